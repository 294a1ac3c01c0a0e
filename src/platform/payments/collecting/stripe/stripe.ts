/** Collects through Stripe Connect: each business has its own account there, and is charged on directly. */
import { openStripe, type StripeAddress } from "../../stripe-desk.ts";
import { readMessage } from "../messages.ts";
import type { CollectingPort } from "../port.ts";
import { stripeAccounts } from "./accounts.ts";
import { stripeCustomers } from "./customers.ts";
import { stripeIntents } from "./intents.ts";
import { stripeDisputes, stripeRefunds } from "./refunds.ts";

export type CollectingSettings = StripeAddress & {
  publishableKey: string;
  /** Of the endpoint for connected accounts, which is not that of the plans. */
  connectWebhookSecret: string;
};

export function stripeCollecting(settings: CollectingSettings): CollectingPort {
  const { publishableKey, connectWebhookSecret: secret, secretKey } = settings;
  const stripe = openStripe(settings);
  const isLive = /^[rs]k_live_/.test(secretKey);
  return {
    kind: "stripe",
    payerForm: ({ accountId, clientSecret }) => ({ kind: "stripe", publishableKey, accountId, clientSecret }),
    ...stripeAccounts(stripe),
    ...stripeIntents(stripe),
    ...stripeCustomers(stripe),
    ...stripeRefunds(stripe),
    ...stripeDisputes(stripe),
    readWebhook: (rawBody, signature) => readMessage(rawBody, signature, { secret, isLive }),
  };
}
