/** Every question about links to files, asked by members and by whoever has a link. */
import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { FileShareRow, FileTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<FileTables>(scope);

export type KeptShare = Omit<Selectable<FileShareRow>, "organization_id">;

/** Newest first. */
export function listShareRows(scope: Scope, fileId: number): Promise<KeptShare[]> {
  return tables(scope)
    .selectFrom("file_shares")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("file_id", "=", fileId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

export function insertShare(
  tx: Scope,
  row: Omit<Insertable<FileShareRow>, "organization_id">,
): Promise<KeptShare> {
  return tables(tx)
    .insertInto("file_shares")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Undefined for none of this file; one that was revoked stays as it was. */
export async function revokeShareRow(
  tx: Scope,
  { fileId, id, at }: { fileId: number; id: string; at: string },
): Promise<{ share: KeptShare; isChanged: boolean } | undefined> {
  const ofFile = tables(tx)
    .selectFrom("file_shares")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("file_id", "=", fileId)
    .where("id", "=", id);
  const held = await ofFile.forNoKeyUpdate().executeTakeFirst();
  if (!held || held.revoked_at !== null) return held && { share: held, isChanged: false };
  const share = await tables(tx)
    .updateTable("file_shares")
    .set({ revoked_at: at })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { share, isChanged: true };
}

export async function extendShareRow(tx: Scope, id: string, endsAt: string): Promise<void> {
  await tables(tx)
    .updateTable("file_shares")
    .set({ ends_at: endsAt })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}

/** What a link leads to. `time_zone` and `country` are the business's. */
export type SharedFile = KeptShare & {
  key: string;
  name: string;
  size: number;
  media_type: string;
  has_thumbnail: boolean;
  version_number: number;
  time_zone: string;
  country: string;
};

/** Undefined for a link that never was, and for a file that was deleted. */
export async function findShared(
  pool: pg.Pool,
  organizationId: string,
  id: string,
): Promise<SharedFile | undefined> {
  const { rows } = await sql<SharedFile>`
    select s.*, f.key, f.name, f.size, f.media_type, f.has_thumbnail, f.version_number,
      o.time_zone, o.country
    from file_shares s
    join files f on f.organization_id = s.organization_id and f.id = s.file_id
    join organizations o on o.id = s.organization_id
    where s.organization_id = ${organizationId} and s.id = ${id} and f.status = 'ready' and f.deleted_at is null`.execute(
    scopedTo(pool, organizationId),
  );
  return rows[0];
}

/** Takes one download of those that are left; false when there is none, or it is over by now. */
export async function takeDownload(
  pool: pg.Pool,
  organizationId: string,
  { id, at }: { id: string; at: string },
): Promise<boolean> {
  const taken = await sql`
    update file_shares set downloads = downloads + 1, last_download_at = ${at}
    where organization_id = ${organizationId} and id = ${id} and revoked_at is null
      and (ends_at is null or ends_at > ${at}) and (most_downloads is null or downloads < most_downloads)`.execute(
    scopedTo(pool, organizationId),
  );
  return taken.numAffectedRows === 1n;
}
