/** Until when a card is good: through the last day of the month that stands on it. */
import type { Day } from "#shared/time/time.ts";

type Expiring = { expires_month: number | null; expires_year: number | null };

/** `today` is a day of the business's calendar. */
export function isExpired({ expires_month: month, expires_year: year }: Expiring, today: Day): boolean {
  if (month === null || year === null) return false;
  return today.slice(0, 7) > `${year}-${String(month).padStart(2, "0")}`;
}
