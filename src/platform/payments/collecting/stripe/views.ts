/** Stripe's objects of a connected account as the rest of the program sees them (API version 2026-10-28). */
import type Stripe from "stripe";
import { idOf } from "../../stripe-views.ts";
import type { Dispute, DisputeStatus } from "../disputes.ts";
import type {
  AccountState,
  Charge,
  Intent,
  IntentStatus,
  MethodDetails,
  MethodKind,
  PaymentReference,
  Refund,
  RefundStatus,
  SavedMethod,
  Setup,
} from "../port.ts";
import {
  disabledOf,
  disputeReasonOf,
  type Explained,
  failureOf,
  refundFailureOf,
  requirementsOf,
} from "../words.ts";

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
const dateOrNull = (seconds: number | null | undefined): Date | null =>
  seconds === null || seconds === undefined ? null : dateOf(seconds);

export const methodKinds = ["card", "us_bank_account"] as const satisfies MethodKind[];
const capabilityOf = { card: "card_payments", us_bank_account: "us_bank_account_ach_payments" } as const;

export function accountView(account: Stripe.Account): AccountState {
  const { requirements, capabilities, metadata } = account;
  const wanted = new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]);
  const disabled = requirements?.disabled_reason;
  return {
    id: account.id,
    organizationId: metadata?.["organization_id"] ?? null,
    canCharge: account.charges_enabled,
    canPayOut: account.payouts_enabled,
    methodKinds: methodKinds.filter((kind) => capabilities?.[capabilityOf[kind]] === "active"),
    isSubmitted: account.details_submitted,
    required: requirementsOf([...wanted]),
    dueAt: dateOrNull(requirements?.current_deadline),
    disabled: disabled ? disabledOf(disabled) : null,
  };
}

const statuses = new Set<string>([
  "requires_payment_method",
  "requires_action",
  "processing",
  "succeeded",
  "canceled",
] satisfies IntentStatus[]);

/** A method that was chosen and not yet charged waits for its payer as much as none does. */
const statusOf = (status: string): IntentStatus =>
  statuses.has(status) ? (status as IntentStatus) : "requires_payment_method";

type Failed = { code?: string; decline_code?: string } | null | undefined;

const failureIn = (failed: Failed): Explained | null => {
  if (!failed) return null;
  const { code = "", decline_code: reason } = failed;
  return failureOf(reason && reason !== "generic_decline" ? reason : code);
};

const known = (kinds: readonly string[]): MethodKind[] => methodKinds.filter((kind) => kinds.includes(kind));

export function referenceIn(metadata: Stripe.Metadata): PaymentReference | null {
  const { organization_id: organizationId, payment_id: paymentId, invoice_id: invoiceId } = metadata;
  return organizationId && paymentId ? { organizationId, paymentId, invoiceId: invoiceId || null } : null;
}

/** Expects `latest_charge.balance_transaction` expanded. */
export function intentView(intent: Stripe.PaymentIntent, accountId: string): Intent {
  const { latest_charge: charge } = intent;
  const status = statusOf(intent.status);
  const isDone = status === "succeeded" || status === "processing";
  return {
    id: intent.id,
    accountId,
    status,
    amountCents: intent.amount,
    methodKinds: known(intent.payment_method_types),
    customerId: idOf(intent.customer),
    methodId: idOf(intent.payment_method),
    reference: referenceIn(intent.metadata),
    clientSecret: intent.client_secret ?? "",
    createdAt: dateOf(intent.created),
    canceledAt: dateOrNull(intent.canceled_at),
    failure: isDone ? null : failureIn(intent.last_payment_error),
    charge: charge && typeof charge !== "string" ? chargeView(charge) : null,
  };
}

function chargeView(charge: Stripe.Charge): Charge {
  const { balance_transaction: settled, payment_method_details: details } = charge;
  return {
    id: charge.id,
    status: charge.status as Charge["status"],
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
    feeCents: settled && typeof settled !== "string" ? settled.fee : null,
    method: details ? detailsView(details) : null,
    mandateId: idOf(details?.us_bank_account?.mandate) ?? idOf(details?.card?.mandate),
    receiptUrl: charge.receipt_url,
    createdAt: dateOf(charge.created),
  };
}

type Details = Pick<Stripe.Charge.PaymentMethodDetails, "type"> & {
  card?: { brand: string | null; last4: string | null; exp_month: number; exp_year: number };
  us_bank_account?: { bank_name: string | null; last4: string | null };
};

function detailsView(given: object): MethodDetails {
  const { type, card, us_bank_account: bank } = given as Details;
  return {
    kind: type === "us_bank_account" ? "us_bank_account" : "card",
    brand: card?.brand ?? null,
    bankName: bank?.bank_name ?? null,
    last4: card?.last4 ?? bank?.last4 ?? "",
    expiresMonth: card?.exp_month ?? null,
    expiresYear: card?.exp_year ?? null,
  };
}

export const savedView = (method: Stripe.PaymentMethod): SavedMethod => ({
  id: method.id,
  createdAt: dateOf(method.created),
  ...detailsView(method),
});

export function setupView(setup: Stripe.SetupIntent, accountId: string): Setup {
  const status = statusOf(setup.status);
  const isDone = status === "succeeded";
  return {
    id: setup.id,
    accountId,
    customerId: idOf(setup.customer),
    status,
    clientSecret: setup.client_secret ?? "",
    methodId: isDone ? idOf(setup.payment_method) : null,
    mandateId: isDone ? idOf(setup.mandate) : null,
    failure: isDone ? null : failureIn(setup.last_setup_error),
  };
}

const refundStatuses: Record<string, RefundStatus> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "failed",
};

export function refundView(refund: Stripe.Refund): Refund {
  const status = refundStatuses[refund.status ?? ""] ?? "pending";
  return {
    id: refund.id,
    intentId: idOf(refund.payment_intent) ?? "",
    chargeId: idOf(refund.charge) ?? "",
    amountCents: refund.amount,
    status,
    failure: status === "failed" ? refundFailureOf(refund.failure_reason ?? "unknown") : null,
    reference: refund.metadata?.["refund_id"] ?? null,
    createdAt: dateOf(refund.created),
  };
}

const disputeStatuses: Record<string, DisputeStatus> = {
  needs_response: "needs_response",
  warning_needs_response: "needs_response",
  under_review: "under_review",
  warning_under_review: "under_review",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

export function disputeView(dispute: Stripe.Dispute): Dispute {
  const status = disputeStatuses[dispute.status] ?? "under_review";
  return {
    id: dispute.id,
    intentId: idOf(dispute.payment_intent),
    chargeId: idOf(dispute.charge) ?? "",
    amountCents: dispute.amount,
    feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    status,
    isInquiry: dispute.status.startsWith("warning_"),
    reason: disputeReasonOf(dispute.reason),
    dueAt: status === "needs_response" ? dateOrNull(dispute.evidence_details.due_by) : null,
    hasEvidence: dispute.evidence_details.submission_count > 0,
    createdAt: dateOf(dispute.created),
  };
}
