/** How saved cards are written on the screen. */
import type { SavedCard } from "../../cards/contract.ts";

/** "Expires 04/2028" */
export function expiryOf({ expires_month, expires_year, is_expired }: SavedCard): string | null {
  if (expires_month === null || expires_year === null) return null;
  return `${is_expired ? "Expired" : "Expires"} ${String(expires_month).padStart(2, "0")}/${expires_year}`;
}
