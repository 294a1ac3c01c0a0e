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
import {
  freedOf,
  insertEntries,
  invoicesOfPayment,
  lockAccount,
  type NewEntry,
  sumsOf,
  usesOfPayment,
} from "./store.ts";

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

type OfPayment = Facts & { payment_id: number };

/** What of a reversal is taken off an invoice, which is held. */
export type Taken = { invoice: Issued; cents: number };

/**
 * What postReversal of `amount` (above zero) would take off the invoices that the payment paid. They are held from then
 * on, always in the same order and before the account, as by whoever pays an invoice from credit. The payment must be
 * held: what it paid does not change meanwhile.
 */
export async function planReversal(
  tx: Scope,
  { customer_id, payment_id }: Pick<OfPayment, "customer_id" | "payment_id">,
  amount: number,
): Promise<Taken[]> {
  const uses = await usesOfPayment(tx, payment_id);
  const invoices = new Map<number, Issued>();
  for (const id of idsOf(uses)) invoices.set(id, await lockIssued(tx, id));
  await lockAccount(tx, customer_id);
  const { credit_cents } = await sumsOf(tx, customer_id);
  const freed = await freedOf(tx, [...invoices.keys()]);
  const became = uses.map(({ invoice_id, cents }) =>
    invoice_id === null ? cents : Math.min(cents, freed.get(invoice_id) ?? 0),
  );
  const left = became.reduce((sum, cents) => sum + cents, 0);
  let open = amount - Math.max(Math.min(amount, left, credit_cents), 0);
  const taken: Taken[] = [];
  for (const { invoice_id, cents } of uses) {
    const invoice = invoice_id === null ? undefined : invoices.get(invoice_id);
    const off = Math.max(Math.min(open, cents, invoice?.paid_cents ?? 0), 0);
    if (invoice && off > 0) taken.push({ invoice, cents: off });
    open -= off;
  }
  return taken;
}

/**
 * Money of a payment that is held went back or never came: a refund, a failed debit, a dispute of `amount` (above zero).
 * It is taken off the credit that became of the payment first, as far as that is still there: what no invoice needed, and
 * what credit notes and voids freed since. Then it is taken off the invoices that it paid, the last one first, which are
 * open again by so much. What cannot be taken off either is owed without an invoice.
 */
export async function postReversal(tx: Scope, facts: OfPayment, amount: number): Promise<void> {
  const taken = await planReversal(tx, facts, amount);
  const rest = amount - taken.reduce((sum, { cents }) => sum + cents, 0);
  await insertEntries(tx, [
    ...taken.map(({ invoice, cents }) => entryOf(tx, facts, invoice.id, cents)),
    ...(rest > 0 ? [entryOf(tx, facts, null, rest)] : []),
  ]);
}

/**
 * What was reversed came all the same: a dispute that was won, a refund that failed, a payment that is put back. The
 * invoices that the payment once paid are paid again in their order, as far as they need it; the rest becomes credit.
 */
export async function postReturn(tx: Scope, facts: OfPayment, amount: number): Promise<void> {
  let open = amount;
  const entries: NewEntry[] = [];
  for (const id of await invoicesOfPayment(tx, facts.payment_id)) {
    const { balance_cents } = await lockIssued(tx, id);
    const applied = Math.min(open, Math.max(balance_cents, 0));
    if (applied > 0) entries.push(entryOf(tx, facts, id, -applied));
    open -= applied;
  }
  await insertEntries(tx, open > 0 ? [...entries, entryOf(tx, facts, null, -open)] : entries);
}

const idsOf = (uses: readonly { invoice_id: number | null }[]): number[] =>
  uses
    .map(({ invoice_id }) => invoice_id)
    .filter((id) => id !== null)
    .toSorted((a, b) => a - b);

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

export type Issued = KeptInvoice & { customer_id: number };

/** Held until the transaction ends. Throws `not_found`, or `conflict` for one that was not issued. */
export async function lockIssued(tx: Scope, invoiceId: number): Promise<Issued> {
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
