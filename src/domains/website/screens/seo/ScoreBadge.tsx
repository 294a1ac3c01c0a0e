/** A score of 100 with its word and color: "84 Good". */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { gradeOf } from "./seo-words.ts";

export function ScoreBadge({ score }: { score: number }) {
  const { label, color } = gradeOf(score);
  return <StatusBadge status={label} label={`${score} ${label}`} color={color} />;
}
