/** Pays the plans through Stripe: its customers, subscriptions and invoices behind our payment door. */
import { now } from "../clock.ts";
import { type PaymentPort, WebhookRefused } from "./port.ts";
import { stripeBills } from "./stripe-bills.ts";
import { stripeCards } from "./stripe-cards.ts";
import { openStripe, priceFinder, type StripeAddress, type StripeDesk } from "./stripe-desk.ts";
import { stripeSubscriptions } from "./stripe-subscriptions.ts";
import { messageIn, toleranceSeconds } from "./webhook-signing.ts";

export type StripeSettings = StripeAddress & { publishableKey: string; webhookSecret: string };

export function stripePayments(settings: StripeSettings): PaymentPort {
  const stripe = openStripe(settings);
  const desk: StripeDesk = { stripe, priceIdOf: priceFinder(stripe) };
  return {
    kind: "stripe",
    publishableKey: settings.publishableKey,
    ...stripeCards(desk),
    ...stripeSubscriptions(desk),
    ...stripeBills(desk),
    readWebhook(rawBody, signature) {
      const received = now().getTime();
      try {
        const { webhookSecret } = settings;
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature ?? "",
          webhookSecret,
          toleranceSeconds,
          undefined,
          received,
        );
        return messageIn(event);
      } catch (error) {
        if (error instanceof WebhookRefused) throw error;
        throw new WebhookRefused((error as Error).message, { cause: error });
      }
    },
  };
}
