/** The door to the card payment provider: plans are paid through it, card numbers never pass this way. */

export type NewSubscription = {
  /** The same key makes the same customer and subscription once, however often it is sent. */
  idempotencyKey: string;
  organizationId: string;
  organizationName: string;
  email: string;
  /** Id of a payment method that the provider's own form made in the browser. */
  paymentMethodId: string;
  /** Provider's price ids from the plan catalogue, and how many. */
  lines: { priceId: string; quantity: number }[];
  /** Nothing is charged before this moment. */
  trialEnd: Date;
};

export type StartedSubscription = {
  customerId: string;
  subscriptionId: string;
  /** Brand and last four digits, for showing which card it is. */
  card: { brand: string; last4: string };
  trialEnd: Date;
};

export type PaymentPort = {
  readonly kind: "stand-in" | "stripe";
  /** Throws `PaymentDeclined` when the card is refused. */
  startSubscription(request: NewSubscription): Promise<StartedSubscription>;
  /** Undoes a subscription whose account could not be created; harmless when it does not exist. */
  cancelSubscription(subscriptionId: string): Promise<void>;
};

/** The provider's own sentence about the card, which may be shown. */
export class PaymentDeclined extends Error {
  override readonly name = "PaymentDeclined";
}
