/** The repetitions that the event form offers for a day, and what the editor of one's own holds. */
import { lastDayChoice, parseRecurrence, recurrenceText, recurrenceWords } from "#shared/time/recurrence.ts";
import { dayNumberOf, type Recurrence } from "#shared/time/recurrence-days.ts";
import { monthEnd } from "#shared/time/recurrence-split.ts";
import type { Weekday } from "#shared/time/time.ts";

export type RepeatChoice = { key: string; value: string; label: string };

const plain: Recurrence = {
  freq: "weekly",
  interval: 1,
  count: null,
  until: null,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 1,
};

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function wordsOfRule(text: string): string {
  try {
    return capital(recurrenceWords(parseRecurrence(text)));
  } catch {
    return text;
  }
}

const factsOf = (date: string) => {
  const weekday = ((((dayNumberOf(date) + 4) % 7) + 7) % 7) as Weekday;
  const [day, month] = [Number(date.slice(8, 10)), Number(date.slice(5, 7))];
  return { weekday, day, month, ordinal: Math.ceil(day / 7) };
};

/** From "every day" to "every year", as the day suggests; the last of a month is offered both ways (T-CAL-9). */
export function choicesFor(date: string): RepeatChoice[] {
  const { weekday, day, month, ordinal } = factsOf(date);
  const onDay = { byDay: [{ ordinal: 0, weekday }] };
  const monthly: Recurrence = { ...plain, freq: "monthly" };
  const rules: Record<string, Recurrence | false> = {
    daily: { ...plain, freq: "daily" },
    weekdays: { ...plain, byDay: ([1, 2, 3, 4, 5] as const).map((each) => ({ ordinal: 0, weekday: each })) },
    weekly: { ...plain, ...onDay },
    fortnightly: { ...plain, ...onDay, interval: 2 },
    monthly: { ...monthly, ...monthEnd(day, "skip") },
    monthEnd: day > 28 && { ...monthly, ...monthEnd(day, "last") },
    monthlyWeekday: { ...monthly, byDay: [{ ordinal: ordinal === 5 ? -1 : ordinal, weekday }] },
    yearly: { ...plain, freq: "yearly", byMonth: [month], byMonthDay: [day] },
  };
  return Object.entries(rules).flatMap(([key, rule]) => {
    if (!rule) return [];
    const skips = key === "monthly" && day > 28 ? ", skipping shorter months" : "";
    return [{ key, value: recurrenceText(rule), label: `${capital(recurrenceWords(rule))}${skips}` }];
  });
}

/** The same choice for another day: weekly on Monday is weekly on Tuesday then. */
export function choiceOnOtherDay(text: string, before: string, date: string): string {
  const key = choicesFor(before).find(({ value }) => value === text)?.key;
  return choicesFor(date).find((choice) => choice.key === key)?.value ?? text;
}

/** On which day of the month. */
export type MonthDay = "skip" | "last" | "weekday" | "lastDay";

/** What the editor's fields hold. */
export type OwnRule = {
  freq: Recurrence["freq"];
  interval: string;
  weekdays: string[];
  monthDay: MonthDay;
  months: string[];
  ends: "never" | "until" | "count";
  until: string;
  count: string;
};

export function ownRuleOf(text: string, date: string): OwnRule {
  const rule = parseRecurrence(text);
  const { weekday } = factsOf(date);
  const weekdays = rule.freq === "weekly" ? rule.byDay.map((each) => String(each.weekday)) : [];
  return {
    freq: rule.freq,
    interval: String(rule.interval),
    weekdays: weekdays.length > 0 ? weekdays : [String(weekday)],
    monthDay: monthDayOf(rule),
    months: rule.freq === "yearly" ? [] : rule.byMonth.map(String),
    ends: rule.count !== null ? "count" : rule.until !== null ? "until" : "never",
    until: rule.until?.slice(0, 10) ?? "",
    count: String(rule.count ?? 10),
  };
}

function monthDayOf(rule: Recurrence): MonthDay {
  if (lastDayChoice(rule)) return "last";
  if (rule.byDay.length > 0 && rule.freq !== "weekly") return "weekday";
  return rule.byMonthDay[0] === -1 ? "lastDay" : "skip";
}

/** As RFC 5545 writes it; what a field leaves open is taken from the day of the event. */
export function ownRuleText(own: OwnRule, date: string): string {
  const { weekday, day, month, ordinal } = factsOf(date);
  const { freq } = own;
  const onWeekday = { byDay: [{ ordinal: ordinal === 5 ? -1 : ordinal, weekday }] };
  const inMonth: Record<MonthDay, Partial<Recurrence>> = {
    skip: monthEnd(day, "skip"),
    last: monthEnd(day, "last"),
    weekday: onWeekday,
    lastDay: { byMonthDay: [-1] },
  };
  const chosen = own.weekdays.map((each) => ({ ordinal: 0, weekday: Number(each) as Weekday }));
  return recurrenceText({
    ...plain,
    freq,
    interval: Math.min(999, Math.max(1, Math.round(Number(own.interval)) || 1)),
    ...(freq === "weekly" ? { byDay: chosen.length > 0 ? chosen : [{ ordinal: 0, weekday }] } : {}),
    ...(freq === "monthly" || freq === "yearly" ? inMonth[own.monthDay] : {}),
    byMonth: freq === "yearly" ? [month] : own.months.map(Number).toSorted((a, b) => a - b),
    count: own.ends === "count" ? Math.min(9999, Math.max(1, Math.round(Number(own.count)) || 1)) : null,
    until: own.ends === "until" && own.until !== "" ? own.until : null,
  });
}
