/**
 * The door through which a business collects money from its own customers: by card and by bank debit, into its own
 * account at the provider (docs/decisions/0058). Card and account numbers never pass this way.
 *
 * Amounts are whole cents of US dollars. The provider is the source of truth: what it says of a payment, a refund or a
 * dispute is read again from it, never worked out from the order in which its messages arrive (features.md T-INV-7).
 * Everything belongs to one connected account; asked with another, the provider does not know it (`PaymentNotFound`).
 *
 * Every call that makes or changes something carries a key; the same key does the same thing once, and gives how things
 * stand now. When the answer is lost, `PaymentOutcomeUnknown` is thrown: ask again with the same key, or look with
 * `findIntent` and `listRefunds` when the key is older than a day. `CollectingRefused` says that nothing was changed.
 */
import type { Dispute, DisputeEvidence } from "./disputes.ts";
import type { Explained } from "./words.ts";

export type MethodKind = "card" | "us_bank_account";

/** What a business may do with its account, and what the provider still wants to know of it. */
export type AccountState = {
  id: string;
  organizationId: string | null;
  canCharge: boolean;
  canPayOut: boolean;
  /** Bank debits need a leave of their own. */
  methodKinds: MethodKind[];
  /** The business has been through the provider's questions once. */
  isSubmitted: boolean;
  /** Still wanted, each thing once. */
  required: Explained[];
  /** Without what is required the account is restricted then. */
  dueAt: Date | null;
  /** Why it may not charge or pay out. */
  disabled: Explained | null;
};

export type NewAccount = {
  idempotencyKey: string;
  organizationId: string;
  name: string;
  email: string;
  website?: string;
};

/** What a payment is about here, noted at the provider. A note proves nothing: the account decides (T-INV-11). */
export type PaymentReference = { organizationId: string; invoiceId: string | null; paymentId: string };

export type NewIntent = {
  accountId: string;
  idempotencyKey: string;
  amountCents: number;
  methodKinds: MethodKind[];
  reference: PaymentReference;
  /** The payer reads it on the provider's receipts. */
  description: string;
  customerId?: string;
  /** The payer agrees that the method is kept for later. Needs `customerId`. */
  savesMethod?: boolean;
};

/** `processing`: a bank debit is on its way and may still fail, days later. */
export type IntentStatus =
  | "requires_payment_method"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export type MethodDetails = {
  kind: MethodKind;
  /** Such as "visa"; null for a bank account. */
  brand: string | null;
  bankName: string | null;
  last4: string;
  expiresMonth: number | null;
  expiresYear: number | null;
};

export type Charge = {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
  /** Without refunds that failed. */
  refundedCents: number;
  isDisputed: boolean;
  /** What the provider keeps; null until it is known. */
  feeCents: number | null;
  method: MethodDetails | null;
  /** The payer's leave to debit the account. */
  mandateId: string | null;
  receiptUrl: string | null;
  createdAt: Date;
};

export type Intent = {
  id: string;
  accountId: string;
  status: IntentStatus;
  amountCents: number;
  methodKinds: MethodKind[];
  customerId: string | null;
  /** The method in use; one that was kept is charged by this id. */
  methodId: string | null;
  reference: PaymentReference | null;
  /** Lets the payer's browser pay it, and nothing else. */
  clientSecret: string;
  createdAt: Date;
  canceledAt: Date | null;
  /** Why the last try failed, for the payer; null once it has gone well. */
  failure: Explained | null;
  /** The latest. */
  charge: Charge | null;
};

export type SavedMethod = MethodDetails & { id: string; createdAt: Date };

/** A method that its owner gives to be charged later, without a payment now. */
export type Setup = {
  id: string;
  accountId: string;
  customerId: string | null;
  status: IntentStatus;
  clientSecret: string;
  /** Once it has succeeded. */
  methodId: string | null;
  mandateId: string | null;
  failure: Explained | null;
};

export type RefundStatus = "pending" | "succeeded" | "failed";

export type Refund = {
  id: string;
  intentId: string;
  chargeId: string;
  amountCents: number;
  status: RefundStatus;
  /** Why it failed: the money is back with the business. */
  failure: Explained | null;
  /** Our own id of it. */
  reference: string | null;
  createdAt: Date;
};

export type NewRefund = {
  accountId: string;
  idempotencyKey: string;
  intentId: string;
  /** All that is left when it does not say. */
  amountCents?: number;
  /** Our own id of it. */
  reference: string;
};

/** What the payer's page needs: for the provider's own form, or for a form of ours that takes test numbers. */
export type PayerForm =
  | { kind: "stripe"; publishableKey: string; accountId: string; clientSecret: string }
  | { kind: "stand-in"; postTo: string; clientSecret: string };

