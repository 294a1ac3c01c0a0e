/** What was open at the end of the period by how late it was, as the books have it; each sum leads to its invoices. */
import { AgeBucket, bucketNames } from "#domains/books/contract.ts";
import { booksPath } from "#domains/books/paths.ts";
import { RankedBars } from "#ui/charts/RankedBars.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Report } from "../contract.ts";
import { valueText } from "../value-words-contract.ts";
import { useAgingOn } from "./reports-api.ts";
import { useToday } from "./use-today.ts";

export function AgingPanel({ report: { figures, period, currency } }: { report: Report }) {
  const today = useToday();
  const as_of = period.to < today ? period.to : today;
  const isShown = figures.some(({ metric, why_not }) => metric === "outstanding" && why_not === null);
  const { data: aging } = useAgingOn(as_of, isShown);
  if (!isShown) return null;
  return (
    <Panel
      id="report-aging"
      title="Outstanding by Age"
      text="Open balances at the end of the period by how long ago they were due, as in the books."
    >
      {aging && (
        <RankedBars
          label="Outstanding by age"
          bars={AgeBucket.options.map((bucket) => ({
            key: bucket,
            name: bucketNames[bucket],
            value: aging.totals.ages[bucket],
            figure: valueText(aging.totals.ages[bucket], "money", currency),
            to: booksPath({ as_of, bucket }),
          }))}
        />
      )}
    </Panel>
  );
}
