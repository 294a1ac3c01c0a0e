/** From sums to figures: one rule for each way of measuring, and how a figure changed. */
import { percentIn } from "#shared/money/money.ts";
import { type Metric, type MetricKey, metrics } from "./metrics-contract.ts";
import type { Sums } from "./reading-store.ts";

/** Percent to one decimal, half away from zero; null without anything to measure against. */
const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : percentIn(BigInt(Math.round(part)), BigInt(Math.round(whole)));

const measures: Record<Metric["measure"], (sums: Sums) => number | null> = {
  sum: ({ value }) => value,
  count: ({ count }) => count,
  average: ({ value, count }) => (count === 0 ? null : Math.round(value / count)),
  median: ({ median }) => median && Math.round(median),
  rate: ({ value, weight }) => rate(value, weight),
};

export const figureOf = (key: MetricKey, sums: Sums): number | null => measures[metrics[key].measure](sums);

/** Percent against before, of rates the difference in points; null when there was nothing before. */
export function changeOf(key: MetricKey, value: number | null, previous: number | null): number | null {
  if (value === null || previous === null) return null;
  if (metrics[key].unit === "percent") return Math.round((value - previous) * 10) / 10;
  if (previous === 0) return value === 0 ? 0 : null;
  return Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10;
}

/** Only of these the parts come to the whole. */
export const addsUp = (key: MetricKey): boolean => ["sum", "count"].includes(metrics[key].measure);
