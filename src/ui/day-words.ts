/** How screens speak of days: by the names that are near, by weekday and date, and by their month. */
import { formatPreferences } from "#shared/format-preferences.ts";
import { dayAfter } from "#shared/time/wall-clock.ts";

/** All days are calendar days such as "2026-11-23", which no zone can move; "Invalid date" for what is none. */
const inUtc = (day: string, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return "Invalid date";
  return new Intl.DateTimeFormat(formatPreferences().locale, { timeZone: "UTC", ...options }).format(date);
};

/** "November 2026". */
export const monthWords = (day: string): string => inUtc(day, { month: "long", year: "numeric" });

export const weekdayWords = (day: string, weekday: "long" | "short" | "narrow"): string =>
  inUtc(day, { weekday });

/** "Mon, Nov 23", with the year where it is not this one. */
export function dateWords(day: string, today: string): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  const date = { weekday: "short", month: "short", day: "numeric" } as const;
  return inUtc(day, isThisYear ? date : { ...date, year: "numeric" });
}

/** "Today", "Tomorrow" or "Yesterday"; nothing for a day farther away. */
export function nearDayName(day: string, today: string): string | undefined {
  if (day === today) return "Today";
  if (day === dayAfter(today)) return "Tomorrow";
  return day === dayAfter(today, -1) ? "Yesterday" : undefined;
}

/** By its near name where it has one, else as `dateWords` has it. */
export const dayName = (day: string, today: string): string =>
  nearDayName(day, today) ?? dateWords(day, today);
