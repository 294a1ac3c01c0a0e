/**
 * Takes over what the payment provider says of a subscription and its bills. Its messages only say that something
 * happened: the state is read again from the provider, and of several readings the one begun last is kept.
 */

import type { Selectable } from "kysely";
import { plans } from "#domains/organizations/contract.ts";
import { announceAccessChange, seatsOf } from "#domains/organizations/service.ts";
import { lockStandingForUpdate, type Standing, updateStanding } from "#domains/organizations/subscription.ts";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import type { Bill, Subscription } from "#platform/payments/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { plural } from "#shared/plural.ts";
import { closePeriodsBefore } from "../bills/charging.ts";
import { boughtWith } from "../bills/lines.ts";
import { becameReadOnly, openAgain, paymentFailed, subscriptionEnded, tellOwners } from "../mails.ts";
import {
  drawSnapshotNumber,
  findCurrent,
  findOpenBill,
  hasPaidBill,
  lockSubscriptionForUpdate,
  replaceSubscription,
  saveBills,
  saveChange,
} from "../store.ts";
import type { BillRow, SubscriptionRow } from "../tables.ts";
import { includePlan } from "../usage/periods.ts";
import { graceEnd, isReadOnlyStatus, workspaceStatus } from "../workspace.ts";

export type SubscriptionSnapshot = { number: number; subscription: Subscription; bills: Bill[] };

/** As many bills as can have changed since anybody looked. */
const billsRead = 24;

export async function takeSnapshot(
  { pool, payments }: AppContext,
  { id, customerId }: { id: string; customerId: string },
): Promise<SubscriptionSnapshot> {
  const number = await drawSnapshotNumber(pool);
  const [subscription, bills] = await Promise.all([
    payments.readSubscription(id),
    payments.listBills(customerId, billsRead),
  ]);
  return { number, subscription, bills };
}

/** Reads the current subscription again and takes over what it says; nothing for a business without one. */
export async function readAgain(actor: Actor): Promise<void> {
  const scope = requirePermission(actorWithoutKey(actor), "billing.view");
  const current = await findCurrent(scope);
  if (!current) return;
  const reading = await takeSnapshot(actor.appContext, { id: current.id, customerId: current.customer_id });
  await inTransaction(scope, (tx) => applySnapshot(tx, reading));
  await announceAccessChange(actor.appContext, actor.organizationId);
}

/**
 * Takes a reading over within `tx`: the mirror, the plan and state of the workspace, the periods of usage. A reading
 * that was begun before the one that is kept changes nothing. The caller announces the change of access afterwards.
 */
export async function applySnapshot(
  tx: Scope,
  { number, subscription, bills }: SubscriptionSnapshot,
): Promise<void> {
  const standing = await lockStandingForUpdate(tx);
  const kept = await lockSubscriptionForUpdate(tx, subscription.id);
  if (!kept) return;
  await saveBills(
    tx,
    bills.filter(({ status }) => status !== "draft").map((bill) => billRow(bill, number)),
  );
  if (kept.reading >= number) return;
  const isBehind = subscription.status === "past_due" || subscription.status === "unpaid";
  const pastDueSince = isBehind ? (kept.past_due_since ?? now().toISOString()) : null;
  const row = { ...mirrorRow(subscription), past_due_since: pastDueSince, reading: number };
  await replaceSubscription(tx, kept.id, row);
  if (!kept.is_current) return;
  await applyToWorkspace(tx, standing, { ...kept, ...row }, subscription);
}

async function applyToWorkspace(
  tx: Scope,
  before: Standing,
  row: Selectable<SubscriptionRow>,
  subscription: Subscription,
): Promise<void> {
  const bought = boughtWith(subscription.lines) ?? before;
  const { plan, additionalUsers } = bought;
  const status = await statusOf(tx, row);
  const after: Standing = {
    ...before,
    plan,
    additionalUsers,
    status,
    trialEnd: subscription.trialEnd?.toISOString() ?? null,
    readOnlySince: isReadOnlyStatus(status) ? (before.readOnlySince ?? now().toISOString()) : null,
  };
  const { readOnlySince, trialEnd } = after;
  await updateStanding(tx, { plan, additionalUsers, seatsHeld: null, status, trialEnd, readOnlySince });
  await tellPlanChange(tx, before, after);
  await noteRevision(tx, before, after, row);
  await tellStatusChange(tx, before, after, row);
  await closePeriodsBefore(tx, row.period_start, row.status !== "canceled");
  await includePlan(tx, after, row);
}

