/** Keeps the ledger of what a business uses: periods, entries and charges; entries are only ever added. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { UsageKind } from "../contract.ts";
import { tables } from "../store.ts";
import type { UsageChargeRow, UsageEntryRow, UsagePeriodRow } from "../tables.ts";

export type PeriodRow = Selectable<UsagePeriodRow>;

export function findPeriod(scope: Scope, start: string): Promise<PeriodRow | undefined> {
  return tables(scope)
    .selectFrom("usage_periods")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("period_start", "=", start)
    .executeTakeFirst();
}

/** Periods that began before `moment` and are not closed; the oldest first. */
export function listOpenPeriods(tx: Scope, moment: string): Promise<PeriodRow[]> {
  return tables(tx)
    .selectFrom("usage_periods")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("closed_at", "is", null)
    .where("period_start", "<", moment)
    .orderBy("period_start")
    .execute();
}

export function insertPeriod(
  tx: Scope,
  row: Omit<Insertable<UsagePeriodRow>, "organization_id">,
): Promise<PeriodRow> {
  return tables(tx)
    .insertInto("usage_periods")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changePeriod(
  tx: Scope,
  start: string,
  changes: Updateable<UsagePeriodRow>,
): Promise<void> {
  await tables(tx)
    .updateTable("usage_periods")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("period_start", "=", start)
    .execute();
}

export async function hasEntry(tx: Scope, key: string): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom("usage_entries")
    .select("id")
    .where("organization_id", "=", tx.organizationId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEntry(
  tx: Scope,
  row: Omit<Insertable<UsageEntryRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("usage_entries")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

export type EntryQuestion = {
  kind: UsageKind | undefined;
  period: string | undefined;
  isCosting: boolean;
  beforeId: number | undefined;
  limit: number;
};

export function listEntries(scope: Scope, question: EntryQuestion): Promise<Selectable<UsageEntryRow>[]> {
  let query = tables(scope)
    .selectFrom("usage_entries")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .orderBy("id", "desc")
    .limit(question.limit);
  if (question.kind) query = query.where("kind", "=", question.kind);
  if (question.period) query = query.where("period_start", "=", question.period);
  if (question.isCosting) query = query.where("cost_cents", "<>", 0);
  if (question.beforeId !== undefined) query = query.where("id", "<", question.beforeId);
  return query.execute();
}

/** What was put on bills for a period so far, in cents. */
export async function sumCharges(
  tx: Scope,
  start: string,
  kind: UsageKind,
): Promise<{ cents: number; count: number }> {
  const { rows } = await sql<{ cents: number; count: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents, count(*) as count from usage_charges
    where organization_id = ${tx.organizationId} and period_start = ${start} and kind = ${kind}`.execute(
    tx.db,
  );
  return rows[0] ?? { cents: 0, count: 0 };
}

export async function insertCharge(
  tx: Scope,
  row: Omit<Insertable<UsageChargeRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("usage_charges")
    .values({ ...row, organization_id: tx.organizationId })
    .execute();
}

export function findCharge(scope: Scope, key: string): Promise<Selectable<UsageChargeRow> | undefined> {
  return tables(scope)
    .selectFrom("usage_charges")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Charges of the provider's bills, by their keys. */
export async function findCharges(
  scope: Scope,
  keys: readonly string[],
): Promise<Map<string, { kind: UsageKind; periodStart: string }>> {
  if (keys.length === 0) return new Map();
  const rows = await tables(scope)
    .selectFrom("usage_charges")
    .select(["key", "kind", "period_start"])
    .where("organization_id", "=", scope.organizationId)
    .where("key", "in", keys)
    .execute();
  return new Map(rows.map(({ key, kind, period_start }) => [key, { kind, periodStart: period_start }]));
}

export async function markChargeSent(scope: Scope, key: string, at: string): Promise<void> {
  await tables(scope)
    .updateTable("usage_charges")
    .set({ sent_at: at })
    .where("organization_id", "=", scope.organizationId)
    .where("key", "=", key)
    .execute();
}

/** Charges that were written down but not sent for a while: the job that should have done it is lost. */
export async function listUnsentCharges(scope: Scope, before: string): Promise<string[]> {
  const rows = await tables(scope)
    .selectFrom("usage_charges")
    .select("key")
    .where("organization_id", "=", scope.organizationId)
    .where("sent_at", "is", null)
    .where("created_at", "<", before)
    .execute();
  return rows.map(({ key }) => key);
}
