/** The payment stand-in's books as the rest of the program sees them. */
import type { Bill, BillForecast, BillLine, Card, ChangePreview, PriceLine, Subscription } from "./port.ts";
import { chargeLines, periodLines, settle, totalOf } from "./stand-in-bills.ts";
import {
  type Book,
  type BookBill,
  type BookCard,
  type BookLine,
  type BookSubscription,
  isLiving,
  monthsLater,
  type Prices,
  type Seconds,
} from "./stand-in-books.ts";
import { changeLines } from "./stand-in-subscriptions.ts";

const dateOf = (moment: Seconds): Date => new Date(moment * 1000);
const dateOrNull = (moment: Seconds | null): Date | null => (moment === null ? null : dateOf(moment));

export const cardView = ({ id, brand, last4, expMonth, expYear }: BookCard): Card => ({
  paymentMethodId: id,
  brand,
  last4,
  expiresMonth: expMonth,
  expiresYear: expYear,
});

export function subscriptionView(book: Book, subscription: BookSubscription): Subscription {
  const { id, status, lines, latestBillId, isCancelledAtEnd } = subscription;
  return {
    id,
    customerId: book.customerId,
    status,
    lines,
    trialEnd: status === "trialing" ? dateOrNull(subscription.trialEnd) : null,
    periodStart: dateOf(subscription.periodStart),
    periodEnd: dateOf(subscription.periodEnd),
    cancelAt: isCancelledAtEnd && isLiving(subscription) ? dateOf(subscription.periodEnd) : null,
    endedAt: dateOrNull(subscription.endedAt),
    card: book.card && cardView(book.card),
    latestBillId,
  };
}

const lineView = ({ isProration: _, ...line }: BookLine): BillLine => ({
  ...line,
  periodStart: dateOf(line.periodStart),
  periodEnd: dateOf(line.periodEnd),
});

export function billView(book: Book, bill: BookBill): Bill {
  const { attempts: _, ...shown } = bill;
  return {
    ...shown,
    customerId: book.customerId,
    createdAt: dateOf(bill.createdAt),
    paidAt: dateOrNull(bill.paidAt),
    nextAttemptAt: dateOrNull(bill.nextAttemptAt),
    lines: bill.lines.map(lineView),
  };
}

/** The period that begins when the running one ends. */
function nextPeriod({ anchor, period, periodEnd }: BookSubscription) {
  return { periodStart: periodEnd, periodEnd: monthsLater(anchor, period + 1) };
}

export function previewView(
  book: Book,
  prices: Prices,
  subscription: BookSubscription,
  wanted: PriceLine[],
  at: Seconds,
): ChangePreview {
  const lines = changeLines(prices, subscription, wanted, at);
  const now = settle(totalOf(lines), book.creditCents);
  const next = renewalLines(book, prices, subscription, wanted);
  return {
    at: dateOf(at),
    prorations: lines.map(({ description, amountCents }) => ({ description, amountCents })),
    dueNowCents: now.dueCents,
    creditCents: now.creditLeft,
    nextBillCents: settle(totalOf(next), now.creditLeft).dueCents,
    nextBillAt: dateOf(subscription.periodEnd),
  };
}

/** What the running period's end brings: the next period, unless it is the last, and usage that waits. */
function renewalLines(
  book: Book,
  prices: Prices,
  subscription: BookSubscription,
  wanted: PriceLine[],
): BookLine[] {
  const usage = chargeLines(book, subscription.id);
  if (subscription.isCancelledAtEnd) return usage;
  return [...periodLines(prices, wanted, nextPeriod(subscription)), ...usage];
}

/** Null when the subscription has ended, is paused, or ends without anything left to bill. */
export function forecastView(
  book: Book,
  prices: Prices,
  subscription: BookSubscription,
): BillForecast | null {
  if (!isLiving(subscription) || subscription.status === "paused") return null;
  const lines = renewalLines(book, prices, subscription, subscription.lines);
  if (lines.length === 0) return null;
  const totalCents = totalOf(lines);
  const { creditCents, dueCents } = settle(totalCents, book.creditCents);
  return {
    at: dateOf(subscription.periodEnd),
    totalCents,
    creditCents,
    dueCents,
    lines: lines.map(lineView),
  };
}
