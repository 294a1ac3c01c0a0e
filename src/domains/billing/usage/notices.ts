/** Tells the owners in time when what the plan includes, or the spend cap, is nearly used up: once each. */
import type { Standing } from "#domains/organizations/subscription.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { overagePrices, usageThresholds } from "../contract.ts";
import { dollars, tellOwners, usageReached } from "../mails.ts";
import { claimNotice } from "../store.ts";
import type { PeriodRow } from "./store.ts";

type Reached = {
  standing: Standing;
  period: PeriodRow;
  cap: number | null;
  messagesUsed: number;
  storageUsedBytes: number;
  spentCents: number;
};

/** Of several thresholds passed at once only the highest is told. */
export async function tellThresholds(tx: Scope, reached: Reached): Promise<void> {
  const { period, cap } = reached;
  await tell(tx, reached, {
    kind: "message",
    what: "included MMS",
    used: reached.messagesUsed,
    of: period.included_messages,
    sentence: `After that, each message costs ${dollars(overagePrices.messageCents)} on your next bill. Set a spend cap to limit the cost.`,
  });
  await tell(tx, reached, {
    kind: "storage",
    what: "included storage",
    used: reached.storageUsedBytes,
    of: period.included_bytes,
    sentence: `After that, each GB costs ${dollars(overagePrices.gigabyteCents)} on your next bill. Set a spend cap to limit the cost.`,
  });
  if (cap === null || cap === 0) return;
  await tell(tx, reached, {
    kind: "spend",
    what: "spend cap",
    used: reached.spentCents,
    of: cap,
    sentence: `You've used ${dollars(reached.spentCents)} of your ${dollars(cap)} spend cap. At the cap, messages and uploads beyond your plan stop. Everything else keeps working.`,
  });
}

type Measure = { kind: string; what: string; used: number; of: number; sentence: string };

async function tell(
  tx: Scope,
  { standing, period }: Reached,
  { kind, what, used, of, sentence }: Measure,
): Promise<void> {
  const passed = usageThresholds.filter((percent) => used * 100 >= of * percent);
  let highest: number | undefined;
  for (const threshold of passed) {
    const notice = { about: period.period_start, kind, threshold, sent_at: now().toISOString() };
    if (await claimNotice(tx, notice)) highest = threshold;
  }
  if (highest === undefined) return;
  await appendEvent(tx, {
    type: "billing.usage_reached",
    subject: { kind: "organization", id: tx.organizationId },
    title: `${highest}% of the ${what} used`,
    data: { kind, percent: highest, used, of },
  });
  const facts = { name: standing.name, zone: tx.actor.timeZone };
  await tellOwners(tx, {
    isOptional: true,
    key: `usage-${kind}-${highest}-${period.period_start}`,
    ...usageReached(facts, { what, percent: highest, sentence, periodEnd: new Date(period.period_end) }),
  });
}
