/** Takes a subscription over together with its past: what was used when, what it cost, and every bill. */
import { monthlyTotalCents, plans } from "#domains/organizations/contract.ts";
import { updateStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { atMoment } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Bought } from "./bills/lines.ts";
import type { BillLineKept, CardKept, UsageKind } from "./contract.ts";
import { insertPast } from "./past-store.ts";
import { insertCurrent } from "./store.ts";
import { type Measured, messageCost, storageCost } from "./usage/cost.ts";
import { includedIn } from "./usage/periods.ts";

export type PastUse = {
  at: Date;
  kind: UsageKind;
  /** Messages, or bytes. */
  quantity: number;
  title: string;
  subject: { kind: string; id: string };
  by: { userId: string | null; name: string };
};

export type SubscriptionPast = Bought & {
  /** The end of the trial: from here on it is paid month by month. */
  paidSince: Date;
  until: Date;
  card: CardKept;
  /** In the order in which it happened. */
  uses: readonly PastUse[];
};

type Period = { start: Date; end: Date; isOver: boolean; uses: PastUse[] };
type Ledger = { entries: Record<string, unknown>[]; measured: Measured; storedBytes: number };

/** For a workspace that no provider charges: nothing of this is known outside of it. */
export async function backfillSubscription(actor: Actor, past: SubscriptionPast): Promise<void> {
  await inTransaction(requirePermission(actor, "billing.update"), async (tx) => {
    const periods = periodsOf(past);
    const running = periods.at(-1);
    if (!running) return;
    const subscriptionId = `sub_${tx.organizationId}`;
    await insertCurrent(tx, {
      id: subscriptionId,
      customer_id: `cus_${tx.organizationId}`,
      status: "active",
      trial_end: null,
      period_start: running.start.toISOString(),
      period_end: running.end.toISOString(),
      cancel_at: null,
      card: JSON.stringify(past.card),
      latest_bill_id: null,
      past_due_since: null,
      read_at: past.until.toISOString(),
      created_at: past.paidSince.toISOString(),
    });
    await writePeriods(tx, past, periods, subscriptionId);
  });
}

async function writePeriods(
  tx: Scope,
  past: SubscriptionPast,
  periods: Period[],
  subscriptionId: string,
): Promise<void> {
  const rows: Record<string, unknown>[] = [];
  const charges: Record<string, unknown>[] = [];
  const bills: Record<string, unknown>[] = [];
  const entries: Record<string, unknown>[] = [];
  let ledger: Ledger = { entries, measured: measuredAtStart(past, 0), storedBytes: 0 };
  let owed: BillLineKept[] = [];
  for (const [number, period] of periods.entries()) {
    bills.push(billFor(past, { number, period, subscriptionId, owed }));
    ledger = useUp(past, period, ledger);
    rows.push(periodRow(period, ledger.measured));
    const charged = period.isOver ? chargesFor(tx, period, ledger.measured) : [];
    charges.push(...charged.map(({ row }) => row));
    owed = charged.map(({ line }) => line);
  }
  await insertPast(tx, "usage_periods", rows);
  await insertPast(tx, "usage_entries", entries);
  await insertPast(tx, "usage_charges", charges);
  await insertPast(tx, "bills", bills);
  const { storedBytes: storageUsedBytes, measured } = ledger;
  const standing = { storageUsedBytes, messagesUsed: measured.messagesUsed };
  await atMoment(periods.at(-1)?.start ?? past.until, () => updateStanding(tx, standing));
}

/** Months from the end of the trial on, in UTC as the provider counts them; the last is the one that runs. */
function periodsOf({ paidSince, until, uses }: SubscriptionPast): Period[] {
  const first = Temporal.Instant.fromEpochMilliseconds(paidSince.getTime()).toZonedDateTimeISO("UTC");
  const startOf = (months: number) => new Date(first.add({ months }).epochMilliseconds);
  const periods: Period[] = [];
  for (let month = 0; startOf(month) <= until; month++) {
    const [start, end] = [startOf(month), startOf(month + 1)];
    const within = uses.filter(({ at }) => at >= start && at < end && at <= until);
    periods.push({ start, end, isOver: end <= until, uses: within });
  }
  return periods;
}

