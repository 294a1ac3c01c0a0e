/** Every question about one invoice, its deposits and its credit notes. */

import type { Insertable, Selectable, Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withJson } from "#platform/database/json.ts";
import type { CreditNoteRow, InvoiceRow, InvoiceTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<InvoiceTables>(scope);

export type KeptInvoice = Omit<Selectable<InvoiceRow>, "organization_id" | "search_text">;

const columns = [
  "id",
  "number",
  "kind",
  "title",
  "customer_id",
  "client_name",
  "job_id",
  "contract_id",
  "lines",
  "terms",
  "note",
  "due_days",
  "due_on",
  "issued_on",
  "issued_at",
  "issued_by",
  "currency",
  "gross_cents",
  "tax_cents",
  "taxes",
  "total_cents",
  "paid_cents",
  "credited_cents",
  "balance_cents",
  "status",
  "paper",
  "pdf_sha256",
  "pdf_file_id",
  "sent_at",
  "sent_to",
  "seen_at",
  "voided_at",
  "written_off_at",
  "close_reason",
  "version",
  "created_by",
  "created_by_name",
  "created_at",
  "updated_at",
  "deleted_at",
] as const satisfies (keyof KeptInvoice)[];

/** Undefined for one that was deleted or never was. */
export function findInvoice(scope: Scope, id: number): Promise<KeptInvoice | undefined> {
  return tables(scope)
    .selectFrom("invoices")
    .select(columns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Held until the transaction ends, also one that was deleted. */
export function lockInvoiceRow(tx: Scope, id: number): Promise<KeptInvoice | undefined> {
  return tables(tx)
    .selectFrom("invoices")
    .select(columns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export const jsonColumns = ["lines", "terms", "taxes", "paper"];

export type NewRow = Omit<
  Insertable<InvoiceRow>,
  "organization_id" | "id" | "created_by" | "created_by_name"
>;

export async function insertInvoice(tx: Scope, row: NewRow): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("invoices")
    .values({
      ...withJson(row, jsonColumns),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts the version up, except for what only tells how far it has come with the customer. */
export async function changeInvoiceRow(
  tx: Scope,
  id: number,
  changes: Updateable<InvoiceRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("invoices")
    .set(({ eb: row }) => ({ ...withJson(changes, jsonColumns), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** As `changeInvoiceRow`; gives the invoice as it is then. */
export async function changeAndRead(
  tx: Scope,
  id: number,
  changes: Updateable<InvoiceRow>,
): Promise<KeptInvoice> {
  return tables(tx)
    .updateTable("invoices")
    .set(({ eb: row }) => ({ ...withJson(changes, jsonColumns), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Of an invoice that has no PDF yet. */
export async function keepPdf(
  tx: Scope,
  table: "invoices" | "credit_notes",
  id: number,
  pdf: { pdf_sha256: Buffer; pdf_file_id: number },
): Promise<void> {
  await tables(tx)
    .updateTable(table)
    .set(pdf)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Held until the transaction ends; the file of its PDF, null while there is none. */
export async function lockDocument(
  tx: Scope,
  table: "invoices" | "credit_notes",
  id: number,
): Promise<number | null> {
  const row = await tables(tx)
    .selectFrom(table)
    .select("pdf_file_id")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.pdf_file_id ?? null;
}

export type KeptCreditNote = Omit<Selectable<CreditNoteRow>, "organization_id">;

const creditColumns = [
  "id",
  "number",
  "invoice_id",
  "customer_id",
  "client_name",
  "reason",
  "currency",
  "total_cents",
  "tax_cents",
  "taxes",
  "issued_on",
  "paper",
  "pdf_sha256",
  "pdf_file_id",
  "created_by",
  "created_by_name",
  "created_at",
] as const satisfies (keyof KeptCreditNote)[];

export function listCreditNotes(scope: Scope, invoiceId: number): Promise<KeptCreditNote[]> {
  return tables(scope)
    .selectFrom("credit_notes")
    .select(creditColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .orderBy("id")
    .execute();
}

export function findCreditNote(scope: Scope, id: number): Promise<KeptCreditNote | undefined> {
  return tables(scope)
    .selectFrom("credit_notes")
    .select(creditColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

type NewCreditNote = Omit<
  Insertable<CreditNoteRow>,
  "organization_id" | "id" | "created_by" | "created_by_name" | "pdf_sha256" | "pdf_file_id"
>;

export async function insertCreditNote(tx: Scope, row: NewCreditNote): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("credit_notes")
    .values({
      ...withJson(row, jsonColumns),
      pdf_sha256: null,
      pdf_file_id: null,
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      created_by_name: tx.actor.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
