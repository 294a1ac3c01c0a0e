/** Every question about links that show a draft. */
import { sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { WebsitePageTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<WebsitePageTables>(scope);

export async function insertPreviewLink(
  tx: Scope,
  row: { id: string; page_id: number; token_hash: Buffer; ends_at: string; created_at: string },
): Promise<void> {
  await tables(tx)
    .insertInto("website_preview_links")
    .values({ ...row, created_by_name: tx.actor.name, organization_id: tx.organizationId })
    .execute();
}

export async function deletePreviewLinks(tx: Scope, pageId: number): Promise<void> {
  await tables(tx)
    .deleteFrom("website_preview_links")
    .where("organization_id", "=", tx.organizationId)
    .where("page_id", "=", pageId)
    .execute();
}

export async function deleteEndedLinks(scope: Scope, at: string): Promise<void> {
  await tables(scope)
    .deleteFrom("website_preview_links")
    .where("organization_id", "=", scope.organizationId)
    .where("ends_at", "<", at)
    .execute();
}

/** When the last of a page's links ends; null while none shows it. */
export async function findPreviewEnd(scope: Scope, pageId: number, at: string): Promise<string | null> {
  const row = await tables(scope)
    .selectFrom("website_preview_links")
    .select("ends_at")
    .where("organization_id", "=", scope.organizationId)
    .where("page_id", "=", pageId)
    .where("ends_at", ">", at)
    .orderBy("ends_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

/** Which page a link shows, whosever it is. */
export async function findPreview(pool: pg.Pool, tokenHash: Buffer) {
  const { rows } = await sql<{
    organization_id: string;
    page_id: number;
    ends_at: string;
    time_zone: string;
    country: string;
  }>`
    select organization_id, page_id, ends_at, time_zone, country
    from find_website_preview(${tokenHash})`.execute(scopedTo(pool, null));
  return rows[0];
}
