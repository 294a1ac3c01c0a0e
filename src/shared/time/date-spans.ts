/** How the days from one to another are written for people, with nothing said twice. */
import { formatPreferences } from "../format-preferences.ts";

/**
 * "Nov 22 – 28, 2026", across months "Nov 29 – Dec 5, 2026", across years "Dec 27, 2026 – Jan 2, 2027", and one day
 * alone "Nov 22, 2026", in the reader's manner. Takes calendar days `YYYY-MM-DD`; "Invalid date" for what is none.
 */
export function formatDaySpan(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => new Date(`${day}T00:00:00Z`));
  if (!from || !to || Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return "Invalid date";
  const format = new Intl.DateTimeFormat(formatPreferences().locale, {
    year: "numeric",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  if (to <= from) return format.format(from);
  // Some browsers put thin spaces around the dash and some do not.
  return format.formatRange(from, to).replaceAll(/\s*–\s*/g, " – ");
}
