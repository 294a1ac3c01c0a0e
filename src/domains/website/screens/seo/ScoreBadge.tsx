/** A score of 100 with its word and color: "84 Good", or the word alone beside a figure that stands already. */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { gradeOf } from "./seo-words.ts";

export function ScoreBadge({ score, isWordOnly = false }: { score: number; isWordOnly?: boolean }) {
  const { label, color } = gradeOf(score);
  return <StatusBadge status={label} label={isWordOnly ? label : `${score} ${label}`} color={color} />;
}
