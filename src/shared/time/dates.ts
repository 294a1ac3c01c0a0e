/** How days and times are written for people, the same on the server and on every screen; see manner.ts for whose way. */

import { formatPreferences } from "../format-preferences.ts";
import type { TimeFormat } from "../locales.ts";
import { plural } from "../plural.ts";

/** An instant as a `Date` or ISO 8601 text, or a calendar day `YYYY-MM-DD`, which no zone can move. */
export type When = Date | string;

/** True for a day that exists, written `YYYY-MM-DD`, from the year 1900 to 2999 (what every part can store). */
export function isDay(text: string): boolean {
  if (!/^(?:19|2\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** True for a name of the IANA time zone list such as `America/New_York`; bare offsets such as `+05:00` are not. */
export function isValidZone(zone: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** "Mountain Standard Time", as it is called at that instant; the zone itself where it has no name. */
export function nameOfZone(instant: When, zone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: "long" });
  const parts = format.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** "Nov 21, 2026", as lists show it, on the wall calendar of `zone`. "Invalid date" for what is no date. */
export function formatShortDate(when: When, zone: string): string {
  return format(when, zone, { year: "numeric", month: "short", day: "numeric" }, "Invalid date");
}

/** "November 21, 2026", as a detail shows it. */
export function formatLongDate(when: When, zone: string): string {
  return format(when, zone, { year: "numeric", month: "long", day: "numeric" }, "Invalid date");
}

/** "November 2026". */
export function formatMonth(when: When, zone: string): string {
  return format(when, zone, { year: "numeric", month: "long" }, "Invalid date");
}

/** "Nov 21": the day without its year, where the year is plain. */
export function formatDayOfYear(when: When, zone: string): string {
  return format(when, zone, { month: "short", day: "numeric" }, "Invalid date");
}

/** "9:05 AM" on the wall clock of `zone`; "Invalid time" for what is no time. */
export function formatTime(instant: When, zone: string): string {
  return format(instant, zone, { hour: "numeric", minute: "2-digit" }, "Invalid time");
}

/** "9 AM", "9:30 AM", and on a clock of 24 hours "09:00": a time where there is little room. */
export function formatBriefTime(instant: When, zone: string): string {
  return formatTime(instant, zone).replace(/:00(?= )/, "");
}

/** "Nov 21, 2026, 9:05 AM". */
export function formatDateTime(instant: When, zone: string): string {
  const options = {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  } as const;
  return format(instant, zone, options, "Invalid time");
}

/**
 * How a formatter writes hours: a clock of 24 hours counts from 00:00 to 23:59 in two digits whether it was chosen or is
 * the locale's own (asked for a plain number, some libraries write 0:08); a clock of 12 hours says 9:05 AM.
 */
export function hoursOfDay(
  locale: string,
  clock: TimeFormat,
): Pick<Intl.DateTimeFormatOptions, "hour" | "hourCycle"> {
  const chosen = { "12": "h12", "24": "h23", locale: undefined } as const;
  const cycle =
    chosen[clock] ?? new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions().hourCycle;
  return { hour: cycle === "h23" ? "2-digit" : "numeric", hourCycle: cycle };
}

/**
 * "5 minutes ago": minutes under an hour, hours under a day, otherwise days, each rounded down; "just now" under a
 * minute either way; "in 5 minutes" for what is to come.
 */
export function timeAgo(then: When, now: When): string {
  const difference = toDate(now).getTime() - toDate(then).getTime();
  if (Number.isNaN(difference)) return "Invalid time";
  const minutes = Math.floor(Math.abs(difference) / 60_000);
  if (minutes === 0) return "just now";
  const length = lengthInWords(minutes);
  return difference > 0 ? `${length} ago` : `in ${length}`;
}

/** Nights between two instants on the wall calendar of `zone`; negative when `to` lies before `from`. */
export function nightsBetween(from: When, to: When, zone: string): number {
  const day = (when: When) => {
    const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    const [month, date, year] = format(when, zone, parts, "").split("/").map(Number);
    return Date.UTC(year ?? Number.NaN, (month ?? 0) - 1, date ?? 0);
  };
  return Math.round((day(to) - day(from)) / 86_400_000);
}

function lengthInWords(minutes: number): string {
  if (minutes < 60) return plural(minutes, "minute");
  if (minutes < 1440) return plural(Math.floor(minutes / 60), "hour");
  return plural(Math.floor(minutes / 1440), "day");
}

/** Making a formatter costs a hundred times what using it does, and a table uses the same one in every row. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(when: When, zone: string, options: Intl.DateTimeFormatOptions, invalid: string): string {
  const date = toDate(when);
  if (Number.isNaN(date.getTime())) return invalid;
  const timeZone = isWholeDay(when) ? "UTC" : zone;
  const { locale, clock } = formatPreferences();
  const key = `${locale} ${clock} ${timeZone} ${JSON.stringify(options)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const hours = options.hour === undefined ? {} : hoursOfDay(locale, clock);
    formatter = new Intl.DateTimeFormat(locale, { ...options, ...hours, timeZone });
    formatters.set(key, formatter);
  }
  // Some browsers put a narrow no-break space before AM and PM and some do not.
  return formatter.format(date).replaceAll("\u202f", " ");
}

function isWholeDay(when: When): boolean {
  return typeof when === "string" && when.length === 10;
}

function toDate(when: When): Date {
  return typeof when === "string" ? new Date(when) : when;
}
