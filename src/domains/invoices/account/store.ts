/** Keeps the entries of the customers' accounts: they are added, and never changed or removed. */
import { type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { AccountEntry } from "../contract.ts";
import type { AccountEntryRow, InvoiceTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<InvoiceTables>(scope);

export type NewEntry = Omit<
  Selectable<AccountEntryRow>,
  "id" | "organization_id" | "created_by" | "created_by_name"
>;

/** Gives their ids, in their order. */
export async function insertEntries(tx: Scope, entries: readonly NewEntry[]): Promise<number[]> {
  const { organizationId: organization_id, actor } = tx;
  const rows = await tables(tx)
    .insertInto("account_entries")
    .values(
      entries.map((entry) => ({
        ...entry,
        organization_id,
        created_by: actor.userId,
        created_by_name: actor.name,
      })),
    )
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** In the order in which they were written. */
export async function listEntriesOf(scope: Scope, invoiceId: number): Promise<AccountEntry[]> {
  const { rows } = await sql<AccountEntry>`
    select e.id, e.kind, e.amount_cents, e.currency, e.at, e.day, e.invoice_id, i.number as invoice_number,
      e.credit_note_id, e.payment_id, e.note, e.created_by_name
    from account_entries e left join invoices i on i.organization_id = e.organization_id and i.id = e.invoice_id
    where e.organization_id = ${scope.organizationId} and e.invoice_id = ${invoiceId}
    order by e.id`.execute(scope.db);
  return rows;
}

/** Minor units that the customer owes in all, and has to their credit without an invoice (0 or more). */
export async function sumsOf(
  scope: Scope,
  customerId: number,
): Promise<{ balance_cents: number; credit_cents: number; paid_cents: number }> {
  const { rows } = await sql<{ balance_cents: number; credit_cents: number; paid_cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as balance_cents,
      coalesce(-sum(amount_cents) filter (where invoice_id is null), 0)::bigint as credit_cents,
      coalesce(-sum(amount_cents) filter (where kind in ('payment', 'refund', 'payment_failed', 'disputed',
        'dispute_won')), 0)::bigint as paid_cents
    from account_entries
    where organization_id = ${scope.organizationId} and customer_id = ${customerId}`.execute(scope.db);
  return rows[0] as { balance_cents: number; credit_cents: number; paid_cents: number };
}

/** What a payment has paid and was not taken back: by invoice, the newest first, and without one. */
export async function usesOfPayment(
  scope: Scope,
  paymentId: number,
): Promise<{ invoice_id: number | null; cents: number }[]> {
  const { rows } = await sql<{ invoice_id: number | null; cents: number }>`
    select invoice_id, -sum(amount_cents)::bigint as cents from account_entries
    where organization_id = ${scope.organizationId} and payment_id = ${paymentId}
    group by invoice_id having sum(amount_cents) < 0 or (invoice_id is null and sum(amount_cents) > 0)
    order by invoice_id desc nulls last`.execute(scope.db);
  return rows;
}

/** Invoices on which a payment ever was, the oldest first. */
export async function invoicesOfPayment(scope: Scope, paymentId: number): Promise<number[]> {
  const { rows } = await sql<{ invoice_id: number }>`
    select distinct invoice_id from account_entries
    where organization_id = ${scope.organizationId} and payment_id = ${paymentId} and invoice_id is not null
    order by invoice_id`.execute(scope.db);
  return rows.map(({ invoice_id }) => invoice_id);
}

/** What of the payments of each of these invoices became the customer's credit when it was credited or voided. */
export async function freedOf(scope: Scope, invoiceIds: readonly number[]): Promise<Map<number, number>> {
  if (invoiceIds.length === 0) return new Map();
  const { rows } = await sql<{ invoice_id: number; cents: number }>`
    select invoice_id, sum(amount_cents)::bigint as cents from account_entries
    where organization_id = ${scope.organizationId} and invoice_id = any(${invoiceIds}::bigint[])
      and kind = 'credit_applied' and amount_cents > 0 group by invoice_id`.execute(scope.db);
  return new Map(rows.map(({ invoice_id, cents }) => [invoice_id, cents]));
}

/** Whoever uses a customer's credit holds the customer's account: it is used once. */
export async function lockAccount(tx: Scope, customerId: number): Promise<void> {
  await sql`
    select id from customers where organization_id = ${tx.organizationId} and id = ${customerId}
    for no key update`.execute(tx.db);
}
