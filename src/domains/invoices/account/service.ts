/**
 * The door to the customers' accounts: what they owe, paid and got back. Whatever moves money posts its entries here.
 *
 * Amounts are minor units; above zero the customer owes more. More than an invoice has left is never put on it: the rest
 * becomes the customer's credit, which has no invoice. What takes a payment off an invoice takes it off what is there.
 */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { localDay } from "#shared/time/time.ts";
import type { AccountEntry, EntryKind } from "../contract.ts";
import { type KeptInvoice, lockInvoiceRow } from "../store.ts";
import { insertEntries, lockAccount, type NewEntry, sumsOf, usesOfPayment } from "./store.ts";

type Facts = {
  customer_id: number;
  currency: string;
  kind: EntryKind;
  note?: string | null;
  payment_id?: number | null;
  credit_note_id?: number | null;
  /** The day of the calendar on which it counts; today unless it is given. */
  day?: string;
};

const entryOf = (tx: Scope, facts: Facts, invoiceId: number | null, amount: number): NewEntry => ({
  customer_id: facts.customer_id,
  currency: facts.currency,
  kind: facts.kind,
  note: facts.note ?? null,
  payment_id: facts.payment_id ?? null,
  credit_note_id: facts.credit_note_id ?? null,
  invoice_id: invoiceId,
  amount_cents: amount,
  at: now().toISOString(),
  day: facts.day ?? localDay(now(), tx.actor.timeZone),
});

type Held = Pick<KeptInvoice, "id" | "customer_id" | "currency" | "balance_cents" | "paid_cents">;

/** An invoice that is held was issued: its customer owes what it says. Gives the entry; one of nothing has none. */
export async function postIssued(
  tx: Scope,
  invoice: Held & { number: string; total_cents: number },
): Promise<AccountEntry[]> {
  if (invoice.total_cents === 0) return [];
  const entry = entryOf(tx, { ...ofInvoice(invoice), kind: "issued" }, invoice.id, invoice.total_cents);
  const [id = 0] = await insertEntries(tx, [entry]);
  const { customer_id: _, ...shown } = entry;
  return [{ ...shown, id, invoice_number: invoice.number, created_by_name: tx.actor.name }];
}

/**
 * Money of `amount` (above zero) came in for an invoice that is held, or for none. What the invoice does not need
 * becomes credit. Gives how much of it became credit.
 */
export async function postPayment(
  tx: Scope,
  facts: Facts,
  invoice: Held | null,
  amount: number,
): Promise<{ credit_cents: number }> {
  const applied = Math.min(amount, Math.max(invoice?.balance_cents ?? 0, 0));
  const rest = amount - applied;
  await insertEntries(tx, [
    ...(invoice && applied > 0 ? [entryOf(tx, facts, invoice.id, -applied)] : []),
    ...(rest > 0 ? [entryOf(tx, facts, null, -rest)] : []),
  ]);
  return { credit_cents: rest };
}

/**
 * Money of a payment went back or never came: a refund, a failed debit, a dispute of `amount` (above zero). It is taken
 * off the credit that the payment left as far as that is still there, then off the invoices that it paid, the last one
 * first, which are open again by so much. What cannot be taken off either is owed without an invoice.
 */
export async function postReversal(
  tx: Scope,
  facts: Facts & { payment_id: number },
  amount: number,
): Promise<void> {
  await lockAccount(tx, facts.customer_id);
  const { credit_cents } = await sumsOf(tx, facts.customer_id);
  const uses = await usesOfPayment(tx, facts.payment_id);
  const left = uses.find(({ invoice_id }) => invoice_id === null)?.cents ?? 0;
  let open = amount - Math.max(Math.min(amount, left, credit_cents), 0);
  const entries: NewEntry[] = [];
  for (const { invoice_id, cents } of uses) {
    if (invoice_id === null || open === 0) continue;
    const { paid_cents } = await lockIssued(tx, invoice_id);
    const taken = Math.max(Math.min(open, cents, paid_cents), 0);
    if (taken > 0) entries.push(entryOf(tx, facts, invoice_id, taken));
    open -= taken;
  }
  const onInvoices = entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const rest = amount - onInvoices;
  await insertEntries(tx, rest > 0 ? [...entries, entryOf(tx, facts, null, rest)] : entries);
}

/**
 * A credit note, a void or a write-off of `amount` (above zero) on an invoice that is held. What was already paid of it
 * becomes the customer's credit.
 */
export async function postCredit(tx: Scope, facts: Facts, invoice: Held, amount: number): Promise<void> {
  const excess = amount - invoice.balance_cents;
  await insertEntries(tx, [
    ...(excess > 0 ? moved(tx, facts, invoice, excess) : []),
    entryOf(tx, facts, invoice.id, -amount),
  ]);
}

/** From an invoice, where it was paid, to the customer's credit. */
const moved = (tx: Scope, facts: Facts, invoice: Held, amount: number): NewEntry[] => {
  const applied: Facts = { ...facts, kind: "credit_applied", credit_note_id: null };
  return [entryOf(tx, applied, invoice.id, amount), entryOf(tx, applied, null, -amount)];
};

/**
 * Pays an invoice that is held from the customer's credit, as far as both go. Gives the minor units that were used;
 * nothing is posted when there are none.
 */
export async function applyCredit(tx: Scope, invoice: Held, most = Number.MAX_SAFE_INTEGER): Promise<number> {
  if (invoice.customer_id === null) return 0;
  await lockAccount(tx, invoice.customer_id);
  const { credit_cents } = await sumsOf(tx, invoice.customer_id);
  const amount = Math.min(credit_cents, invoice.balance_cents, most);
  if (amount <= 0) return 0;
  const facts: Facts = { ...ofInvoice(invoice), kind: "credit_applied" };
  await insertEntries(tx, [entryOf(tx, facts, invoice.id, -amount), entryOf(tx, facts, null, amount)]);
  return amount;
}

/** Held until the transaction ends. Throws `not_found`, or `conflict` for one that was not issued. */
export async function lockIssued(
  tx: Scope,
  invoiceId: number,
): Promise<KeptInvoice & { customer_id: number }> {
  const row = await lockInvoiceRow(tx, invoiceId);
  if (!row || row.deleted_at !== null) throw notFound("Invoice");
  const { customer_id } = row;
  if (row.issued_at === null || customer_id === null)
    throw conflict("This invoice is a draft. Issue it first.");
  return { ...row, customer_id };
}

function ofInvoice({ customer_id, currency }: Held) {
  if (customer_id === null) throw new Error("An invoice that was issued has a customer");
  return { customer_id, currency };
}
