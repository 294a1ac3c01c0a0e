/** Every question about whom a filter finds: how many, who, and why. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { CustomerRow } from "#domains/customers/tables.ts";
import type { Scope } from "#platform/actor.ts";
import { plannedAnew } from "#platform/database/plans.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Filter } from "./contract.ts";
import type { Asking } from "./facts-store.ts";
import { queryOf } from "./query-store.ts";

/** Customers that the scope reaches, without deleted ones. */
const visible = (scope: Scope): RawBuilder<unknown> =>
  sql`customers.organization_id = ${scope.organizationId} and customers.deleted_at is null
    and ${withinReach(scope, "customers")}`;

const columnNames = [
  "id",
  "first_name",
  "last_name",
  "status",
  "company",
  "email",
  "phone",
  "city",
  "sort_name",
] as const;

export type FoundPerson = Pick<Selectable<CustomerRow>, (typeof columnNames)[number]>;

const shown = sql.raw(columnNames.map((column) => `customers.${column}`).join(", "));

export async function countPeople(asking: Asking, filter: Filter): Promise<number> {
  const { joins, holds } = queryOf(asking, filter);
  const { rows } = await sql<{ people: number }>`${plannedAnew}
    select count(*)::int as people from customers ${joins} where ${visible(asking.scope)} and ${holds}`.execute(
    asking.scope.db,
  );
  return rows[0]?.people ?? 0;
}

/** How many, and the first of them by last name, in one reading of what is asked about. */
export async function countWithFirst(
  asking: Asking,
  filter: Filter,
  limit: number,
): Promise<{ people: number; first: FoundPerson[] }> {
  const { joins, holds } = queryOf(asking, filter);
  const { rows } = await sql<FoundPerson & { people: number }>`${plannedAnew}
    with found as materialized (
      select customers.id, customers.sort_name from customers ${joins}
      where ${visible(asking.scope)} and ${holds}),
    page as (select id from found order by sort_name, id limit ${limit})
    select ${shown}, (select count(*) from found)::int as people from page join customers
      on customers.organization_id = ${asking.scope.organizationId} and customers.id = page.id
    order by customers.sort_name, customers.id`.execute(asking.scope.db);
  return { people: rows[0]?.people ?? 0, first: rows.map(({ people: _, ...person }) => person) };
}

/** The last person of the page before. */
export type Place = { name: string; id: number };

/** By last name. */
export async function findPeople(
  asking: Asking,
  filter: Filter,
  { after, limit }: { after?: Place | undefined; limit: number },
): Promise<FoundPerson[]> {
  const { joins, holds } = queryOf(asking, filter);
  const comes = after
    ? sql`and (customers.sort_name, customers.id) > (${after.name}, ${after.id}::bigint)`
    : sql``;
  const { rows } = await sql<FoundPerson>`${plannedAnew}
    select ${shown} from customers ${joins} where ${visible(asking.scope)} and ${holds} ${comes}
    order by customers.sort_name, customers.id limit ${limit}`.execute(asking.scope.db);
  return rows;
}

/** Ids alone, by last name; one more than `limit` says that there are more. */
export async function findIds(asking: Asking, filter: Filter, limit: number): Promise<number[]> {
  const { joins, holds } = queryOf(asking, filter);
  const { rows } = await sql<{ id: number }>`${plannedAnew}
    select customers.id from customers ${joins} where ${visible(asking.scope)} and ${holds}
    order by customers.sort_name, customers.id limit ${limit + 1}`.execute(asking.scope.db);
  return rows.map(({ id }) => id);
}

/** Those of these customers whom it finds. */
export async function findIdsAmong(
  asking: Asking,
  filter: Filter,
  among: readonly number[],
): Promise<number[]> {
  const { joins, holds } = queryOf({ ...asking, among }, filter);
  const { rows } = await sql<{ id: number }>`${plannedAnew}
    select customers.id from customers ${joins}
    where ${visible(asking.scope)} and customers.id = any(${among}::bigint[]) and ${holds}`.execute(
    asking.scope.db,
  );
  return rows.map(({ id }) => id);
}

export type Explained = Pick<FoundPerson, "id" | "first_name" | "last_name"> & {
  holds: boolean;
  conditions: { holds: boolean; fact: unknown }[];
};

/** Undefined for a customer whom the scope does not reach. */
export async function explain(asking: Asking, filter: Filter, id: number): Promise<Explained | undefined> {
  const { joins, holds, conditions } = queryOf(asking, filter, "everyone");
  const each = conditions.map((one) => sql`jsonb_build_object('holds', ${one.holds}, 'fact', ${one.fact})`);
  const { rows } = await sql<Explained>`
    select customers.id, customers.first_name, customers.last_name, ${holds} as holds,
      jsonb_build_array(${sql.join(each)}) as conditions
    from customers ${joins} where ${visible(asking.scope)} and customers.id = ${id}`.execute(asking.scope.db);
  return rows[0];
}
