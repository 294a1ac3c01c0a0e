/** SubscriptionPort at Stripe: begun, previewed, changed, cancelled, kept, resumed. */
import type Stripe from "stripe";
import {
  type ChangePreview,
  type NewSubscription,
  PaymentNotFound,
  type PriceLine,
  type SubscriptionPort,
} from "./port.ts";
import { isUnconfirmed } from "./stripe-cards.ts";
import { pricedItems, type StripeDesk } from "./stripe-desk.ts";
import { asking, cardNeedsOwner, isStripeCode } from "./stripe-errors.ts";
import { cardView, idOf, isProration, linesOf, periodOf, subscriptionView } from "./stripe-views.ts";

const withCard = ["customer.invoice_settings.default_payment_method"];
const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);

export function stripeSubscriptions(desk: StripeDesk): SubscriptionPort {
  const { stripe } = desk;
  const read = async (id: string) =>
    subscriptionView(await stripe.subscriptions.retrieve(id, { expand: withCard }));
  return {
    startSubscription: (request) => asking(() => startSubscription(desk, request)),
    readSubscription: (id) => asking(() => read(id)),
    previewChange: (request) => asking(() => previewChange(desk, request)),
    changeSubscription: ({ idempotencyKey, subscriptionId, lines, at }) =>
      asking(async () => {
        const before = await stripe.subscriptions.retrieve(subscriptionId, { expand: withCard });
        // A repeat of a change that came through: its key cannot be used again, because the items differ now.
        if (areSame(linesOf(before), lines)) return subscriptionView(before);
        await stripe.subscriptions.update(
          subscriptionId,
          {
            items: await itemsFor(desk, before, lines),
            ...(isCharged(before) && { proration_date: secondsOf(at) }),
            proration_behavior: "always_invoice",
            payment_behavior: "error_if_incomplete",
            off_session: true,
          },
          { idempotencyKey },
        );
        return read(subscriptionId);
      }),
    async cancelSubscription(id, when = "now") {
      try {
        await asking(() => cancel(stripe, id, when));
      } catch (error) {
        if (!(error instanceof PaymentNotFound)) throw error;
      }
    },
    keepSubscription: (id) =>
      asking(async () => {
        await stripe.subscriptions.update(id, { cancel_at_period_end: false });
        return read(id);
      }),
    resumeSubscription: ({ idempotencyKey, subscriptionId }) =>
      asking(async () => {
        await resume(stripe, subscriptionId, idempotencyKey);
        return read(subscriptionId);
      }),
  };
}

/** Each step has its own key made from the request's, so that a repeat takes up where the first one broke off. */
async function startSubscription(desk: StripeDesk, request: NewSubscription) {
  const { stripe } = desk;
  const { idempotencyKey: key, paymentMethodId, organizationId, trialEnd } = request;
  const { customerId, method } = await customerWithCard(stripe, request);
  const subscription = await stripe.subscriptions.create(
    {
      customer: customerId,
      default_payment_method: method.id,
      items: await pricedItems(desk, request.lines),
      ...(trialEnd && { trial_end: secondsOf(trialEnd) }),
      trial_settings: { end_behavior: { missing_payment_method: "pause" } },
      payment_behavior: "error_if_incomplete",
      off_session: true,
      metadata: { organization_id: organizationId },
      expand: ["pending_setup_intent"],
    },
    { idempotencyKey: `${key}-subscription` },
  );
  if (isUnconfirmed(subscription)) {
    await cancel(stripe, subscription.id, "now");
    throw cardNeedsOwner();
  }
  const { brand, last4 } = cardView(method);
  const begins = new Date((subscription.trial_end ?? subscription.start_date) * 1000);
  return { customerId, subscriptionId: subscription.id, card: { brand, last4 }, trialEnd: begins };

  /** A new customer, or the known one with this card as the one that is charged. */
  async function customerWithCard(api: Stripe, { customerId: known }: NewSubscription) {
    if (known) {
      const attached = await api.paymentMethods.attach(
        paymentMethodId,
        { customer: known },
        { idempotencyKey: `${key}-card` },
      );
      await api.customers.update(
        known,
        { invoice_settings: { default_payment_method: attached.id } },
        { idempotencyKey: `${key}-default` },
      );
      return { customerId: known, method: attached };
    }
    const customer = await api.customers.create(
      {
        name: request.organizationName,
        email: request.email,
        payment_method: paymentMethodId,
        invoice_settings: { default_payment_method: paymentMethodId },
        metadata: { organization_id: organizationId },
        expand: ["invoice_settings.default_payment_method"],
      },
      { idempotencyKey: `${key}-customer` },
    );
    return {
      customerId: customer.id,
      method: customer.invoice_settings.default_payment_method as Stripe.PaymentMethod,
    };
  }
}

