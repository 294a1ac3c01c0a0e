/** How a business stands with us: plan, seats, use, card, what is due; and what the next bill will be. */

import { monthlyTotalCents, plans } from "#domains/organizations/contract.ts";
import { seatsOf } from "#domains/organizations/service.ts";
import { readStanding, type Standing } from "#domains/organizations/subscription.ts";
import { countPeople } from "#domains/users/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { plural } from "#shared/plural.ts";
import { serializeLines } from "./bills/service.ts";
import type { BillingOverview, BillLine, CardKept, Forecast } from "./contract.ts";
import { askProvider } from "./provider/service.ts";
import { findAccountRow, findCurrent, findOpenBill } from "./store.ts";
import type { SubscriptionRow } from "./tables.ts";
import { includedIn, runningPeriod } from "./usage/periods.ts";
import { overageRefusal } from "./usage/service.ts";
import { findPeriod, type PeriodRow, sumCharges } from "./usage/store.ts";
import { daysLeft, graceEnd } from "./workspace.ts";

export async function getOverview(actor: Actor): Promise<BillingOverview> {
  const scope = requirePermission(actor, "billing.view");
  const [standing, current, account, people] = await Promise.all([
    readStanding(scope),
    findCurrent(scope),
    findAccountRow(scope),
    countPeople(scope),
  ]);
  const { start, end } = runningPeriod(actor, current);
  const [period, bill] = await Promise.all([findPeriod(scope, start), findOpenBill(scope)]);
  const { plan, additionalUsers, trialEnd } = standing;
  const usage = usageOf(standing, period);
  return {
    plan,
    additionalUsers,
    seats: seatsOf(plan, additionalUsers),
    people,
    monthlyCents: monthlyTotalCents(plan, additionalUsers),
    workspace: standing.status,
    subscription: current?.status ?? "none",
    isDemo: standing.isDemo,
    trialEnd,
    trialDaysLeft: trialEnd === null ? null : daysLeft(new Date(trialEnd), now(), actor.timeZone),
    periodStart: start,
    periodEnd: end,
    cancelAt: current?.cancel_at ?? null,
    readOnlySince: standing.readOnlySince,
    graceEndsAt: graceOf(standing, current),
    card: serializeCard(current?.card ?? null),
    openBill: bill
      ? { id: bill.id, dueCents: bill.due_cents, failure: bill.failure, nextAttemptAt: bill.next_attempt_at }
      : null,
    ...usage,
    spendCapCents: account.spend_cap_cents,
    spentCents: usage.messages.costCents + usage.storage.costCents,
    overageRefusal: overageRefusal(standing, current, actor.timeZone),
    capVersion: account.version,
  };
}

function graceOf(
  { status }: Standing,
  current: { past_due_since: string | null } | undefined,
): string | null {
  if (status !== "past_due" || !current?.past_due_since) return null;
  return graceEnd(new Date(current.past_due_since)).toISOString();
}

function serializeCard(card: CardKept | null): BillingOverview["card"] {
  return card && { expiresMonth: null, expiresYear: null, ...card };
}

function usageOf({ plan, messagesUsed, storageUsedBytes }: Standing, period: PeriodRow | undefined) {
  const included = includedIn(plan);
  return {
    messages: {
      used: period?.messages_used ?? (period ? messagesUsed : 0),
      included: period?.included_messages ?? included.included_messages,
      costCents: period?.message_cents ?? 0,
    },
    storage: {
      used: storageUsedBytes,
      included: plans[plan].storageGB * 1e9,
      costCents: period?.storage_cents ?? 0,
      peak: period?.storage_peak_bytes ?? storageUsedBytes,
    },
  };
}

/** The provider's own forecast, and what was used since that is not with the provider yet. */
export async function forecastBill(actor: Actor): Promise<Forecast> {
  const scope = requirePermission(actor, "billing.view");
  const current = await findCurrent(scope);
  if (!current || current.status === "canceled") return { bill: null };
  const { isDemo } = await readStanding(scope);
  if (isDemo) return { bill: await forecastHere(scope, current) };
  const forecast = await askProvider(actor, () => actor.appContext.payments.forecastBill(current.id));
  if (!forecast) return { bill: null };
  const kept = forecast.lines.map((line) => ({
    ...line,
    periodStart: line.periodStart.toISOString(),
    periodEnd: line.periodEnd.toISOString(),
  }));
  const waiting = await usageLines(scope, current);
  const added = waiting.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    bill: {
      at: forecast.at.toISOString(),
      totalCents: forecast.totalCents + added,
      creditCents: forecast.creditCents,
      dueCents: forecast.dueCents + added,
      lines: [...(await serializeLines(scope, kept)), ...waiting],
    },
  };
}

type Current = Pick<SubscriptionRow, "period_start" | "period_end">;

/** For a workspace that the provider does not know: the plan's price and the usage. */
async function forecastHere(scope: Scope, { period_start, period_end }: Current) {
  const { plan, additionalUsers } = await readStanding(scope);
  const line: BillLine = {
    description: `${plans[plan].displayName}${additionalUsers > 0 ? ` and ${plural(additionalUsers, "additional user")}` : ""}`,
    quantity: 1,
    amountCents: monthlyTotalCents(plan, additionalUsers),
    periodStart: period_end,
    periodEnd: period_end,
    usage: null,
  };
  const lines = [line, ...(await usageLines(scope, { period_start, period_end }))];
  const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { at: period_end, totalCents, creditCents: 0, dueCents: totalCents, lines };
}

async function usageLines(scope: Scope, { period_start, period_end }: Current): Promise<BillLine[]> {
  const period = await findPeriod(scope, period_start);
  if (!period) return [];
  const lines: BillLine[] = [];
  for (const [kind, cents, words] of [
    ["message", period.message_cents, "MMS beyond your plan, so far"],
    ["storage", period.storage_cents, "Storage beyond your plan, so far"],
  ] as const) {
    const charged = await sumCharges(scope, period_start, kind);
    const amountCents = cents - charged.cents;
    if (amountCents <= 0) continue;
    const usage = { kind, periodStart: period_start };
    lines.push({
      description: words,
      quantity: 1,
      amountCents,
      periodStart: period_start,
      periodEnd: period_end,
      usage,
    });
  }
  return lines;
}