/** Previews of the plan as it was are out of date; so is the change begun last, unless it has led to this plan. */
async function noteRevision(
  tx: Scope,
  before: Standing,
  { plan, additionalUsers }: Standing,
  { id, revision, plan_change: begun }: Selectable<SubscriptionRow>,
): Promise<void> {
  if (before.plan === plan && before.additionalUsers === additionalUsers) return;
  const isBegun = begun?.plan === plan && begun.additionalUsers === additionalUsers;
  await saveChange(tx, id, { revision: revision + 1, change: isBegun ? begun : null });
}

/** What the kept facts mean at this moment; the grace of a failed renewal ends without a word of the provider. */
async function statusOf(tx: Scope, row: Selectable<SubscriptionRow>): Promise<Standing["status"]> {
  const pastDueSince = row.past_due_since === null ? null : new Date(row.past_due_since);
  return workspaceStatus({ status: row.status, hasPaid: await hasPaidBill(tx), pastDueSince }, now());
}

async function tellPlanChange(tx: Scope, before: Standing, after: Standing): Promise<void> {
  if (before.plan === after.plan && before.additionalUsers === after.additionalUsers) return;
  const seats = seatsOf(after.plan, after.additionalUsers);
  await appendEvent(tx, {
    type: "billing.plan_changed",
    subject: { kind: "organization", id: tx.organizationId },
    title: `The subscription is now the ${plans[after.plan].displayName} with ${plural(seats, "seat")}`,
    data: {
      before: { plan: before.plan, additionalUsers: before.additionalUsers },
      after: { plan: after.plan, additionalUsers: after.additionalUsers },
    },
  });
}

const statusTitles: Record<Standing["status"], string> = {
  trial: "The free trial is active",
  active: "The subscription is paid",
  past_due: "A payment didn't go through",
  read_only: "The workspace became read-only",
  cancelled: "The subscription has ended",
};

async function tellStatusChange(
  tx: Scope,
  before: Standing,
  after: Standing,
  row: Selectable<SubscriptionRow>,
): Promise<void> {
  if (before.status === after.status) return;
  await appendEvent(tx, {
    type: "billing.status_changed",
    subject: { kind: "organization", id: tx.organizationId },
    title: statusTitles[after.status],
    data: { before: before.status, after: after.status },
  });
  const facts = { name: after.name, zone: tx.actor.timeZone };
  const key = `status-${row.reading}`;
  if (after.status === "past_due") {
    const bill = await findOpenBill(tx);
    const until = graceEnd(new Date(row.past_due_since ?? now()));
    await tellOwners(tx, { key, ...paymentFailed(facts, until, bill?.failure ?? null) });
  }
  if (after.status === "read_only") {
    await tellOwners(tx, { key, ...becameReadOnly(facts, !(await hasPaidBill(tx))) });
  }
  if (after.status === "cancelled") await tellOwners(tx, { key, ...subscriptionEnded(facts) });
  if (after.status === "active" && before.status !== "trial")
    await tellOwners(tx, { key, ...openAgain(facts) });
}

function mirrorRow(subscription: Subscription) {
  const { card } = subscription;
  return {
    status: subscription.status,
    trial_end: subscription.trialEnd?.toISOString() ?? null,
    period_start: subscription.periodStart.toISOString(),
    period_end: subscription.periodEnd.toISOString(),
    cancel_at: subscription.cancelAt?.toISOString() ?? null,
    card: card && {
      brand: card.brand,
      last4: card.last4,
      expiresMonth: card.expiresMonth,
      expiresYear: card.expiresYear,
    },
    latest_bill_id: subscription.latestBillId,
    read_at: now().toISOString(),
  };
}

function billRow(bill: Bill, reading: number): Omit<Selectable<BillRow>, "organization_id"> {
  return {
    id: bill.id,
    customer_id: bill.customerId,
    subscription_id: bill.subscriptionId,
    number: bill.number,
    status: bill.status,
    total_cents: bill.totalCents,
    credit_cents: bill.creditCents,
    due_cents: bill.dueCents,
    paid_cents: bill.paidCents,
    lines: bill.lines.map((line) => ({
      description: line.description,
      quantity: line.quantity,
      amountCents: line.amountCents,
      periodStart: line.periodStart.toISOString(),
      periodEnd: line.periodEnd.toISOString(),
      chargeKey: line.chargeKey,
    })),
    paid_at: bill.paidAt?.toISOString() ?? null,
    next_attempt_at: bill.nextAttemptAt?.toISOString() ?? null,
    failure: bill.failure,
    reading,
    created_at: bill.createdAt.toISOString(),
  };
}
