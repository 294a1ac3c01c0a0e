/** Asks whether a write was done before, ahead of the provider being asked, and keeps what it was answered. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/** What the request under this key was and what it got; undefined for a key that nobody has used. */
export async function findUsedKey(
  scope: Scope,
  key: string,
): Promise<{ fingerprint: string; result: unknown } | undefined> {
  const { rows } = await sql<{ fingerprint: string; result: unknown }>`
    select fingerprint, result from idempotency_keys
    where organization_id = ${scope.organizationId} and key = ${key}`.execute(scope.db);
  return rows[0];
}

/** The first answer stays, whoever comes later. */
export async function keepAnswer(
  scope: Scope,
  { key, fingerprint, answer }: { key: string; fingerprint: string; answer: object },
): Promise<void> {
  await sql`
    insert into idempotency_keys as kept (organization_id, key, fingerprint, result)
    values (${scope.organizationId}, ${key}, ${fingerprint}, ${JSON.stringify({ answer })})
    on conflict (organization_id, key) do update set result = excluded.result
    where kept.fingerprint = excluded.fingerprint and not coalesce(kept.result ? 'answer', false)`.execute(
    scope.db,
  );
}
