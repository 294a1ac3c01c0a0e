/** Takes back what was issued: an invoice is voided or written off with a reason, and keeps its number. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { applyCredit, postCredit } from "../account/service.ts";
import { deleteDeductions, findDeductedIn } from "../billing/deductions-store.ts";
import type { Invoice } from "../contract.ts";
import { invoiceEvent } from "../event-builders.ts";
import { lockInvoice } from "../holding.ts";
import { readInvoice } from "../serializers.ts";
import { changeInvoiceRow, type KeptInvoice, listCreditNotes } from "../store.ts";
import { nameOf } from "../words.ts";

/** As if it had never been asked for. What was paid of it becomes the customer's credit; what it billed can be billed again. */
export async function voidInvoice(actor: Actor, id: number, reason: string): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.adjust"), async (tx) => {
    const held = await lockInvoice(tx, id, "void");
    await assertNotDeducted(tx, held);
    if ((await listCreditNotes(tx, id)).length > 0)
      throw conflict(`${nameOf(held)} has credit notes. Credit the rest of it instead of voiding it.`);
    const at = now().toISOString();
    const facts = { ...owner(held), kind: "voided" as const, note: reason };
    if (held.total_cents > 0) await postCredit(tx, facts, held, held.total_cents);
    await deleteDeductions(tx, id);
    await changeInvoiceRow(tx, id, { voided_at: at, close_reason: reason, updated_at: at });
    await appendEvent(tx, invoiceEvent(held, "voided", "voided", { description: reason }));
    return readInvoice(tx, id);
  });
}

/** The rest will not be paid; what was paid stays paid. */
export async function writeOffInvoice(actor: Actor, id: number, reason: string): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.adjust"), async (tx) => {
    const held = await lockInvoice(tx, id, "write_off");
    const at = now().toISOString();
    const facts = { ...owner(held), kind: "written_off" as const, note: reason };
    await postCredit(tx, facts, held, held.balance_cents);
    await changeInvoiceRow(tx, id, { written_off_at: at, close_reason: reason, updated_at: at });
    await appendEvent(
      tx,
      invoiceEvent(held, "written_off", "written off", {
        description: reason,
        data: { written_off_cents: held.balance_cents },
      }),
    );
    return readInvoice(tx, id);
  });
}

/** Throws `conflict` for a deposit that an issued invoice has taken off. */
export async function assertNotDeducted(
  tx: Scope,
  { id, number }: Pick<KeptInvoice, "id" | "number">,
): Promise<void> {
  const final = await findDeductedIn(tx, id);
  if (final) throw conflict(`${final.number} takes off the deposit ${number}. Void ${final.number} first.`);
}

export function owner({ customer_id, currency }: Pick<KeptInvoice, "customer_id" | "currency">) {
  if (customer_id === null) throw new Error("An invoice that was issued has a customer");
  return { customer_id, currency };
}

/** Pays it from the customer's credit, as far as both go. Throws `conflict` where there is no credit. */
export async function applyCustomerCredit(actor: Actor, id: number): Promise<Invoice> {
  return inTransaction(requirePermission(actor, "invoices.adjust"), async (tx) => {
    const held = await lockInvoice(tx, id, "pay");
    const used = await applyCredit(tx, held);
    if (used === 0) throw conflict(`${held.client_name} has no credit to use.`);
    await changeInvoiceRow(tx, id, { updated_at: now().toISOString() });
    await appendEvent(
      tx,
      invoiceEvent(held, "credit_applied", "paid from credit", { data: { applied_cents: used } }),
    );
    return readInvoice(tx, id);
  });
}
