/** Stands in for the payment provider: knows the public test cards, charges nobody. */
import { createHash } from "node:crypto";
import { PaymentDeclined, type PaymentPort, type StartedSubscription } from "./port.ts";

const cards: Record<string, { brand: string; last4: string }> = {
  pm_card_visa: { brand: "visa", last4: "4242" },
  pm_card_visa_debit: { brand: "visa", last4: "5556" },
  pm_card_mastercard: { brand: "mastercard", last4: "4444" },
  pm_card_amex: { brand: "amex", last4: "8431" },
  pm_card_discover: { brand: "discover", last4: "1117" },
};

const refusals: Record<string, string> = {
  pm_card_chargeDeclined: "Your card was declined.",
  pm_card_visa_chargeDeclined: "Your card was declined.",
  pm_card_chargeDeclinedInsufficientFunds: "Your card has insufficient funds.",
  pm_card_chargeDeclinedExpiredCard: "Your card has expired.",
  pm_card_chargeDeclinedIncorrectCvc: "Your card's security code is incorrect.",
  pm_card_chargeDeclinedProcessingError:
    "An error occurred while processing your card. Try again in a little bit.",
};

export function paymentStandIn(): PaymentPort {
  const started = new Map<string, StartedSubscription>();
  return {
    kind: "stand-in",
    async startSubscription({ idempotencyKey, paymentMethodId, trialEnd }) {
      const earlier = started.get(idempotencyKey);
      if (earlier) return earlier;
      const refusal = refusals[paymentMethodId];
      if (refusal) throw new PaymentDeclined(refusal);
      const card = cards[paymentMethodId];
      if (!card) throw new PaymentDeclined(`No such PaymentMethod: '${paymentMethodId}'`);
      const mark = createHash("sha256").update(idempotencyKey).digest("hex").slice(0, 24);
      const subscription = {
        customerId: `cus_${mark}`,
        subscriptionId: `sub_${mark}`,
        card,
        trialEnd,
      };
      started.set(idempotencyKey, subscription);
      return subscription;
    },
    async cancelSubscription(subscriptionId) {
      for (const [key, subscription] of started) {
        if (subscription.subscriptionId === subscriptionId) started.delete(key);
      }
    },
  };
}
