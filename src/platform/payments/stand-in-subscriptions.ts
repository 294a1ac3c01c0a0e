/** What can happen to a subscription at the payment stand-in, by somebody's wish or by the clock. */
import { PaymentDeclined, PreviewOutdated, type PriceLine } from "./port.ts";
import {
  chargeLines,
  collect,
  periodLines,
  prorationLines,
  refusalOf,
  settle,
  tell,
  totalOf,
  turn,
  writeBill,
} from "./stand-in-bills.ts";
import {
  type Book,
  type BookSubscription,
  isLiving,
  monthsLater,
  newId,
  type Prices,
  type Seconds,
} from "./stand-in-books.ts";

/** Begins with the trial, or is charged at once. Throws `PaymentDeclined`, and nothing has begun. */
export function begin(
  book: Book,
  prices: Prices,
  { lines, trialEnd }: { lines: PriceLine[]; trialEnd: Seconds | null },
  at: Seconds,
): BookSubscription {
  const isTrial = trialEnd !== null && trialEnd > at;
  const anchor = isTrial ? trialEnd : at;
  const subscription: BookSubscription = {
    id: newId(book, "sub"),
    status: isTrial ? "trialing" : "active",
    lines,
    trialEnd: isTrial ? trialEnd : null,
    anchor,
    period: isTrial ? 0 : 1,
    periodStart: at,
    periodEnd: isTrial ? trialEnd : monthsLater(at, 1),
    isCancelledAtEnd: false,
    endedAt: null,
    latestBillId: null,
  };
  // Also finds prices that do not exist.
  const first = periodLines(prices, lines, subscription);
  if (!isTrial) requireCard(book, totalOf(first), at);
  book.subscriptions.push(subscription);
  tell(book, "customer.subscription.created", at, subscription);
  if (!isTrial) collect(book, subscription, writeBill(book, subscription, first, at), at, { isByHand: true });
  return subscription;
}

/** Throws `PaymentDeclined` when a bill over this much could not be collected now. */
function requireCard(book: Book, totalCents: number, at: Seconds): void {
  const { dueCents } = settle(totalCents, book.creditCents);
  const refusal = dueCents > 0 ? refusalOf(book.card, at) : undefined;
  if (refusal) throw new PaymentDeclined(refusal.message, refusal.code);
}

const isBilled = ({ status }: BookSubscription): boolean =>
  status === "active" || status === "past_due" || status === "unpaid";

/** Lines of the bill that a change at this moment makes; none during a trial. Throws `PreviewOutdated`. */
export function changeLines(
  prices: Prices,
  subscription: BookSubscription,
  wanted: PriceLine[],
  at: Seconds,
) {
  assertGoing(subscription);
  periodLines(prices, wanted, subscription);
  if (!isBilled(subscription)) return [];
  if (at < subscription.periodStart || at > subscription.periodEnd) throw new PreviewOutdated();
  return prorationLines(prices, subscription, wanted, at);
}

/** Throws `PaymentDeclined`, and nothing has changed. */
export function change(
  book: Book,
  prices: Prices,
  subscription: BookSubscription,
  wanted: PriceLine[],
  { at, now }: { at: Seconds; now: Seconds },
): void {
  const lines = changeLines(prices, subscription, wanted, at);
  requireCard(book, totalOf(lines), now);
  subscription.lines = wanted;
  tell(book, "customer.subscription.updated", now, subscription);
  if (lines.length === 0) return;
  collect(book, subscription, writeBill(book, subscription, lines, now), now, { isByHand: true });
}

/** Ends at once; usage that waits is billed. */
export function end(book: Book, subscription: BookSubscription, at: Seconds): void {
  if (!isLiving(subscription)) return;
  const usage = chargeLines(book, subscription.id);
  turn(book, subscription, "canceled", at);
  if (usage.length > 0) collect(book, subscription, writeBill(book, subscription, usage, at), at, byClock);
  // Who has left is not asked again and again.
  for (const bill of book.bills) if (bill.subscriptionId === subscription.id) bill.nextAttemptAt = null;
}

export function endAtPeriodEnd(book: Book, subscription: BookSubscription, at: Seconds): void {
  if (!isLiving(subscription) || subscription.isCancelledAtEnd) return;
  subscription.isCancelledAtEnd = true;
  tell(book, "customer.subscription.updated", at, subscription);
}

export function keep(book: Book, subscription: BookSubscription, at: Seconds): void {
  assertGoing(subscription);
  if (!subscription.isCancelledAtEnd) return;
  subscription.isCancelledAtEnd = false;
  tell(book, "customer.subscription.updated", at, subscription);
}

/** A new period begins now and is charged. Throws `PaymentDeclined`, and it stays paused. */
export function resume(book: Book, prices: Prices, subscription: BookSubscription, at: Seconds): void {
  assertGoing(subscription);
  if (subscription.status !== "paused") return;
  const period = { periodStart: at, periodEnd: monthsLater(at, 1) };
  const lines = [...periodLines(prices, subscription.lines, period), ...chargeLines(book, subscription.id)];
  requireCard(book, totalOf(lines), at);
  Object.assign(subscription, { ...period, anchor: at, period: 1, trialEnd: null, status: "active" });
  tell(book, "customer.subscription.resumed", at, subscription);
  collect(book, subscription, writeBill(book, subscription, lines, at), at, { isByHand: true });
}

function assertGoing(subscription: BookSubscription): void {
  if (!isLiving(subscription)) throw new Error("This subscription has ended.");
}

const byClock = { isByHand: false };

/** When something happens next in this book by the clock alone; null when nothing will. */
export function nextDue(book: Book): Seconds | null {
  const retries = book.bills.map(({ nextAttemptAt }) => nextAttemptAt);
  const ends = book.subscriptions
    .filter((each) => isLiving(each) && each.status !== "paused")
    .map(({ periodEnd }) => periodEnd);
  const moments = [...retries, ...ends].filter((moment) => moment !== null);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** Does everything that has become due, in its order and at its moment. */
export function advance(book: Book, prices: Prices, now: Seconds): void {
  for (let due = nextDue(book); due !== null && due <= now; due = nextDue(book)) {
    const at = due;
    const ending = book.subscriptions.find(
      (each) => isLiving(each) && each.status !== "paused" && each.periodEnd === at,
    );
    if (ending) endPeriod(book, prices, ending, at);
    else retry(book, at);
  }
}

function endPeriod(book: Book, prices: Prices, subscription: BookSubscription, at: Seconds): void {
  if (subscription.isCancelledAtEnd) return end(book, subscription, at);
  if (subscription.status === "trialing") {
    subscription.trialEnd = null;
    if (!book.card) return turn(book, subscription, "paused", at);
    turn(book, subscription, "active", at);
  }
  subscription.period += 1;
  subscription.periodStart = at;
  subscription.periodEnd = monthsLater(subscription.anchor, subscription.period);
  tell(book, "customer.subscription.updated", at, subscription);
  const lines = [
    ...periodLines(prices, subscription.lines, subscription),
    ...chargeLines(book, subscription.id),
  ];
  const bill = writeBill(book, subscription, lines, at);
  // Nobody is charged for what comes after they have stopped paying; the bill waits to be asked for.
  if (subscription.status === "unpaid") bill.status = "draft";
  else collect(book, subscription, bill, at, byClock);
}

function retry(book: Book, at: Seconds): void {
  const bill = book.bills.find(({ nextAttemptAt }) => nextAttemptAt === at);
  const subscription = book.subscriptions.find(({ id }) => id === bill?.subscriptionId);
  if (bill && subscription) collect(book, subscription, bill, at, byClock);
}
