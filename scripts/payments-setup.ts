/** Makes the plans' prices at Stripe, or says that they are there: `npm run payments-setup` with its keys set. */
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import { loadConfig } from "#platform/config.ts";
import { startupError } from "#platform/errors.ts";
import { openStripe } from "#platform/payments/stripe-desk.ts";
import { askingAtStart } from "#platform/payments/stripe-errors.ts";
import { setUpPrices } from "#platform/payments/stripe-prices.ts";
import { orOneSentence } from "./installation.ts";

await orOneSentence(async () => {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = loadConfig(process.env);
  if (!secretKey) {
    throw startupError(
      "Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_CONNECT_WEBHOOK_SECRET first.",
    );
  }
  const stripe = openStripe({ secretKey, apiUrl });
  const outcomes = await askingAtStart(() => setUpPrices(stripe, cataloguePrices));
  for (const { id, outcome } of outcomes) console.log(`${id}: ${outcome}`);
});
