/** Every question about pictures that published pages show. */
import { sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { WebsitePageTables, WebsitePictureRow } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<WebsitePageTables>(scope);

type NewPicture = Omit<WebsitePictureRow, "organization_id" | "page_id">;

export async function replacePictures(
  tx: Scope,
  pageId: number,
  pictures: readonly NewPicture[],
): Promise<void> {
  const place = { organization_id: tx.organizationId, page_id: pageId };
  await tables(tx)
    .deleteFrom("website_pictures")
    .where("organization_id", "=", place.organization_id)
    .where("page_id", "=", pageId)
    .execute();
  if (pictures.length === 0) return;
  await tables(tx)
    .insertInto("website_pictures")
    .values(pictures.map((picture) => ({ ...picture, ...place })))
    .execute();
}

export function listPictureRows(scope: Scope, pageId: number) {
  return tables(scope)
    .selectFrom("website_pictures")
    .select(["file_id", "sha256", "width", "height"])
    .where("organization_id", "=", scope.organizationId)
    .where("page_id", "=", pageId)
    .execute();
}

/** Where the bytes of a picture on the web are kept, whosever it is. */
export async function findSitePicture(
  pool: pg.Pool,
  sha256: Buffer,
): Promise<{ organization_id: string; key: string } | undefined> {
  const { rows } = await sql<{ organization_id: string; key: string }>`
    select organization_id, key from find_website_picture(${sha256})`.execute(scopedTo(pool, null));
  return rows[0];
}
