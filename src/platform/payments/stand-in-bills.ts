/** How the payment stand-in bills: lines, credit, attempts on the card, and what follows when they fail. */

import { roundedQuotient } from "#shared/money/money.ts";
import type { PriceLine } from "./port.ts";
import {
  type Book,
  type BookBill,
  type BookCard,
  type BookLine,
  type BookSubscription,
  billNumber,
  newId,
  type Prices,
  type Seconds,
} from "./stand-in-books.ts";
import { askOwner } from "./stand-in-cards.ts";

const aDay = 86_400;
/** Days from one failed attempt to the next; after the last the subscription is unpaid. */
const retryAfterDays = [3, 5, 7];

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
const dayOf = (moment: Seconds): string =>
  new Date(moment * 1000).toLocaleDateString("en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });

function priceOf(prices: Prices, id: string) {
  const price = prices.get(id);
  if (!price) throw new Error(`No such price: '${id}'`);
  return price;
}

/** The subscription's own lines for one whole period. */
export function periodLines(
  prices: Prices,
  lines: PriceLine[],
  { periodStart, periodEnd }: Pick<BookSubscription, "periodStart" | "periodEnd">,
): BookLine[] {
  return lines.map(({ priceId, quantity }) => {
    const { name, cents } = priceOf(prices, priceId);
    return {
      description: `${quantity} × ${name} (at ${dollars(cents)} / month)`,
      quantity,
      amountCents: cents * quantity,
      periodStart,
      periodEnd,
      chargeKey: null,
      isProration: false,
    };
  });
}

/** Credit for what is given up and charge for what is gained, by the second, for the rest of the running period. */
export function prorationLines(
  prices: Prices,
  subscription: BookSubscription,
  wanted: PriceLine[],
  at: Seconds,
): BookLine[] {
  const { periodStart, periodEnd, lines } = subscription;
  const share = (cents: number): number =>
    Number(roundedQuotient(BigInt(cents) * BigInt(periodEnd - at), BigInt(periodEnd - periodStart)));
  const line = ({ priceId, quantity }: PriceLine, sign: 1 | -1): BookLine => {
    const { name, cents } = priceOf(prices, priceId);
    const what = quantity === 1 ? name : `${quantity} × ${name}`;
    return {
      description: `${sign < 0 ? "Unused" : "Remaining"} time on ${what} after ${dayOf(at)}`,
      quantity,
      amountCents: share(sign * cents * quantity),
      periodStart: at,
      periodEnd,
      chargeKey: null,
      isProration: true,
    };
  };
  const stays = ({ priceId, quantity }: PriceLine, among: PriceLine[]) =>
    among.some((other) => other.priceId === priceId && other.quantity === quantity);
  const left = lines.filter((each) => !stays(each, wanted)).map((each) => line(each, -1));
  const gained = wanted.filter((each) => !stays(each, lines)).map((each) => line(each, 1));
  return [...left, ...gained];
}

/** Usage that waits for the next bill of this subscription, as lines. */
export function chargeLines(book: Book, subscriptionId: string): BookLine[] {
  return book.charges
    .filter((charge) => charge.subscriptionId === subscriptionId)
    .map(({ key, amountCents, description, periodStart, periodEnd }) => ({
      description,
      quantity: 1,
      amountCents,
      periodStart,
      periodEnd,
      chargeKey: key,
      isProration: false,
    }));
}

export const totalOf = (lines: BookLine[]): number => lines.reduce((sum, line) => sum + line.amountCents, 0);

/** What credit does to a total: how much of it is used, what the card is charged, what credit is left. */
export function settle(totalCents: number, credit: number) {
  const creditCents = Math.min(Math.max(totalCents, 0), credit);
  const dueCents = Math.max(totalCents, 0) - creditCents;
  return { creditCents, dueCents, creditLeft: credit - creditCents + Math.max(-totalCents, 0) };
}

/** Writes a bill and uses up the credit; charges nothing yet. */
export function writeBill(
  book: Book,
  subscription: BookSubscription,
  lines: BookLine[],
  at: Seconds,
): BookBill {
  const totalCents = totalOf(lines);
  const { creditCents, dueCents, creditLeft } = settle(totalCents, book.creditCents);
  book.creditCents = creditLeft;
  const bill: BookBill = {
    id: newId(book, "in"),
    number: billNumber(book),
    subscriptionId: subscription.id,
    status: "open",
    totalCents,
    creditCents,
    dueCents,
    paidCents: 0,
    createdAt: at,
    paidAt: null,
    attempts: 0,
    nextAttemptAt: null,
    failure: null,
    lines,
  };
  book.bills.push(bill);
  subscription.latestBillId = bill.id;
  const keys = new Set(lines.map(({ chargeKey }) => chargeKey));
  book.charges = book.charges.filter(({ key }) => !keys.has(key));
  tell(book, "invoice.created", at, subscription, bill);
  return bill;
}

/** Why the card would not be charged now; undefined when it would. */
export function refusalOf(card: BookCard | null, at: Seconds): { code: string; message: string } | undefined {
  if (!card) return { code: "missing_card", message: "There's no card on file." };
  const expiry = Date.UTC(card.expYear, card.expMonth) / 1000;
  if (at >= expiry) return { code: "expired_card", message: "Your card has expired." };
  if (card.asksOwner === "always" || (card.asksOwner && !card.isConfirmed)) return askOwner;
  return card.charging;
}

/** Takes the money, or says why not. Only an attempt by the clock (`isRetry`) moves the next one. */
export function collect(
  book: Book,
  subscription: BookSubscription,
  bill: BookBill,
  at: Seconds,
  { isByHand }: { isByHand: boolean },
): ReturnType<typeof refusalOf> {
  const refusal = bill.dueCents > 0 ? refusalOf(book.card, at) : undefined;
  if (!refusal) {
    Object.assign(bill, { status: "paid", paidAt: at, paidCents: bill.dueCents });
    Object.assign(bill, { nextAttemptAt: null, failure: null });
    tell(book, "invoice.paid", at, subscription, bill);
    recover(book, subscription, at);
    return undefined;
  }
  Object.assign(bill, { status: "open", failure: refusal.message });
  tell(book, "invoice.payment_failed", at, subscription, bill);
  if (isByHand) return refusal;
  const days = retryAfterDays[bill.attempts++];
  bill.nextAttemptAt = days === undefined ? null : at + days * aDay;
  turn(book, subscription, days === undefined ? "unpaid" : "past_due", at);
  return refusal;
}

/** Once nothing is owed any more the subscription is as good as new. */
function recover(book: Book, subscription: BookSubscription, at: Seconds): void {
  const isOwing = book.bills.some(
    (bill) => bill.subscriptionId === subscription.id && (bill.status === "open" || bill.status === "draft"),
  );
  const wasBehind = subscription.status === "past_due" || subscription.status === "unpaid";
  if (wasBehind && !isOwing) turn(book, subscription, "active", at);
}

export function turn(
  book: Book,
  subscription: BookSubscription,
  status: BookSubscription["status"],
  at: Seconds,
): void {
  if (subscription.status === status || subscription.status === "canceled") return;
  subscription.status = status;
  if (status === "canceled") subscription.endedAt = at;
  const type = status === "canceled" ? "deleted" : status === "paused" ? "paused" : "updated";
  tell(book, `customer.subscription.${type}`, at, subscription);
}

export function tell(
  book: Book,
  type: string,
  at: Seconds,
  subscription: BookSubscription,
  bill?: BookBill,
): void {
  book.messages.push({ type, at, subscriptionId: subscription.id, billId: bill?.id ?? null });
}
