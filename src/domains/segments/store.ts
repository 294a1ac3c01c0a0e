/** Every question about segments themselves. */
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { Filter } from "./filters/contract.ts";
import type { SegmentRow, SegmentTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<SegmentTables>(scope);

const keptColumns = [
  "id",
  "name",
  "description",
  "filter",
  "archived_at",
  "updated_by_name",
  "created_at",
  "updated_at",
  "version",
] as const;

export type KeptSegment = Pick<Selectable<SegmentRow>, (typeof keptColumns)[number]>;

type Question = {
  search: string;
  isArchived: boolean;
  after: { name: string; id: number } | undefined;
  limit: number;
};

/** By name. */
export async function findPage(
  scope: Scope,
  { search, isArchived, after, limit }: Question,
): Promise<(KeptSegment & { sort_name: string })[]> {
  const all: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`organization_id = ${scope.organizationId}`,
    isArchived ? sql<SqlBool>`archived_at is not null` : sql<SqlBool>`archived_at is null`,
  ];
  if (search) all.push(sql<SqlBool>`search_text like (select search_pattern(${search}))`);
  if (after) all.push(sql<SqlBool>`(sort_name, id) > (${after.name}, ${after.id}::bigint)`);
  return tables(scope)
    .selectFrom("segments")
    .select([...keptColumns, "sort_name"])
    .where(sql<SqlBool>`${sql.join(all, sql` and `)}`)
    .orderBy("sort_name")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function countActive(scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from segments
    where organization_id = ${scope.organizationId} and archived_at is null`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Names of the active segments with a condition on this custom field. */
export async function findSegmentsUsing(scope: Scope, fieldId: number): Promise<string[]> {
  const asked = JSON.stringify({ id: fieldId });
  const { rows } = await sql<{ name: string }>`
    select name from segments
    where organization_id = ${scope.organizationId} and archived_at is null
      and jsonb_path_exists(filter, '$.** ? (@.field == "custom" && @.field_id == $id)', ${asked}::jsonb)
    order by sort_name, id`.execute(scope.db);
  return rows.map(({ name }) => name);
}

export function findSegmentRow(scope: Scope, id: number): Promise<KeptSegment | undefined> {
  return tables(scope)
    .selectFrom("segments")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockSegmentRow(tx: Scope, id: number): Promise<KeptSegment | undefined> {
  return tables(tx)
    .selectFrom("segments")
    .select(keptColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertSegmentRow(
  tx: Scope,
  { filter, ...row }: { name: string; description: string; filter: Filter },
  at: string,
): Promise<KeptSegment> {
  return tables(tx)
    .insertInto("segments")
    .values({
      ...row,
      filter: asJson(filter),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      updated_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
      archived_at: null,
    })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

type Changes = Omit<Updateable<SegmentRow>, "filter" | "version"> & { filter?: Filter };

/** Of a row that is held. */
export function changeSegmentRow(
  tx: Scope,
  id: number,
  { filter, ...changes }: Changes,
): Promise<KeptSegment> {
  return tables(tx)
    .updateTable("segments")
    .set((row) => ({
      ...changes,
      ...(filter === undefined ? {} : { filter: asJson(filter) }),
      version: row("version", "+", 1),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}
