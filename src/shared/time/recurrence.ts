/** What repeats: the rule as calendars write it (RFC 5545), when it happens, and how a person would say it. */
import { formatShortDate } from "./dates.ts";
import {
  type DayNumber,
  dayNumberOf,
  dayOf,
  daysOfPeriod,
  periodStart,
  periodsBetween,
  type Recurrence,
} from "./recurrence-days.ts";
import type { Weekday } from "./time.ts";
import { instantOf } from "./wall-clock.ts";

const weekdayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const frequencies = { DAILY: "daily", WEEKLY: "weekly", MONTHLY: "monthly", YEARLY: "yearly" } as const;

/** The parts that are understood, and what each may hold. */
const partPatterns: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^[1-9]\d{0,2}$/,
  COUNT: /^[1-9]\d{0,3}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)(,([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA))*$/,
  BYMONTHDAY: /^[+-]?\d{1,2}(,[+-]?\d{1,2})*$/,
  BYMONTH: /^\d{1,2}(,\d{1,2})*$/,
  BYSETPOS: /^[+-]?\d{1,3}(,[+-]?\d{1,3})*$/,
  WKST: /^(SU|MO|TU|WE|TH|FR|SA)$/,
};

/**
 * Reads `FREQ=WEEKLY;BYDAY=MO,TH` (a leading `RRULE:` is fine). Throws an error whose message is a sentence for the
 * person who wrote the rule. What a business has no use for (seconds to hours, weeks and days of the year) is refused.
 */
export function parseRecurrence(text: string): Recurrence {
  const parts = partsOf(text);
  const numbers = (name: string) => (parts.get(name) ?? "").split(",").filter(Boolean).map(Number);
  const freq = frequencies[(parts.get("FREQ") ?? "") as keyof typeof frequencies];
  if (!freq) throw refusal("it doesn't say whether it repeats daily, weekly, monthly or yearly");
  const rule: Recurrence = {
    freq,
    interval: Number(parts.get("INTERVAL") ?? 1),
    count: parts.has("COUNT") ? Number(parts.get("COUNT")) : null,
    until: readUntil(parts.get("UNTIL")),
    byDay: (parts.get("BYDAY") ?? "")
      .split(",")
      .filter(Boolean)
      .map((each) => ({ ordinal: Number(each.slice(0, -2)), weekday: weekdayFrom(each.slice(-2)) })),
    byMonthDay: numbers("BYMONTHDAY"),
    byMonth: numbers("BYMONTH"),
    bySetPos: numbers("BYSETPOS"),
    weekStart: weekdayFrom(parts.get("WKST") ?? "MO"),
  };
  assertSound(rule);
  return rule;
}

function partsOf(text: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")) {
    const [name = "", value = ""] = part.split("=");
    const pattern = partPatterns[name];
    if (!pattern) throw refusal(`"${part.slice(0, 40)}" isn't recognized`);
    if (parts.has(name)) throw refusal(`${name} appears twice`);
    if (!pattern.test(value)) throw refusal(`"${value.slice(0, 40)}" doesn't work for ${name}`);
    parts.set(name, value);
  }
  return parts;
}

function assertSound({ freq, count, until, byDay, byMonthDay, byMonth, bySetPos }: Recurrence): void {
  const isLong = freq === "monthly" || freq === "yearly";
  const within = (most: number) => (each: number) => each !== 0 && Math.abs(each) <= most;
  if (count !== null && until !== null)
    throw refusal("it can end after a number of times or on a date, but not both");
  if (byDay.some(({ ordinal }) => ordinal !== 0 && (!isLong || Math.abs(ordinal) > 53)))
    throw refusal("a numbered weekday needs a monthly or yearly rule");
  if (byMonthDay.length > 0 && freq === "weekly") throw refusal("a weekly rule has no days of the month");
  if (!byMonthDay.every(within(31))) throw refusal("a day of the month is 1 to 31, or counted from its end");
  if (!byMonth.every((month) => month >= 1 && month <= 12)) throw refusal("a month is a number from 1 to 12");
  if (!bySetPos.every(within(366))) throw refusal("BYSETPOS counts from 1 to 366, or from the end");
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0)
    throw refusal("BYSETPOS needs days to choose from");
}

const refusal = (why: string): Error => new Error(`This repeat rule can't be used because ${why}.`);
const weekdayFrom = (code: string): Weekday => weekdayCodes.indexOf(code) as Weekday;

