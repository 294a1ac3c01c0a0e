/** Every question about funnels themselves, and about the pages and forms that their steps point at. */
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { FunnelStatus } from "./contract.ts";
import type { FunnelStep } from "./steps-contract.ts";
import type { FunnelRow, FunnelTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<FunnelTables>(scope);

const keptColumns = [
  "id",
  "name",
  "description",
  "status",
  "steps",
  "window_days",
  "updated_by_name",
  "created_at",
  "updated_at",
  "version",
] as const;

export type KeptFunnel = Pick<Selectable<FunnelRow>, (typeof keptColumns)[number]>;

type Question = {
  search: string;
  statuses: readonly FunnelStatus[];
  after: { at: string; id: number } | undefined;
  limit: number;
};

/** Last changed first. */
export async function findPage(
  scope: Scope,
  { search, statuses, after, limit }: Question,
): Promise<KeptFunnel[]> {
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`organization_id = ${scope.organizationId}`,
    sql<SqlBool>`status = any(${[...statuses]}::text[])`,
  ];
  if (search) all.push(sql<SqlBool>`search_text like (select search_pattern(${search}))`);
  if (after) all.push(sql<SqlBool>`(updated_at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`);
  return tables(scope)
    .selectFrom("funnels")
    .select(keptColumns)
    .where(sql<SqlBool>`${sql.join(all, sql` and `)}`)
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type StatusCounts = { funnels: number; published: number; drafts: number };

export async function countByStatus(scope: Scope): Promise<StatusCounts> {
  const { rows } = await sql<StatusCounts>`
    select count(*)::int as funnels,
      count(*) filter (where status = 'published')::int as published,
      count(*) filter (where status = 'draft')::int as drafts
    from funnels where organization_id = ${scope.organizationId} and status <> 'archived'`.execute(scope.db);
  return rows[0] ?? { funnels: 0, published: 0, drafts: 0 };
}

export function findFunnelRow(scope: Scope, id: number): Promise<KeptFunnel | undefined> {
  return tables(scope)
    .selectFrom("funnels")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockFunnelRow(tx: Scope, id: number): Promise<KeptFunnel | undefined> {
  return tables(tx)
    .selectFrom("funnels")
    .select(keptColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Written = Pick<FunnelRow, "name" | "description" | "steps" | "window_days">;

export function insertFunnelRow(tx: Scope, { steps, ...row }: Written, at: string): Promise<KeptFunnel> {
  return tables(tx)
    .insertInto("funnels")
    .values({
      ...row,
      steps: asJson(steps),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      updated_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
    })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

type Changes = Omit<Updateable<FunnelRow>, "steps" | "version"> & { steps?: FunnelStep[] };

/** Of a row that is held. */
export function changeFunnelRow(tx: Scope, id: number, { steps, ...changes }: Changes): Promise<KeptFunnel> {
  return tables(tx)
    .updateTable("funnels")
    .set((row) => ({
      ...changes,
      ...(steps === undefined ? {} : { steps: asJson(steps) }),
      version: row("version", "+", 1),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** A page or a form that a step points at. `address` is its key or slug, null unless it is published. */
export type Target = { id: number; name: string; isPublished: boolean; address: string | null };

/** Those that can still be chosen, by name; archived ones are left out unless they are named in `ids`. */
export async function findForms(scope: Scope, ids?: readonly number[]): Promise<Target[]> {
  const which = ids ? sql`id = any(${[...ids]}::bigint[])` : sql`status <> 'archived'`;
  const { rows } = await sql<Target>`
    select id, name, status = 'published' as "isPublished",
      case when status = 'published' then key end as address
    from website_forms where organization_id = ${scope.organizationId} and ${which}
    order by sort_name, id limit 200`.execute(scope.db);
  return rows;
}

export async function findPages(scope: Scope, ids?: readonly number[]): Promise<Target[]> {
  const which = ids ? sql`id = any(${[...ids]}::bigint[])` : sql`status <> 'archived'`;
  const { rows } = await sql<Target>`
    select id, title as name, status = 'published' as "isPublished",
      case when status = 'published' then published_slug end as address
    from website_pages
    where organization_id = ${scope.organizationId} and deleted_at is null and ${which}
    order by sort_title, id limit 200`.execute(scope.db);
  return rows;
}

/** The last part of the booking page's address; undefined while it is off. */
export async function findBookingSlug(scope: Scope): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug from booking_pages where organization_id = ${scope.organizationId} and is_on`.execute(
    scope.db,
  );
  return rows[0]?.slug;
}
