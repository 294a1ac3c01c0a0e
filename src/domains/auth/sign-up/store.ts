/** Sign-ups under way: one for each address at a time, whichever process it reaches. */
import { sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { AuthTables } from "../tables.ts";

const tables = (pool: pg.Pool) => scopedTo(pool, null).$extendTables<AuthTables>();

/**
 * Claims an address for one sign-up and gives the attempt's id: `id`, or that of an attempt whose process has died,
 * so that it is the same one to the payment provider. Undefined while somebody else holds the address.
 */
export async function claimSignUp(
  pool: pg.Pool,
  claim: { key: Buffer; id: string; fingerprint: string | null; runningUntil: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into sign_ups as s (key, id, fingerprint, state, running_until)
    values (${claim.key}, ${claim.id}, ${claim.fingerprint}, 'running', ${claim.runningUntil.toISOString()})
    on conflict (key) do update set
      id = case when s.state = 'done' then excluded.id else s.id end,
      fingerprint = excluded.fingerprint, state = 'running', running_until = excluded.running_until
    where s.running_until < ${now().toISOString()}
    returning id`.execute(tables(pool));
  return rows[0]?.id;
}

export function findSignUp(pool: pg.Pool, key: Buffer) {
  return tables(pool).selectFrom("sign_ups").selectAll().where("key", "=", key).executeTakeFirst();
}

/** The organization exists now; belongs to the transaction that makes it. */
export async function finishSignUp(tx: Scope, key: Buffer): Promise<void> {
  await tablesOf<AuthTables>(tx)
    .updateTable("sign_ups")
    .set({ state: "done" })
    .where("key", "=", key)
    .execute();
}

/** Nothing came of it: the next attempt is a new one to the payment provider. */
export async function dropSignUp(pool: pg.Pool, key: Buffer): Promise<void> {
  await tables(pool).deleteFrom("sign_ups").where("key", "=", key).where("state", "=", "running").execute();
}

/** The outcome is unknown: whoever comes next continues this attempt at once. */
export async function releaseSignUp(pool: pg.Pool, key: Buffer): Promise<void> {
  await tables(pool)
    .updateTable("sign_ups")
    .set({ running_until: new Date(0).toISOString() })
    .where("key", "=", key)
    .where("state", "=", "running")
    .execute();
}

export async function deleteSignUpsBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await tables(pool).deleteFrom("sign_ups").where("running_until", "<", moment.toISOString()).execute();
}
