/** On which days something that repeats happens, worked out week by week, month by month or year by year. */
import type { Day, Weekday } from "./time.ts";

/** A rule of RFC 5545 as parts. `ordinal` 2 with Tuesday is the second Tuesday, -1 the last; 0 is every one. */
export type Recurrence = {
  freq: "daily" | "weekly" | "monthly" | "yearly";
  /** Every how many days, weeks, months or years. */
  interval: number;
  /** How often it happens; null is without end. */
  count: number | null;
  /** The last moment: a day `2026-12-31`, a wall-clock time `2026-12-31T09:00`, or an instant that ends in `Z`. */
  until: string | null;
  byDay: { ordinal: number; weekday: Weekday }[];
  /** 1 to 31, or from the month's end -1 to -31. */
  byMonthDay: number[];
  /** 1 to 12: the season, for what does not happen all year. */
  byMonth: number[];
  /** Of the days of one period only these: 1 is the first, -1 the last. */
  bySetPos: number[];
  weekStart: Weekday;
};

/** Days counted from 1970-01-01: whole days can be added to them. */
export type DayNumber = number;

const dayMs = 86_400_000;
export const dayNumberOf = (day: Day): DayNumber => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const dayOf = (number: DayNumber): Day => new Date(number * dayMs).toISOString().slice(0, 10);

const partsOf = (number: DayNumber) => {
  const date = new Date(number * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, date: date.getUTCDate() };
};
const numberOf = (year: number, month: number, date: number): DayNumber =>
  Date.UTC(year, month - 1, date) / dayMs;
const weekdayOf = (number: DayNumber): Weekday => new Date(number * dayMs).getUTCDay() as Weekday;

/** From `first` on, `length` days. */
type Stretch = { first: DayNumber; length: number };

const monthOf = (year: number, month: number): Stretch => {
  const first = numberOf(year, month, 1);
  return { first, length: numberOf(year, month + 1, 1) - first };
};

const daysOf = ({ first, length }: Stretch): DayNumber[] =>
  Array.from({ length }, (_, index) => first + index);

/** How many periods lie between the one that holds `start` and the one that holds `day`. */
export function periodsBetween(rule: Recurrence, start: DayNumber, day: DayNumber): number {
  const [a, b] = [partsOf(start), partsOf(day)];
  if (rule.freq === "daily") return day - start;
  if (rule.freq === "weekly") return (weekOf(rule, day).first - weekOf(rule, start).first) / 7;
  if (rule.freq === "monthly") return (b.year - a.year) * 12 + b.month - a.month;
  return b.year - a.year;
}

/** The first day of the period `index` periods after the one that holds `start`. */
export function periodStart(rule: Recurrence, start: DayNumber, index: number): DayNumber {
  const { year, month } = partsOf(start);
  if (rule.freq === "daily") return start + index;
  if (rule.freq === "weekly") return weekOf(rule, start).first + index * 7;
  if (rule.freq === "monthly") return numberOf(year, month + index, 1);
  return numberOf(year + index, 1, 1);
}

const weekOf = (rule: Recurrence, day: DayNumber): Stretch => ({
  first: day - ((weekdayOf(day) - rule.weekStart + 7) % 7),
  length: 7,
});

/** The days of the rule in the period that begins with `first`, in order, also those before `start` itself. */
export function daysOfPeriod(rule: Recurrence, start: DayNumber, first: DayNumber): DayNumber[] {
  const days = candidates(rule, start, first).filter((day) => isInSeason(rule, day));
  const { bySetPos } = rule;
  if (bySetPos.length === 0) return days;
  const chosen = bySetPos.map((position) => days.at(position > 0 ? position - 1 : position));
  return [...new Set(chosen.filter((day) => day !== undefined))].sort((a, b) => a - b);
}

const isInSeason = ({ byMonth }: Recurrence, day: DayNumber): boolean =>
  byMonth.length === 0 || byMonth.includes(partsOf(day).month);

function candidates(rule: Recurrence, start: DayNumber, first: DayNumber): DayNumber[] {
  if (rule.freq === "daily") return [first].filter((day) => fits(rule, day));
  if (rule.freq === "weekly") {
    const weekdays = rule.byDay.length > 0 ? rule.byDay.map((each) => each.weekday) : [weekdayOf(start)];
    return daysOf({ first, length: 7 }).filter((day) => weekdays.includes(weekdayOf(day)));
  }
  const { year, month } = partsOf(first);
  const named = { year, month: rule.freq === "monthly" ? month : partsOf(start).month };
  if (rule.byDay.length === 0 && rule.byMonthDay.length === 0) {
    const months = rule.freq === "yearly" && rule.byMonth.length > 0 ? rule.byMonth : [named.month];
    const date = partsOf(start).date;
    return [...months]
      .sort((a, b) => a - b)
      .map((each) => monthOf(year, each))
      .filter(({ length }) => date <= length)
      .map((each) => each.first + date - 1);
  }
  return stretchesOf(rule, year, month).flatMap((each) => daysOf(each).filter((day) => fits(rule, day)));
}

/** Where the days of a month or year can lie; of a year only the months that are named. */
function stretchesOf({ freq, byMonth }: Recurrence, year: number, month: number): Stretch[] {
  if (freq === "monthly") return [monthOf(year, month)];
  if (byMonth.length === 0) return [yearOf(year)];
  return [...new Set(byMonth)].sort((a, b) => a - b).map((each) => monthOf(year, each));
}

const yearOf = (year: number): Stretch => {
  const first = numberOf(year, 1, 1);
  return { first, length: numberOf(year + 1, 1, 1) - first };
};

/** Whether the day is one of those that BYDAY and BYMONTHDAY name. */
function fits(rule: Recurrence, day: DayNumber): boolean {
  const { year, month, date } = partsOf(day);
  const inMonth = monthOf(year, month);
  if (rule.byMonthDay.length > 0) {
    const isNamed = rule.byMonthDay.some((each) => date === (each > 0 ? each : inMonth.length + each + 1));
    if (!isNamed) return false;
  }
  if (rule.byDay.length === 0) return true;
  // RFC 5545, 3.3.10: a yearly rule counts its weekdays through the year, unless it names months.
  const counted = rule.freq === "yearly" && rule.byMonth.length === 0 ? yearOf(year) : inMonth;
  return rule.byDay.some(
    ({ ordinal, weekday }) => weekday === weekdayOf(day) && isAtOrdinal(day, ordinal, counted),
  );
}

function isAtOrdinal(day: DayNumber, ordinal: number, { first, length }: Stretch): boolean {
  if (ordinal === 0) return true;
  const fromFirst = Math.floor((day - first) / 7) + 1;
  const fromLast = -Math.floor((first + length - 1 - day) / 7) - 1;
  return ordinal === (ordinal > 0 ? fromFirst : fromLast);
}
