/** How figures went over time, one line for each series. */
import { roundTop } from "./bar-scale.ts";
import { ChartPlot } from "./ChartPlot.tsx";
import type { SeriesChartProps } from "./chart-series.ts";
import { Legend } from "./Legend.tsx";
import { linePath } from "./line-path.ts";
import classes from "./series.module.css";

/** A single column is drawn as points. A legend stands only where there is more than one line. */
export function LineChart({ label, head, series, columns, format, formatShort }: SeriesChartProps) {
  const top = roundTop(Math.max(...columns.flatMap(({ values }) => values), 0));
  return (
    <div>
      {series.length > 1 && <Legend series={series} />}
      <ChartPlot
        label={label}
        heads={[head, ...series.map(({ name }) => name)]}
        columns={columns.map(({ values, ...column }) => ({ ...column, figures: values.map(format) }))}
        top={top}
        formatShort={formatShort}
        over={
          <svg className={classes.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            {series.map(({ key }, index) => (
              <path
                key={key}
                className={classes.lineOf}
                data-series={index}
                d={linePath(
                  columns.map(({ values }) => values[index] ?? 0),
                  top,
                )}
              />
            ))}
          </svg>
        }
        renderColumn={(index, isShown) =>
          (isShown || columns.length === 1) && (
            <span className={classes.points}>
              {columns[index]?.values.map((value, line) => (
                <span
                  key={series[line]?.key}
                  className={classes.point}
                  data-series={line}
                  style={{ insetBlockEnd: `${top === 0 ? 0 : (value / top) * 100}%` }}
                />
              ))}
            </span>
          )
        }
      />
    </div>
  );
}
