/** Every question about pages of the website and what was published of them. */
import { type RawBuilder, type Selectable, type SqlBool, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { asJson } from "#platform/database/json.ts";
import type { PageContent } from "./blocks-contract.ts";
import type { PageSort, PageStatus } from "./contract.ts";
import type { WebsitePageRow, WebsitePageTables, WebsitePageVersionRow } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<WebsitePageTables>(scope);

const keptColumns = [
  "id",
  "status",
  "draft",
  "title",
  "slug",
  "published_number",
  "published_slug",
  "is_changed",
  "scheduled_at",
  "scheduled_zone",
  "scheduled_by",
  "scheduled_by_name",
  "version",
  "updated_by_name",
  "created_at",
  "updated_at",
  "deleted_at",
] as const;

export type KeptPage = Pick<Selectable<WebsitePageRow>, (typeof keptColumns)[number]>;

/** Deleted ones are not found. */
export function findPageRow(scope: Scope, id: number): Promise<KeptPage | undefined> {
  return tables(scope)
    .selectFrom("website_pages")
    .select(keptColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Held until the transaction ends; deleted ones, too. */
export function lockPageRow(tx: Scope, id: number): Promise<KeptPage | undefined> {
  return tables(tx)
    .selectFrom("website_pages")
    .select(keptColumns)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertPageRow(tx: Scope, draft: PageContent, at: string): Promise<KeptPage> {
  return tables(tx)
    .insertInto("website_pages")
    .values({
      draft: asJson(draft),
      organization_id: tx.organizationId,
      created_by: tx.actor.userId,
      updated_by_name: tx.actor.name,
      created_at: at,
      updated_at: at,
    })
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

/** Of a row that is held. */
export async function changePageRow(
  tx: Scope,
  id: number,
  { draft, ...changes }: Omit<Updateable<WebsitePageRow>, "draft" | "version"> & { draft?: PageContent },
): Promise<KeptPage> {
  return tables(tx)
    .updateTable("website_pages")
    .set({ ...changes, ...(draft ? { draft: asJson(draft) } : {}), version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returning(keptColumns)
    .executeTakeFirstOrThrow();
}

export async function insertPageVersion(
  tx: Scope,
  { content, ...row }: Omit<WebsitePageVersionRow, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("website_page_versions")
    .values({ ...row, content: asJson(content), organization_id: tx.organizationId })
    .execute();
}

export function findPageVersion(scope: Scope, pageId: number, number: number) {
  return tables(scope)
    .selectFrom("website_page_versions")
    .select(["number", "content", "published_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("page_id", "=", pageId)
    .where("number", "=", number)
    .executeTakeFirst();
}

const mostVersions = 100;

export function listPageVersions(scope: Scope, pageId: number) {
  return tables(scope)
    .selectFrom("website_page_versions")
    .select(["number", sql<string>`content ->> 'title'`.as("title"), "published_at", "published_by_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("page_id", "=", pageId)
    .orderBy("number", "desc")
    .limit(mostVersions)
    .execute();
}

/** Pages whose draft, or whose published version, stands at this address. */
export async function findSlugOwners(
  scope: Scope,
  slug: string,
): Promise<{ id: number; is_draft: boolean; is_published: boolean }[]> {
  return tables(scope)
    .selectFrom("website_pages")
    .select([
      "id",
      sql<boolean>`slug = ${slug}`.as("is_draft"),
      sql<boolean>`status = 'published' and published_slug = ${slug}`.as("is_published"),
    ])
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where("status", "<>", "archived")
    .where((is) =>
      is.or([
        is("slug", "=", slug),
        is.and([is("status", "=", "published"), is("published_slug", "=", slug)]),
      ]),
    )
    .execute();
}

export async function countPages(scope: Scope): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("website_pages")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("status", "<>", "archived")
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Pages that can't be restored any more. */
export async function emptyPagesBefore(scope: Scope, moment: string): Promise<void> {
  await sql`
    delete from website_pages
    where organization_id = ${scope.organizationId} and deleted_at < ${moment}`.execute(scope.db);
}

type PageFilter = { search: string; status: PageStatus | undefined };

/** The last page of the part before: what the order goes by, and the id that settles a tie. */
export type PagePlace = { value: string; id: number };

export type PageRow = Omit<KeptPage, "draft"> & {
  keywords: string[];
  views: number;
  visitors: number;
  conversions: number;
  place: string;
};

const orders: Record<PageSort, { by: RawBuilder<unknown>; isDescending: boolean }> = {
  title: { by: sql`sort_title`, isDescending: false },
  "-title": { by: sql`sort_title`, isDescending: true },
  newest: { by: sql`updated_at`, isDescending: true },
};

function matching(scope: Scope, { search, status }: PageFilter): RawBuilder<SqlBool> {
  const all = [sql<SqlBool>`organization_id = ${scope.organizationId}`, sql<SqlBool>`deleted_at is null`];
  all.push(status ? sql`status = ${status}` : sql`status <> 'archived'`);
  if (search) all.push(sql`search_text like (select search_pattern(${search}))`);
  return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

type Question = { filter: PageFilter; sort: PageSort; after: PagePlace | undefined; limit: number };

export async function findPages(scope: Scope, { filter, sort, after, limit }: Question): Promise<PageRow[]> {
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = after
    ? sql`${matching(scope, filter)} and (${by}, id) ${comes} (${after.value}, ${after.id})`
    : matching(scope, filter);
  const { rows } = await sql<PageRow>`
    with page as (
      select id, status, title, slug, published_number, published_slug, is_changed, scheduled_at, version,
        updated_at, updated_by_name, draft -> 'keywords' as keywords, ${by} as place
      from website_pages where ${which} order by ${by} ${way}, id ${way} limit ${limit}
    )
    select page.*, coalesce(seen.views, 0) as views, coalesce(seen.visitors, 0) as visitors,
      coalesce(seen.conversions, 0) as conversions
    from page
    left join lateral (
      select sum(views) as views, sum(visitors) as visitors, sum(conversions) as conversions
      from website_page_days where organization_id = ${scope.organizationId} and page_id = page.id
    ) as seen on true
    order by page.place ${way}, page.id ${way}`.execute(scope.db);
  return rows;
}

export async function countMatchingPages(scope: Scope, filter: PageFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from website_pages where ${matching(scope, filter)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** The newest version of each page on the web, for maps, menus and scores. */
export async function listPublished(
  scope: Scope,
): Promise<{ id: number; content: PageContent; published_at: string }[]> {
  const { rows } = await sql<{ id: number; content: PageContent; published_at: string }>`
    select page.id, version.content, version.published_at
    from website_pages as page
    join website_page_versions as version
      on version.organization_id = ${scope.organizationId} and version.page_id = page.id
        and version.number = page.published_number
    where page.organization_id = ${scope.organizationId} and page.status = 'published' and page.deleted_at is null
    order by page.id`.execute(scope.db);
  return rows;
}

/** Of each, whatever its state: its draft, and the version that was published last where it is on the web. */
export async function findContents(
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, { draft: PageContent; published: PageContent | null }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; draft: PageContent; published: PageContent | null }>`
    select page.id, page.draft, version.content as published
    from website_pages as page
    left join website_page_versions as version
      on version.organization_id = ${scope.organizationId} and version.page_id = page.id
        and version.number = page.published_number and page.status = 'published'
    where page.organization_id = ${scope.organizationId} and page.id = any(${ids})`.execute(scope.db);
  return new Map(rows.map(({ id, draft, published }) => [id, { draft, published }]));
}
