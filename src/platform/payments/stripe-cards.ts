/** Cards at Stripe: set up in the browser, given to a customer, replaced, taken away. */
import type Stripe from "stripe";
import type { PaymentPort } from "./port.ts";
import type { StripeDesk } from "./stripe-desk.ts";
import { asking, cardNeedsOwner } from "./stripe-errors.ts";
import { cardView, idOf } from "./stripe-views.ts";

type Cards = Pick<PaymentPort, "setUpCard" | "replaceCard" | "removeCards">;

export function stripeCards({ stripe }: StripeDesk): Cards {
  return {
    setUpCard: ({ idempotencyKey, customerId }) =>
      asking(async () => {
        const setup = await stripe.setupIntents.create(
          {
            usage: "off_session",
            allowed_payment_method_types: ["card"],
            ...(customerId && { customer: customerId }),
          },
          { idempotencyKey },
        );
        return { id: setup.id, clientSecret: setup.client_secret ?? "" };
      }),
    replaceCard: ({ idempotencyKey, customerId, paymentMethodId }) =>
      asking(async () => {
        const method = await stripe.paymentMethods.attach(
          paymentMethodId,
          { customer: customerId },
          { idempotencyKey },
        );
        await makeDefault(stripe, customerId, method.id, idempotencyKey);
        await detachOthers(stripe, customerId, method.id);
        return cardView(method);
      }),
    removeCards: (customerId) =>
      asking(async () => {
        await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: "" } });
        await detachOthers(stripe, customerId, null);
      }),
  };
}

/** Throws `PaymentDeclined` when the card's owner has not agreed that it may be charged later. */
async function makeDefault(stripe: Stripe, customer: string, method: string, key: string): Promise<void> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: 100 });
  const living = data.filter(({ status }) => status !== "canceled" && status !== "incomplete_expired");
  for (const { id, default_payment_method: before } of living) {
    const updated = await stripe.subscriptions.update(
      id,
      { default_payment_method: method, expand: ["pending_setup_intent"] },
      { idempotencyKey: `${key}-${id}` },
    );
    if (!isUnconfirmed(updated)) continue;
    await stripe.subscriptions.update(id, { default_payment_method: idOf(before) ?? "" });
    await stripe.paymentMethods.detach(method);
    throw cardNeedsOwner();
  }
  await stripe.customers.update(
    customer,
    { invoice_settings: { default_payment_method: method } },
    { idempotencyKey: `${key}-default` },
  );
}

/** Stripe keeps a setup waiting on the subscription when the bank wants the card's owner to agree first. */
export function isUnconfirmed({ pending_setup_intent: setup }: Stripe.Subscription): boolean {
  if (!setup || typeof setup === "string") return false;
  return setup.status === "requires_action" || setup.status === "requires_payment_method";
}

async function detachOthers(stripe: Stripe, customer: string, kept: string | null): Promise<void> {
  const { data } = await stripe.paymentMethods.list({ customer, type: "card", limit: 100 });
  for (const { id } of data) if (id !== kept) await stripe.paymentMethods.detach(id);
}
