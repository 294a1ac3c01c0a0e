/** The parts of a whole on top of each other, one whole for each column. */
import { roundTop } from "./bar-scale.ts";
import { ChartPlot } from "./ChartPlot.tsx";
import type { SeriesChartProps } from "./chart-series.ts";
import { Legend } from "./Legend.tsx";
import classes from "./series.module.css";

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export function StackedBars({ label, head, series, columns, format, formatShort }: SeriesChartProps) {
  const top = roundTop(Math.max(...columns.map(({ values }) => sum(values)), 0));
  return (
    <div>
      <Legend series={series} />
      <ChartPlot
        label={label}
        heads={[head, ...series.map(({ name }) => name), "Total"]}
        columns={columns.map(({ values, ...column }) => ({
          ...column,
          figures: [...values, sum(values)].map(format),
        }))}
        top={top}
        formatShort={formatShort}
        renderColumn={(index) => (
          <span className={classes.stack}>
            {columns[index]?.values.map((value, part) => (
              <span
                key={series[part]?.key}
                className={classes.part}
                data-series={part}
                style={{ height: `${top === 0 ? 0 : (value / top) * 100}%` }}
              />
            ))}
          </span>
        )}
      />
    </div>
  );
}