/** Says that something happened to an account, and to what; how it stands is read from the provider. */
export type CollectingMessage = {
  /** The provider's id of the message; it may arrive many times and in any order. */
  id: string;
  type: string;
  createdAt: Date;
  /** Must be the account of the business before anything is done. */
  accountId: string;
  intentId: string | null;
  chargeId: string | null;
  refundId: string | null;
  disputeId: string | null;
  setupId: string | null;
  methodId: string | null;
  customerId: string | null;
};

type OnAccount = { accountId: string };
type Writing = OnAccount & { idempotencyKey: string };
export type SentMessage = { body: string; signature: string };

export type AccountsPort = {
  createAccount(request: NewAccount): Promise<AccountState>;
  /** Where the business answers the provider's questions: for a short time, for one browser. */
  onboardingLink(request: OnAccount & { returnUrl: string; refreshUrl: string }): Promise<{
    url: string;
    expiresAt: Date;
  }>;
  readAccount(accountId: string): Promise<AccountState>;
};

export type IntentsPort = {
  /** Charges nothing. */
  createIntent(request: NewIntent): Promise<Intent>;
  readIntent(request: OnAccount & { intentId: string }): Promise<Intent>;
  /** By our own id of the payment, among those made since then; undefined when none came about. */
  findIntent(request: OnAccount & { paymentId: string; since: Date }): Promise<Intent | undefined>;
  /** Throws `CollectingRefused` once it is processing, succeeded or canceled. */
  updateIntentAmount(request: Writing & { intentId: string; amountCents: number }): Promise<Intent>;
  /**
   * Charges a method that its customer left to be charged, without them there. One that is declined, or whose bank wants
   * to ask its owner, gives the intent with its `failure`; it can be paid otherwise. Throws `CollectingRefused` when the
   * method is no longer on file, and once the intent is processing, succeeded or canceled.
   */
  confirmIntent(request: Writing & { intentId: string; methodId: string }): Promise<Intent>;
  /** Harmless when it is canceled already. Throws `CollectingRefused` once it is processing or succeeded. */
  cancelIntent(request: Writing & { intentId: string }): Promise<Intent>;
};

export type CustomersPort = {
  createCustomer(
    request: Writing & { organizationId: string; customerId: string; name: string; email: string | null },
  ): Promise<{ id: string }>;
  /** Cards and bank accounts, the newest first. */
  listMethods(request: OnAccount & { customerId: string }): Promise<SavedMethod[]>;
  /** Harmless when it is gone already. */
  detachMethod(request: Writing & { methodId: string }): Promise<void>;
  createSetup(request: Writing & { customerId: string; methodKinds: MethodKind[] }): Promise<Setup>;
  readSetup(request: OnAccount & { setupId: string }): Promise<Setup>;
};

export type RefundsPort = {
  /** Throws `CollectingRefused` when less is left, or the payment is disputed. */
  createRefund(request: NewRefund): Promise<Refund>;
  readRefund(request: OnAccount & { refundId: string }): Promise<Refund>;
  /** The newest first. */
  listRefunds(request: OnAccount & { intentId: string }): Promise<Refund[]>;
};

export type DisputesPort = {
  readDispute(request: OnAccount & { disputeId: string }): Promise<Dispute>;
  /** Of the account, or of one payment; the newest first, at most a hundred. */
  listDisputes(request: OnAccount & { intentId?: string }): Promise<Dispute[]>;
  /** Sent to the bank, once and for all. Throws `CollectingRefused` when the time for it is over. */
  submitEvidence(request: Writing & { disputeId: string; evidence: DisputeEvidence }): Promise<Dispute>;
  /** The business lets the payer have the money. */
  acceptDispute(request: Writing & { disputeId: string }): Promise<Dispute>;
};

export type MessagesPort = {
  /**
   * Reads a message of the provider. Throws `WebhookRefused` when it is not signed by the provider, or too old. Null is
   * a message of the provider's test mode at an installation that takes real money: nothing is to be done about it.
   */
  readWebhook(rawBody: Buffer, signature: string | undefined): CollectingMessage | null;
  /**
   * The stand-in alone: does what has become due by its clock, and hands what it would send to `deliver`, shuffled and
   * some of it several times. What is refused comes again the next time.
   */
  deliverWebhooks?(deliver: (message: SentMessage) => Promise<void>): Promise<void>;
};

export type CollectingPort = AccountsPort &
  IntentsPort &
  CustomersPort &
  RefundsPort &
  DisputesPort &
  MessagesPort & {
    readonly kind: "stand-in" | "stripe";
    payerForm(intent: OnAccount & { clientSecret: string }): PayerForm;
  };
