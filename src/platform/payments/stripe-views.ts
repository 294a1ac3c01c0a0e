/** Stripe's objects as the rest of the program sees them (API version 2026-10-28). */
import type Stripe from "stripe";
import type {
  Bill,
  BillLine,
  BillStatus,
  Card,
  PriceLine,
  Subscription,
  SubscriptionStatus,
} from "./port.ts";

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : dateOf(seconds);

type Reference = string | { id: string } | null | undefined;
export const idOf = (reference: Reference): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

export function cardView(method: Stripe.PaymentMethod): Card {
  const { brand = "card", last4 = "", exp_month = 0, exp_year = 0 } = method.card ?? {};
  return { paymentMethodId: method.id, brand, last4, expiresMonth: exp_month, expiresYear: exp_year };
}

/** A price is known by its lookup key; one that a newer price has taken the key from, by what was noted on it. */
const catalogueIdOf = ({ lookup_key, metadata, id }: Stripe.Price): string =>
  lookup_key ?? metadata["catalogue_id"] ?? id;

export const linesOf = ({ items }: Stripe.Subscription): PriceLine[] =>
  items.data.map(({ price, quantity = 1 }) => ({ priceId: catalogueIdOf(price), quantity }));

export function periodOf({ items, start_date }: Stripe.Subscription) {
  const [item] = items.data;
  return {
    periodStart: item?.current_period_start ?? start_date,
    periodEnd: item?.current_period_end ?? start_date,
  };
}

const statuses = new Set(["trialing", "active", "past_due", "unpaid", "incomplete", "paused", "canceled"]);

/** Expects `customer.invoice_settings.default_payment_method` expanded. */
export function subscriptionView(subscription: Stripe.Subscription): Subscription {
  const { periodStart, periodEnd } = periodOf(subscription);
  const isTrial = subscription.status === "trialing";
  const isOver = subscription.status === "canceled" || subscription.status === "incomplete_expired";
  const cancelAt = subscription.cancel_at ?? (subscription.cancel_at_period_end ? periodEnd : null);
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? "",
    status: (statuses.has(subscription.status) ? subscription.status : "canceled") as SubscriptionStatus,
    lines: linesOf(subscription),
    trialEnd: isTrial ? dateOrNull(subscription.trial_end) : null,
    periodStart: dateOf(periodStart),
    periodEnd: dateOf(periodEnd),
    cancelAt: isOver ? null : dateOrNull(cancelAt),
    endedAt: isOver ? dateOrNull(subscription.ended_at) : null,
    card: cardOfCustomer(subscription.customer),
    // The first invoice of a trial is over nothing and is no bill.
    latestBillId: isTrial ? null : idOf(subscription.latest_invoice),
  };
}

function cardOfCustomer(customer: Stripe.Subscription["customer"]): Card | null {
  if (typeof customer === "string" || customer.deleted) return null;
  const method = customer.invoice_settings.default_payment_method;
  return method && typeof method !== "string" ? cardView(method) : null;
}

function lineView(line: Stripe.InvoiceLineItem): BillLine {
  return {
    description: line.description ?? "",
    quantity: line.quantity ?? 1,
    amountCents: line.amount,
    periodStart: dateOf(line.period.start),
    periodEnd: dateOf(line.period.end),
    chargeKey: line.metadata["charge_key"] ?? null,
  };
}

export const isProration = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false;

type Amounts = Pick<Stripe.Invoice, "total" | "amount_due">;

/** What of the total the card does not pay was met by the customer's credit. */
const amountsOf = ({ total, amount_due }: Amounts) => ({
  totalCents: total,
  creditCents: Math.max(total, 0) - amount_due,
  dueCents: amount_due,
});

/** `lines` are all of the invoice's lines. Expects `payments.data.payment.payment_intent` expanded for the failure. */
export function billView(invoice: Stripe.Invoice, lines: Stripe.InvoiceLineItem[]): Bill {
  const status = invoice.status ?? "draft";
  return {
    id: invoice.id,
    number: invoice.number,
    customerId: idOf(invoice.customer) ?? "",
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: status as BillStatus,
    ...amountsOf(invoice),
    paidCents: invoice.amount_paid,
    createdAt: dateOf(invoice.created),
    paidAt: dateOrNull(invoice.status_transitions.paid_at),
    nextAttemptAt: status === "open" ? dateOrNull(invoice.next_payment_attempt) : null,
    failure: status === "open" ? failureOf(invoice) : null,
    lines: lines.map(lineView),
  };
}

function failureOf({ payments, attempted, default_payment_method }: Stripe.Invoice): string | null {
  for (const { payment } of payments?.data ?? []) {
    const intent = payment.payment_intent;
    const message = intent && typeof intent !== "string" ? intent.last_payment_error?.message : undefined;
    if (message) return message;
  }
  return attempted && !default_payment_method ? "There's no card on file." : null;
}

export const forecastView = (preview: Stripe.Invoice, lines: Stripe.InvoiceLineItem[], at: Date) => ({
  at,
  ...amountsOf(preview),
  lines: lines.map(lineView),
});
