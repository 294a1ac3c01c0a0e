/** Every question that is asked about subscriptions and bills, as they were last read from the provider. */
import { type Insertable, type Selectable, sql } from "kysely";
import type pg from "pg";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import type {
  BillingAccountRow,
  BillingTables,
  BillRow,
  PlanChangeBegun,
  SubscriptionRow,
} from "./tables.ts";

export const tables = (scope: Scope) => tablesOf<BillingTables>(scope);

/** Draws the number of a reading; to be called before the provider is asked. */
export async function drawSnapshotNumber(pool: pg.Pool): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select nextval('billing_readings') as reading`.execute(
    scopedTo(pool, null),
  );
  return rows[0]?.reading ?? 0;
}

export function findCurrent(scope: Scope): Promise<Selectable<SubscriptionRow> | undefined> {
  return tables(scope)
    .selectFrom("subscriptions")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("is_current", "=", true)
    .executeTakeFirst();
}

/** Held until the transaction ends, current or not. */
export function lockSubscriptionForUpdate(
  tx: Scope,
  id: string,
): Promise<Selectable<SubscriptionRow> | undefined> {
  return tables(tx)
    .selectFrom("subscriptions")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Puts a subscription in place of the current one; the same one twice is the same. */
export async function insertCurrent(
  tx: Scope,
  row: Omit<Insertable<SubscriptionRow>, "organization_id" | "card" | "plan_change"> & {
    card: string | null;
  },
): Promise<void> {
  await tables(tx)
    .updateTable("subscriptions")
    .set({ is_current: false })
    .where("organization_id", "=", tx.organizationId)
    .where("is_current", "=", true)
    .where("id", "<>", row.id)
    .execute();
  await tables(tx)
    .insertInto("subscriptions")
    .values({ ...row, organization_id: tx.organizationId } as unknown as Insertable<SubscriptionRow>)
    .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
    .execute();
}

export async function replaceSubscription(
  tx: Scope,
  id: string,
  { card, ...row }: Omit<SubscriptionValues, "card"> & { card: object | null },
): Promise<void> {
  await tables(tx)
    .updateTable("subscriptions")
    .set({ ...row, card: card === null ? null : sql`${JSON.stringify(card)}::jsonb` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Belongs to the transaction that holds the subscription. */
export async function saveChange(
  tx: Scope,
  id: string,
  { revision, change }: { revision: number; change: PlanChangeBegun | null },
): Promise<void> {
  await tables(tx)
    .updateTable("subscriptions")
    .set({ revision, plan_change: change === null ? null : sql`${JSON.stringify(change)}::jsonb` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

export type SubscriptionValues = Omit<
  Selectable<SubscriptionRow>,
  "organization_id" | "id" | "customer_id" | "is_current" | "revision" | "plan_change" | "created_at"
>;

/** Bills as one reading gave them; those that a later reading has written stay. */
export async function saveBills(
  tx: Scope,
  bills: readonly Omit<Selectable<BillRow>, "organization_id">[],
): Promise<void> {
  if (bills.length === 0) return;
  await sql`
    insert into bills (organization_id, ${billColumns})
    select ${tx.organizationId}, ${billColumns}
    from jsonb_populate_recordset(null::bills, ${JSON.stringify(bills)})
    on conflict (organization_id, id) do update set
      number = excluded.number, status = excluded.status, total_cents = excluded.total_cents,
      credit_cents = excluded.credit_cents, due_cents = excluded.due_cents, paid_cents = excluded.paid_cents,
      lines = excluded.lines, paid_at = excluded.paid_at, next_attempt_at = excluded.next_attempt_at,
      failure = excluded.failure, reading = excluded.reading
    where bills.reading < excluded.reading`.execute(tx.db);
}

const billColumns = sql.raw(
  "id, customer_id, subscription_id, number, status, total_cents, credit_cents, due_cents, paid_cents, lines, " +
    "paid_at, next_attempt_at, failure, reading, created_at",
);

export async function hasPaidBill(scope: Scope): Promise<boolean> {
  const row = await tables(scope)
    .selectFrom("bills")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("paid_cents", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The oldest bill that waits for its payment. */
export function findOpenBill(scope: Scope): Promise<Selectable<BillRow> | undefined> {
  return tables(scope)
    .selectFrom("bills")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("status", "=", "open")
    .where("due_cents", ">", 0)
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
}

export function findBill(scope: Scope, id: string): Promise<Selectable<BillRow> | undefined> {
  return tables(scope)
    .selectFrom("bills")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Newest first, without drafts, which the provider may still change. */
export function listBillRows(
  scope: Scope,
  { after, limit }: { after: { createdAt: string; id: string } | undefined; limit: number },
): Promise<Selectable<BillRow>[]> {
  const all = tables(scope)
    .selectFrom("bills")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("status", "<>", "draft")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  return after
    ? all.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`).execute()
    : all.execute();
}

export async function findAccountRow(
  scope: Scope,
): Promise<Omit<Selectable<BillingAccountRow>, "organization_id">> {
  const row = await tables(scope)
    .selectFrom("billing_accounts")
    .select(["spend_cap_cents", "version"])
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  return row ?? { spend_cap_cents: null, version: 1 };
}

export async function saveSpendCap(tx: Scope, spendCapCents: number | null): Promise<void> {
  await tables(tx)
    .insertInto("billing_accounts")
    .values({ organization_id: tx.organizationId, spend_cap_cents: spendCapCents, version: 2 })
    .onConflict((conflict) =>
      conflict
        .column("organization_id")
        .doUpdateSet({ spend_cap_cents: spendCapCents, version: sql`billing_accounts.version + 1` }),
    )
    .execute();
}

/** False when this was told already. Belongs to the transaction that tells it. */
export async function claimNotice(
  tx: Scope,
  notice: { about: string; kind: string; threshold: number; sent_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto("billing_notices")
    .values({ ...notice, organization_id: tx.organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export type Subscriber = { id: string; timeZone: string; country: string };
type SubscriberRow = { id: string; time_zone: string; country: string };

const subscriberOf = ({ id, time_zone: timeZone, country }: SubscriberRow): Subscriber => ({
  id,
  timeZone,
  country,
});

/** Whose customer or subscription this is to the provider; undefined for nobody's that is known. */
export async function findSubscriber(
  pool: pg.Pool,
  customerId: string | null,
  subscriptionId: string | null,
): Promise<Subscriber | undefined> {
  const { rows } = await sql<SubscriberRow>`
    select * from find_subscriber(${customerId}, ${subscriptionId})`.execute(scopedTo(pool, null));
  return rows[0] && subscriberOf(rows[0]);
}

/** Those whose subscription should be read again at `moment`. */
export async function listDue(pool: pg.Pool, moment: Date): Promise<Subscriber[]> {
  const { rows } = await sql<SubscriberRow>`
    select * from list_due_subscriptions(${moment.toISOString()}::timestamptz)`.execute(scopedTo(pool, null));
  return rows.map(subscriberOf);
}
