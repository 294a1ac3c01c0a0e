/**
 * The door through which everything that counts against the plan must pass, before it is sent or stored: it refuses
 * what neither the plan nor the spend cap has room for, and writes down the rest once.
 */
import { plans } from "#domains/organizations/contract.ts";
import {
  lockStandingForUpdate,
  readStanding,
  type Standing,
  updateStanding,
} from "#domains/organizations/subscription.ts";
import { readOnlyRefusal, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { UsageKind } from "../contract.ts";
import { dollars } from "../mails.ts";
import { findAccountRow, findCurrent } from "../store.ts";
import type { SubscriptionRow } from "../tables.ts";
import { isReadOnlyStatus } from "../workspace.ts";
import { bytesPerGigabyte, type Measured, messageCost, storageCost } from "./cost.ts";
import { tellThresholds } from "./notices.ts";
import { lockPeriodForUpdate, measuredOf, runningPeriod } from "./periods.ts";
import { changePeriod, findPeriod, hasEntry, insertEntry } from "./store.ts";

export type Use = {
  kind: UsageKind;
  /** Messages, or bytes; negative bytes when something stored is deleted. */
  quantity: number;
  /** The record that causes it, such as a message or a file; it is what the ledger opens. */
  subject: { kind: string; id: string | number };
  /** What the ledger calls it: "Picture message to Ada Miller". */
  title: string;
  /** The same key counts once, however often it is sent. */
  key: string;
  /** Written down whatever room there is: what was signed is kept in any case. */
  isOwed?: boolean;
};

type Recorded = {
  /** What it adds to the next bill; 0 for a repeat. */
  costCents: number;
  isRepeat: boolean;
};

/**
 * Reserves and writes down, in the transaction that sends or stores: when that is undone, so is this. It counts in the
 * period of the subscription that runs, as the provider has it; what comes after a period was closed counts in the next.
 * Throws `payment_required` with the way out when there is no room.
 */
export async function recordUsage(tx: Scope, use: Use): Promise<Recorded> {
  assertWhole(use);
  const standing = await lockStandingForUpdate(tx);
  if (await hasEntry(tx, use.key)) return { costCents: 0, isRepeat: true };
  const subscription = await findCurrent(tx);
  const period = await lockPeriodForUpdate(tx, standing, subscription);
  const { spend_cap_cents: cap } = await findAccountRow(tx);
  const zone = tx.actor.timeZone;
  const before = measuredOf(period);
  const after = afterUse(before, standing, use);
  const costCents = addedCost(before, after, use.kind);
  const isBeyond = goesBeyond(before, after, use.kind);
  const asked = { standing, subscription, cap, zone, use, isBeyond, costCents };
  if (!use.isOwed) assertRoom({ ...asked, spentCents: costOf(before) });
  await insertEntry(tx, {
    key: use.key,
    kind: use.kind,
    quantity: use.quantity,
    cost_cents: costCents,
    subject_kind: use.subject.kind,
    subject_id: String(use.subject.id),
    title: use.title,
    actor_id: tx.actor.userId,
    actor_name: tx.actor.name,
    period_start: period.period_start,
    recorded_at: now().toISOString(),
  });
  await changePeriod(tx, period.period_start, {
    messages_used: after.messagesUsed,
    storage_peak_bytes: after.storagePeakBytes,
    message_cents: messageCost(after),
    storage_cents: storageCost(after),
  });
  const storageUsedBytes = standing.storageUsedBytes + (use.kind === "storage" ? use.quantity : 0);
  await updateStanding(tx, { messagesUsed: after.messagesUsed, storageUsedBytes });
  await tellThresholds(tx, {
    standing,
    period,
    cap,
    messagesUsed: after.messagesUsed,
    storageUsedBytes,
    spentCents: costOf(after),
  });
  return { costCents, isRepeat: false };
}

/**
 * Says before a long upload, or before a message is written, whether there is room now; `recordUsage` alone holds it.
 * Throws as `recordUsage` does.
 */
export async function assertWithinPlan(scope: Scope, use: Pick<Use, "kind" | "quantity">): Promise<void> {
  (await readRoom(scope)).assert(use);
}

/** What the plan has room for at a moment, for asking about several uses at once. */
export type PlanRoom = {
  messagesUsed: number;
  includedMessages: number;
  spentCents: number;
  /** Null for a business that has set none. */
  capCents: number | null;
  periodEnd: string;
  /** Throws as `recordUsage` does. */
  assert: (use: Pick<Use, "kind" | "quantity">) => void;
};

export async function readRoom(scope: Scope): Promise<PlanRoom> {
  const standing = await readStanding(scope);
  const subscription = await findCurrent(scope);
  const { start, end } = runningPeriod(scope.actor, subscription);
  const found = await findPeriod(scope, start);
  const before = found ? measuredOf(found) : unused(standing, { start, end });
  const { spend_cap_cents: cap } = await findAccountRow(scope);
  const zone = scope.actor.timeZone;
  return {
    messagesUsed: before.messagesUsed,
    includedMessages: before.includedMessages,
    spentCents: costOf(before),
    capCents: cap,
    periodEnd: end,
    assert(use) {
      assertWhole(use);
      const after = afterUse(before, standing, use);
      const costCents = addedCost(before, after, use.kind);
      const isBeyond = goesBeyond(before, after, use.kind);
      assertRoom({ standing, subscription, cap, zone, use, isBeyond, costCents, spentCents: costOf(before) });
    },
  };
}

const unused = ({ plan, storageUsedBytes }: Standing, _: { start: string; end: string }): Measured => ({
  includedMessages: plans[plan].mmsIncluded,
  includedBytes: plans[plan].storageGB * bytesPerGigabyte,
  messagesUsed: 0,
  storagePeakBytes: storageUsedBytes,
});

function assertWhole({ kind, quantity }: Pick<Use, "kind" | "quantity">): void {
  const isCount = Number.isSafeInteger(quantity) && quantity !== 0 && (kind === "storage" || quantity > 0);
  if (!isCount) throw new TypeError(`Not a quantity of ${kind}: ${quantity}`);
}

function afterUse(
  before: Measured,
  { storageUsedBytes }: Standing,
  { kind, quantity }: Pick<Use, "kind" | "quantity">,
): Measured {
  if (kind === "message") return { ...before, messagesUsed: before.messagesUsed + quantity };
  const stored = storageUsedBytes + quantity;
  if (stored < 0) throw new TypeError("More bytes were given back than are stored");
  return { ...before, storagePeakBytes: Math.max(before.storagePeakBytes, stored) };
}

const costOf = (measured: Measured): number => messageCost(measured) + storageCost(measured);

function addedCost(before: Measured, after: Measured, kind: UsageKind): number {
  return kind === "message"
    ? messageCost(after) - messageCost(before)
    : storageCost(after) - storageCost(before);
}

/** Whether it takes more than the plan includes: what was beyond it before in this period is paid for. */
function goesBeyond(before: Measured, after: Measured, kind: UsageKind): boolean {
  return kind === "message"
    ? after.messagesUsed > after.includedMessages
    : after.storagePeakBytes > Math.max(after.includedBytes, before.storagePeakBytes);
}

type Subscribed = Pick<SubscriptionRow, "status" | "cancel_at"> | undefined;

type Room = {
  standing: Standing;
  subscription: Subscribed;
  cap: number | null;
  zone: string;
  use: Pick<Use, "kind" | "quantity">;
  isBeyond: boolean;
  costCents: number;
  spentCents: number;
};

/** A byte or message within the plan is free; one beyond it needs leave, even where it rounds to no cent. */
function assertRoom({ standing, subscription, cap, zone, use, isBeyond, costCents, spentCents }: Room): void {
  if (use.quantity < 0) return;
  if (isReadOnlyStatus(standing.status)) throw readOnlyRefusal(standing.readOnlySince, zone);
  if (!isBeyond) return;
  const what = use.kind === "message" ? "This message" : "This file";
  const refusal = overageRefusal(standing, subscription, zone);
  if (refusal) throw noRoom(`${what} is beyond what your plan includes. ${refusal}`, { kind: use.kind });
  if (cap === null || spentCents + costCents <= cap) return;
  throw noRoom(
    `${what} would cost ${dollars(costCents)} beyond your plan, and your spend cap of ${dollars(cap)} has ${dollars(Math.max(0, cap - spentCents))} left in this billing period. Raise the cap or change your plan under Billing & Plans.`,
    { kind: use.kind, spendCapCents: cap },
  );
}

const noRoom = (sentence: string, details: Record<string, unknown>) =>
  new AppError("payment_required", sentence, { details });

/** Why nothing beyond the plan can be used now, with the way out; null when it can. */
export function overageRefusal({ plan }: Standing, subscription: Subscribed, zone: string): string | null {
  const larger = plan === "core" ? " Pro includes more. You can change your plan under Billing & Plans." : "";
  if (!subscription) return "Start a subscription under Billing & Plans to use more.";
  if (subscription.status === "trialing") {
    return `You can't go beyond your plan during the free trial.${larger}`;
  }
  if (subscription.status !== "active") {
    return "A payment is due. Use another card under Billing & Plans to continue.";
  }
  if (subscription.cancel_at) {
    const day = formatLongDate(subscription.cancel_at, zone);
    return `Your subscription ends on ${day}, so you can't go beyond your plan. Keep the subscription under Billing & Plans to continue.`;
  }
  return null;
}
