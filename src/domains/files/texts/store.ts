/** What stands in files, kept in the form in which it is searched. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export async function hasText(scope: Scope, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from file_texts where organization_id = ${scope.organizationId} and key = ${key}`.execute(
    scope.db,
  );
  return rows.length > 0;
}

/** Once for the same bytes. Does nothing when they were deleted meanwhile. */
export async function insertText(tx: Scope, key: string, text: string): Promise<void> {
  await sql`
    insert into file_texts (organization_id, key, search_text)
    select organization_id, key, search_form(${text}) from file_versions
    where organization_id = ${tx.organizationId} and key = ${key} for key share
    on conflict do nothing`.execute(tx.db);
}

/** Files whose current bytes could hold text and were not read yet, the newest first. */
export async function findUnread(scope: Scope, mediaTypes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from files f
    where f.organization_id = ${scope.organizationId} and f.status = 'ready' and f.media_type like any(${mediaTypes}::text[])
      and not exists (select from file_texts t where t.organization_id = f.organization_id and t.key = f.key)
    order by f.id desc limit 500`.execute(scope.db);
  return rows.map(({ id }) => id);
}
