/** Takes over payments together with their past: each as if it had been recorded at its moment. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { type PastEvent, recordPast } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { localDay } from "#shared/time/time.ts";
import type { HandMethod } from "./contract.ts";
import { paymentEvent } from "./event-builders.ts";
import {
  insertPastEntries,
  insertPastPayments,
  listInvoicesToPay,
  type PaidInvoice,
  type PastPayment,
} from "./past-store.ts";

export type PaymentPast = {
  invoiceId: number;
  at: Date;
  /** All that is left to pay of the invoice, or half of it. */
  part: "all" | "half";
  method: HandMethod;
  reference: string | null;
  by: { userId: string | null; name: string };
};

/** Of an invoice of which nothing is left to pay, nothing is recorded. Each invoice may be named once. */
export async function backfillPayments(actor: Actor, pasts: readonly PaymentPast[]): Promise<void> {
  await inTransaction(requirePermission(actor, "payments.record"), async (tx) => {
    const invoices = await listInvoicesToPay(
      tx,
      pasts.map(({ invoiceId }) => invoiceId),
    );
    const known = new Map(invoices.map((invoice) => [invoice.id, invoice]));
    const made = pasts.flatMap((past) => {
      const invoice = known.get(past.invoiceId);
      const row = invoice && rowOf(past, invoice, actor.timeZone);
      return row && row.amount_cents > 0 ? [{ past, row }] : [];
    });
    const ids = await insertPastPayments(
      tx,
      made.map(({ row }) => row),
    );
    const kept = made.map((each, index) => ({ ...each, id: ids[index] as number }));
    await insertPastEntries(
      tx,
      kept.map(({ id, row }) => ({ ...row, id })),
    );
    await recordPast(
      tx,
      kept.map(({ id, row, past: { at, by } }): PastEvent => {
        const event = paymentEvent({ ...row, id }, "succeeded", "received");
        return { at, by, event };
      }),
    );
  });
}

function rowOf(
  { at, part, method, reference, by }: PaymentPast,
  invoice: PaidInvoice,
  timeZone: string,
): PastPayment {
  const moment = at.toISOString();
  return {
    customer_id: invoice.customer_id,
    client_name: invoice.client_name,
    invoice_id: invoice.id,
    method,
    status: "succeeded",
    amount_cents: part === "half" ? Math.floor(invoice.balance_cents / 2) : invoice.balance_cents,
    currency: invoice.currency,
    received_on: localDay(at, timeZone),
    succeeded_at: moment,
    failed_at: null,
    failure: null,
    reference,
    note: null,
    account_id: null,
    intent_id: null,
    charge_id: null,
    method_words: null,
    fee_cents: null,
    dispute_id: null,
    dispute_status: null,
    dispute_reason: null,
    dispute_due_at: null,
    dispute_cents: null,
    receipt_sent_at: null,
    created_by: by.userId,
    created_by_name: by.name,
    created_at: moment,
    updated_at: moment,
  };
}
