/** Writes many invoices that were issued in the past, with their sources and entries, in a few statements. */

import { type Insertable, type Selectable, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import { withJson } from "#platform/database/json.ts";
import { jsonColumns } from "./store.ts";
import type { AccountEntryRow, InvoiceRow, InvoiceSourceRow, InvoiceTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<InvoiceTables>(scope);

type Left =
  | "organization_id"
  | "id"
  | "pdf_sha256"
  | "pdf_file_id"
  | "voided_at"
  | "written_off_at"
  | "close_reason"
  | "deleted_at";

export type PastRow = Omit<Insertable<InvoiceRow>, Left> & {
  customer_id: number;
  number: string;
  issued_at: string;
  issued_on: string;
  paper: NonNullable<InvoiceRow["paper"]>;
};

/** Gives their ids, in the order of the rows. */
export async function insertPastInvoices(tx: Scope, rows: readonly PastRow[]): Promise<number[]> {
  const saved = await inParts(rows, (part) =>
    tables(tx)
      .insertInto("invoices")
      .values(part.map((row) => ({ ...withJson(row, jsonColumns), organization_id: tx.organizationId })))
      .returning("id")
      .execute(),
  );
  return saved.map(({ id }) => id);
}

type Source = Omit<Selectable<InvoiceSourceRow>, "organization_id" | "rounding_cents">;

export async function insertPastSources(tx: Scope, sources: readonly Source[]): Promise<void> {
  await sql`
    insert into invoice_sources (organization_id, invoice_id, job_id, job_line_id, quantity)
    select ${tx.organizationId}, s.invoice_id, s.job_id, s.job_line_id, s.quantity
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as s (invoice_id bigint, job_id bigint, job_line_id uuid,
      quantity numeric)`.execute(tx.db);
}

type Entry = Omit<
  Insertable<AccountEntryRow>,
  "organization_id" | "id" | "credit_note_id" | "payment_id" | "note"
>;

export async function insertPastEntries(tx: Scope, entries: readonly Entry[]): Promise<void> {
  await sql`
    insert into account_entries (organization_id, customer_id, invoice_id, kind, amount_cents, currency, at, day,
      created_by, created_by_name)
    select ${tx.organizationId}, e.customer_id, e.invoice_id, e.kind, e.amount_cents, e.currency, e.at, e.day,
      e.created_by, e.created_by_name
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (customer_id bigint, invoice_id bigint, kind text,
      amount_cents bigint, currency text, at timestamptz, day date, created_by uuid, created_by_name text)`.execute(
    tx.db,
  );
}
