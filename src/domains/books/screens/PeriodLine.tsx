/** Which days a report shows, in words. */
import { formatDaySpan } from "#shared/time/date-spans.ts";
import classes from "./books.module.css";

export const PeriodLine = ({ from, to }: { from: string; to: string }) => (
  <p className={classes.period} role="status">
    {formatDaySpan(from, to)}
  </p>
);
