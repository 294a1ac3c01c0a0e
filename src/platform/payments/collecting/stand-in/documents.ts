/** What the stand-in writes down of the money that businesses collect: one document for each payment, with all of it. */
import { createHash } from "node:crypto";
import type { Seconds } from "../../stand-in-books.ts";
import type { CardFace } from "../../stand-in-cards.ts";
import { randomMark } from "../../stand-in-store.ts";
import type { DisputeStatus, Evidence } from "../disputes.ts";
import type { IntentStatus, MethodKind, PaymentReference, RefundStatus } from "../port.ts";
import type { BankFace } from "./banks.ts";
import type { Failure } from "./failure.ts";

/** How far the business has come with the questions about itself. */
export type AccountProgress = "new" | "complete" | "incomplete" | "restricted";
export type Account = {
  id: string;
  organizationId: string;
  name: string;
  email: string;
  progress: AccountProgress;
  /** When the open questions were last looked at. */
  since: Seconds;
};

/** Numbers are never kept. */
export type Method = {
  id: string;
  customerId: string | null;
  /** Its owner has agreed with the bank that it may be charged later. */
  isConfirmed: boolean;
  mandateId: string | null;
  createdAt: Seconds;
} & (
  | { kind: "card"; face: CardFace; expMonth: number; expYear: number }
  | { kind: "us_bank_account"; face: BankFace }
);

/** A customer of the business, with the methods that are kept. */
export type Payer = { id: string; accountId: string; name: string; email: string | null; methods: Method[] };

export type PayerSetup = {
  id: string;
  accountId: string;
  customerId: string;
  methodKinds: MethodKind[];
  clientSecret: string;
  status: IntentStatus;
  /** Waits for its owner's answer, or has been kept. */
  method: Method | null;
  failure: Failure | null;
};

export type ChargeEntry = {
  id: string;
  status: "pending" | "succeeded" | "failed";
  amountCents: number;
  feeCents: number | null;
  method: Method;
  createdAt: Seconds;
  /** When a bank debit comes to its end. */
  settlesAt: Seconds | null;
  /** When the owner's bank takes it back. */
  disputedAt: Seconds | null;
  failure: Failure | null;
};

export type RefundEntry = {
  id: string;
  chargeId: string;
  amountCents: number;
  status: RefundStatus;
  reference: string;
  createdAt: Seconds;
  /** Its status changes then, to this. */
  settles: { at: Seconds; as: "succeeded" | "failed" } | null;
};

export type DisputeEntry = {
  id: string;
  chargeId: string;
  amountCents: number;
  reason: string;
  status: DisputeStatus;
  dueAt: Seconds;
  /** When the bank decides about the answer. */
  decidedAt: Seconds | null;
  evidence: Evidence | null;
  createdAt: Seconds;
};

export type Told = {
  type: string;
  at: Seconds;
  kind: "payment_intent" | "charge" | "refund" | "dispute";
  id: string;
};

export type Payment = {
  id: string;
  accountId: string;
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  methodKinds: MethodKind[];
  customerId: string | null;
  savesMethod: boolean;
  reference: PaymentReference;
  description: string;
  createdAt: Seconds;
  canceledAt: Seconds | null;
  method: Method | null;
  failure: Failure | null;
  charges: ChargeEntry[];
  refunds: RefundEntry[];
  disputes: DisputeEntry[];
  /** Not yet told to anybody. */
  told: Told[];
};

export const secretOf = (id: string): string => `${id}_secret_${randomMark()}`;
/** What a client secret opens. */
export const openedBy = (clientSecret: string): string => clientSecret.split("_secret_", 1)[0] ?? "";

/** Charges, refunds and disputes carry the mark of their payment. */
export const partId = (payment: Payment, prefix: "ch" | "re" | "du", before: number): string =>
  `${prefix}_${payment.id.slice(3)}_${before + 1}`;
export const paymentOf = (partOrIntentId: string): string => `pi_${partOrIntentId.split("_")[1] ?? ""}`;

export const latestCharge = ({ charges }: Payment): ChargeEntry | undefined => charges.at(-1);

export const refundedCents = ({ refunds }: Payment, chargeId: string): number =>
  refunds
    .filter((refund) => refund.chargeId === chargeId && refund.status !== "failed")
    .reduce((sum, refund) => sum + refund.amountCents, 0);

export type NewPayment = Pick<
  Payment,
  "accountId" | "amountCents" | "methodKinds" | "customerId" | "savesMethod" | "reference" | "description"
>;

export function newPayment(asked: NewPayment, at: Seconds): Payment {
  const id = `pi_${randomMark()}`;
  return {
    ...asked,
    id,
    clientSecret: secretOf(id),
    status: "requires_payment_method",
    createdAt: at,
    canceledAt: null,
    method: null,
    failure: null,
    charges: [],
    refunds: [],
    disputes: [],
    told: [],
  };
}

export const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
