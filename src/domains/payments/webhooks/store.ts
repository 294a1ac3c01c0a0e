/** Remembers which messages of the provider were taken, and finds payments that have not moved for a while. */
import { sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { PaymentStatus } from "../contract.ts";
import type { PaymentTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<PaymentTables>(scope);

export async function isTaken(scope: Scope, messageId: string): Promise<boolean> {
  const row = await tables(scope)
    .selectFrom("collecting_messages")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteTaken(
  scope: Scope,
  message: { id: string; type: string; createdAt: Date },
): Promise<void> {
  const { id, type, createdAt } = message;
  await tables(scope)
    .insertInto("collecting_messages")
    .values({
      organization_id: scope.organizationId,
      id,
      type,
      created_at: createdAt.toISOString(),
      received_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
    .execute();
}

export async function forgetMessagesBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await sql`select forget_collecting_messages(${moment.toISOString()})`.execute(scopedTo(pool, null));
}

/** "refunding": it has come in, and a refund of it is on its way. */
export type Unsettling = PaymentStatus | "refunding";

type Unsettled = { organization_id: string; payment_id: number; time_zone: string; country: string };

/** Of all businesses, the longest unmoved first. */
export async function listUnsettled(
  pool: pg.Pool,
  unmovedSince: Date,
  statuses: readonly Unsettling[],
  most: number,
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    select organization_id, payment_id, time_zone, country
    from unsettled_payments(${unmovedSince.toISOString()}, ${statuses}, ${most})`.execute(
    scopedTo(pool, null),
  );
  return rows;
}
