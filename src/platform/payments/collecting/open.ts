/** Chooses through whom businesses collect money: Stripe where its keys are set, otherwise the stand-in. */
import type pg from "pg";
import type { Config } from "../../config.ts";
import type { CollectingPort } from "./port.ts";
import { openCollectingStandIn } from "./stand-in/stand-in.ts";

export async function openCollecting(config: Config, pool: pg.Pool): Promise<CollectingPort> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret, STRIPE_API_URL: apiUrl } = config;
  if (!secretKey || !publishableKey || !connectWebhookSecret) {
    return openCollectingStandIn(pool, config.publicUrl);
  }
  // As for the plans: without keys nobody waits for Stripe's library.
  const { stripeCollecting } = await import("./stripe/stripe.ts");
  return stripeCollecting({ secretKey, publishableKey, connectWebhookSecret, apiUrl });
}
