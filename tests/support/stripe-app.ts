/** Lets a test's server pay through Stripe's adapter, with the stand-in for Stripe's API at the other end of the line. */
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import type { AppContext } from "#platform/app-context.ts";
import { startStripeApi } from "./stripe-api.ts";

type Message = { body: string; signature: string };

export async function payThroughStripe() {
  const api = await startStripeApi(cataloguePrices);
  return {
    settings: {
      STRIPE_SECRET_KEY: api.secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
      STRIPE_WEBHOOK_SECRET: api.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: api.connectWebhookSecret,
      STRIPE_API_URL: api.url,
    },
    /** Stripe would send its events by itself; here they are fetched, as those of our own stand-in are. */
    fetchEventsFor({ payments, collecting }: AppContext): void {
      Object.assign(payments, {
        takeWebhooks: async () => api.ledger.takeEvents(),
        deliverWebhooks: delivering(() => api.ledger.takeEvents()),
      });
      Object.assign(collecting, { deliverWebhooks: delivering(() => api.connect.takeEvents()) });
    },
    /** Where payers and their banks are played. */
    connect: api.connect,
    close: api.close,
  };
}

/** What is refused comes first the next time. */
function delivering(take: () => Message[]) {
  const waiting: Message[] = [];
  return async (deliver: (message: Message) => Promise<void>): Promise<void> => {
    waiting.push(...take());
    for (let next = waiting[0]; next; next = waiting[0]) {
      await deliver(next);
      waiting.shift();
    }
  };
}
