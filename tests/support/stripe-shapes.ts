/** The objects of Stripe's API as it writes them (version 2026-10-28), as far as they are read here. */

import type { PriceLine } from "#platform/payments/port.ts";
import { chargeLines, periodLines, settle, totalOf } from "#platform/payments/stand-in-bills.ts";
import {
  type Book,
  type BookBill,
  type BookLine,
  type BookSubscription,
  isLiving,
  monthsLater,
} from "#platform/payments/stand-in-books.ts";
import type { Customer, Json, Method, PriceRow, Rows } from "./stripe-rows.ts";

export const listJson = (data: Json[], url: string, hasMore = false): Json => ({
  object: "list",
  data,
  has_more: hasMore,
  url,
});

export const priceJson = ({ id, lookupKey, name, cents, metadata }: PriceRow): Json => ({
  id,
  object: "price",
  active: true,
  currency: "usd",
  unit_amount: cents,
  lookup_key: lookupKey,
  metadata,
  nickname: name,
  recurring: { interval: "month", interval_count: 1, usage_type: "licensed" },
  type: "recurring",
});

export const methodJson = ({ id, customer, brand, last4, expMonth, expYear }: Method): Json => ({
  id,
  object: "payment_method",
  type: "card",
  customer,
  card: { brand, last4, exp_month: expMonth, exp_year: expYear },
});

export function customerJson(ledger: Rows, customer: Customer, expand: string[]): Json {
  const method = ledger.methods.get(customer.defaultMethod ?? "");
  const isExpanded = expand.includes("invoice_settings.default_payment_method");
  const shown = method && isExpanded ? methodJson(method) : customer.defaultMethod;
  return {
    id: customer.id,
    object: "customer",
    balance: -(ledger.books.get(customer.id)?.creditCents ?? 0),
    invoice_settings: { default_payment_method: shown },
    metadata: customer.params["metadata"] ?? {},
  };
}

const itemId = ({ id }: BookSubscription, priceId: string): string =>
  `si_${id.slice(4)}_${priceId.slice(-6)}`;

export function subscriptionJson(
  ledger: Rows,
  book: Book,
  subscription: BookSubscription,
  expand: string[],
): Json {
  const { id, status, trialEnd, periodStart, periodEnd, lines, isCancelledAtEnd } = subscription;
  const customer = ledger.customer(book.customerId);
  const inCustomer = expand.find((path) => path.startsWith("customer."))?.slice("customer.".length);
  const setup = pendingSetup(book);
  const items = lines.map(({ priceId, quantity }) => ({
    id: itemId(subscription, priceId),
    object: "subscription_item",
    current_period_start: periodStart,
    current_period_end: periodEnd,
    price: priceJson(ledger.priceRows.find((row) => row.id === priceId) as PriceRow),
    quantity,
    subscription: id,
  }));
  return {
    id,
    object: "subscription",
    status,
    customer: inCustomer ? customerJson(ledger, customer, [inCustomer]) : customer.id,
    items: listJson(items, "/v1/subscription_items"),
    start_date: periodStart,
    trial_end: trialEnd,
    cancel_at_period_end: isCancelledAtEnd,
    cancel_at: isCancelledAtEnd ? periodEnd : null,
    ended_at: subscription.endedAt,
    default_payment_method: ledger.ownMethods.get(id) ?? null,
    latest_invoice: subscription.latestBillId ?? (status === "trialing" ? "in_of_the_trial" : null),
    pending_setup_intent: setup && expand.includes("pending_setup_intent") ? setup : (setup?.id ?? null),
    metadata: {},
  };
}

/** Stripe keeps one when the card's owner has not agreed yet that it may be charged later. */
function pendingSetup({ card }: Book) {
  if (!card?.asksOwner || card.isConfirmed) return null;
  return { id: "seti_pending", object: "setup_intent", status: "requires_action" };
}

