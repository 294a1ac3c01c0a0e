/** One figure with its change; it says how it is worked out, and opens the rows that it adds up. */
import { StatCard } from "#ui/StatCard.tsx";
import type { Figure } from "../contract.ts";
import { basisText, valueText } from "../value-words-contract.ts";
import { changeText, compareLabels } from "./report-words.ts";

type Props = {
  figure: Figure;
  currency: string;
  /** "from last year"; null where it is compared with nothing. */
  since: string | null;
  to: string;
};

export function FigureCard({ figure, currency, since, to }: Props) {
  const { label, unit, value, why_not } = figure;
  const definition = basisText(figure);
  if (why_not) return <StatCard label={label} value="–" note={why_not} definition={definition} />;
  return (
    <StatCard
      label={label}
      value={<span className="tabular">{valueText(value, unit, currency)}</span>}
      definition={definition}
      to={to}
      {...(since ? { change: changeText(figure, since) } : { note: compareLabels.none })}
    />
  );
}
