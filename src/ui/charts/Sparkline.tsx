/** A line so small that it stands beside a figure: how it came to be what it is. The same figures stand in a table. */
import { ChartTable } from "./ChartTable.tsx";
import classes from "./charts.module.css";
import { sparkPath } from "./spark-path.ts";

export type SparkPoint = {
  key: string;
  /** In the table: "November 2026". */
  name: string;
  /** 0 or more. */
  value: number;
};

type Props = {
  /** What is drawn: "Completed work by month". */
  label: string;
  /** Heads of the two columns of the table. */
  heads: readonly [name: string, value: string];
  points: readonly SparkPoint[];
  format: (value: number) => string;
};

const [width, height] = [96, 28];

/** Draws nothing before there are two figures: one alone has no course. */
export function Sparkline({ label, heads, points, format }: Props) {
  const values = points.map(({ value }) => value);
  if (values.filter((value) => value > 0).length < 2) return null;
  const { line, area, end } = sparkPath(values, { width, height, margin: 3 });
  return (
    <span className={classes.spark}>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
        <path d={area} className={classes.sparkArea} />
        <path d={line} className={classes.sparkLine} />
        <circle cx={end.x} cy={end.y} r={2.5} className={classes.sparkEnd} />
      </svg>
      <ChartTable
        label={label}
        heads={heads}
        rows={points.map(({ key, name, value }) => ({ key, cells: [name, format(value)] }))}
      />
    </span>
  );
}
