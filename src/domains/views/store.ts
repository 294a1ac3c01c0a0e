/** Every question about saved views: a member sees their own and those that are shared. */
import { type Selectable, type SqlBool, sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { ListName } from "#shared/filters/list-fields.ts";
import type { NewView, ViewAsked } from "./contract.ts";
import type { SavedViewRow, ViewTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<ViewTables>(scope);

const keptColumns = [
  "id",
  "list",
  "name",
  "asked",
  "is_shared",
  "version",
  "created_by",
  "created_by_name",
  "created_at",
  "updated_at",
  "deleted_at",
] as const;

export type KeptView = Pick<Selectable<SavedViewRow>, (typeof keptColumns)[number]>;

export const personOf = ({ actor }: Scope): string | null => (actor.viewingAs ?? actor).userId;

const isVisible = (scope: Scope) => sql<SqlBool>`(is_shared or created_by = ${personOf(scope)})`;

/** By name. */
export function listViewRows(scope: Scope, list: ListName, limit: number): Promise<KeptView[]> {
  return tables(scope)
    .selectFrom("saved_views")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("list", "=", list)
    .where("deleted_at", "is", null)
    .where(isVisible(scope))
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Also one that was deleted. */
export function findViewRow(
  scope: Scope,
  id: number,
  { isHeld = false } = {},
): Promise<KeptView | undefined> {
  const query = tables(scope)
    .selectFrom("saved_views")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where(isVisible(scope));
  return (isHeld ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

export async function countViews(tx: Scope, list: ListName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views where organization_id = ${tx.organizationId}
      and created_by = ${tx.actor.userId} and list = ${list} and deleted_at is null`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export function insertViewRow(
  tx: Scope,
  { asked, ...view }: NewView,
  { userId, at }: { userId: string; at: string },
): Promise<KeptView> {
  return tables(tx)
    .insertInto("saved_views")
    .values({
      ...view,
      asked: asJson(asked),
      organization_id: tx.organizationId,
      created_by: userId,
      created_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
    })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

type Changes = {
  name?: string;
  asked?: ViewAsked;
  is_shared?: boolean;
  deleted_at?: string | null;
  updated_at: string;
};

/** Of a row that is held. */
export function changeViewRow(tx: Scope, id: number, { asked, ...changes }: Changes): Promise<KeptView> {
  return tables(tx)
    .updateTable("saved_views")
    .set((row) => ({
      ...changes,
      ...(asked === undefined ? {} : { asked: asJson(asked) }),
      version: row("version", "+", 1),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** Names of those that the member sees, and how many there are besides. */
export async function findViewsUsing(
  scope: Scope,
  list: ListName,
  field: string,
): Promise<{ names: string[]; others: number }> {
  const { rows } = await sql<{ name: string | null }>`
    select case when ${isVisible(scope)} then name end as name from saved_views
    where organization_id = ${scope.organizationId} and list = ${list} and deleted_at is null
      and (asked ->> 'order' in (${field}, ${`-${field}`}) or asked -> 'columns' ? ${field}
        or strpos(' ' || (asked ->> 'where'), ${` ${field}.`}) > 0)
    order by lower(name), id`.execute(scope.db);
  const names = rows.flatMap(({ name }) => name ?? []);
  return { names, others: rows.length - names.length };
}

/** Null where the member chose none, or one that they see no more. */
export async function findDefault(scope: Scope, list: ListName): Promise<number | null> {
  const { rows } = await sql<{ view_id: number }>`
    select view_id from default_views d join saved_views v
      on v.organization_id = d.organization_id and v.id = d.view_id and v.deleted_at is null
    where d.organization_id = ${scope.organizationId} and d.user_id = ${personOf(scope)} and d.list = ${list}
      and ${isVisible(scope)}`.execute(scope.db);
  return rows[0]?.view_id ?? null;
}

export async function keepDefault(
  tx: Scope,
  userId: string,
  list: ListName,
  viewId: number | null,
): Promise<void> {
  if (viewId === null) {
    await sql`delete from default_views where organization_id = ${tx.organizationId} and user_id = ${userId}
      and list = ${list}`.execute(tx.db);
    return;
  }
  await sql`
    insert into default_views (organization_id, user_id, list, view_id)
    values (${tx.organizationId}, ${userId}, ${list}, ${viewId})
    on conflict (organization_id, user_id, list) do update set view_id = excluded.view_id`.execute(tx.db);
}
