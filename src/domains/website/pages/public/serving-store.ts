/** What a visitor's request asks of the database: which page stands at an address, and whether it looks as it did before. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/**
 * Everything on which the look of the business's pages hangs, as one word: its website, brand, preferences, prices and
 * forms. While it stays the same, a page that was drawn is shown as it is.
 */
export async function findLook(scope: Scope): Promise<string> {
  const id = scope.organizationId;
  const { rows } = await sql<{ look: string }>`
    select concat_ws(' ',
      (select edition from websites where organization_id = ${id}),
      (select version from brands where organization_id = ${id}),
      (select preferences_version::text || ' ' || version::text || ' ' || updated_at::text
        from organizations where id = ${id}),
      (select count(*)::text || ' ' || max(updated_at)::text from services where organization_id = ${id}),
      (select max(updated_at)::text from booking_pages where organization_id = ${id})
    ) as look`.execute(scope.db);
  return rows[0]?.look ?? "";
}

/** On the web, at this address of the website. */
export async function findServedPage(
  scope: Scope,
  slug: string,
): Promise<{ id: number; published_number: number } | undefined> {
  const { rows } = await sql<{ id: number; published_number: number }>`
    select id, published_number from website_pages
    where organization_id = ${scope.organizationId} and published_slug = ${slug}
      and status = 'published' and deleted_at is null`.execute(scope.db);
  return rows[0];
}

export async function isDemoBusiness(scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ is_demo: boolean }>`
    select is_demo from organizations where id = ${scope.organizationId}`.execute(scope.db);
  return rows[0]?.is_demo ?? false;
}
