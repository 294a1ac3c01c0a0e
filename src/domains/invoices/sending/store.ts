/** Keeps the links by which customers reach their invoices. */
import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { InvoiceLinkRow, InvoiceTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<InvoiceTables>(scope);

export async function insertLink(
  tx: Scope,
  row: Omit<Insertable<InvoiceLinkRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("invoice_links")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

/** Gives how many were turned off. */
export async function revokeLinks(tx: Scope, invoiceId: number): Promise<number> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("invoice_links")
    .set({ revoked_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("invoice_id", "=", invoiceId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function countOpenLinks(scope: Scope, invoiceId: number): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("invoice_links")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("invoice_id", "=", invoiceId)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

export function listLinks(scope: Scope, ids: readonly string[]) {
  return tables(scope)
    .selectFrom("invoice_links")
    .select(["id", "invoice_id", "secret_hash"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "in", ids)
    .execute();
}

export type KeptLink = Pick<
  Selectable<InvoiceLinkRow>,
  "id" | "invoice_id" | "secret_hash" | "revoked_at"
> & {
  time_zone: string;
  country: string;
};

/** Of whichever business the link says that it is of. */
export async function findLink(
  pool: pg.Pool,
  organizationId: string,
  id: string,
): Promise<KeptLink | undefined> {
  const { rows } = await sql<KeptLink>`
    select l.id, l.invoice_id, l.secret_hash, l.revoked_at, o.time_zone, o.country
    from invoice_links l join organizations o on o.id = l.organization_id
    where l.organization_id = ${organizationId} and l.id = ${id}`.execute(scopedTo(pool, organizationId));
  return rows[0];
}

/** The first time counts; later ones change nothing. */
export async function markSeen(tx: Scope, invoiceId: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("invoices")
    .set({ seen_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", invoiceId)
    .where("seen_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