const areSame = (some: PriceLine[], others: PriceLine[]): boolean =>
  some.length === others.length &&
  some.every((one) =>
    others.some(({ priceId, quantity }) => priceId === one.priceId && quantity === one.quantity),
  );

const isCharged = ({ status }: Stripe.Subscription): boolean =>
  status === "active" || status === "past_due" || status === "unpaid";

/** What stays keeps its item, what goes is deleted, what comes is added. */
async function itemsFor(desk: StripeDesk, { items }: Stripe.Subscription, lines: PriceLine[]) {
  const wanted = new Map((await pricedItems(desk, lines)).map((item) => [item.price, item]));
  const kept = items.data.map(({ id, price }) => {
    const found = wanted.get(price.id);
    wanted.delete(price.id);
    return found ? { id, quantity: found.quantity } : { id, deleted: true };
  });
  return [...kept, ...wanted.values()];
}

async function previewChange(
  desk: StripeDesk,
  { subscriptionId, lines, at }: { subscriptionId: string; lines: PriceLine[]; at: Date },
): Promise<ChangePreview> {
  const { stripe } = desk;
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const items = await itemsFor(desk, subscription, lines);
  const preview = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    stripe.invoices.createPreview({
      subscription: subscriptionId,
      subscription_details: { items, ...details },
    });
  const isNothing = !isCharged(subscription) || areSame(linesOf(subscription), lines);
  const change = isNothing
    ? undefined
    : await preview({ proration_behavior: "always_invoice", proration_date: secondsOf(at) });
  // A subscription that ends with its period has no next bill.
  const next = await preview({ proration_behavior: "none" }).catch((error: unknown) => {
    if (isStripeCode(error, "invoice_upcoming_none")) return undefined;
    throw error;
  });
  // Stripe has the customer's credit as a balance below zero.
  const credit = Math.max(-((change ?? next)?.starting_balance ?? 0), 0);
  const used = Math.min(Math.max(change?.total ?? 0, 0), credit);
  const creditCents = credit - used + Math.max(-(change?.total ?? 0), 0);
  return {
    at,
    prorations: (change?.lines.data ?? [])
      .filter(isProration)
      .map(({ description, amount }) => ({ description: description ?? "", amountCents: amount })),
    dueNowCents: change?.amount_due ?? 0,
    creditCents,
    nextBillCents: Math.max((next?.total ?? 0) - creditCents, 0),
    nextBillAt: new Date(periodOf(subscription).periodEnd * 1000),
  };
}

async function cancel(stripe: Stripe, id: string, when: "now" | "period_end"): Promise<void> {
  if (when === "now") {
    await stripe.subscriptions.cancel(id, { invoice_now: true });
    return;
  }
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status !== "canceled") await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

async function resume(stripe: Stripe, id: string, idempotencyKey: string): Promise<void> {
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status !== "paused") return;
  const resumed = await stripe.subscriptions.resume(
    id,
    { billing_cycle_anchor: { type: "now" }, payment_behavior: "resume_on_payment_success" },
    { idempotencyKey },
  );
  const bill = idOf(resumed.latest_invoice);
  if (resumed.status !== "paused" || !bill) return;
  try {
    await stripe.invoices.pay(bill, { off_session: true }, { idempotencyKey: `${idempotencyKey}-pay` });
  } catch (error) {
    await stripe.invoices.voidInvoice(bill);
    throw error;
  }
}
