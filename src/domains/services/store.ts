/** Every question about the services of the price book, their prices and where they are used. */

import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { holdsOf, type ListFilter } from "#platform/database/filters/list-query.ts";
import { inParts } from "#platform/database/in-parts.ts";
import { asJson } from "#platform/database/json.ts";
import type { PriceChange, ServiceSort, ServiceStatus } from "./contract.ts";
import type { ServiceRow, ServiceTables } from "./tables.ts";

export const keptColumns = [
  "name",
  "sku",
  "description",
  "category",
  "status",
  "unit",
  "price_cents",
  "cost_cents",
  "duration_minutes",
  "is_taxable",
  "materials",
] as const;

/** What people decide about a service. */
export type Details = Pick<Selectable<ServiceRow>, (typeof keptColumns)[number]>;

export type KeptService = Details &
  Pick<Selectable<ServiceRow>, "id" | "created_at" | "updated_at" | "version"> & {
    uses: number;
    active_jobs: number;
  };

const tables = (scope: Scope) => tablesOf<ServiceTables>(scope);

const usesWhere = (extra: string) =>
  sql.raw(`(select count(*) from service_uses as u where u.organization_id = services.organization_id
    and u.service_id = services.id${extra})`);

export const usesOf = {
  all: usesWhere(""),
  activeJobs: usesWhere(" and u.is_open and u.subject_kind = 'job'"),
};

export const columns = sql`
  id, ${sql.raw(keptColumns.join(", "))}, created_at, updated_at, version, ${usesOf.all} as uses,
  ${usesOf.activeJobs} as active_jobs`;

export type Filter = {
  search: string;
  category: string;
  statuses: readonly ServiceStatus[];
  /** By any field. */
  where: ListFilter | null;
};

const matchesAll: Filter = { search: "", category: "", statuses: [], where: null };

export const visible = (scope: Scope) =>
  sql<SqlBool>`services.organization_id = ${scope.organizationId} and services.deleted_at is null`;

export const isFoundBy = (search: string) =>
  sql<SqlBool>`services.search_text like (select search_pattern(${search}))`;

export function matching(scope: Scope, { search, category, statuses, where }: Filter): RawBuilder<SqlBool> {
  const all: RawBuilder<unknown>[] = [visible(scope)];
  if (search) all.push(isFoundBy(search));
  if (category) all.push(sql`search_form(category) = search_form(${category})`);
  if (statuses.length > 0) all.push(sql`status = any(${statuses})`);
  if (where) all.push(holdsOf(where));
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** The last service of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

/** Each order of the list: what it goes by, and which way. */
const orders: Record<ServiceSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  name: { by: sql`sort_name`, isDescending: false },
  "-name": { by: sql`sort_name`, isDescending: true },
  category: { by: sql`sort_category`, isDescending: false },
  "-category": { by: sql`sort_category`, isDescending: true },
  price: { by: sql`price_cents`, isDescending: false },
  "-price": { by: sql`price_cents`, isDescending: true },
  newest: { by: sql`created_at`, isDescending: true },
};

type Question = Filter & { sort: ServiceSort; after: Place | undefined; limit: number };

