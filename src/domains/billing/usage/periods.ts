/** The periods in which usage is counted: those of the subscription, as the payment provider has them. */
import { type PlanKey, plans } from "#domains/organizations/contract.ts";
import { type Standing, updateStanding } from "#domains/organizations/subscription.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { localDay, monthBounds } from "#shared/time/time.ts";
import { findAccountRow } from "../store.ts";
import type { SubscriptionRow } from "../tables.ts";
import { bytesFor, bytesPerGigabyte, type Measured, messageCost, storageCost } from "./cost.ts";
import { changePeriod, findPeriod, insertEntry, insertPeriod, type PeriodRow } from "./store.ts";

type Periodic = Pick<SubscriptionRow, "period_start" | "period_end"> | undefined;

/** That of the subscription; a business without one counts by its own calendar months. */
export function runningPeriod({ timeZone }: Actor, subscription: Periodic): { start: string; end: string } {
  if (subscription) return { start: subscription.period_start, end: subscription.period_end };
  const { start, end } = monthBounds(localDay(now(), timeZone), timeZone);
  return { start: start.toISOString(), end: end.toISOString() };
}

export const includedIn = (plan: PlanKey) => ({
  included_messages: plans[plan].mmsIncluded,
  included_bytes: plans[plan].storageGB * bytesPerGigabyte,
});

export const measuredOf = (period: PeriodRow): Measured => ({
  includedMessages: period.included_messages,
  includedBytes: period.included_bytes,
  messagesUsed: period.messages_used,
  storagePeakBytes: period.storage_peak_bytes,
});

/**
 * The row of the running period, made when it is the first time. What is stored already when a period begins costs at
 * most the spend cap: nobody has decided to use it anew. Belongs to a transaction that holds the standing.
 */
export async function lockPeriodForUpdate(
  tx: Scope,
  standing: Standing,
  subscription: Periodic,
): Promise<PeriodRow> {
  const { start, end } = runningPeriod(tx.actor, subscription);
  const found = await findPeriod(tx, start);
  if (found) return found;
  const included = includedIn(standing.plan);
  const stored = standing.storageUsedBytes;
  const { spend_cap_cents: cap } = await findAccountRow(tx);
  const leastIncluded = cap === null ? included.included_bytes : stored - bytesFor(cap);
  const period = {
    period_start: start,
    period_end: end,
    included_messages: included.included_messages,
    included_bytes: Math.max(included.included_bytes, leastIncluded),
    storage_peak_bytes: stored,
  };
  const cents = storageCost(measuredOf({ ...period, messages_used: 0 } as PeriodRow));
  const row = await insertPeriod(tx, { ...period, storage_cents: cents, closed_at: null });
  if (cents > 0)
    await addAdjustment(tx, row, {
      kind: "storage",
      cents,
      title: "Stored at the start of the billing period",
    });
  if (standing.messagesUsed !== 0) await updateStanding(tx, { messagesUsed: 0 });
  return row;
}

/**
 * After a change to a plan that includes more, the period that runs includes more from its beginning; a smaller plan
 * takes away nothing before the next. What this saves is an entry of its own, so that the ledger adds up.
 */
export async function includePlan(tx: Scope, standing: Standing, subscription: Periodic): Promise<void> {
  const period = await lockPeriodForUpdate(tx, standing, subscription);
  const { included_messages, included_bytes } = includedIn(standing.plan);
  const after = {
    ...period,
    included_messages: Math.max(period.included_messages, included_messages),
    included_bytes: Math.max(period.included_bytes, included_bytes),
  };
  const message = messageCost(measuredOf(after));
  const storage = storageCost(measuredOf(after));
  await changePeriod(tx, period.period_start, {
    included_messages: after.included_messages,
    included_bytes: after.included_bytes,
    message_cents: message,
    storage_cents: storage,
  });
  const title = `The ${plans[standing.plan].displayName} includes more`;
  for (const [kind, cents] of [
    ["message", message - period.message_cents],
    ["storage", storage - period.storage_cents],
  ] as const) {
    if (cents !== 0) await addAdjustment(tx, period, { kind, cents, title });
  }
}

async function addAdjustment(
  tx: Scope,
  { period_start }: PeriodRow,
  { kind, cents, title }: { kind: "message" | "storage"; cents: number; title: string },
): Promise<void> {
  const moment = now().toISOString();
  await insertEntry(tx, {
    key: `adjustment-${kind}-${period_start}-${moment}`,
    kind,
    quantity: 0,
    cost_cents: cents,
    subject_kind: "period",
    subject_id: period_start,
    title,
    actor_id: null,
    actor_name: "Plumbline",
    period_start,
    recorded_at: moment,
  });
}
