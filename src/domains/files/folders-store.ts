/** Every question about folders. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { Folder } from "./contract.ts";
import type { FileTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<FileTables>(scope);

export type KeptFolder = Folder & { updated_at: string };

/** By name. */
export async function listFolderRows(scope: Scope): Promise<KeptFolder[]> {
  const { rows } = await sql<KeptFolder>`
    select o.id, o.parent_id, o.name, o.version, o.updated_at,
      (select count(*) from files f where f.organization_id = o.organization_id and f.folder_id = o.id
        and f.status = 'ready' and f.deleted_at is null) as files
    from file_folders o where o.organization_id = ${scope.organizationId}
    order by lower(o.name) collate "C", o.id`.execute(scope.db);
  return rows;
}

/** So that folders of one business change one after the other, and no two are moved into each other. */
export async function lockFolders(tx: Scope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('file_folders ' || ${tx.organizationId}::text, 0))`.execute(
    tx.db,
  );
}

/** Kept from being deleted until the transaction ends. */
export async function holdsFolder(tx: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from file_folders where organization_id = ${tx.organizationId} and id = ${id} for key share`.execute(
    tx.db,
  );
  return rows.length > 0;
}

type FolderValues = { name: string; parent_id: number | null };

export async function insertFolder(
  tx: Scope,
  values: FolderValues & { created_by: string | null },
  at: string,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto("file_folders")
    .values({ ...values, organization_id: tx.organizationId, created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeFolder(
  tx: Scope,
  id: number,
  values: Partial<FolderValues>,
  at: string,
): Promise<void> {
  await tables(tx)
    .updateTable("file_folders")
    .set({ ...values, updated_at: at, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Files of it that nobody sees, in the trash or on their way in, are in no folder afterwards. */
export async function deleteFolderRow(tx: Scope, id: number): Promise<void> {
  await sql`
    update files set folder_id = null where organization_id = ${tx.organizationId} and folder_id = ${id}
      and (status = 'uploading' or deleted_at is not null)`.execute(tx.db);
  await tables(tx)
    .deleteFrom("file_folders")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}
