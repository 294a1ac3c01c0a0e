/** When the business's own days, weeks and months begin and end, whatever the clock of the computer says. */

/** A calendar day as `YYYY-MM-DD`. It belongs to no zone until it is put into one. */
export type Day = string;

/** A stretch of time: `start` is in it, `end` is the first instant after it. */
export type Span = { start: Date; end: Date };

/** Sunday is 0 and Saturday 6, as in `Date.prototype.getDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The calendar day on which `instant` falls in `zone`: a job at 23:30 belongs to the day the wall clock shows. */
export function localDay(instant: Date, zone: string): Day {
  return inZone(instant, zone).toPlainDate().toString();
}

/** The day it is now for a business in `zone`. A bill due today is overdue once this has passed its due day. */
export function today(zone: string, now: Date): Day {
  return localDay(now, zone);
}

/** The day `days` calendar days later (or earlier, when negative). */
export function addDays(day: Day, days: number): Day {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/**
 * The instants between which it is `day` in `zone`: 23, 24 or 25 hours, and none at all for a day the zone skipped
 * (Pacific/Apia had no 2011-12-30). The bounds of consecutive days touch.
 */
export function dayBounds(day: Day, zone: string): Span {
  const date = Temporal.PlainDate.from(day);
  return spanOfDates(date, date.add({ days: 1 }), zone);
}

/** The week that holds `day`, from the first instant of its first day. Weeks start on Sunday unless told otherwise. */
export function weekBounds(day: Day, zone: string, weekStart: Weekday = 0): Span {
  const date = Temporal.PlainDate.from(day);
  const sundayBased = date.dayOfWeek % 7;
  const first = date.subtract({ days: (sundayBased - weekStart + 7) % 7 });
  return spanOfDates(first, first.add({ days: 7 }), zone);
}

/** The calendar month that holds `day`. */
export function monthBounds(day: Day, zone: string): Span {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return spanOfDates(first, first.add({ months: 1 }), zone);
}

/** The first day of each of the last `count` months, the oldest first, the month of `today` last. */
export function lastMonths(today: Day, count: number): Day[] {
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  return Array.from({ length: count }, (_, index) =>
    first.subtract({ months: count - 1 - index }).toString(),
  );
}

/** The part of this month that has passed, in `zone`: what the dashboard shows as the figure of now. */
export function monthToDate(now: Date, zone: string): Span {
  return { start: monthBounds(localDay(now, zone), zone).start, end: now };
}

/**
 * The stretch of the previous month to compare `monthToDate` with (ruling R15): from that month's first instant until
 * the same day of the month and time of day as now, or that month's end when it was too short to have them.
 */
export function sameSpanOfPreviousMonth(now: Date, zone: string): Span {
  const here = inZone(now, zone).toPlainDateTime();
  const first = here.toPlainDate().with({ day: 1 }).subtract({ months: 1 });
  const whole = spanOfDates(first, first.add({ months: 1 }), zone);
  if (here.day > first.daysInMonth) return whole;
  const then = first.with({ day: here.day }).toPlainDateTime(here.toPlainTime());
  const end = toDate(then.toZonedDateTime(zone));
  return { start: whole.start, end: end < whole.end ? end : whole.end };
}

/**
 * The instant at which a wall clock in `zone` shows `localDateTime` (`2025-03-09T02:30`, no offset). A time that the
 * clock skips moves forward by the gap (02:30 becomes 03:30); of a time that comes twice, the first is meant.
 * Throws a RangeError when the text is not a date and time, or carries an offset of its own.
 */
export function toInstant(localDateTime: string, zone: string): Date {
  return toDate(Temporal.PlainDateTime.from(localDateTime).toZonedDateTime(zone));
}

/** What a wall clock in `zone` shows at `instant`, to the minute: `2025-03-09T03:30`. */
export function toLocalDateTime(instant: Date, zone: string): string {
  return inZone(instant, zone).toPlainDateTime().toString({ smallestUnit: "minute" });
}

/**
 * The start of the repetition number `repetition` (0 is the first) of something that happens every `everyWeeks` weeks
 * at the same wall-clock time. Always counted from the first start, so that a time moved by a clock change one week
 * is back in its place the next.
 */
export function weeklyOccurrence(
  firstLocalDateTime: string,
  zone: string,
  repetition: number,
  everyWeeks = 1,
): Date {
  const first = Temporal.PlainDateTime.from(firstLocalDateTime);
  return toDate(first.add({ weeks: repetition * everyWeeks }).toZonedDateTime(zone));
}

function spanOfDates(first: Temporal.PlainDate, afterLast: Temporal.PlainDate, zone: string): Span {
  return { start: toDate(first.toZonedDateTime(zone)), end: toDate(afterLast.toZonedDateTime(zone)) };
}

function inZone(instant: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
}

function toDate(moment: Temporal.ZonedDateTime): Date {
  return new Date(moment.epochMilliseconds);
}
