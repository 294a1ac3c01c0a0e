/** Payments at Stripe, charged directly on the account of the business: begun, read, changed, canceled. */
import type Stripe from "stripe";
import type { IntentsPort, NewIntent, PaymentReference } from "../port.ts";
import { asking, isDeclined, isReplay, on, refusalIn } from "./asking.ts";
import { intentView, referenceIn } from "./views.ts";

/** The charge with its fee comes along. */
const whole = { expand: ["latest_charge.balance_transaction"] };
/** As far as a payment is looked for whose answer was lost. */
const mostLookedAt = 1_000;

export function stripeIntents(stripe: Stripe): IntentsPort {
  const read = async (accountId: string, intentId: string) =>
    intentView(await stripe.paymentIntents.retrieve(intentId, whole, on(accountId)), accountId);
  /** As it is now, also when Stripe repeats an earlier answer. */
  const asItIs = (made: Stripe.Response<Stripe.PaymentIntent>, accountId: string) =>
    isReplay(made) ? read(accountId, made.id) : intentView(made, accountId);
  return {
    createIntent: (request) =>
      asking(async () => {
        const { accountId, idempotencyKey } = request;
        const asked = { ...paramsOf(request), ...whole };
        return asItIs(await stripe.paymentIntents.create(asked, on(accountId, idempotencyKey)), accountId);
      }),
    readIntent: ({ accountId, intentId }) => asking(() => read(accountId, intentId)),
    findIntent: ({ accountId, paymentId, since }) =>
      asking(async () => {
        const made = stripe.paymentIntents.list(
          { limit: 100, created: { gte: Math.floor(since.getTime() / 1000) } },
          on(accountId),
        );
        const intents = await made.autoPagingToArray({ limit: mostLookedAt });
        const found = intents.find(({ metadata }) => referenceIn(metadata)?.paymentId === paymentId);
        return found && read(accountId, found.id);
      }),
    updateIntentAmount: ({ accountId, idempotencyKey, intentId, amountCents: amount }) =>
      asking(async () => {
        const asked = { amount, ...whole };
        return asItIs(
          await stripe.paymentIntents.update(intentId, asked, on(accountId, idempotencyKey)),
          accountId,
        );
      }),
    confirmIntent: ({ accountId, idempotencyKey, intentId, methodId }) =>
      asking(async () => {
        const asked = { payment_method: methodId, off_session: true, ...whole };
        try {
          return await asItIs(
            await stripe.paymentIntents.confirm(intentId, asked, on(accountId, idempotencyKey)),
            accountId,
          );
        } catch (error) {
          if (!isDeclined(error)) throw error;
          return read(accountId, intentId);
        }
      }),
    cancelIntent: ({ accountId, idempotencyKey, intentId }) =>
      asking(async () => {
        const cancel = () => stripe.paymentIntents.cancel(intentId, {}, on(accountId, idempotencyKey));
        const refusal = await refusalIn(cancel);
        const intent = await read(accountId, intentId);
        if (refusal && intent.status !== "canceled") throw refusal;
        return intent;
      }),
  };
}

function paramsOf(request: NewIntent): Stripe.PaymentIntentCreateParams {
  const { amountCents: amount, methodKinds, reference, description, customerId, savesMethod } = request;
  return {
    amount,
    currency: "usd",
    allowed_payment_method_types: methodKinds,
    description,
    metadata: metadataOf(reference),
    ...(customerId && { customer: customerId }),
    ...(savesMethod && { setup_future_usage: "off_session" }),
  };
}

const metadataOf = ({ organizationId, invoiceId, paymentId }: PaymentReference): Stripe.MetadataParam => ({
  organization_id: organizationId,
  payment_id: paymentId,
  ...(invoiceId !== null && { invoice_id: invoiceId }),
});
