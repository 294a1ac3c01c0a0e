/** Which stretch of time a call about the calendar speaks of, by the business's own days and weeks. */
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";
import {
  dayBounds,
  localDay,
  monthBounds,
  type Span,
  toLocalDateTime,
  weekBounds,
  weeklyOccurrence,
} from "#shared/time/time.ts";
import { longestEventDays, longestListDays } from "../contract.ts";
import type { StatsMoments } from "../store.ts";

/** The two parameters as they are sent: ISO 8601 instants, either of which may be left out. */
export type AskedSpan = { start?: string; end?: string };

const dayMilliseconds = 24 * 3_600_000;

/** The business's today (ruling R10), unless other bounds are asked for. */
export const todayOr = (asked: AskedSpan, actor: Actor): Span =>
  askedOr(asked, dayBounds(localDay(now(), actor.timeZone), actor.timeZone));

/** The business's week from its own first day, unless other bounds are asked for. */
export const thisWeekOr = (asked: AskedSpan, actor: Actor): Span =>
  askedOr(asked, weekBounds(localDay(now(), actor.timeZone), actor.timeZone, actor.weekStart));

function askedOr(asked: AskedSpan, usual: Span): Span {
  const start = asked.start === undefined ? usual.start : new Date(asked.start);
  const end = asked.end === undefined ? usual.end : new Date(asked.end);
  if (end <= start) throw refused("Choose an end after the start");
  if (end.getTime() - start.getTime() > longestListDays * dayMilliseconds) {
    throw refused(`Choose a range of ${longestListDays} days or less`);
  }
  return { start, end };
}

/** When an event begins and ends. Throws when it would end before it begins, or last longer than anything does. */
export function spanOfEvent({ start, end }: { start: string; end: string }): Span {
  const span = { start: new Date(start), end: new Date(end) };
  if (span.end <= span.start) throw refused("Choose an end time after the start time");
  if (span.end.getTime() - span.start.getTime() > longestEventDays * dayMilliseconds) {
    throw refused(`Events can last up to ${longestEventDays} days. Check the end time`);
  }
  return span;
}

const refused = (message: string) => invalid(message, { end: message });

/** The spans of the calendar's figures. The next seven days end at the same time of day as now. */
export function statsMoments({ timeZone: zone, weekStart }: Actor): StatsMoments {
  const moment = now();
  const day = localDay(moment, zone);
  return {
    now: moment,
    nextSevenDays: { start: moment, end: weeklyOccurrence(toLocalDateTime(moment, zone), zone, 1) },
    today: dayBounds(day, zone),
    week: weekBounds(day, zone, weekStart),
    month: monthBounds(day, zone),
  };
}
