/** Puts a refund into the books: the customer owes it again, or the invoices that the payment paid are credited by it. */
import { planReversal, postReversal } from "#domains/invoices/account/service.ts";
import { type InvoiceStatus, invoiceActions } from "#domains/invoices/contract.ts";
import { credit } from "#domains/invoices/credits/service.ts";
import type { Scope } from "#platform/actor.ts";
import { type KeptPayment, standingOf } from "../store.ts";
import type { KeptRefund } from "./store.ts";

const mayCredit: readonly InvoiceStatus[] = invoiceActions.credit;

/**
 * Of a payment that is held. Its tip goes back last and stands on no account. An invoice that cannot be credited any
 * more, or not by so much, is owed again by the rest. Gives the first credit note that was issued for it.
 */
export async function postRefund(
  tx: Scope,
  payment: KeptPayment,
  { amount_cents, reason, is_owed_again }: Pick<KeptRefund, "amount_cents" | "reason" | "is_owed_again">,
): Promise<number | null> {
  const { id: payment_id, customer_id, currency } = payment;
  const { cents } = await standingOf(tx, payment_id);
  const amount = Math.min(amount_cents, cents);
  if (amount <= 0) return null;
  const notes: number[] = [];
  for (const { invoice, cents: off } of is_owed_again
    ? []
    : await planReversal(tx, { customer_id, payment_id }, amount)) {
    const most = Math.min(off, invoice.total_cents - invoice.credited_cents);
    if (most > 0 && mayCredit.includes(invoice.status))
      notes.push(await credit(tx, invoice, { reason, amount_cents: most }));
  }
  await postReversal(tx, { customer_id, currency, kind: "refund", payment_id, note: reason }, amount);
  return notes[0] ?? null;
}
