/** Lets a test's server pay through Stripe's adapter, with the stand-in for Stripe's API at the other end of the line. */
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import type { AppContext } from "#platform/app-context.ts";
import { startStripeApi } from "./stripe-api.ts";

export async function payThroughStripe() {
  const api = await startStripeApi(cataloguePrices);
  const waiting: { body: string; signature: string }[] = [];
  return {
    settings: {
      STRIPE_SECRET_KEY: api.secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
      STRIPE_WEBHOOK_SECRET: api.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: api.connectWebhookSecret,
      STRIPE_API_URL: api.url,
    },
    /** Stripe would send its events by itself; here they are fetched, as those of our own stand-in are. */
    fetchEventsFor({ payments }: AppContext): void {
      Object.assign(payments, {
        takeWebhooks: async () => api.ledger.takeEvents(),
        async deliverWebhooks(deliver: (message: { body: string; signature: string }) => Promise<void>) {
          waiting.push(...api.ledger.takeEvents());
          for (let next = waiting[0]; next; next = waiting[0]) {
            await deliver(next);
            waiting.shift();
          }
        },
      });
    },
    close: api.close,
  };
}
