/** How long ago something happened, or the day of it, in the business's own time zone. */

import { formatDateTime, formatLongDate, formatShortDate, timeAgo } from "#shared/time/dates.ts";
import { useSession } from "./session/session.ts";
import { useNow } from "./use-now.ts";

/** "5 minutes ago", kept current while it is shown; the full date is a hover away. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>Unknown time</span>;
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date, zone)}>
      {timeAgo(date, new Date(now))}
    </time>
  );
}

/** The day and the time: "Nov 21, 2026, 9:05 AM"; how long ago is a hover away. */
export function MomentText({ at }: { at: string }) {
  const now = useNow();
  const zone = useZone();
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return <span>Unknown time</span>;
  return (
    <time dateTime={date.toISOString()} title={timeAgo(date, new Date(now))}>
      {formatDateTime(date, zone)}
    </time>
  );
}

/**
 * A day: "Nov 21, 2026", or with a long month "November 21, 2026". "Not provided" when there is none. A calendar day,
 * written `YYYY-MM-DD`, is the same in every zone.
 */
export function DayText({
  at,
  month = "short",
}: {
  at: string | null | undefined;
  month?: "short" | "long";
}) {
  const zone = useZone();
  if (!at || Number.isNaN(Date.parse(at))) return <span>Not provided</span>;
  return <time dateTime={at}>{month === "long" ? formatLongDate(at, zone) : formatShortDate(at, zone)}</time>;
}

/** The business's zone; the browser's own until somebody is signed in. */
function useZone(): string {
  return useSession().organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
