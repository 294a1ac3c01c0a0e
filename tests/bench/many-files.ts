/** Makes a folder of ten thousand files to measure with. */
import type pg from "pg";

export const inFolder = 10_000;

/** A folder with that many pictures of a business; they have no bytes. Gives its id. */
export async function addFolder(owner: pg.Pool, organization: string): Promise<number> {
  const folder = await owner.query<{ id: number }>(
    `insert into file_folders (organization_id, name, created_at, updated_at) values ($1, 'Many', now(), now()) returning id`,
    [organization],
  );
  const id = folder.rows[0]?.id as number;
  await owner.query(
    `insert into files (organization_id, key, folder_id, name, size, status, media_type, sha256, created_by_name, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Photo ' || number || '.jpg', 1000 + number, 'ready', 'image/jpeg',
       decode(repeat('00', 32), 'hex'), 'Bea', now(), now() from generate_series(1, $3::int) as number`,
    [organization, id, inFolder],
  );
  await owner.query(
    `insert into file_versions (organization_id, file_id, number, key, name, size, status, media_type, sha256,
       created_by_name, created_at)
     select organization_id, id, 1, key, name, size, status, media_type, sha256, created_by_name, created_at
     from files where folder_id = $1`,
    [id],
  );
  await owner.query("vacuum analyze files, file_versions");
  return id;
}
