/** Bars beside each other, such as the months of a year. */
import { roundTop } from "./bar-scale.ts";
import { ChartPlot } from "./ChartPlot.tsx";
import classes from "./charts.module.css";

export type Bar = {
  key: string;
  /** Under the bar: "Nov". */
  label: string;
  /** In the table and when it is shown: "November 2026". */
  name: string;
  /** 0 or more. */
  value: number;
  /** Not complete yet, such as the month that runs. */
  isPartial?: boolean;
};

type Props = {
  /** What is drawn: "Revenue by month". */
  label: string;
  /** Heads of the two columns of the table. */
  heads: readonly [name: string, value: string];
  bars: readonly Bar[];
  format: (value: number) => string;
  /** For the lines behind the bars, where there is little room: "$12k". */
  formatShort: (value: number) => string;
};

export function BarChart({ label, heads, bars, format, formatShort }: Props) {
  const top = roundTop(Math.max(...bars.map(({ value }) => value), 0));
  return (
    <ChartPlot
      label={label}
      heads={heads}
      columns={bars.map(({ value, ...bar }) => ({ ...bar, figures: [format(value)] }))}
      top={top}
      formatShort={formatShort}
      renderColumn={(index) => {
        const { value = 0, isPartial } = bars[index] ?? {};
        return (
          <span
            className={classes.bar}
            data-partial={isPartial || undefined}
            style={{ height: `${top === 0 ? 0 : (value / top) * 100}%` }}
          />
        );
      }}
    />
  );
}
