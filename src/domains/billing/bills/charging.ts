/** Puts what was used beyond the plan on a bill: each period's cost once, whatever happens in between. */
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { UsageKind } from "../contract.ts";
import { findCurrent } from "../store.ts";
import {
  changePeriod,
  findCharge,
  findPeriod,
  insertCharge,
  listOpenPeriods,
  listUnsentCharges,
  markChargeSent,
  type PeriodRow,
  sumCharges,
} from "../usage/store.ts";

/** Charges what the periods before `moment` still owe and lets nothing be added to them any more. */
export async function closePeriodsBefore(tx: Scope, moment: string, isCollectable: boolean): Promise<void> {
  for (const period of await listOpenPeriods(tx, moment)) {
    if (isCollectable) await chargePeriod(tx, period);
    await changePeriod(tx, period.period_start, { closed_at: now().toISOString() });
  }
}

/** Charges what a period has cost so far and is not on a bill yet. */
async function chargePeriod(tx: Scope, period: PeriodRow): Promise<void> {
  await chargeKind(tx, period, "message", period.message_cents);
  await chargeKind(tx, period, "storage", period.storage_cents);
}

export async function chargeRunningPeriod(tx: Scope, start: string): Promise<void> {
  const period = await findPeriod(tx, start);
  if (period && period.closed_at === null) await chargePeriod(tx, period);
}

async function chargeKind(tx: Scope, period: PeriodRow, kind: UsageKind, cents: number): Promise<void> {
  const charged = await sumCharges(tx, period.period_start, kind);
  const amount = cents - charged.cents;
  if (amount <= 0) return;
  const key = `usage-${tx.organizationId}-${kind}-${Date.parse(period.period_start)}-${charged.count + 1}`;
  await insertCharge(tx, {
    key,
    kind,
    period_start: period.period_start,
    amount_cents: amount,
    description: descriptionOf(kind, period),
    created_at: now().toISOString(),
    sent_at: null,
  });
  const { id, timeZone, country } = { id: tx.organizationId, ...tx.actor };
  await tx.actor.appContext.jobs.enqueue(
    tx,
    sendCharge,
    { organization: { id, timeZone, country }, key },
    { singletonKey: key },
  );
}

function descriptionOf(kind: UsageKind, period: PeriodRow): string {
  if (kind === "storage") {
    const gigabytes = Math.max(0, period.storage_peak_bytes - period.included_bytes) / 1e9;
    return `Storage beyond your plan: ${gigabytes.toFixed(2)} GB`;
  }
  const over = Math.max(0, period.messages_used - period.included_messages);
  return `MMS beyond your plan: ${over}`;
}

const Charge = z.object({
  organization: z.object({ id: z.string(), timeZone: z.string(), country: z.string() }),
  key: z.string(),
});

/** Takes one charge to the provider, under its key: sent twice it is on the bill once. */
export const sendCharge: JobDefinition<z.infer<typeof Charge>> = {
  name: "billing-send-charge",
  data: Charge,
  retries: 12,
  async run(appContext, { organization, key }) {
    const scope = requirePermission(systemActor(appContext, organization), "billing.update");
    const charge = await findCharge(scope, key);
    const subscription = await findCurrent(scope);
    const period = charge && (await findPeriod(scope, charge.period_start));
    if (!charge || charge.sent_at !== null || !subscription || !period) return;
    await appContext.payments.addCharge({
      idempotencyKey: key,
      customerId: subscription.customer_id,
      subscriptionId: subscription.id,
      amountCents: charge.amount_cents,
      description: charge.description,
      periodStart: new Date(period.period_start),
      periodEnd: new Date(period.period_end),
    });
    await markChargeSent(scope, key, now().toISOString());
  },
};

/** Asks again for charges whose job was given up while the provider was away. */
export async function resendCharges(scope: Scope, before: Date): Promise<void> {
  const keys = await listUnsentCharges(scope, before.toISOString());
  if (keys.length === 0) return;
  const { id, timeZone, country } = { id: scope.organizationId, ...scope.actor };
  await inTransaction(scope, async (tx) => {
    for (const key of keys) {
      await tx.actor.appContext.jobs.enqueue(
        tx,
        sendCharge,
        { organization: { id, timeZone, country }, key },
        { singletonKey: key },
      );
    }
  });
}
