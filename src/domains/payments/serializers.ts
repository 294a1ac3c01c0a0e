/** A payment as its calls answer with it: with what it paid, what went back, and its dispute. */
import type { Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { Payment } from "./contract.ts";
import { listRefunds } from "./refunds/store.ts";
import { findNumber, findPayment, type KeptPayment, listUses } from "./store.ts";
import { methodWords } from "./words.ts";

/** Throws `not_found` for one that never was. */
export async function readPayment(scope: Scope, id: number): Promise<Payment> {
  const row = await findPayment(scope, id);
  if (!row) throw notFound("Payment");
  const refunds = await listRefunds(scope, id);
  return {
    ...ownFields(row),
    invoice_number: row.invoice_id === null ? null : await findNumber(scope, row.invoice_id),
    dispute: disputeOf(row),
    refunds: refunds.map(({ payment_id: _, refund_id: __, created_by: ___, ...refund }) => refund),
    uses: await listUses(scope, id),
  };
}

const ownFields = (row: KeptPayment): Omit<Payment, "invoice_number" | "dispute" | "refunds" | "uses"> => ({
  id: row.id,
  customer_id: row.customer_id,
  client_name: row.client_name,
  invoice_id: row.invoice_id,
  method: row.method,
  method_words: methodWords(row),
  status: row.status,
  amount_cents: row.amount_cents,
  tip_cents: row.tip_cents,
  refunded_cents: row.refunded_cents,
  currency: row.currency,
  received_on: row.received_on,
  dispute_status: row.dispute_status,
  reference: row.reference,
  created_at: row.created_at,
  version: row.version,
  note: row.note,
  fee_cents: row.fee_cents,
  failure: row.failure,
  succeeded_at: row.succeeded_at,
  failed_at: row.failed_at,
  receipt_sent_at: row.receipt_sent_at,
  created_by_name: row.created_by_name,
});

const disputeOf = ({ dispute_status, dispute_reason, dispute_cents, dispute_due_at }: KeptPayment) =>
  dispute_status && {
    status: dispute_status,
    reason: dispute_reason ?? "",
    amount_cents: dispute_cents ?? 0,
    due_at: dispute_due_at,
  };
