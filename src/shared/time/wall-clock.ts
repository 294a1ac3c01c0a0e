/**
 * What the clocks of a zone show, worked out with what every browser has. The server uses time.ts, whose Temporal not
 * every browser knows; a test holds the two together.
 */
import type { Day, Weekday } from "./time.ts";

/** What a wall clock and a calendar show: `minute` counts from midnight by the clock, 0 to 1439. */
export type WallTime = { day: Day; minute: number };

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** In `zone` at `instant` (milliseconds since 1970), to the minute. What is no instant (NaN) is on no day, "". */
export function wallTimeAt(instant: number, zone: string): WallTime {
  if (Number.isNaN(instant)) return { day: "", minute: 0 };
  const shown = new Date(instant + offsetAt(instant, zone));
  const minute = shown.getUTCHours() * 60 + shown.getUTCMinutes();
  return { day: shown.toISOString().slice(0, 10), minute };
}

/**
 * The instant in milliseconds at which the clocks of `zone` show this. A time that they skip moves forward by the gap;
 * of a time that comes twice, the first is meant.
 */
export function instantOf({ day, minute }: WallTime, zone: string): number {
  const local = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const before = offsetAt(local - dayMs, zone);
  const after = offsetAt(local + dayMs, zone);
  const fitting = [before, after].filter((offset) => offsetAt(local - offset, zone) === offset);
  return local - (fitting.length === 0 ? before : Math.max(...fitting));
}

export const dayStartOf = (day: Day, zone: string): number => instantOf({ day, minute: 0 }, zone);

/** The day `count` calendar days later, or earlier when negative. */
export function dayAfter(day: Day, count = 1): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Sunday is 0. */
const weekdayOf = (day: Day): Weekday => new Date(`${day}T00:00:00Z`).getUTCDay() as Weekday;

/** The seven days of the week that holds `day`. */
export function weekOf(day: Day, weekStart: Weekday): Day[] {
  const first = dayAfter(day, -((weekdayOf(day) - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => dayAfter(first, index));
}

/** Whole weeks, as many as the month of `day` needs. */
export function weeksOfMonth(day: Day, weekStart: Weekday): Day[][] {
  const weeks: Day[][] = [];
  let week = weekOf(`${day.slice(0, 8)}01`, weekStart);
  do {
    weeks.push(week);
    week = weekOf(dayAfter(week[6] as Day), weekStart);
  } while (week[0]?.slice(0, 7) === day.slice(0, 7));
  return weeks;
}

/** The same day of another month, or that month's last when it has no such day. */
export function monthAfter(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
}

/** One stretch of a day on which the clocks run evenly, from `wall` minutes on. */
export type Stretch = { from: number; to: number; wall: number };

/** A day of 24 hours is one stretch; where the clocks are changed within it, there are two. */
export function stretchesOf(day: Day, zone: string): Stretch[] {
  const from = dayStartOf(day, zone);
  const to = dayStartOf(dayAfter(day), zone);
  const before = offsetAt(from, zone);
  if (offsetAt(to - 1, zone) === before) return [{ from, to, wall: wallTimeAt(from, zone).minute }];
  let [low, high] = [from, to - 1];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  return [
    { from, to: high, wall: wallTimeAt(from, zone).minute },
    { from: high, to, wall: wallTimeAt(high, zone).minute },
  ];
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of `zone` are ahead of UTC, in milliseconds, to the second. */
function offsetAt(instant: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    const two = "2-digit";
    const parts = { year: "numeric", month: two, day: two, hour: two, minute: two, second: two } as const;
    formatter = new Intl.DateTimeFormat("en-US", { timeZone: zone, hourCycle: "h23", ...parts });
    formatters.set(zone, formatter);
  }
  const shown = formatter.format(instant);
  const [month = 1, date = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    shown.match(/\d+/g) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
