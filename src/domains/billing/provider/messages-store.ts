/** Remembers which messages of the payment provider were seen, and which subscriptions wait for their account. */
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type { BillingTables, PaymentMessageRow } from "../tables.ts";

const tables = (pool: pg.Pool) => scopedTo(pool, null).$extendTables<BillingTables>();

/** Writes a message down once. True when it still has to be taken over: seen for the first time, or not finished. */
export async function claimMessage(
  pool: pg.Pool,
  message: Omit<PaymentMessageRow, "received_at" | "applied_at">,
): Promise<boolean> {
  await tables(pool)
    .insertInto("payment_messages")
    .values({ ...message, received_at: now().toISOString(), applied_at: null })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const { applied_at } = await tables(pool)
    .selectFrom("payment_messages")
    .select("applied_at")
    .where("id", "=", message.id)
    .executeTakeFirstOrThrow();
  return applied_at === null;
}

export async function finishMessage(pool: pg.Pool, id: string): Promise<void> {
  await tables(pool)
    .updateTable("payment_messages")
    .set({ applied_at: now().toISOString() })
    .where("id", "=", id)
    .execute();
}

/** The provider repeats a message for some days; afterwards nobody asks for it again. */
export async function deleteMessagesBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await tables(pool).deleteFrom("payment_messages").where("received_at", "<", moment.toISOString()).execute();
}

/**
 * Notes that a subscription is about to be started, and gives what was asked for the first time under this key;
 * undefined when the same start is undone.
 */
export async function claimStart(
  pool: pg.Pool,
  start: { key: string; organization_id: string; request: object },
): Promise<object | undefined> {
  const claimed = await tables(pool)
    .insertInto("subscription_starts")
    .values({
      ...start,
      request: JSON.stringify(start.request) as unknown as object,
      state: "running",
      started_at: now().toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ started_at: now().toISOString() })
        .where("subscription_starts.state", "=", "running"),
    )
    .returning("request")
    .executeTakeFirst();
  return claimed?.request;
}

/** The account exists; belongs to the transaction that saves it. False when the start was undone meanwhile. */
export async function settleStarts(tx: Scope, organizationId: string): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<BillingTables>(tx)
    .deleteFrom("subscription_starts")
    .where("organization_id", "=", organizationId)
    .where("state", "=", "running")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Nothing came of it, and nothing runs at the provider. */
export async function dropStart(pool: pg.Pool, key: string): Promise<void> {
  await tables(pool).deleteFrom("subscription_starts").where("key", "=", key).execute();
}

/** Takes starts that nobody has finished since `moment`: from here on no account can be saved for them. */
export async function takeForgottenStarts(pool: pg.Pool, moment: Date) {
  return tables(pool)
    .updateTable("subscription_starts")
    .set({ state: "cancelling" })
    .where("started_at", "<", moment.toISOString())
    .where("state", "<>", "cancelled")
    .returning(["key", "request"])
    .execute();
}

/** It stays for a while, so that nobody goes on with a start whose subscription is cancelled. */
export async function markStartCancelled(pool: pg.Pool, key: string): Promise<void> {
  await tables(pool)
    .updateTable("subscription_starts")
    .set({ state: "cancelled" })
    .where("key", "=", key)
    .execute();
}

export async function deleteCancelledStartsBefore(pool: pg.Pool, moment: Date): Promise<void> {
  await tables(pool)
    .deleteFrom("subscription_starts")
    .where("state", "=", "cancelled")
    .where("started_at", "<", moment.toISOString())
    .execute();
}
