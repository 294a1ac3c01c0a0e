/** Customers of a business at Stripe, with the cards and bank accounts that are kept for them. */
import Stripe from "stripe";
import type { CustomersPort } from "../port.ts";
import { asking, isReplay, on } from "./asking.ts";
import { methodKinds, savedView, setupView } from "./views.ts";

const mostMethods = 100;

export function stripeCustomers(stripe: Stripe): CustomersPort {
  const readSetup = async (accountId: string, id: string) =>
    setupView(await stripe.setupIntents.retrieve(id, {}, on(accountId)), accountId);
  return {
    createCustomer: ({ accountId, idempotencyKey, organizationId, customerId, name, email }) =>
      asking(async () => {
        const { id } = await stripe.customers.create(
          {
            name,
            ...(email !== null && { email }),
            metadata: { organization_id: organizationId, customer_id: customerId },
          },
          on(accountId, idempotencyKey),
        );
        return { id };
      }),
    listMethods: ({ accountId, customerId }) =>
      asking(async () => {
        const { data } = await stripe.customers.listPaymentMethods(
          customerId,
          { limit: mostMethods },
          on(accountId),
        );
        return data.filter(({ type }) => methodKinds.some((kind) => kind === type)).map(savedView);
      }),
    detachMethod: ({ accountId, idempotencyKey, methodId }) =>
      asking(async () => {
        try {
          await stripe.paymentMethods.detach(methodId, {}, on(accountId, idempotencyKey));
        } catch (error) {
          if (!isGone(error)) throw error;
        }
      }),
    createSetup: ({ accountId, idempotencyKey, customerId, methodKinds: kinds }) =>
      asking(async () => {
        const made = await stripe.setupIntents.create(
          { customer: customerId, usage: "off_session", allowed_payment_method_types: kinds },
          on(accountId, idempotencyKey),
        );
        return isReplay(made) ? readSetup(accountId, made.id) : setupView(made, accountId);
      }),
    readSetup: ({ accountId, setupId }) => asking(() => readSetup(accountId, setupId)),
  };
}

/** Unknown, or with no customer any more. */
const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === "resource_missing" || /not attached to a customer/i.test(error.message));
