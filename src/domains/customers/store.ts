/** Every question about a single customer, and the running figures of all of them. */
import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from "kysely";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { CustomerStatus } from "./contract.ts";
import type { CustomerRow, CustomerTables } from "./tables.ts";

/** What the wire shows of a customer, under the names it shows them by: a row needs no translation. */
export const wireColumns = [
  "id",
  "first_name",
  "last_name",
  "email",
  "phone",
  "company",
  "status",
  "source",
  "address",
  "city",
  "state",
  "zip_code",
  "country",
  "notes",
  "created_at",
  "updated_at",
  "estimated_value_cents",
  "last_contact_at",
  "assigned_to",
  "version",
] as const;

export type WireRow = Pick<Selectable<CustomerRow>, (typeof wireColumns)[number]>;

const tables = (scope: Scope) => tablesOf<CustomerTables & UserTables>(scope);

/** The customers that the permission reaches, deleted ones among them. */
function reachable(scope: Scope) {
  const query = tables(scope)
    .selectFrom("customers")
    .where("customers.organization_id", "=", scope.organizationId);
  return scope.reach === "all" ? query : narrowed(query, scope);
}

function narrowed<O>(query: SelectQueryBuilder<CustomerTables & UserTables, "customers", O>, scope: Scope) {
  const { userId, teamId } = scope.actor;
  const isOwn = sql<boolean>`(${userId} in (assigned_to, created_by))`;
  if (scope.reach === "own" || teamId === null) return query.where(isOwn);
  const team = sql`select id from users where organization_id = ${scope.organizationId} and team_id = ${teamId}`;
  return query.where(sql<boolean>`(${isOwn} or assigned_to in (${team}) or created_by in (${team}))`);
}

/** The customers that the permission reaches. */
export const visible = (scope: Scope) => reachable(scope).where("deleted_at", "is", null);

export function findCustomerRow(scope: Scope, id: number): Promise<WireRow | undefined> {
  return visible(scope).select(wireColumns).where("id", "=", id).executeTakeFirst();
}

/** Holds the customer's row until the transaction ends; `isDeleted` says which of the two kinds is looked for. */
export function lockCustomerRow(tx: Scope, id: number, { isDeleted = false } = {}) {
  return reachable(tx)
    .select([...wireColumns, "deleted_at"])
    .where("id", "=", id)
    .where("deleted_at", isDeleted ? "is not" : "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertCustomerRow(
  tx: Scope,
  row: Omit<Insertable<CustomerRow>, "organization_id">,
): Promise<WireRow> {
  return tables(tx)
    .insertInto("customers")
    .values({ ...row, organization_id: tx.organizationId })
    .returning(wireColumns)
    .executeTakeFirstOrThrow();
}

/** Writes the new values of a row that `lockCustomerRow` holds, and counts its version up. */
export function changeCustomerRow(
  tx: Scope,
  id: number,
  values: Omit<Updateable<CustomerRow>, "organization_id" | "id" | "version">,
): Promise<WireRow> {
  return tables(tx)
    .updateTable("customers")
    .set((row) => ({ ...values, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(wireColumns)
    .executeTakeFirstOrThrow();
}

/** Moves the last contact on to `when` unless it is later already. */
export async function moveLastContactRow(tx: Scope, id: number, when: string, moment: string): Promise<void> {
  await tables(tx)
    .updateTable("customers")
    .set((row) => ({ last_contact_at: when, updated_at: moment, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where((row) => row.or([row("last_contact_at", "is", null), row("last_contact_at", "<", when)]))
    .execute();
}

export type StatusFigures = { status: CustomerStatus; count: number; value_cents: number };

/** The running counts of the whole organization; a status that nobody has or had is missing. */
export function sumCounts(scope: Scope): Promise<StatusFigures[]> {
  return tables(scope)
    .selectFrom("customer_counts")
    .select([
      "status",
      sql<number>`sum(customers)::bigint`.as("count"),
      sql<number>`sum(value_cents)::bigint`.as("value_cents"),
    ])
    .where("organization_id", "=", scope.organizationId)
    .groupBy("status")
    .execute();
}

/** The same figures, counted from the customers that the permission reaches. */
export function countVisible(scope: Scope): Promise<StatusFigures[]> {
  return visible(scope)
    .select([
      "status",
      sql<number>`count(*)`.as("count"),
      sql<number>`coalesce(sum(estimated_value_cents), 0)::bigint`.as("value_cents"),
    ])
    .groupBy("status")
    .execute();
}

export function findNameRows(scope: Scope, ids: readonly number[]) {
  return tables(scope)
    .selectFrom("customers")
    .select(["id", "first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
}
