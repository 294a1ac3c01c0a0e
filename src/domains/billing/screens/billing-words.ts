/** How plans, periods and amounts are written on the billing screens. */

import { plans } from "#domains/organizations/contract.ts";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { plural } from "#shared/plural.ts";
import { formatLongDate, formatShortDate } from "#shared/time/dates.ts";
import { type BillingOverview, graceDays, type UsageEntry } from "../contract.ts";
import { cardBrands } from "./cards/card-brands.ts";

export const dollars = (cents: number): string => formatMoney(money(cents, "USD"));

export const seatsText = (seats: number): string => plural(seats, "user");

/** 1.2 GB, 340 MB, 12 kB: the largest unit with at most two places. */
export function bytesText(bytes: number): string {
  const size = Math.abs(bytes);
  for (const [unit, one] of [
    ["GB", 1e9],
    ["MB", 1e6],
    ["kB", 1e3],
  ] as const) {
    if (size >= one) return `${Number((bytes / one).toFixed(2))} ${unit}`;
  }
  return `${bytes} bytes`;
}

export function quantityText({ kind, quantity }: Pick<UsageEntry, "kind" | "quantity">): string {
  if (quantity === 0) return "–";
  if (kind === "storage") return `${quantity > 0 ? "+" : "−"}${bytesText(Math.abs(quantity))}`;
  return plural(quantity, "message");
}

export const cardName = ({ brand, last4 }: { brand: string; last4: string }): string =>
  `${brandNames[brand] ?? brand} ending in ${last4}`;

const brandNames: Record<string, string> = lookup(cardBrands, wordsOf);

/** One sentence about where the subscription stands, with the date that matters. */
export function standingText(overview: BillingOverview, zone: string): string {
  const { workspace, trialEnd, cancelAt, graceEndsAt, readOnlySince, periodEnd, monthlyCents, card } =
    overview;
  if (overview.subscription === "none" && workspace !== "trial") return "You don't have a subscription yet.";
  if (cancelAt && workspace !== "cancelled") {
    return `Cancelled. Everything keeps working until ${formatLongDate(cancelAt, zone)}, and you won't be charged again.`;
  }
  if (workspace === "trial" && trialEnd) {
    const then = card
      ? `After that, ${dollars(monthlyCents)} a month.`
      : "Add a card before then to continue.";
    return `Free trial until ${formatLongDate(trialEnd, zone)}. ${then}`;
  }
  if (workspace === "past_due" && graceEndsAt) {
    return `A payment didn't go through. Everything keeps working until ${formatLongDate(graceEndsAt, zone)}, ${graceDays} days after it failed. Use another card before then.`;
  }
  if (workspace === "read_only") {
    return `Read-only since ${formatLongDate(readOnlySince ?? "", zone)}because it hasn't been paid for. Nothing was lost. Add a card to continue.`;
  }
  if (workspace === "cancelled") {
    return `Your subscription has ended. You can still view and export everything. Restart it to make changes.`;
  }
  return `${plans[overview.plan].displayName}, ${dollars(monthlyCents)} a month. The next bill is on ${formatShortDate(periodEnd, zone)}.`;
}
