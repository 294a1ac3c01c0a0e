/** Every question about website forms and what was published of them. */
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { FormContent } from "./content-contract.ts";
import type { FormSort, FormStatus } from "./contract.ts";
import type { WebsiteFormRow, WebsiteFormTables, WebsiteFormVersionRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<WebsiteFormTables>(scope);

const keptColumns = [
  "id",
  "key",
  "name",
  "status",
  "draft",
  "published_number",
  "is_changed",
  "version",
  "updated_by_name",
  "created_at",
  "updated_at",
] as const;

export type KeptForm = Pick<Selectable<WebsiteFormRow>, (typeof keptColumns)[number]>;

/** Whose form stands at this address, whatever its state. */
export async function findFormAddress(pool: pg.Pool, key: string) {
  const { rows } = await sql<{ organization_id: string; id: number; time_zone: string; country: string }>`
    select organization_id, id, time_zone, country from find_website_form(${key})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

export function findFormRow(scope: Scope, id: number): Promise<KeptForm | undefined> {
  return tables(scope)
    .selectFrom("website_forms")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export function lockFormRow(tx: Scope, id: number): Promise<KeptForm | undefined> {
  return tables(tx)
    .selectFrom("website_forms")
    .select(keptColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertFormRow(
  tx: Scope,
  { draft, ...row }: { key: string; name: string; draft: FormContent },
  at: string,
): Promise<KeptForm> {
  return tables(tx)
    .insertInto("website_forms")
    .values({
      ...row,
      draft: asJson(draft),
      organization_id: tx.organizationId,
      published_number: null,
      created_by: tx.actor.userId,
      updated_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
    })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** Of a row that is held. */
export async function changeFormRow(
  tx: Scope,
  id: number,
  { draft, ...changes }: Omit<Updateable<WebsiteFormRow>, "draft" | "version"> & { draft?: FormContent },
): Promise<KeptForm> {
  return tables(tx)
    .updateTable("website_forms")
    .set({ ...changes, ...(draft ? { draft: asJson(draft) } : {}), version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

export async function insertVersionRow(
  tx: Scope,
  { content, ...row }: Omit<WebsiteFormVersionRow, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("website_form_versions")
    .values({ ...row, content: asJson(content), organization_id: tx.organizationId })
    .execute();
}

export function findVersionRow(scope: Scope, formId: number, number: number) {
  return tables(scope)
    .selectFrom("website_form_versions")
    .select(["number", "content", "published_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("form_id", "=", formId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export async function countForms(scope: Scope): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("website_forms")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("status", "<>", "archived")
    .executeTakeFirstOrThrow();
  return count;
}

export type Filter = { search: string; status: FormStatus | undefined };

/** The last form of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string; id: number };

export type FormRow = Pick<
  KeptForm,
  "id" | "key" | "name" | "status" | "is_changed" | "updated_at" | "updated_by_name" | "version"
> & {
  submissions: number;
  new_submissions: number;
  views: number;
  visitors: number;
  conversions: number;
  place: string;
};

const orders: Record<FormSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  name: { by: sql`sort_name`, isDescending: false },
  "-name": { by: sql`sort_name`, isDescending: true },
  newest: { by: sql`updated_at`, isDescending: true },
};

function matching(scope: Scope, { search, status }: Filter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`organization_id = ${scope.organizationId}`];
  all.push(status ? sql`status = ${status}` : sql`status <> 'archived'`);
  if (search) all.push(sql`search_text like (select search_pattern(${search}))`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

type Question = { filter: Filter; sort: FormSort; after: Place | undefined; limit: number };

export async function findPage(scope: Scope, { filter, sort, after, limit }: Question): Promise<FormRow[]> {
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = after
    ? sql`${matching(scope, filter)} and (${by}, id) ${comes} (${after.value}, ${after.id})`
    : matching(scope, filter);
  const { rows } = await sql<FormRow>`
    with page as (
      select id, key, name, status, is_changed, updated_at, updated_by_name, version, ${by} as place
      from website_forms where ${which} order by ${by} ${way}, id ${way} limit ${limit}
    )
    select page.*, coalesce(answered.submissions, 0) as submissions,
      coalesce(answered.new_submissions, 0) as new_submissions, coalesce(seen.views, 0) as views,
      coalesce(seen.visitors, 0) as visitors, coalesce(seen.conversions, 0) as conversions
    from page
    left join lateral (
      select count(*) as submissions, count(*) filter (where state = 'new') as new_submissions
      from form_submissions
      where organization_id = ${scope.organizationId} and form_id = page.id and deleted_at is null and state <> 'spam'
    ) as answered on true
    left join lateral (
      select sum(views) as views, sum(visitors) as visitors, sum(conversions) as conversions
      from form_days where organization_id = ${scope.organizationId} and form_id = page.id
    ) as seen on true
    order by page.place ${way}, page.id ${way}`.execute(scope.db);
  return rows;
}

export async function countMatching(scope: Scope, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from website_forms where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

export async function countSubmissions(scope: Scope, id: number) {
  const { rows } = await sql<{ submissions: number; new_submissions: number }>`
    select count(*) filter (where state <> 'spam') as submissions,
      count(*) filter (where state = 'new') as new_submissions
    from form_submissions
    where organization_id = ${scope.organizationId} and form_id = ${id} and deleted_at is null`.execute(
    scope.db,
  );
  return rows[0] ?? { submissions: 0, new_submissions: 0 };
}

/** By name, those that aren't archived and whose draft or published version saves an answer to this field. */
export async function findFormsSavingTo(scope: Scope, fieldId: number): Promise<string[]> {
  const path = sql`'$.steps[*].fields[*].saves_to ? (@ == $id)'::jsonpath`;
  const id = sql`jsonb_build_object('id', ${fieldId}::bigint)`;
  const { rows } = await sql<{ name: string }>`
    select f.name from website_forms f
    left join website_form_versions v on v.organization_id = f.organization_id and v.form_id = f.id
      and v.number = f.published_number
    where f.organization_id = ${scope.organizationId} and f.status <> 'archived'
      and (jsonb_path_exists(f.draft, ${path}, ${id}) or coalesce(jsonb_path_exists(v.content, ${path}, ${id}), false))
    order by f.sort_name, f.id`.execute(scope.db);
  return rows.map(({ name }) => name);
}
