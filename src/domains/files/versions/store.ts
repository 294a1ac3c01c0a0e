/** Every question about the versions of files, those on their way in among them. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { FileTables, FileVersionRow } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<FileTables>(scope);

export type KeptVersion = Omit<Selectable<FileVersionRow>, "organization_id">;

const ofFile = (scope: Scope, fileId: number) =>
  tables(scope)
    .selectFrom("file_versions")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("file_id", "=", fileId);

/** The newest first, and above them those that are uploading. */
export const listVersionRows = (scope: Scope, fileId: number): Promise<KeptVersion[]> =>
  ofFile(scope, fileId).orderBy("number", "desc").orderBy("id", "desc").execute();

/** One that is uploading or ready. */
export const findVersion = (scope: Scope, fileId: number, id: number): Promise<KeptVersion | undefined> =>
  ofFile(scope, fileId).where("id", "=", id).executeTakeFirst();

export const findVersionByKey = (scope: Scope, fileId: number, key: string): Promise<KeptVersion> =>
  ofFile(scope, fileId).where("key", "=", key).executeTakeFirstOrThrow();

/** Held until the transaction ends. The file is to be locked before it. */
export const lockVersion = (tx: Scope, fileId: number, id: number): Promise<KeptVersion | undefined> =>
  ofFile(tx, fileId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();

export async function insertVersion(
  tx: Scope,
  row: Omit<Insertable<FileVersionRow>, "organization_id">,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("file_versions")
    .values({ ...row, organization_id: tx.organizationId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export function changeVersion(
  tx: Scope,
  id: number,
  changes: Updateable<FileVersionRow>,
): Promise<KeptVersion> {
  return tables(tx)
    .updateTable("file_versions")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteVersionRow(tx: Scope, id: number): Promise<void> {
  await tables(tx)
    .deleteFrom("file_versions")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export type VersionContents = Pick<KeptVersion, "key" | "name" | "size" | "media_type"> & {
  file_name: string;
};

/** For whoever has its signed address; undefined for what is not ready. */
export async function findVersionContents(
  pool: pg.Pool,
  organizationId: string,
  { fileId, id }: { fileId: number; id: number },
): Promise<VersionContents | undefined> {
  const { rows } = await sql<VersionContents>`
    select v.key, v.name, v.size, v.media_type, f.name as file_name from file_versions v
    join files f on f.organization_id = v.organization_id and f.id = v.file_id
    where v.organization_id = ${organizationId} and v.file_id = ${fileId} and v.id = ${id} and v.status = 'ready'`.execute(
    scopedTo(pool, organizationId),
  );
  return rows[0];
}

type Overdue = Pick<KeptVersion, "id" | "file_id">;

/** New versions of files that are there, begun before this moment and never finished. */
export async function findOldVersionUploads(scope: Scope, before: Date): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select v.id, v.file_id from file_versions v
    join files f on f.organization_id = v.organization_id and f.id = v.file_id and f.status = 'ready'
    where v.organization_id = ${scope.organizationId} and v.status = 'uploading' and v.created_at < ${before.toISOString()}
    order by v.id limit 1000`.execute(scope.db);
  return rows;
}
