/** Every question about a single customer, and the running figures of all of them. */
import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { CustomerStatus } from "./contract.ts";
import type { CustomerRow, CustomerTables } from "./tables.ts";

/** What people write down of a customer. */
export const writtenColumns = [
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
] as const;

/** What the wire shows of a customer, under the names it shows them by: a row needs no translation. */
const columnNames = [
  "id",
  ...writtenColumns,
  "created_at",
  "updated_at",
  "estimated_value_cents",
  "last_contact_at",
  "assigned_to",
  "version",
] as const;

export type CustomerColumns = Pick<Selectable<CustomerRow>, (typeof columnNames)[number]>;

export const columns = sql.raw(columnNames.join(", "));

const tables = (scope: Scope) => tablesOf<CustomerTables>(scope);

/** The customers that the permission reaches, as a condition; deleted ones among them. */
function reachable(scope: Scope): RawBuilder<boolean> {
  const inOrganization = sql<boolean>`organization_id = ${scope.organizationId}`;
  return scope.reach === "all"
    ? inOrganization
    : sql`${inOrganization} and ${withinReach(scope, "customers")}`;
}

/** The same without the deleted ones. */
export const visible = (scope: Scope): RawBuilder<boolean> => sql`${reachable(scope)} and deleted_at is null`;

export async function findCustomerRow(scope: Scope, id: number): Promise<CustomerColumns | undefined> {
  const { rows } = await sql<CustomerColumns>`
    select ${columns} from customers where ${visible(scope)} and id = ${id}`.execute(scope.db);
  return rows[0];
}

/** The same with its custom fields, as the column that `values` makes of an id. */
export async function findCustomerWithFields<Values>(
  scope: Scope,
  id: number,
  values: (id: RawBuilder<unknown>) => RawBuilder<Values>,
): Promise<(CustomerColumns & { custom_fields: Values }) | undefined> {
  const { rows } = await sql<CustomerColumns & { custom_fields: Values }>`
    select ${columns}, ${values(sql`customers.id`)} as custom_fields from customers
    where ${visible(scope)} and id = ${id}`.execute(scope.db);
  return rows[0];
}

/** Holds the customer's row until the transaction ends; `isDeleted` says which of the two kinds is looked for. */
export function lockCustomerRow(tx: Scope, id: number, { isDeleted = false } = {}) {
  return tables(tx)
    .selectFrom("customers")
    .select([...columnNames, "deleted_at"])
    .where(reachable(tx))
    .where("id", "=", id)
    .where("deleted_at", isDeleted ? "is not" : "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** What is written when a customer is added. */
export const tableColumns = [
  ...writtenColumns,
  "phone_e164",
  "estimated_value_cents",
  "last_contact_at",
  "assigned_to",
  "created_by",
  "created_at",
  "updated_at",
] as const;

export type KeptRow = Pick<Selectable<CustomerRow>, (typeof tableColumns)[number]>;

const kept = sql.raw(tableColumns.join(", "));

/** The statement that saves a customer, for who sends it together with others. */
export function customerInsertion(tx: Scope, row: KeptRow): RawBuilder<CustomerColumns> {
  const values = sql.join(tableColumns.map((column) => row[column] ?? null));
  return sql`
    insert into customers (organization_id, ${kept}) values (${tx.organizationId}, ${values}) returning ${columns}`;
}

/** The same, which adds nothing where a custom field of customers has a default that is to be saved with them. */
export function plainCustomerInsertion(tx: Scope, row: KeptRow): RawBuilder<CustomerColumns> {
  const values = sql.join(tableColumns.map((column) => row[column] ?? null));
  return sql`
    insert into customers (organization_id, ${kept}) select ${tx.organizationId}, ${values}
    where not exists (select from custom_fields where organization_id = ${tx.organizationId} and kind = 'customer'
      and archived_at is null and default_value is not null) returning ${columns}`;
}

/** Writes the new values of a row that `lockCustomerRow` holds, and counts its version up. */
export function changeCustomerRow(
  tx: Scope,
  id: number,
  values: Omit<Updateable<CustomerRow>, "organization_id" | "id" | "version">,
): Promise<CustomerColumns> {
  return tables(tx)
    .updateTable("customers")
    .set((row) => ({ ...values, version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(columnNames)
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

/** Of the customers that the permission reaches; a status that nobody has or had is missing. */
export async function countByStatus(scope: Scope): Promise<StatusFigures[]> {
  return (await countsByStatus(scope).execute(scope.db)).rows;
}

/** The same, and how many of the clients among them have had something completed for them since `since`. */
export async function readStatusFigures(
  scope: Scope,
  since: Date,
): Promise<{ figures: StatusFigures[]; workedFor: number }> {
  const { rows } = await sql<StatusFigures & { worked_for: number }>`
    select figures.*, (${clientsWorkedFor(scope, since)}) as worked_for from (${countsByStatus(scope)}) as figures`.execute(
    scope.db,
  );
  return { figures: rows, workedFor: rows[0]?.worked_for ?? 0 };
}

/** All of a business are read from its running counts. */
const countsByStatus = (scope: Scope): RawBuilder<StatusFigures> =>
  scope.reach === "all"
    ? sql`select status, sum(customers)::bigint as count, sum(value_cents)::bigint as value_cents from customer_counts
        where organization_id = ${scope.organizationId} group by status`
    : sql`select status, count(*) as count, coalesce(sum(estimated_value_cents), 0)::bigint as value_cents from customers
        where ${visible(scope)} group by status`;

/** The types stand as in the index `events_of_work`, which the database knows again only word by word. */
const clientsWorkedFor = (scope: Scope, since: Date) => sql`
  select count(*) from customers where ${visible(scope)} and status = 'client' and id in (
    select customer_id from events where organization_id = ${scope.organizationId}
      and occurred_at >= ${since.toISOString()}
      and type in ('job.completed', 'job.visit_done', 'calendar.event_completed'))`;

export function findNameRows(scope: Scope, ids: readonly number[]) {
  return tables(scope)
    .selectFrom("customers")
    .select(["id", "first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
}
