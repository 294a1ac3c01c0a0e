/** The stand-in's documents as the rest of the program sees them. */
import type { Seconds } from "../../stand-in-books.ts";
import type { Dispute } from "../disputes.ts";
import type { AccountState, Charge, Intent, MethodDetails, Refund, SavedMethod, Setup } from "../port.ts";
import { disabledOf, disputeReasonOf, failureOf, refundFailureOf, requirementsOf } from "../words.ts";
import {
  type Account,
  type AccountProgress,
  type ChargeEntry,
  type DisputeEntry,
  latestCharge,
  type Method,
  type PayerSetup,
  type Payment,
  type RefundEntry,
  refundedCents,
} from "./documents.ts";
import type { Failure } from "./failure.ts";

const dateOf = (moment: Seconds): Date => new Date(moment * 1000);
const wordsOf = (failure: Failure | null) => failure && failureOf(failure.code);
const disputeFeeCents = 1_500;
const graceDays = 14;

/** What the provider says of an account at each step; the test of the adapter asks its API for the same. */
export const accountStates: Record<
  AccountProgress,
  {
    canCharge: boolean;
    canPayOut: boolean;
    isSubmitted: boolean;
    wanted: string[];
    disabled: string | null;
    isDue: boolean;
  }
> = {
  new: {
    canCharge: false,
    canPayOut: false,
    isSubmitted: false,
    wanted: [
      "business_type",
      "external_account",
      "representative.first_name",
      "representative.last_name",
      "tos_acceptance.date",
      "tos_acceptance.ip",
    ],
    disabled: "requirements.past_due",
    isDue: false,
  },
  complete: { canCharge: true, canPayOut: true, isSubmitted: true, wanted: [], disabled: null, isDue: false },
  incomplete: {
    canCharge: true,
    canPayOut: false,
    isSubmitted: true,
    wanted: ["external_account", "individual.verification.document"],
    disabled: null,
    isDue: true,
  },
  restricted: {
    canCharge: false,
    canPayOut: false,
    isSubmitted: true,
    wanted: ["individual.verification.document"],
    disabled: "requirements.past_due",
    isDue: false,
  },
};

export const dueOfAccount = ({ progress, since }: Account): Seconds | null =>
  accountStates[progress].isDue ? since + graceDays * 86_400 : null;

export function accountView(account: Account): AccountState {
  const { canCharge, canPayOut, isSubmitted, wanted, disabled } = accountStates[account.progress];
  const due = dueOfAccount(account);
  return {
    id: account.id,
    organizationId: account.organizationId,
    canCharge,
    canPayOut,
    methodKinds: canCharge ? ["card", "us_bank_account"] : [],
    isSubmitted,
    required: requirementsOf(wanted),
    dueAt: due === null ? null : dateOf(due),
    disabled: disabled === null ? null : disabledOf(disabled),
  };
}

function methodDetails(method: Method): MethodDetails {
  const { kind, face } = method;
  const isCard = kind === "card";
  return {
    kind,
    brand: isCard ? method.face.brand : null,
    bankName: isCard ? null : method.face.bankName,
    last4: face.last4,
    expiresMonth: isCard ? method.expMonth : null,
    expiresYear: isCard ? method.expYear : null,
  };
}

export const savedView = (method: Method): SavedMethod => ({
  id: method.id,
  createdAt: dateOf(method.createdAt),
  ...methodDetails(method),
});

function chargeView(payment: Payment, charge: ChargeEntry): Charge {
  return {
    id: charge.id,
    status: charge.status,
    amountCents: charge.amountCents,
    refundedCents: refundedCents(payment, charge.id),
    isDisputed: payment.disputes.some(({ chargeId }) => chargeId === charge.id),
    feeCents: charge.feeCents,
    method: methodDetails(charge.method),
    mandateId: charge.method.mandateId,
    receiptUrl: null,
    createdAt: dateOf(charge.createdAt),
  };
}

export function intentView(payment: Payment): Intent {
  const charge = latestCharge(payment);
  return {
    id: payment.id,
    accountId: payment.accountId,
    status: payment.status,
    amountCents: payment.amountCents,
    methodKinds: payment.methodKinds,
    customerId: payment.customerId,
    methodId: payment.method?.id ?? null,
    reference: payment.reference,
    clientSecret: payment.clientSecret,
    createdAt: dateOf(payment.createdAt),
    canceledAt: payment.canceledAt === null ? null : dateOf(payment.canceledAt),
    failure: wordsOf(payment.failure),
    charge: charge ? chargeView(payment, charge) : null,
  };
}

export const setupView = ({
  id,
  accountId,
  customerId,
  status,
  clientSecret,
  method,
  failure,
}: PayerSetup): Setup => ({
  id,
  accountId,
  customerId,
  status,
  clientSecret,
  methodId: status === "succeeded" ? (method?.id ?? null) : null,
  mandateId: status === "succeeded" ? (method?.mandateId ?? null) : null,
  failure: wordsOf(failure),
});

export const refundView = (payment: Payment, entry: RefundEntry): Refund => ({
  id: entry.id,
  intentId: payment.id,
  chargeId: entry.chargeId,
  amountCents: entry.amountCents,
  status: entry.status,
  failure: entry.status === "failed" ? refundFailureOf("unknown") : null,
  reference: entry.reference,
  createdAt: dateOf(entry.createdAt),
});

export const disputeView = (payment: Payment, entry: DisputeEntry): Dispute => ({
  id: entry.id,
  intentId: payment.id,
  chargeId: entry.chargeId,
  amountCents: entry.amountCents,
  feeCents: disputeFeeCents,
  status: entry.status,
  isInquiry: false,
  reason: disputeReasonOf(entry.reason),
  dueAt: entry.status === "needs_response" ? dateOf(entry.dueAt) : null,
  hasEvidence: entry.evidence !== null,
  createdAt: dateOf(entry.createdAt),
});