function measuredAtStart({ plan }: Bought, storedBytes: number): Measured {
  const { included_messages: includedMessages, included_bytes: includedBytes } = includedIn(plan);
  return { includedMessages, includedBytes, messagesUsed: 0, storagePeakBytes: storedBytes };
}

function useUp(past: SubscriptionPast, period: Period, before: Ledger): Ledger {
  let measured = measuredAtStart(past, before.storedBytes);
  let { storedBytes } = before;
  for (const use of period.uses) {
    const earlier = measured;
    if (use.kind === "message")
      measured = { ...measured, messagesUsed: measured.messagesUsed + use.quantity };
    else {
      storedBytes += use.quantity;
      measured = { ...measured, storagePeakBytes: Math.max(measured.storagePeakBytes, storedBytes) };
    }
    const cost = messageCost(measured) - messageCost(earlier) + storageCost(measured) - storageCost(earlier);
    before.entries.push({
      key: `past-${before.entries.length + 1}`,
      kind: use.kind,
      quantity: use.quantity,
      cost_cents: cost,
      subject_kind: use.subject.kind,
      subject_id: use.subject.id,
      title: use.title,
      actor_id: use.by.userId,
      actor_name: use.by.name,
      period_start: period.start.toISOString(),
      recorded_at: use.at.toISOString(),
    });
  }
  return { entries: before.entries, measured, storedBytes };
}

const periodRow = ({ start, end, isOver }: Period, measured: Measured) => ({
  period_start: start.toISOString(),
  period_end: end.toISOString(),
  included_messages: measured.includedMessages,
  included_bytes: measured.includedBytes,
  messages_used: measured.messagesUsed,
  storage_peak_bytes: measured.storagePeakBytes,
  message_cents: messageCost(measured),
  storage_cents: storageCost(measured),
  closed_at: isOver ? end.toISOString() : null,
});

function chargesFor(tx: Scope, { start, end }: Period, measured: Measured) {
  const messages = measured.messagesUsed - measured.includedMessages;
  const gigabytes = (measured.storagePeakBytes - measured.includedBytes) / 1e9;
  const [periodStart, periodEnd] = [start.toISOString(), end.toISOString()];
  return (
    [
      ["message", messageCost(measured), `MMS beyond your plan: ${messages}`],
      ["storage", storageCost(measured), `Storage beyond your plan: ${gigabytes.toFixed(2)} GB`],
    ] as const
  )
    .filter(([, cents]) => cents > 0)
    .map(([kind, cents, description]) => {
      const key = `usage-${tx.organizationId}-${kind}-${start.getTime()}-1`;
      const line = { description, quantity: 1, amountCents: cents, periodStart, periodEnd, chargeKey: key };
      const sent = { created_at: periodEnd, sent_at: periodEnd };
      return {
        line,
        row: { key, kind, period_start: periodStart, amount_cents: cents, description, ...sent },
      };
    });
}

type BillFacts = { number: number; period: Period; subscriptionId: string; owed: BillLineKept[] };

/** Written and paid at the beginning of its month; with what was used beyond the plan in the month before. */
function billFor(past: SubscriptionPast, { number, period, subscriptionId, owed }: BillFacts) {
  const [periodStart, periodEnd] = [period.start.toISOString(), period.end.toISOString()];
  const planCents = plans[past.plan].priceCents;
  const line = (description: string, quantity: number, amountCents: number): BillLineKept => {
    return { description, quantity, amountCents, periodStart, periodEnd, chargeKey: null };
  };
  const extra = past.additionalUsers;
  const extraCents = monthlyTotalCents(past.plan, extra) - planCents;
  const lines = [
    line(`${plans[past.plan].displayName} (at $${planCents / 100}.00 / month)`, 1, planCents),
    ...(extra > 0 ? [line(`${extra} × Additional user (at $5.00 / month)`, extra, extraCents)] : []),
    ...owed,
  ];
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    id: `in_${subscriptionId.slice(4)}_${number + 1}`,
    customer_id: `cus_${subscriptionId.slice(4)}`,
    subscription_id: subscriptionId,
    number: `PLUMB-${String(number + 1).padStart(4, "0")}`,
    status: "paid",
    total_cents: totalCents,
    credit_cents: 0,
    due_cents: totalCents,
    paid_cents: totalCents,
    lines,
    paid_at: periodStart,
    next_attempt_at: null,
    failure: null,
    reading: 0,
    created_at: periodStart,
  };
}
