/** Remembers which sealed tokens were used up, until they are over anyway. */
import { sql } from "kysely";
import type pg from "pg";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";

/** False when the note was spent before: of several at once, one is told true. */
export async function insertSpent(
  db: Scope["db"],
  { id, expiresAt }: { id: string; expiresAt: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into spent_proofs (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Notes that are over need not be remembered as spent. */
export async function forgetSpentTokens(pool: pg.Pool): Promise<void> {
  await sql`delete from spent_proofs where expires_at < ${now().toISOString()}`.execute(scopedTo(pool, null));
}
