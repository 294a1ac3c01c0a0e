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
  if (overview.subscription === "none" && workspace !== "trial") return "There is no subscription yet.";
  if (cancelAt && workspace !== "cancelled") {
    return `Cancelled: everything goes on working until ${formatLongDate(cancelAt, zone)}, and nothing more is charged.`;
  }
  if (workspace === "trial" && trialEnd) {
    const then = card ? `Then ${dollars(monthlyCents)} a month.` : "Add a card before then to go on.";
    return `Free trial until ${formatLongDate(trialEnd, zone)}. ${then}`;
  }
  if (workspace === "past_due" && graceEndsAt) {
    return `A payment did not go through. Everything goes on working until ${formatLongDate(graceEndsAt, zone)}, ${graceDays} days after it failed; use another card before then.`;
  }
  if (workspace === "read_only") {
    return `Read-only since ${formatLongDate(readOnlySince ?? "", zone)}, because it is not paid for. Nothing was lost: add a card and everything goes on.`;
  }
  if (workspace === "cancelled") {
    return `The subscription has ended. Everything can still be seen and exported; start again and it can be changed.`;
  }
  return `${plans[overview.plan].displayName}, ${dollars(monthlyCents)} a month. The next bill is on ${formatShortDate(periodEnd, zone)}.`;
}
