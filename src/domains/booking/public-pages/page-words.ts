/** How a business writes days, times and prices to its visitors: in its own manner and on its own clock. */

import type { TimeFormat } from "#shared/locales.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { plural } from "#shared/plural.ts";
import { hoursOfDay, nameOfZone } from "#shared/time/dates.ts";
import type { Day } from "#shared/time/time.ts";

export type Words = {
  zone: string;
  /** "Tuesday, November 24, 2026" */
  longDay(day: Day): string;
  /** "Tue", "24" and "Nov", for narrow places. */
  shortDay(day: Day): { weekday: string; number: string; month: string };
  /** "9:30 AM" */
  time(instant: string): string;
  /** "Tuesday, November 24, 2026 at 9:30 AM" */
  moment(instant: string): string;
  /** "Eastern Time", as people there call it. */
  zoneName(instant: string): string;
  price(cents: number): string;
};

export type PageFormats = { timeZone: string; locale: string; time_format: TimeFormat; currency: string };

export function wordsFor({ timeZone: zone, locale, time_format: clock, currency }: PageFormats): Words {
  const formatter = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const wholeDay = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
  const timeOfDay = { minute: "2-digit", ...hoursOfDay(locale, clock) } as const;
  const onDay = (day: Day, options: Intl.DateTimeFormatOptions) =>
    formatter({ ...options, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
  const at = (instant: string, options: Intl.DateTimeFormatOptions) =>
    formatter({ ...options, timeZone: zone }).format(new Date(instant));
  return {
    zone,
    longDay: (day) => onDay(day, wholeDay),
    shortDay: (day) => ({
      weekday: onDay(day, { weekday: "short" }),
      number: onDay(day, { day: "numeric" }),
      month: onDay(day, { month: "short" }),
    }),
    time: (instant) => at(instant, timeOfDay),
    moment: (instant) => at(instant, { ...wholeDay, ...timeOfDay }),
    zoneName: (instant) => nameOfZone(instant, zone, locale),
    price: (cents) => formatMoney(money(cents, currency), locale),
  };
}

/** "1 hour 30 minutes" */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours > 0 ? [plural(hours, "hour")] : []), ...(rest > 0 ? [`${rest} minutes`] : [])];
  return parts.join(" ");
}
