/** Asks whether a write was done before, ahead of the provider being asked. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/** What the request under this key was; undefined for a key that nobody has used. */
export async function findUsedKey(scope: Scope, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from idempotency_keys
    where organization_id = ${scope.organizationId} and key = ${key}`.execute(scope.db);
  return rows[0]?.fingerprint;
}
