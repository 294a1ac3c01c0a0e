/** Makes the plans' prices at Stripe, or says that they are there: `npm run payments-setup` with its keys set. */
import { cataloguePrices } from "#domains/billing/prices.ts";
import { loadConfig } from "#platform/config.ts";
import { openStripe } from "#platform/payments/stripe-desk.ts";
import { setUpPrices } from "#platform/payments/stripe-prices.ts";

const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = loadConfig(process.env);
if (secretKey) {
  const outcomes = await setUpPrices(openStripe({ secretKey, apiUrl }), cataloguePrices);
  for (const { id, outcome } of outcomes) console.log(`${id}: ${outcome}`);
} else {
  console.error("Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET first.");
  process.exitCode = 1;
}
