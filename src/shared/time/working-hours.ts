/** Turns weekly hours on a wall clock into real stretches of time, and takes time off out of them. */
import type { BusinessHours } from "./business-hours.ts";
import { clipped, joined } from "./span-sets.ts";
import { addDays, dayBounds, localDay, type Span } from "./time.ts";

/** Days as they stand in a calendar, both included. */
export type Days = { first: string; last: string };

/**
 * When somebody with these hours works in `zone`, within `span`, in order and apart from each other. On the days when
 * the clocks change a time that is skipped is the moment of the change; of one that comes twice, work begins with the
 * first and ends with the second.
 */
export function workingSpans(hours: BusinessHours, zone: string, span: Span): Span[] {
  if (span.end <= span.start) return [];
  const spans: Span[] = [];
  const lastDay = localDay(span.end, zone);
  for (let day = localDay(span.start, zone); day <= lastDay; day = addDays(day, 1)) {
    const weekday = Temporal.PlainDate.from(day).dayOfWeek % 7;
    for (const { from, to } of hours[weekday] ?? []) {
      const start = beginOf(day, from, zone);
      const end = to === "24:00" ? dayBounds(day, zone).end : endOf(day, to, zone);
      if (start < end) spans.push({ start, end });
    }
  }
  return clipped(joined(spans), span);
}

const minute = 60_000;

const beginOf = (day: string, time: string, zone: string): Date =>
  moment(Temporal.PlainDateTime.from(`${day}T${time}`), zone, "earlier");

/** The minute after the last one that the wall clock shows before `time`. */
function endOf(day: string, time: string, zone: string): Date {
  const last = Temporal.PlainDateTime.from(`${day}T${time}`).subtract({ minutes: 1 });
  const at = moment(last, zone, "later");
  const isShown = inZone(at, zone).toPlainDateTime().equals(last);
  return isShown ? new Date(at.getTime() + minute) : at;
}

/** The earlier or later instant of a local time; the instant of the change for one that the clock skips. */
function moment(local: Temporal.PlainDateTime, zone: string, which: "earlier" | "later"): Date {
  const there = local.toZonedDateTime(zone, { disambiguation: which });
  if (there.toPlainDateTime().equals(local)) return new Date(there.epochMilliseconds);
  const before = local.toZonedDateTime(zone, { disambiguation: "earlier" });
  const change = before.getTimeZoneTransition("next") ?? there;
  return new Date(change.epochMilliseconds);
}

const inZone = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);

/** From the first instant of the first day to the last of the last, where these days are lived in `zone`. */
export const spanOfDays = ({ first, last }: Days, zone: string): Span => ({
  start: dayBounds(first, zone).start,
  end: dayBounds(last, zone).end,
});