/** `place` is what the order goes by. */
export async function findPage(
  scope: Scope,
  question: Question,
): Promise<(KeptService & { place: string | number })[]> {
  const { sort, after, limit } = question;
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = after
    ? sql`${matching(scope, question)} and (${by}, id) ${comes} (${after.value}, ${after.id})`
    : matching(scope, question);
  const { rows } = await sql<KeptService & { place: string | number }>`
    select ${columns}, ${by} as place from services where ${which} order by ${by} ${way}, id ${way} limit ${limit}`.execute(
    scope.db,
  );
  return rows;
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from services where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Each category that a service is in, with their number; of two spellings the one that is used more. */
export async function countByCategory(scope: Scope): Promise<{ name: string; services: number }[]> {
  const { rows } = await sql<{ name: string; services: number }>`
    select mode() within group (order by category) as name, count(*) as services from services
    where ${matching(scope, matchesAll)} group by search_form(category) order by search_form(category)`.execute(
    scope.db,
  );
  return rows;
}

/** By name. Held until the transaction ends when `isHeld`, in the order of their ids so that holders never wait in a ring. */
export async function findMatching(
  scope: Scope,
  filter: Filter & { ids?: readonly number[] | undefined },
  { isHeld }: { isHeld: boolean },
): Promise<KeptService[]> {
  const which = filter.ids
    ? sql`${matching(scope, filter)} and id = any(${filter.ids}::bigint[])`
    : matching(scope, filter);
  const order = isHeld ? sql`id for no key update` : sql`sort_name, id`;
  const { rows } = await sql<KeptService>`
    select ${columns} from services where ${which} order by ${order}`.execute(scope.db);
  return rows;
}

export async function findServiceRow(scope: Scope, id: number): Promise<KeptService | undefined> {
  const { rows } = await sql<KeptService>`
    select ${columns} from services where ${matching(scope, matchesAll)} and id = ${id}`.execute(scope.db);
  return rows[0];
}

/** Held until the transaction ends; `isDeleted` says which of the two kinds is looked for. */
export async function lockServiceRow(
  tx: Scope,
  id: number,
  { isDeleted = false } = {},
): Promise<(KeptService & { deleted_at: string | null }) | undefined> {
  const { rows } = await sql<KeptService & { deleted_at: string | null }>`
    select ${columns}, deleted_at from services
    where organization_id = ${tx.organizationId} and id = ${id} and (deleted_at is not null) = ${isDeleted}
    for no key update`.execute(tx.db);
  return rows[0];
}

/** Kept from being deleted until the transaction ends, by any number at the same time. */
export async function shareServiceRows(tx: Scope, ids: readonly number[]): Promise<KeptService[]> {
  const { rows } = await sql<KeptService>`
    select ${columns} from services where ${matching(tx, matchesAll)} and id = any(${ids}::bigint[])
    order by id for share`.execute(tx.db);
  return rows;
}

type Moment = { created_by: string | null; created_at: string };

/** Gives the new ids in the order of the rows. */
export async function insertServiceRows(
  tx: Scope,
  rows: readonly Details[],
  { created_by, created_at }: Moment,
): Promise<number[]> {
  const valuesOf = (details: Details) => ({
    ...details,
    materials: asJson(details.materials),
    organization_id: tx.organizationId,
    created_by,
    created_at,
    updated_at: created_at,
  });
  const saved = await inParts(rows, (part) =>
    tables(tx).insertInto("services").values(part.map(valuesOf)).returning("id").execute(),
  );
  return saved.map(({ id }) => id);
}

/** Writes the new values of a row that is held, and counts its version up. */
export async function changeServiceRow(
  tx: Scope,
  id: number,
  { materials, ...values }: Partial<Details> & { updated_at: string; deleted_at?: string | null },
): Promise<KeptService> {
  await tables(tx)
    .updateTable("services")
    .set((row) => ({
      ...values,
      ...(materials === undefined ? {} : { materials: asJson(materials) }),
      version: row("version", "+", 1),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
  const { rows } = await sql<KeptService>`
    select ${columns} from services where organization_id = ${tx.organizationId} and id = ${id}`.execute(
    tx.db,
  );
  return rows[0] as KeptService;
}

/** Newest first, at most 500. */
export async function findPriceRows(scope: Scope, serviceId: number): Promise<PriceChange[]> {
  const { rows } = await sql<PriceChange>`
    select p.id, p.from_cents, p.to_cents, p.changed_at, p.changed_by_name as changed_by,
      case when p.changed_at = b.undone_at then 'Undo of ' || b.title else b.title end as batch_title
    from service_prices p
    left join service_batches b on b.organization_id = p.organization_id and b.id = p.batch_id
    where p.organization_id = ${scope.organizationId} and p.service_id = ${serviceId}
    order by p.id desc limit 500`.execute(scope.db);
  return rows;
}

export type NewPrice = { service_id: number; from_cents: number | null; to_cents: number };

/** All by who acts, at the same moment. */
export async function insertPriceRows(
  tx: Scope,
  prices: readonly NewPrice[],
  { at, batchId = null }: { at: string; batchId?: string | null },
): Promise<void> {
  if (prices.length === 0) return;
  await sql`
    insert into service_prices (organization_id, service_id, from_cents, to_cents, changed_at, changed_by,
      changed_by_name, batch_id)
    select ${tx.organizationId}, p.service_id, p.from_cents, p.to_cents, ${at}::timestamptz, ${tx.actor.userId}::uuid,
      ${tx.actor.name}, ${batchId}::uuid
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as p (service_id bigint, from_cents bigint, to_cents bigint)`.execute(
    tx.db,
  );
}
