/** How months and large amounts are written where there is little room. */
import { formatPreferences } from "#shared/format-preferences.ts";
import { toMajorUnits } from "#shared/money/money.ts";

/** Of a month such as "2026-11": "Nov" or "November". */
export function monthName(month: string, length: "short" | "long"): string {
  const day = new Date(`${month}-15T12:00:00Z`);
  return day.toLocaleDateString(formatPreferences().locale, { month: length, timeZone: "UTC" });
}

/** "$12.3K" of 1,234,500 cents. */
export function shortMoney(cents: number, currency: string): string {
  return toMajorUnits({ amount: cents, currency }).toLocaleString(formatPreferences().locale, {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  });
}
