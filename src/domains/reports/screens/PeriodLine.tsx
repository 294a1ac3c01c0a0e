/** Which days the figures are of, and which they are compared with. */
import { formatDaySpan } from "#shared/time/date-spans.ts";
import type { Days } from "../contract.ts";
import classes from "./reports.module.css";

type Props = {
  /** Undefined until the figures are here: a line of the usual length keeps its place. */
  period: Days | undefined;
  previous: Days | null | undefined;
  /** The zone of the days, where the line tells it. */
  zone?: string;
};

const usualPeriod = { from: "2026-10-01", to: "2026-10-29" };

export function PeriodLine({ period = usualPeriod, previous, zone }: Props) {
  const isAwaited = period === usualPeriod;
  const compared = isAwaited ? usualPeriod : previous;
  return (
    <p className={classes.period} {...(isAwaited ? { "aria-hidden": true } : { role: "status" })}>
      {formatDaySpan(period.from, period.to)}
      {compared && `, compared with ${formatDaySpan(compared.from, compared.to)}`}.
      {zone && ` Days are in ${zone.replaceAll("_", " ")} time.`}
    </p>
  );
}
