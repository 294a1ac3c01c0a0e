/** Takes over payments through the provider with their past, step by step, each at the moment at which it is called. */
import { getInvoice } from "#domains/invoices/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { insertPayment, type KeptPayment, lockPayment } from "./store.ts";

/** Of all that is left to pay of an invoice that was issued. Gives the payment's id. */
export async function beginPastPayment(
  actor: Actor,
  invoiceId: number,
  method: "card" | "bank_debit",
): Promise<number> {
  const { customer_id, client_name, balance_cents, currency } = await getInvoice(actor, invoiceId);
  if (customer_id === null) throw notFound("Customer");
  return inTransaction(requirePermission(actor, "payments.record"), (tx) =>
    insertPayment(tx, {
      customer_id,
      client_name,
      invoice_id: invoiceId,
      method,
      status: "started",
      amount_cents: balance_cents,
      currency,
    }),
  );
}

/** `work` is what the provider would have told of it (`settling.ts`); the payment is held. */
export const movePastPayment = (
  actor: Actor,
  id: number,
  work: (tx: Scope, payment: KeptPayment) => Promise<void>,
): Promise<void> =>
  inTransaction(requirePermission(actor, "payments.record"), async (tx) =>
    work(tx, await lockPayment(tx, id)),
  );
