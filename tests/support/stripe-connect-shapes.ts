/** The objects of a connected account as Stripe's API writes them (version 2026-10-28), as far as they are read here. */
import {
  type Account,
  type ChargeEntry,
  type DisputeEntry,
  latestCharge,
  type Method,
  type PayerSetup,
  type Payment,
  type RefundEntry,
  refundedCents,
} from "#platform/payments/collecting/stand-in/documents.ts";
import type { Failure } from "#platform/payments/collecting/stand-in/failure.ts";
import { accountStates, dueOfAccount } from "#platform/payments/collecting/stand-in/views.ts";
import { declined, type Json } from "./stripe-rows.ts";

export function accountJson(account: Account): Json {
  const { canCharge, canPayOut, isSubmitted, wanted, disabled } = accountStates[account.progress];
  const active = canCharge ? "active" : "inactive";
  return {
    id: account.id,
    object: "account",
    email: account.email,
    charges_enabled: canCharge,
    payouts_enabled: canPayOut,
    details_submitted: isSubmitted,
    capabilities: { card_payments: active, us_bank_account_ach_payments: active, transfers: active },
    requirements: {
      currently_due: wanted,
      past_due: disabled === null ? [] : wanted,
      current_deadline: dueOfAccount(account),
      disabled_reason: disabled,
    },
    metadata: { organization_id: account.organizationId },
  };
}

const cardJson = (method: Method & { kind: "card" }): Json => ({
  brand: method.face.brand,
  last4: method.face.last4,
  exp_month: method.expMonth,
  exp_year: method.expYear,
});
const bankJson = ({ face }: Method & { kind: "us_bank_account" }): Json => ({
  bank_name: face.bankName,
  last4: face.last4,
});

export function methodJson(method: Method): Json {
  const { id, kind, customerId: customer, createdAt: created } = method;
  const details = kind === "card" ? { card: cardJson(method) } : { us_bank_account: bankJson(method) };
  return { id, object: "payment_method", type: kind, customer, created, ...details };
}

const detailsJson = (method: Method): Json =>
  method.kind === "card"
    ? { type: "card", card: cardJson(method) }
    : { type: "us_bank_account", us_bank_account: { ...bankJson(method), mandate: method.mandateId } };

const failureJson = (failure: Failure | null): Json | null => failure && declined(failure).error;

export function chargeJson(payment: Payment, charge: ChargeEntry, isWhole = false): Json {
  const settled = charge.feeCents === null ? null : { id: `txn_${charge.id}`, fee: charge.feeCents };
  return {
    id: charge.id,
    object: "charge",
    status: charge.status,
    amount: charge.amountCents,
    amount_refunded: refundedCents(payment, charge.id),
    disputed: payment.disputes.some(({ chargeId }) => chargeId === charge.id),
    balance_transaction: isWhole ? settled : (settled?.id ?? null),
    created: charge.createdAt,
    failure_code: charge.failure?.code ?? null,
    payment_intent: payment.id,
    payment_method_details: detailsJson(charge.method),
    receipt_url: null,
  };
}

export function intentJson(payment: Payment, expand: string[] = []): Json {
  const charge = latestCharge(payment);
  const isWhole = expand.includes("latest_charge.balance_transaction");
  return {
    id: payment.id,
    object: "payment_intent",
    status: payment.status,
    amount: payment.amountCents,
    currency: "usd",
    customer: payment.customerId,
    client_secret: payment.clientSecret,
    created: payment.createdAt,
    canceled_at: payment.canceledAt,
    description: payment.description,
    last_payment_error: failureJson(payment.failure),
    latest_charge: charge && isWhole ? chargeJson(payment, charge, true) : (charge?.id ?? null),
    payment_method: payment.method?.id ?? null,
    payment_method_types: payment.methodKinds,
    metadata: {
      organization_id: payment.reference.organizationId,
      payment_id: payment.reference.paymentId,
      ...(payment.reference.invoiceId !== null && { invoice_id: payment.reference.invoiceId }),
    },
  };
}

export const setupJson = (setup: PayerSetup): Json => ({
  id: setup.id,
  object: "setup_intent",
  status: setup.status,
  customer: setup.customerId,
  client_secret: setup.clientSecret,
  payment_method: setup.method?.id ?? null,
  mandate: setup.method?.mandateId ?? null,
  last_setup_error: failureJson(setup.failure),
  payment_method_types: setup.methodKinds,
});

export const refundJson = (payment: Payment, entry: RefundEntry): Json => ({
  id: entry.id,
  object: "refund",
  status: entry.status,
  amount: entry.amountCents,
  charge: entry.chargeId,
  payment_intent: payment.id,
  created: entry.createdAt,
  metadata: { refund_id: entry.reference },
  ...(entry.status === "failed" && { failure_reason: "unknown" }),
});

export const disputeJson = (payment: Payment, entry: DisputeEntry): Json => ({
  id: entry.id,
  object: "dispute",
  status: entry.status,
  amount: entry.amountCents,
  reason: entry.reason,
  charge: entry.chargeId,
  payment_intent: payment.id,
  created: entry.createdAt,
  balance_transactions: [{ id: `txn_${entry.id}`, amount: -entry.amountCents, fee: 1_500 }],
  evidence_details: { due_by: entry.dueAt, submission_count: entry.evidence === null ? 0 : 1 },
});
