/** Every question about templates and their saved versions. */

import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { OwnMergeField } from "#shared/messages/merge-fields.ts";
import type { TemplateContent } from "./content-contract.ts";
import type { TemplateKind, TemplateListItem, TemplateSort, TemplateVersion } from "./contract.ts";
import type { TemplateRow, TemplateTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<TemplateTables>(scope);

const keptColumns = [
  "id",
  "kind",
  "name",
  "category",
  "content",
  "updated_by_name",
  "created_at",
  "updated_at",
  "version",
  "deleted_at",
] as const;

export type KeptTemplate = Pick<Selectable<TemplateRow>, (typeof keptColumns)[number]>;

export type Filter = { search: string; kind: TemplateKind | undefined; category: string };

function matching(scope: Scope, { search, kind, category }: Filter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`organization_id = ${scope.organizationId} and deleted_at is null`];
  if (search) all.push(sql`search_text like (select search_pattern(${search}))`);
  if (kind) all.push(sql`kind = ${kind}`);
  if (category) all.push(sql`search_form(category) = search_form(${category})`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** The last template of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string; id: number };

const orders: Record<TemplateSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  name: { by: sql`sort_name`, isDescending: false },
  "-name": { by: sql`sort_name`, isDescending: true },
  newest: { by: sql`updated_at`, isDescending: true },
};

type Question = { filter: Filter; sort: TemplateSort; after: Place | undefined; limit: number };

/** `place` is what the order goes by; of the words the first that are read. */
export async function findPage(
  scope: Scope,
  { filter, sort, after, limit }: Question,
): Promise<(TemplateListItem & { place: string })[]> {
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = after
    ? sql`${matching(scope, filter)} and (${by}, id) ${comes} (${after.value}, ${after.id})`
    : matching(scope, filter);
  const { rows } = await sql<TemplateListItem & { place: string }>`
    select id, kind, name, category, updated_by_name as updated_by, created_at, updated_at, version,
      left(coalesce(content ->> 'title', content ->> 'subject', content ->> 'text'), 160) as first_words, ${by} as place
    from templates where ${which} order by ${by} ${way}, id ${way} limit ${limit}`.execute(scope.db);
  return rows;
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from templates where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** Of two spellings the one that is used more. */
export async function countByCategory(scope: Scope): Promise<{ name: string; templates: number }[]> {
  const { rows } = await sql<{ name: string; templates: number }>`
    select mode() within group (order by category) as name, count(*) as templates from templates
    where organization_id = ${scope.organizationId} and deleted_at is null
    group by search_form(category) order by search_form(category)`.execute(scope.db);
  return rows;
}

export function findTemplateRow(scope: Scope, id: number): Promise<KeptTemplate | undefined> {
  return tables(scope)
    .selectFrom("templates")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Held until the transaction ends, also one that was deleted. */
export function lockTemplateRow(tx: Scope, id: number): Promise<KeptTemplate | undefined> {
  return tables(tx)
    .selectFrom("templates")
    .select(keptColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type NewRow = { name: string; category: string; content: TemplateContent; starter: string | null };

/** Undefined for a starter template that is there already. */
export async function insertTemplateRow(
  tx: Scope,
  { content, ...row }: NewRow,
  at: string,
): Promise<KeptTemplate | undefined> {
  return tables(tx)
    .insertInto("templates")
    .values({
      ...row,
      content: asJson(content),
      kind: content.kind,
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      updated_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .onConflict((met) => met.doNothing())
    .returning(keptColumns)
    .executeTakeFirst();
}

/** Of a row that is held. A version is counted for what people wrote, and for nothing else. */
export async function changeTemplateRow(
  tx: Scope,
  id: number,
  {
    content,
    ...changes
  }: Omit<Updateable<TemplateRow>, "content" | "version"> & { content?: TemplateContent },
  { isNewVersion }: { isNewVersion: boolean },
): Promise<KeptTemplate> {
  return tables(tx)
    .updateTable("templates")
    .set((row) => ({
      ...changes,
      ...(content === undefined ? {} : { content: asJson(content) }),
      ...(isNewVersion ? { version: row("version", "+", 1) } : {}),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** One that comes back is a copy of a starter template no longer when there is another by now. */
export async function forgetStarterIfTaken(tx: Scope, id: number): Promise<void> {
  await sql`
    update templates as mine set starter = null
    where organization_id = ${tx.organizationId} and id = ${id} and starter is not null and exists (
      select from templates as other where other.organization_id = mine.organization_id
        and other.starter = mine.starter and other.id <> mine.id and other.deleted_at is null)`.execute(
    tx.db,
  );
}

/** The words as they now are. */
export async function insertVersionRow(tx: Scope, row: KeptTemplate): Promise<void> {
  await tables(tx)
    .insertInto("template_versions")
    .values({
      organization_id: tx.organizationId,
      template_id: row.id,
      number: row.version,
      name: row.name,
      category: row.category,
      content: asJson(row.content),
      saved_at: row.updated_at,
      saved_by: tx.actor.userId,
      saved_by_name: tx.actor.name,
    })
    .execute();
}

/** Newest first, at most 200. */
export async function findVersionRows(scope: Scope, templateId: number): Promise<TemplateVersion[]> {
  return tables(scope)
    .selectFrom("template_versions")
    .select(["number", "name", "category", "content", "saved_at", "saved_by_name as saved_by"])
    .where("organization_id", "=", scope.organizationId)
    .where("template_id", "=", templateId)
    .orderBy("number", "desc")
    .limit(200)
    .execute();
}

export async function findStarterKeys(scope: Scope): Promise<string[]> {
  const rows = await tables(scope)
    .selectFrom("templates")
    .select("starter")
    .where("organization_id", "=", scope.organizationId)
    .where("starter", "is not", null)
    .where("deleted_at", "is", null)
    .execute();
  return rows.flatMap(({ starter }) => starter ?? []);
}

/** By name, those that aren't deleted and in which a merge field stands. */
export async function findTemplatesWith(scope: Scope, field: OwnMergeField): Promise<string[]> {
  const rows = await tables(scope)
    .selectFrom("templates")
    .select("name")
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where(sql<SqlBool>`position(${`{${field}}`} in content::text) > 0`)
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map(({ name }) => name);
}
