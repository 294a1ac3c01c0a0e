/** What is done about subscriptions on a clock: looking again, reckoning up, reminding. */
import { z } from "zod";
import { monthlyTotalCents } from "#domains/organizations/contract.ts";
import { announceAccessChange, listOrganizations } from "#domains/organizations/service.ts";
import { lockStandingForUpdate, updateStanding } from "#domains/organizations/subscription.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { chargeRunningPeriod, resendCharges, sendCharge } from "./bills/charging.ts";
import { reckoningMinutes } from "./contract.ts";
import { becameReadOnly, tellOwners, trialReminder } from "./mails.ts";
import { cancelForgottenStarts, cancelSubscription } from "./plan/starting.ts";
import { deleteMessagesBefore } from "./provider/messages-store.ts";
import { readAgain } from "./provider/snapshot.ts";
import { deliverMessages } from "./provider/webhooks.ts";
import { claimNotice, findCurrent, listDue } from "./store.ts";
import { dueReminder } from "./workspace.ts";

const anything = z.object({});
const messagesKeptDays = 90;

/** Every minute what the stand-in would have sent by itself. */
const takeStandInMessages: JobDefinition = {
  name: "billing-messages",
  data: anything,
  clock: { everyMinutes: 1 },
  run: (appContext) => deliverMessages(appContext),
};

/** Looks again at everything that a lost message could have left behind: the provider knows how it is. */
export async function reconcile(appContext: AppContext): Promise<void> {
  await cancelForgottenStarts(appContext);
  for (const subscriber of await listDue(appContext.pool, now())) {
    const actor = systemActor(appContext, subscriber);
    await logged(appContext, subscriber.id, async () => {
      await readAgain(actor);
      await endTrialWithoutSubscription(actor);
    });
  }
}

const reconciliation: JobDefinition = {
  name: "billing-reconcile",
  data: anything,
  clock: { everyMinutes: 10 },
  run: (appContext) => reconcile(appContext),
};

/** A trial for which nobody ever gave a card ends by our own clock. */
async function endTrialWithoutSubscription(actor: Actor): Promise<void> {
  const scope = requirePermission(actor, "billing.update");
  if (await findCurrent(scope)) return;
  const isOver = await inTransaction(scope, async (tx) => {
    const standing = await lockStandingForUpdate(tx);
    const { status, trialEnd } = standing;
    if (status !== "trial" || trialEnd === null || new Date(trialEnd) > now()) return false;
    await updateStanding(tx, { status: "read_only", readOnlySince: trialEnd });
    await appendEvent(tx, {
      type: "billing.status_changed",
      subject: { kind: "organization", id: tx.organizationId },
      title: "The workspace became read-only",
      data: { before: status, after: "read_only" },
    });
    const facts = { name: standing.name, zone: actor.timeZone };
    await tellOwners(tx, { key: `trial-over-${trialEnd}`, ...becameReadOnly(facts, true) });
    return true;
  });
  if (isOver) await announceAccessChange(actor.appContext, actor.organizationId);
}

/** Reminds of the trial's end, and puts usage on the bill that is about to be written. */
export async function lookAhead(appContext: AppContext): Promise<void> {
  for (const organization of await listOrganizations(appContext)) {
    const scope = requirePermission(systemActor(appContext, organization), "billing.update");
    await logged(appContext, organization.id, async () => {
      await remindOfTrialEnd(scope);
      await reckonUp(scope);
      await resendCharges(scope, new Date(now().getTime() - 3_600_000));
    });
  }
  await deleteMessagesBefore(appContext.pool, new Date(now().getTime() - messagesKeptDays * 86_400_000));
}

const lookingAhead: JobDefinition = {
  name: "billing-look-ahead",
  data: anything,
  clock: { everyMinutes: 15, after: 5 },
  run: (appContext) => lookAhead(appContext),
};

async function remindOfTrialEnd(scope: Scope): Promise<void> {
  const zone = scope.actor.timeZone;
  await inTransaction(scope, async (tx) => {
    const { status, name, trialEnd, plan, additionalUsers, isDemo } = await lockStandingForUpdate(tx);
    if (isDemo || status !== "trial" || trialEnd === null) return;
    const days = dueReminder(new Date(trialEnd), now(), zone);
    if (days === undefined) return;
    const current = await findCurrent(tx);
    const notice = { about: trialEnd, kind: "trial", threshold: days, sent_at: now().toISOString() };
    if (current?.cancel_at || !(await claimNotice(tx, notice))) return;
    const hasCard = current !== undefined && current.card !== null;
    const monthlyCents = monthlyTotalCents(plan, additionalUsers);
    const facts = { trialEnd: new Date(trialEnd), days, hasCard, monthlyCents };
    await tellOwners(tx, { key: `trial-${days}-${trialEnd}`, ...trialReminder({ name, zone }, facts) });
  });
}

async function reckonUp(scope: Scope): Promise<void> {
  const current = await findCurrent(scope);
  if (current?.status !== "active") return;
  const left = Date.parse(current.period_end) - now().getTime();
  if (left <= 0 || left > reckoningMinutes * 60_000) return;
  await inTransaction(scope, async (tx) => {
    if ((await lockStandingForUpdate(tx)).isDemo) return;
    await chargeRunningPeriod(tx, current.period_start);
  });
}

/** One business that cannot be looked after keeps none of the others waiting. */
async function logged(
  appContext: AppContext,
  organizationId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    appContext.log.error({ err: error, organizationId }, "A subscription could not be looked after");
  }
}

export const billingJobs = [
  takeStandInMessages,
  reconciliation,
  lookingAhead,
  sendCharge,
  cancelSubscription,
] as unknown as JobDefinition<never>[];