/** `20261231T170000Z` as `2026-12-31T17:00:00Z`, without `Z` to the minute, a day as a day. */
function readUntil(text: string | undefined): string | null {
  if (text === undefined) return null;
  const day = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
  const seconds = text.slice(13, 15);
  const time = `${text.slice(9, 11)}:${text.slice(11, 13)}${seconds === "00" && !text.endsWith("Z") ? "" : `:${seconds}`}`;
  const until = text.length === 8 ? day : `${day}T${time}${text.endsWith("Z") ? "Z" : ""}`;
  if (Number.isNaN(Date.parse(until)) || dayOf(dayNumberOf(day)) !== day)
    throw refusal("its end date doesn't exist");
  return until;
}

/** The rule as RFC 5545 writes it, without `RRULE:`; what `parseRecurrence` reads back as the same. */
export function recurrenceText(rule: Recurrence): string {
  const { interval, count, until, byDay, byMonthDay, byMonth, bySetPos, weekStart } = rule;
  const time = (text: string) => (text.length === 16 ? `${text}:00` : text).replaceAll(/[-:]/g, "");
  const days = byDay.map(({ ordinal, weekday }) => `${ordinal || ""}${weekdayCodes[weekday]}`);
  return [
    `FREQ=${rule.freq.toUpperCase()}`,
    interval > 1 && `INTERVAL=${interval}`,
    byMonth.length > 0 && `BYMONTH=${byMonth.join(",")}`,
    byMonthDay.length > 0 && `BYMONTHDAY=${byMonthDay.join(",")}`,
    days.length > 0 && `BYDAY=${days.join(",")}`,
    bySetPos.length > 0 && `BYSETPOS=${bySetPos.join(",")}`,
    weekStart !== 1 && `WKST=${weekdayCodes[weekStart]}`,
    count !== null && `COUNT=${count}`,
    until !== null && `UNTIL=${time(until)}`,
  ]
    .filter(Boolean)
    .join(";");
}

/** `local` is what the wall clock is meant to show, `at` the instant: another where the clocks skip that time. */
export type Occurrence = { local: string; at: Date };

export type Repetition = {
  rule: Recurrence;
  /** The wall-clock time from which it may begin, `2026-11-02T09:00` or `2026-11-02T09:00:30`; the first that follows the rule is the first. */
  start: string;
  zone: string;
  /** Only from this instant on. */
  from?: Date;
  /** Only before this instant. */
  until?: Date;
  /** At most so many, 1000 unless it is given. */
  limit?: number;
  /** Wall-clock times that are left out; they count all the same (RFC 5545, EXDATE). */
  except?: readonly string[];
};

/**
 * No rule that ever happens has so many empty days, weeks, months or years in a row: the calendar repeats itself after
 * 400 years. Of days 55 years are enough, within which every date falls on every weekday.
 */
const mostEmptyPeriods = { daily: 20_000, weekly: 20_871, monthly: 4_800, yearly: 400 } as const;
const lastDay = dayNumberOf("2999-12-31");

/**
 * When it happens, in order, at the same wall-clock time each day: a time that the clocks skip moves forward, of one
 * that comes twice the first is meant (features.md T-CAL-3). Days that a month does not have are left out (T-CAL-9).
 */
export function occurrencesOf(repetition: Repetition): Occurrence[] {
  const { start, zone, from, until, limit = 1000, except = [] } = repetition;
  const [time, excluded] = [start.slice(11, 19), new Set(except.map((each) => each.slice(0, start.length)))];
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  const minute = hours * 60 + minutes;
  const found: Occurrence[] = [];
  for (const day of daysFrom(repetition)) {
    if (found.length >= limit) break;
    const local = `${dayOf(day)}T${time}`;
    const at = new Date(instantOf({ day: dayOf(day), minute }, zone) + seconds * 1000);
    if (isPast(repetition.rule, local, at) || (until && at >= until)) break;
    if ((from && at < from) || excluded.has(local)) continue;
    found.push({ local, at });
  }
  return found;
}

function isPast({ until }: Recurrence, local: string, at: Date): boolean {
  if (until === null) return false;
  if (until.endsWith("Z")) return at.getTime() > Date.parse(until);
  return until.length === 10 ? local.slice(0, 10) > until : withSeconds(local) > withSeconds(until);
}

const withSeconds = (local: string): string => (local.length === 16 ? `${local}:00` : local);

/** The days of the rule from its start on, without those that its count leaves out. */
function* daysFrom({ rule, start, from }: Repetition): Generator<DayNumber> {
  const first = dayNumberOf(start.slice(0, 10));
  // What counts its times has to be counted from the first; anything else may begin shortly before it is wanted.
  const wanted = from && rule.count === null ? Math.floor(from.getTime() / 86_400_000) - 2 : first;
  const skipped = wanted > first ? Math.max(0, periodsBetween(rule, first, wanted) - 1) : 0;
  let index = Math.floor(skipped / rule.interval) * rule.interval;
  let [left, empty] = [rule.count ?? Infinity, 0];
  for (; empty < mostEmptyPeriods[rule.freq]; index += rule.interval) {
    const period = periodStart(rule, first, index);
    if (period > lastDay) return;
    const days = daysOfPeriod(rule, first, period).filter((day) => day >= first);
    empty = days.length === 0 ? empty + 1 : 0;
    for (const day of days) {
      if (left-- <= 0) return;
      yield day;
    }
  }
}

