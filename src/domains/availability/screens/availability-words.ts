/** Says hours, days off and drives as people say them. */

import { weekdays } from "#shared/locales.ts";
import type { BusinessHours, WorkSpan } from "#shared/time/business-hours.ts";
import { formatDaySpan } from "#shared/time/date-spans.ts";
import { formatDateTime, formatTime } from "#shared/time/dates.ts";
import type { TimeOff } from "../contract.ts";

const clock = (time: string): string =>
  time === "24:00" ? "midnight" : formatTime(`2026-01-01T${time}:00Z`, "UTC");

const spansWords = (spans: readonly WorkSpan[]): string =>
  spans.map(({ from, to }) => `${clock(from)} – ${clock(to)}`).join(", ");

/** "Mon – Fri 8:00 AM – 5:00 PM", days of the same hours together. */
export function hoursWords(hours: BusinessHours): string {
  const groups: { first: number; last: number; words: string }[] = [];
  for (const day of [1, 2, 3, 4, 5, 6, 0]) {
    const words = spansWords(hours[day] ?? []);
    const last = groups.at(-1);
    if (words === "") continue;
    if (last && last.words === words && (last.last + 1) % 7 === day) last.last = day;
    else groups.push({ first: day, last: day, words });
  }
  const name = (day: number) => weekdays[day]?.slice(0, 3) ?? "";
  const days = (first: number, last: number) =>
    first === last ? name(first) : `${name(first)} – ${name(last)}`;
  return groups.map(({ first, last, words }) => `${days(first, last)} ${words}`).join("; ") || "Never";
}

export function timeOffWords({ first_day, last_day, start, end }: TimeOff, zone: string): string {
  if (first_day && last_day) return formatDaySpan(first_day, last_day);
  return `${formatDateTime(start ?? "", zone)} – ${formatDateTime(end ?? "", zone)}`;
}

const kilometresInMile = 1.609_344;
export const milesOf = (kilometres: number): number => Math.round(kilometres / kilometresInMile);
export const kilometresOf = (miles: number): number => Math.round(miles * kilometresInMile);
