/**
 * The door to the card payment provider, through which the plans are paid. Card numbers never pass this way: the
 * provider's own form in the browser turns a card into an id.
 *
 * Amounts are whole cents of US dollars. The provider is the source of truth (features.md T-SET-6): what it says of a
 * subscription or a bill is read again from it, never worked out from the order in which its messages arrive (T-INV-7).
 * Every call that makes or changes something carries a key; the same key does the same thing once, however often it is
 * sent. Each call throws `PaymentDeclined` when the card is refused and anything else when the outcome is unknown.
 */

export type Card = {
  paymentMethodId: string;
  /** Such as "visa". */
  brand: string;
  last4: string;
  expiresMonth: number;
  expiresYear: number;
};

/** A price of the plan catalogue, and how many of it. */
export type PriceLine = { priceId: string; quantity: number };

/** `incomplete`: the first payment waits for its owner; `paused`: the trial ended without a card. */
export type SubscriptionStatus =
  | "trialing"
  | "active"
  | "past_due"
  | "unpaid"
  | "incomplete"
  | "paused"
  | "canceled";

export type Subscription = {
  id: string;
  customerId: string;
  status: SubscriptionStatus;
  lines: PriceLine[];
  /** Nothing is charged before this moment; null once the trial is over. */
  trialEnd: Date | null;
  periodStart: Date;
  periodEnd: Date;
  /** The subscription ends then instead of being renewed. */
  cancelAt: Date | null;
  /** When it was over; null while it lives. */
  endedAt: Date | null;
  /** The card that the next bill is charged to. */
  card: Card | null;
  latestBillId: string | null;
};

export type BillStatus = "draft" | "open" | "paid" | "void" | "uncollectible";

export type BillLine = {
  description: string;
  quantity: number;
  amountCents: number;
  periodStart: Date;
  periodEnd: Date;
  /** The key that `addCharge` was given, for lines that are usage. */
  chargeKey: string | null;
};

/** One bill of a subscription; the provider calls it an invoice, a word that here means those of our customers. */
export type Bill = {
  id: string;
  number: string | null;
  customerId: string;
  subscriptionId: string | null;
  status: BillStatus;
  /** The sum of the lines. Below zero it is a credit, which the next bills use up. */
  totalCents: number;
  /** How much of the total was met by credit of earlier bills. */
  creditCents: number;
  /** What the card is charged, or was: the total without the credit, never below zero. */
  dueCents: number;
  paidCents: number;
  createdAt: Date;
  paidAt: Date | null;
  /** When the provider tries the card again; null when it does not. */
  nextAttemptAt: Date | null;
  /** Why the last attempt failed, in the provider's words. */
  failure: string | null;
  lines: BillLine[];
};

/** A bill that is still to come, as things stand. */
export type BillForecast = Pick<Bill, "totalCents" | "creditCents" | "dueCents" | "lines"> & { at: Date };

export type NewSubscription = {
  idempotencyKey: string;
  /** A customer the provider knows from an earlier subscription; without it a new one is made. */
  customerId?: string;
  organizationId: string;
  organizationName: string;
  email: string;
  /** Id of a payment method that the provider's own form made in the browser. */
  paymentMethodId: string;
  lines: PriceLine[];
  /** Nothing is charged before this moment; null charges at once. */
  trialEnd: Date | null;
};

export type StartedSubscription = {
  customerId: string;
  subscriptionId: string;
  /** Which card it is, for showing. */
  card: { brand: string; last4: string };
  /** Nothing is charged before; without a trial, the moment it was started. */
  trialEnd: Date;
};

/** What a change of plan or seats would cost, worked out by the provider for one moment. */
export type ChangePreview = {
  /** The moment the figures hold for; handed to `changeSubscription` so that exactly they are charged. */
  at: Date;
  /** Credits (negative) and charges for the rest of the running period. */
  prorations: { description: string; amountCents: number }[];
  /** What the card is charged now, credit taken off. */
  dueNowCents: number;
  /** What is left in the customer's favour afterwards, for the next bills. */
  creditCents: number;
  /** What the card is charged at the next renewal, that credit taken off; without usage that is still to come. */
  nextBillCents: number;
  nextBillAt: Date;
};

/** A card whose bank wants its owner to agree first; the browser shows the provider's own step for it. */
export type CardSetup = { id: string; clientSecret: string };

