/** Every question about where a website stands: its addresses at ours, its domains, its redirects. */
import { type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { WebsiteDomainRow, WebsitePageTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<WebsitePageTables & OrganizationTables>(scope);

export type FoundSite = { organization_id: string; time_zone: string; country: string };

/** Whose website stands, or once stood, at this address of ours. */
export async function findSiteOfSlug(pool: pg.Pool, slug: string): Promise<FoundSite | undefined> {
  const { rows } = await sql<FoundSite>`
    select organization_id, time_zone, country from find_website(${slug})`.execute(scopedTo(pool, null));
  return rows[0];
}

/** Whose website a domain serves: only of a business that has shown that it is its own. */
export async function findSiteOfHost(pool: pg.Pool, host: string): Promise<FoundSite | undefined> {
  const { rows } = await sql<FoundSite>`
    select organization_id, time_zone, country from find_website_of_host(${host})`.execute(
    scopedTo(pool, null),
  );
  return rows[0];
}

/** Adds the website where there is none, and holds it until the transaction ends. */
export async function lockWebsite(tx: Scope, at: string): Promise<{ edition: number; version: number }> {
  const organization_id = tx.organizationId;
  await tables(tx)
    .insertInto("websites")
    .values({ organization_id, created_at: at, updated_at: at })
    .onConflict((met) => met.doNothing())
    .execute();
  return tables(tx)
    .selectFrom("websites")
    .select(["edition", "version"])
    .where("organization_id", "=", organization_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** From now on no page is shown as it was drawn before. */
export async function renewEdition(tx: Scope, at: string, isSettings = false): Promise<void> {
  await sql`
    update websites set edition = edition + 1, version = version + ${isSettings ? 1 : 0}, updated_at = ${at}
    where organization_id = ${tx.organizationId}`.execute(tx.db);
}

/** The whole of where it stands, for addresses: undefined before there is a website. */
export async function findAddresses(
  scope: Scope,
): Promise<{ slug: string; main_host: string | null; version: number; edition: number } | undefined> {
  const { rows } = await sql<{ slug: string; main_host: string | null; version: number; edition: number }>`
    select slug.slug, domain.host as main_host, website.version, website.edition
    from websites as website
    join website_slugs as slug on slug.organization_id = ${scope.organizationId} and slug.is_current
    left join website_domains as domain
      on domain.organization_id = ${scope.organizationId} and domain.is_main and domain.verified_at is not null
    where website.organization_id = ${scope.organizationId}`.execute(scope.db);
  return rows[0];
}

export function findSiteBusiness(scope: Scope) {
  return tables(scope)
    .selectFrom("organizations")
    .select([
      "name",
      "locale",
      "currency",
      "phone",
      "address",
      "city",
      "state",
      "zip_code",
      "country",
      "business_hours",
    ])
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
}

/** False when another business has the address, now or from before. What was the current one leads on to it. */
export async function takeSlug(tx: Scope, slug: string, at: string): Promise<boolean> {
  const organization_id = tx.organizationId;
  await tables(tx)
    .insertInto("website_slugs")
    .values({ organization_id, slug, is_current: false, created_at: at })
    .onConflict((met) => met.doNothing())
    .execute();
  const own = await tables(tx)
    .selectFrom("website_slugs")
    .select("slug")
    .where("organization_id", "=", organization_id)
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (!own) return false;
  await tables(tx)
    .updateTable("website_slugs")
    .set({ is_current: false })
    .where("organization_id", "=", organization_id)
    .where("is_current", "=", true)
    .where("slug", "<>", slug)
    .execute();
  await tables(tx)
    .updateTable("website_slugs")
    .set({ is_current: true })
    .where("organization_id", "=", organization_id)
    .where("slug", "=", slug)
    .execute();
  return true;
}

/** The oldest of those it had before make room for other businesses. */
export async function dropEarlierSlugs(tx: Scope, most: number): Promise<void> {
  await sql`
    delete from website_slugs where organization_id = ${tx.organizationId} and slug in (
      select slug from website_slugs where organization_id = ${tx.organizationId} and not is_current
      order by created_at desc, slug offset ${most})`.execute(tx.db);
}

const domainColumns = [
  "id",
  "host",
  "token",
  "state",
  "problem",
  "verified_at",
  "checked_at",
  "is_main",
] as const;

export type KeptDomain = Pick<Selectable<WebsiteDomainRow>, (typeof domainColumns)[number]>;

export function listDomains(scope: Scope): Promise<KeptDomain[]> {
  return tables(scope)
    .selectFrom("website_domains")
    .select(domainColumns)
    .where("organization_id", "=", scope.organizationId)
    .orderBy("id")
    .execute();
}

/** False when the business has added it already. */
export async function insertDomain(
  tx: Scope,
  row: { host: string; token: string; created_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("website_domains")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) => met.columns(["organization_id", "host"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function changeDomain(
  tx: Scope,
  id: number,
  changes: Omit<Updateable<WebsiteDomainRow>, "organization_id" | "id" | "host" | "token">,
): Promise<void> {
  await tables(tx)
    .updateTable("website_domains")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** One address at most is the main one; none with null. */
export async function setMainDomain(tx: Scope, id: number | null): Promise<void> {
  await tables(tx)
    .updateTable("website_domains")
    .set({ is_main: false })
    .where("organization_id", "=", tx.organizationId)
    .where("is_main", "=", true)
    .execute();
  if (id !== null) await changeDomain(tx, id, { is_main: true });
}

export async function deleteDomainRow(tx: Scope, id: number): Promise<void> {
  await tables(tx)
    .deleteFrom("website_domains")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** The record of another business that holds this domain now; undefined where none does. */
export async function findOthersToken(scope: Scope, host: string): Promise<string | undefined> {
  const { rows } = await sql<{ token: string | null }>`
    select find_website_domain_token(${host}, ${scope.organizationId}) as token`.execute(scope.db);
  return rows[0]?.token ?? undefined;
}

export async function releaseDomain(
  tx: Scope,
  { host, token, reason, at }: Record<"host" | "token" | "reason" | "at", string>,
): Promise<void> {
  await sql`select release_website_domain(${host}, ${token}, ${reason}, ${at})`.execute(tx.db);
}

export async function listRedirects(scope: Scope) {
  const { rows } = await sql<{
    id: number;
    from_slug: string;
    page_id: number;
    page_title: string;
    to_slug: string;
    is_automatic: boolean;
    created_at: string;
  }>`
    select redirect.id, redirect.from_slug, redirect.page_id, page.title as page_title,
      coalesce(page.published_slug, page.slug) as to_slug, redirect.is_automatic, redirect.created_at
    from website_redirects as redirect
    join website_pages as page
      on page.organization_id = ${scope.organizationId} and page.id = redirect.page_id and page.deleted_at is null
    where redirect.organization_id = ${scope.organizationId}
    order by redirect.from_slug`.execute(scope.db);
  return rows;
}

/** To where an address leads that no page has: only to a page on the web. */
export async function findRedirect(scope: Scope, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ to_slug: string }>`
    select page.published_slug as to_slug
    from website_redirects as redirect
    join website_pages as page
      on page.organization_id = ${scope.organizationId} and page.id = redirect.page_id
        and page.status = 'published' and page.deleted_at is null
    where redirect.organization_id = ${scope.organizationId} and redirect.from_slug = ${slug}`.execute(
    scope.db,
  );
  return rows[0]?.to_slug;
}

/** What led elsewhere before leads here. */
export async function saveRedirect(
  tx: Scope,
  row: { from_slug: string; page_id: number; is_automatic: boolean; created_at: string },
): Promise<void> {
  await tables(tx)
    .insertInto("website_redirects")
    .values({ ...row, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .columns(["organization_id", "from_slug"])
        .doUpdateSet({ page_id: row.page_id, is_automatic: row.is_automatic, created_at: row.created_at }),
    )
    .execute();
}

/** Where a page stands now nothing else leads. */
export async function deleteRedirectFrom(tx: Scope, slug: string): Promise<void> {
  await tables(tx)
    .deleteFrom("website_redirects")
    .where("organization_id", "=", tx.organizationId)
    .where("from_slug", "=", slug)
    .execute();
}

export async function deleteRedirectRow(tx: Scope, id: number): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom("website_redirects")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
