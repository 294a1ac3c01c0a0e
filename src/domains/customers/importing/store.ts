/** Imports of customers: written and taken back in a few statements, however many customers they brought. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import { type KeptRow, tableColumns, visible } from "../store.ts";
import type { CustomerImportRow, CustomerTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<CustomerTables>(scope);

/** One at a time in an organization, so that a file that is sent twice does not add everybody twice. */
export async function awaitTurn(tx: Scope): Promise<void> {
  const name = `customer imports ${tx.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db);
}

/** `email` in lowercase. */
export type Known = { name: string; email: string | null; phone: string | null };

/** Customers with one of these addresses (in lowercase) or numbers. */
export async function findKnown(
  scope: Scope,
  { emails, phones }: { emails: readonly string[]; phones: readonly string[] },
): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select first_name || ' ' || last_name as name, lower(email) as email, phone_e164 as phone from customers
    where ${visible(scope)} and (lower(email) = any(${emails}::text[]) or phone_e164 = any(${phones}::text[]))
    order by id`.execute(scope.db);
  return rows;
}

/** Their ids, in the order of the rows. */
export async function insertCustomers(tx: Scope, rows: readonly KeptRow[]): Promise<number[]> {
  const saved = await inParts(rows, (part) =>
    tables(tx)
      .insertInto("customers")
      .columns(["organization_id", ...tableColumns])
      .values(part.map((row) => ({ ...row, organization_id: tx.organizationId })))
      .returning("id")
      .execute(),
  );
  return saved.map(({ id }) => id);
}

/** `updated`: how many customers it changed who were there already. */
export type KeptImport = Omit<CustomerImportRow, "organization_id" | "kept"> & {
  kept: number;
  updated: number;
};

export async function insertImport(
  tx: Scope,
  { updated: _, ...row }: KeptImport,
  customerIds: readonly number[],
): Promise<void> {
  await tables(tx)
    .insertInto("customer_imports")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
  await sql`
    insert into customer_import_items (organization_id, import_id, customer_id)
    select ${tx.organizationId}, ${row.id}::uuid, id from unnest(${customerIds}::bigint[]) as id`.execute(
    tx.db,
  );
}

/** The last 50, newest first. */
export function listImportRows(scope: Scope): Promise<KeptImport[]> {
  return imports(scope).orderBy("made_at", "desc").orderBy("id").limit(50).execute();
}

/** Held until the transaction ends. */
export const lockImport = (tx: Scope, id: string): Promise<KeptImport | undefined> =>
  imports(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

const imports = (scope: Scope) =>
  tables(scope)
    .selectFrom("customer_imports")
    .select([
      "id",
      "title",
      "added",
      "left_out",
      "made_at",
      "made_by",
      "made_by_name",
      "undone_at",
      "undone_by_name",
      "kept",
      sql<number>`(select count(*)::int from customer_import_changes c
        where c.organization_id = customer_imports.organization_id and c.import_id = customer_imports.id)`.as(
        "updated",
      ),
    ])
    .where("organization_id", "=", scope.organizationId);

export type TakenBack = { id: number; first_name: string; last_name: string; status: string };

/** Held until the transaction ends: those of an import whom nobody has changed or deleted since. */
export async function holdUnchanged(tx: Scope, importId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from customer_import_items i
    join customers c on c.organization_id = i.organization_id and c.id = i.customer_id
    where i.organization_id = ${tx.organizationId} and i.import_id = ${importId} and c.deleted_at is null
      and c.version = 1
    order by c.id for update of c`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Of customers that are held, deletes those to whom nothing has happened, which the event log would say. */
export async function deleteUntouched(tx: Scope, ids: readonly number[], at: string): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack>`
    update customers set deleted_at = ${at}, updated_at = ${at}, version = version + 1
    where organization_id = ${tx.organizationId} and id = any(${ids}::bigint[]) and not exists (
      select from events e where e.organization_id = ${tx.organizationId} and e.customer_id = customers.id
        and e.type <> 'customer.imported')
    returning id, first_name, last_name, status`.execute(tx.db);
  return rows;
}

/** How many of an import are still there. */
export async function countLeft(tx: Scope, importId: string): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from customer_import_items i
    join customers c on c.organization_id = i.organization_id and c.id = i.customer_id and c.deleted_at is null
    where i.organization_id = ${tx.organizationId} and i.import_id = ${importId}`.execute(tx.db);
  return rows[0]?.left ?? 0;
}

export async function markUndone(
  tx: Scope,
  id: string,
  undone: Pick<CustomerImportRow, "undone_at" | "undone_by_name"> & { kept: number },
): Promise<void> {
  await tables(tx)
    .updateTable("customer_imports")
    .set(undone)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}