export function lineJson(ledger: Rows, subscriptionId: string, line: BookLine, at: number): Json {
  const item = line.chargeKey ? ledger.items.get(line.chargeKey) : undefined;
  const ofItem = {
    invoice_item: item?.id ?? "ii_proration",
    proration: line.isProration,
    subscription: subscriptionId,
  };
  const isOwn = !item && !line.isProration;
  return {
    id: `il_${at}`,
    object: "line_item",
    amount: line.amountCents,
    currency: "usd",
    description: line.description,
    metadata: item?.metadata ?? {},
    quantity: line.quantity,
    period: { start: line.periodStart, end: line.periodEnd },
    parent: isOwn
      ? {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: { proration: false, subscription: subscriptionId },
        }
      : { type: "invoice_item_details", invoice_item_details: ofItem, subscription_item_details: null },
  };
}

const embedded = 10;

export function invoiceJson(ledger: Rows, book: Book, bill: BookBill, expand: string[]): Json {
  const lines = bill.lines.map((line, at) => lineJson(ledger, bill.subscriptionId, line, at));
  const intent = { id: "pi_test", last_payment_error: bill.failure ? { message: bill.failure } : null };
  const payment = { payment: { type: "payment_intent", payment_intent: intent } };
  return {
    id: bill.id,
    object: "invoice",
    number: bill.number,
    customer: book.customerId,
    status: bill.status,
    total: bill.totalCents,
    amount_due: bill.dueCents,
    amount_paid: bill.paidCents,
    starting_balance: -bill.creditCents,
    created: bill.createdAt,
    attempted: bill.failure !== null || bill.status === "paid",
    default_payment_method: null,
    next_payment_attempt: bill.nextAttemptAt,
    status_transitions: { paid_at: bill.paidAt },
    parent: {
      type: "subscription_details",
      subscription_details: { subscription: bill.subscriptionId, metadata: {} },
    },
    lines: listJson(lines.slice(0, embedded), `/v1/invoices/${bill.id}/lines`, lines.length > embedded),
    ...(expand.includes("payments.data.payment.payment_intent") && {
      payments: listJson(book.card || bill.paidAt ? [payment] : [], "/v1/invoice_payments"),
    }),
  };
}

/** The invoice that a trial begins with: over nothing, and paid. */
export const trialInvoiceJson = (book: Book, { id, periodStart }: BookSubscription): Json => ({
  id: "in_of_the_trial",
  object: "invoice",
  number: "TRIAL-0001",
  customer: book.customerId,
  status: "paid",
  total: 0,
  amount_due: 0,
  amount_paid: 0,
  starting_balance: 0,
  created: periodStart,
  status_transitions: { paid_at: periodStart },
  parent: { type: "subscription_details", subscription_details: { subscription: id } },
  lines: listJson([{ id: "il_trial", amount: 0, description: "Free trial", metadata: {} }], "/v1/lines"),
});

/** An invoice that does not exist yet. */
export function previewJson(
  ledger: Rows,
  book: Book,
  subscription: BookSubscription,
  lines: BookLine[],
): Json {
  const total = totalOf(lines);
  return {
    id: "upcoming_in_test",
    object: "invoice",
    total,
    amount_due: settle(total, book.creditCents).dueCents,
    starting_balance: -book.creditCents,
    lines: listJson(
      lines.map((line, at) => lineJson(ledger, subscription.id, line, at)),
      "/v1/invoices/upcoming/lines",
    ),
  };
}

/** Lines of the next renewal, with usage that waits; none when nothing will be billed. */
export function renewalLines(
  ledger: Rows,
  book: Book,
  subscription: BookSubscription,
  wanted: PriceLine[],
): BookLine[] {
  const usage = chargeLines(book, subscription.id);
  if (!isLiving(subscription) || subscription.isCancelledAtEnd) return usage;
  const { anchor, period, periodEnd } = subscription;
  const next = { periodStart: periodEnd, periodEnd: monthsLater(anchor, period + 1) };
  return [...usage, ...periodLines(ledger.prices, wanted, next)];
}
