/** Every question about API keys. */
import { sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { ApiKeyRow, IntegrationTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<IntegrationTables>(scope);

export type StoredKey = Omit<
  ApiKeyRow,
  "organization_id" | "secret_hash" | "window_started_at" | "window_calls"
> & { creator_name: string; creator_is_active: boolean };

/** Those in use and those that ended since, the newest first. */
export async function listKeyRows(scope: Scope, endedSince: Date): Promise<StoredKey[]> {
  const since = endedSince.toISOString();
  return keys(
    scope,
    sql`coalesce(key.revoked_at, 'infinity') > ${since} and coalesce(key.expires_at, 'infinity') > ${since}`,
  );
}

export async function findKeyRow(scope: Scope, id: string): Promise<StoredKey | undefined> {
  return (await keys(scope, sql`key.id = ${id}`))[0];
}

async function keys(scope: Scope, which: ReturnType<typeof sql>): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select key.id, key.name, key.scopes, key.hint, key.created_by, key.created_at, key.expires_at,
      key.last_used_at, key.revoked_at, key.revoked_by_name, creator.is_active as creator_is_active,
      creator.first_name || ' ' || creator.last_name as creator_name
    from api_keys key
    join users creator on creator.organization_id = key.organization_id and creator.id = key.created_by
    where key.organization_id = ${scope.organizationId} and ${which}
    order by key.created_at desc, key.id`.execute(scope.db);
  return rows;
}

/** Keys that still open something at `moment`. */
export async function countKeysInUse(tx: Scope, moment: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from api_keys
    where organization_id = ${tx.organizationId} and revoked_at is null
      and coalesce(expires_at, 'infinity') > ${moment.toISOString()}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function insertKey(
  tx: Scope,
  row: Omit<
    ApiKeyRow,
    | "organization_id"
    | "last_used_at"
    | "revoked_at"
    | "revoked_by_name"
    | "window_calls"
    | "window_started_at"
  >,
): Promise<void> {
  await tables(tx)
    .insertInto("api_keys")
    .values({
      ...row,
      organization_id: tx.organizationId,
      last_used_at: null,
      revoked_at: null,
      revoked_by_name: null,
      window_started_at: row.created_at,
      window_calls: 0,
    })
    .execute();
}

/** False when it is revoked already, or unknown. */
export async function markRevoked(tx: Scope, id: string, moment: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("api_keys")
    .set({ revoked_at: moment.toISOString(), revoked_by_name: tx.actor.name })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type KeyUse = {
  name: string;
  scopes: string[];
  created_by: string;
  window_started_at: string;
  window_calls: number;
};

type Used = { organizationId: string; id: string; hash: Buffer; moment: Date };

/** A minute, as the limit of calls counts them. */
export const windowSeconds = 60;

/**
 * Notes a call of the key and gives what it may do and how many calls its minute has seen with this one; undefined for a
 * key that opens nothing. One statement, so that calls at once are each counted and a key revoked meanwhile is seen.
 */
export async function useKey(
  pool: pg.Pool,
  { organizationId, id, hash, moment }: Used,
): Promise<KeyUse | undefined> {
  const at = moment.toISOString();
  const isOver = sql`(window_started_at > ${at} or window_started_at <= ${at}::timestamptz - make_interval(secs => ${windowSeconds}))`;
  const { rows } = await sql<KeyUse>`
    update api_keys set
      window_started_at = case when ${isOver} then ${at} else window_started_at end,
      window_calls = case when ${isOver} then 1 else window_calls + 1 end,
      last_used_at = case when last_used_at > ${at}::timestamptz - interval '5 minutes' then last_used_at else ${at} end
    where organization_id = ${organizationId} and id = ${id} and secret_hash = ${hash} and revoked_at is null
      and coalesce(expires_at, 'infinity') > ${at}
    returning name, scopes, created_by, window_started_at, window_calls`.execute(
    scopedTo(pool, organizationId),
  );
  return rows[0];
}
