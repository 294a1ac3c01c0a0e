/** Writes many payments that came in in the past, with their entries on the account, in a few statements. */
import { type Insertable, sql } from "kysely";
import type { InvoiceTables } from "#domains/invoices/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import type { PaymentRow, PaymentTables } from "./tables.ts";

export type PaidInvoice = {
  id: number;
  customer_id: number;
  client_name: string;
  balance_cents: number;
  currency: string;
};

/** Of these, the ones that were issued. */
export async function listInvoicesToPay(scope: Scope, ids: readonly number[]): Promise<PaidInvoice[]> {
  const rows = await tablesOf<InvoiceTables>(scope)
    .selectFrom("invoices")
    .select(["id", "customer_id", "client_name", "balance_cents", "currency"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "in", [...ids])
    .where("issued_at", "is not", null)
    .execute();
  return rows.flatMap(({ customer_id, ...row }) => (customer_id === null ? [] : [{ ...row, customer_id }]));
}

export type PastPayment = Omit<Insertable<PaymentRow>, "organization_id" | "id"> & {
  invoice_id: number;
  received_on: string;
  succeeded_at: string;
};

/** Gives their ids, in the order of the rows. */
export async function insertPastPayments(tx: Scope, rows: readonly PastPayment[]): Promise<number[]> {
  const saved = await inParts(rows, (part) =>
    tablesOf<PaymentTables>(tx)
      .insertInto("payments")
      .values(part.map((row) => ({ ...row, organization_id: tx.organizationId })))
      .returning("id")
      .execute(),
  );
  return saved.map(({ id }) => id);
}

/** What each has paid of its invoice. */
export async function insertPastEntries(
  tx: Scope,
  payments: readonly (PastPayment & { id: number })[],
): Promise<void> {
  await sql`
    insert into account_entries (organization_id, customer_id, invoice_id, payment_id, kind, amount_cents, currency, at,
      day, created_by, created_by_name)
    select ${tx.organizationId}, p.customer_id, p.invoice_id, p.id, 'payment', -p.amount_cents, p.currency,
      p.succeeded_at, p.received_on, p.created_by, p.created_by_name
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as p (id bigint, customer_id bigint, invoice_id bigint,
      amount_cents bigint, currency text, succeeded_at timestamptz, received_on date, created_by uuid,
      created_by_name text)`.execute(tx.db);
}