/** "every 2 weeks on Monday and Thursday, from April to October, until Dec 31, 2026": to end a sentence with. */
export function recurrenceWords(rule: Recurrence): string {
  const { freq, interval, count, until, byMonth } = rule;
  const unit = { daily: "day", weekly: "week", monthly: "month", yearly: "year" }[freq];
  const isYearly = freq === "yearly" && byMonth.length > 0;
  const ofMonths = isYearly ? ` ${hasDays(rule) ? "of" : "in"} ${listed(byMonth.map(monthName))}` : "";
  return [
    `every ${interval === 1 ? unit : `${interval} ${unit}s`}${daysInWords(rule)}${ofMonths}`,
    !isYearly && byMonth.length > 0 && seasonInWords(byMonth),
    count !== null && (count === 1 ? "once" : `${count} times`),
    until !== null && `until ${formatShortDate(until.endsWith("Z") ? until : until.slice(0, 10), "UTC")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const hasDays = ({ byDay, byMonthDay }: Recurrence) => byDay.length + byMonthDay.length > 0;

const weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const monthName = (month: number) => monthNames[month - 1] ?? "";

function listed(words: string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

function daysInWords(rule: Recurrence): string {
  const { byMonthDay, bySetPos } = rule;
  const monthEnd = lastDayChoice(rule);
  if (monthEnd) return ` on the ${ordinalWord(monthEnd)}, or the last day of a shorter month`;
  const chosen = bySetPos.length > 0 ? `the ${listed(bySetPos.map(positionWord))} of ` : "";
  const dates = byMonthDay.map((date) => (date > 0 ? ordinalWord(date) : `${positionWord(date)} day`));
  const onDates = dates.length > 0 ? `the ${listed(dates, chosen ? "or" : "and")}` : "";
  const weekdays = weekdaysInWords(rule, chosen ? "or" : "and");
  const days = onDates && weekdays ? `${onDates} when it is ${weekdays}` : onDates || weekdays;
  return days || chosen ? ` on ${chosen}${days}` : "";
}

/** The days 28 to n, of which the last that exists: the n-th, or a shorter month's last (T-CAL-9). */
export function lastDayChoice({ byDay, byMonthDay: days, bySetPos }: Recurrence): number | null {
  const isRun = days.every((day, index) => day === 28 + index) && days.length > 1;
  return isRun && byDay.length === 0 && bySetPos.length === 1 && bySetPos[0] === -1
    ? (days.at(-1) ?? null)
    : null;
}

function weekdaysInWords({ byDay, weekStart }: Recurrence, last: string): string {
  const inOrder = byDay.toSorted(
    (a, b) => ((a.weekday - weekStart + 7) % 7) - ((b.weekday - weekStart + 7) % 7),
  );
  const isEachOf = (days: number[]) =>
    byDay.length === days.length &&
    days.every((day) => byDay.some((each) => each.weekday === day && !each.ordinal));
  if (isEachOf([1, 2, 3, 4, 5])) return "Monday to Friday";
  const name = ({ ordinal, weekday }: (typeof byDay)[number]) =>
    ordinal === 0 ? weekdayNames[weekday] : `the ${positionWord(ordinal)} ${weekdayNames[weekday]}`;
  return listed(
    inOrder.map((each) => name(each) ?? ""),
    last,
  );
}

function seasonInWords(byMonth: number[]): string {
  const months = [...new Set(byMonth)].sort((a, b) => a - b);
  const firsts = months.filter((month) => !months.includes(month === 1 ? 12 : month - 1));
  if (firsts.length !== 1 || months.length < 3) return `in ${listed(months.map(monthName))}`;
  const first = firsts[0] ?? 1;
  return `from ${monthName(first)} to ${monthName(((first + months.length - 2) % 12) + 1)}`;
}

const ordinalNames = ["", "first", "second", "third", "fourth", "fifth"];

function positionWord(position: number): string {
  const size = Math.abs(position);
  const word = ordinalNames[size] ?? ordinalWord(size);
  if (position > 0) return word;
  return size === 1 ? "last" : `${word} to last`;
}

/** 1st, 2nd, 3rd, 4th, 11th, 31st. */
function ordinalWord(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  const ending = (isTeen ? undefined : ["", "st", "nd", "rd"][number % 10]) || "th";
  return `${number}${ending}`;
}
