/** Chooses who takes the payments: Stripe where its keys are set, otherwise the stand-in. */
import type pg from "pg";
import type { Config } from "../config.ts";
import type { PaymentPort } from "./port.ts";
import { openPaymentStandIn } from "./stand-in.ts";
import type { Price } from "./stand-in-books.ts";

export async function openPayments(
  config: Config,
  pool: pg.Pool,
  prices: readonly Price[],
): Promise<PaymentPort> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = config;
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = config;
  if (!secretKey || !publishableKey || !webhookSecret) return openPaymentStandIn(pool, prices);
  // Stripe's library is large; without keys nobody waits for it.
  const { stripePayments } = await import("./stripe.ts");
  return stripePayments({ secretKey, publishableKey, webhookSecret, apiUrl });
}