export type ProviderMessage = {
  /** The provider's id of the message; it may arrive many times and in any order. */
  id: string;
  type: string;
  createdAt: Date;
  /** What it is about; the state itself is read again from the provider. */
  customerId: string | null;
  subscriptionId: string | null;
  billId: string | null;
};

export type PaymentPort = {
  readonly kind: "stand-in" | "stripe";
  /** For the provider's form in the browser; null for the stand-in. */
  readonly publishableKey: string | null;

  /** Begins to take a card that will be charged later, also when its owner is not there (SetupIntent). */
  setUpCard(request: { idempotencyKey: string; customerId: string | null }): Promise<CardSetup>;
  /** Makes the customer with this card and the subscription. */
  startSubscription(request: NewSubscription): Promise<StartedSubscription>;
  readSubscription(subscriptionId: string): Promise<Subscription>;
  /** Gives the customer a card and makes it the one that is charged; the others go. */
  replaceCard(request: {
    idempotencyKey: string;
    customerId: string;
    paymentMethodId: string;
  }): Promise<Card>;
  /** Takes the customer's cards away. A trial that ends without one is `paused`; a bill finds nothing to charge. */
  removeCards(customerId: string): Promise<void>;
  previewChange(request: { subscriptionId: string; lines: PriceLine[]; at: Date }): Promise<ChangePreview>;
  /** Changes plan and seats at the previewed moment; what is due now is charged, or nothing changes. */
  changeSubscription(request: {
    idempotencyKey: string;
    subscriptionId: string;
    lines: PriceLine[];
    at: Date;
  }): Promise<Subscription>;
  /** At the end of the period that is paid for, or at once. Harmless when it does not exist or has ended. */
  cancelSubscription(subscriptionId: string, when?: "now" | "period_end"): Promise<void>;
  /** Takes back a cancellation that has not come about yet. */
  keepSubscription(subscriptionId: string): Promise<Subscription>;
  /** A paused subscription begins a new period now and is charged for it, or stays paused (`PaymentDeclined`). */
  resumeSubscription(request: { idempotencyKey: string; subscriptionId: string }): Promise<Subscription>;
  /** Puts usage on the next bill of the subscription. */
  addCharge(request: {
    /** Names the charge on the bill again, as `chargeKey`. */
    idempotencyKey: string;
    customerId: string;
    subscriptionId: string;
    amountCents: number;
    description: string;
    periodStart: Date;
    periodEnd: Date;
  }): Promise<void>;
  /** Tries to collect an open bill from the customer's card now. A bill that is paid already is given back as it is. */
  payBill(request: { idempotencyKey: string; billId: string }): Promise<Bill>;
  readBill(billId: string): Promise<Bill>;
  /** The newest first. */
  listBills(customerId: string, limit: number): Promise<Bill[]>;
  /** What the next bill will be as things stand; null when none is to come. */
  forecastBill(subscriptionId: string): Promise<BillForecast | null>;

  /** Reads a message of the provider. Throws `WebhookRefused` when it is not signed by the provider, or too old. */
  readWebhook(rawBody: Buffer, signature: string | undefined): ProviderMessage;
  /**
   * The stand-in alone: does what has become due by its clock (renewals, trial ends, repeated charges) and hands out the
   * messages it would send.
   */
  takeWebhooks?(): Promise<{ body: string; signature: string }[]>;
  /**
   * As `takeWebhooks`, but each message is gone only when `deliver` has resolved; one that is refused comes again the
   * next time, as the provider would send it again.
   */
  deliverWebhooks?(deliver: (message: { body: string; signature: string }) => Promise<void>): Promise<void>;
};

/** The provider's own sentence about the card, which may be shown; and its code, such as "card_declined". */
export class PaymentDeclined extends Error {
  override readonly name = "PaymentDeclined";
  readonly code: string;

  constructor(message: string, code = "card_declined") {
    super(message);
    this.code = code;
  }
}

/** The moment of a preview lies before the running period: ask for a new preview. */
export class PreviewOutdated extends Error {
  override readonly name = "PreviewOutdated";
}

/** The provider knows no such subscription, bill or customer. */
export class PaymentNotFound extends Error {
  override readonly name = "PaymentNotFound";
}

/** A message that did not come from the provider. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

/** The part of it that concerns subscriptions themselves. */
export type SubscriptionPort = Pick<
  PaymentPort,
  | "startSubscription"
  | "readSubscription"
  | "previewChange"
  | "changeSubscription"
  | "cancelSubscription"
  | "keepSubscription"
  | "resumeSubscription"
>;
