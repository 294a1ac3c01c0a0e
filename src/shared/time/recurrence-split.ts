/** Parts what repeats in two, and moves it to other days, without losing or doubling a single time. */
import { lastDayChoice, occurrencesOf } from "./recurrence.ts";
import { dayNumberOf, dayOf, type Recurrence } from "./recurrence-days.ts";
import type { Weekday } from "./time.ts";
import { dayAfter } from "./wall-clock.ts";

/** The rule for what comes before the wall-clock time `local`. */
export const ruleBefore = (rule: Recurrence, local: string): Recurrence => ({
  ...rule,
  count: null,
  until: dayAfter(local.slice(0, 10), -1),
});

/** The rule for what comes from its time `local` on, when that is the new start: a count has only the rest left. */
export function ruleFrom(rule: Recurrence, start: string, local: string): Recurrence {
  if (rule.count === null) return rule;
  // A count knows no zone: in any of them the same days come before.
  const before = occurrencesOf({
    rule,
    start,
    zone: "UTC",
    until: new Date(`${local}:00Z`),
    limit: rule.count,
  });
  return { ...rule, count: rule.count - before.length };
}

/**
 * The rule when its time `from` is moved to `to`: Monday and Thursday become Tuesday and Friday, the 31st the 30th, the
 * second Tuesday the third Wednesday. Null for a rule that leaves open what is meant.
 */
export function movedRule(rule: Recurrence, from: string, to: string): Recurrence | null {
  if (from.slice(0, 10) === to.slice(0, 10)) return rule;
  const moved = rule.freq === "weekly" ? movedWeekdays(rule, from, to) : movedDay(rule, to);
  const [first] = occurrencesOf({ rule: { ...moved, until: null }, start: to, zone: "UTC", limit: 1 });
  return first?.local === to.slice(0, 16) ? moved : null;
}

function movedWeekdays(rule: Recurrence, from: string, to: string): Recurrence {
  const days = dayNumberOf(to.slice(0, 10)) - dayNumberOf(from.slice(0, 10));
  const later = (weekday: Weekday) => ((((weekday + days) % 7) + 7) % 7) as Weekday;
  const isByWeeks = rule.interval > 1 || rule.bySetPos.length > 0;
  return {
    ...rule,
    byDay: rule.byDay.map(({ ordinal, weekday }) => ({ ordinal, weekday: later(weekday) })),
    // Days that belong to one week still do so when some of them pass its end.
    ...(isByWeeks && rule.byDay.length > 1 ? { weekStart: later(rule.weekStart) } : {}),
  };
}

function movedDay(rule: Recurrence, to: string): Recurrence {
  const [day, month] = [Number(to.slice(8, 10)), Number(to.slice(5, 7))];
  const length = new Date(Date.UTC(Number(to.slice(0, 4)), month, 0)).getUTCDate();
  const [date, weekday] = [rule.byMonthDay[0], rule.byDay[0]];
  const inYear = rule.freq === "yearly" && rule.byMonth.length === 1 ? { byMonth: [month] } : {};
  if (lastDayChoice(rule)) return { ...rule, ...inYear, ...monthEnd(day, "last") };
  if (rule.byMonthDay.length === 1 && date !== undefined && !weekday) {
    return { ...rule, ...inYear, byMonthDay: [date > 0 ? day : day - length - 1] };
  }
  if (rule.byDay.length === 1 && weekday?.ordinal && date === undefined) {
    const ordinal = weekday.ordinal > 0 ? Math.ceil(day / 7) : -Math.ceil((length - day + 1) / 7);
    const weekdayTo = new Date(`${to.slice(0, 10)}T00:00:00Z`).getUTCDay() as Weekday;
    return { ...rule, ...inYear, byDay: [{ ordinal, weekday: weekdayTo }] };
  }
  return { ...rule, ...inYear };
}

/** A day of the month after the 28th: left out in shorter months, or their last day instead (T-CAL-9). */
export function monthEnd(day: number, choice: "skip" | "last"): Pick<Recurrence, "byMonthDay" | "bySetPos"> {
  if (choice === "skip" || day <= 28) return { byMonthDay: [day], bySetPos: [] };
  return { byMonthDay: Array.from({ length: day - 27 }, (_, index) => 28 + index), bySetPos: [-1] };
}

/**
 * Where the time `local` of a series goes when one at `from` goes to `to`: as many days on, or for what happens by the
 * month or year to the same month's time among `wanted`.
 */
export function movedTime(
  { freq }: Recurrence,
  local: string,
  { from, to }: { from: string; to: string },
  wanted: ReadonlySet<string> = new Set(),
): string {
  const days = dayNumberOf(to.slice(0, 10)) - dayNumberOf(from.slice(0, 10));
  const same = `${dayOf(dayNumberOf(local.slice(0, 10)) + days)}${to.slice(10, 16)}`;
  if (days === 0 || wanted.has(same) || freq === "daily" || freq === "weekly") return same;
  return [...wanted].find((each) => each.startsWith(local.slice(0, 7))) ?? same;
}
