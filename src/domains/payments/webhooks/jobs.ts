/** What is done about payments on a clock: taking the stand-in's messages, and asking about those that do not move. */
import { z } from "zod";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { reconcileSetups } from "../cards/setup.ts";
import { cancelOutdatedPayment, cancelPayment } from "../intents/canceling.ts";
import { syncPayment } from "../intents/syncing.ts";
import { findPayment } from "../store.ts";
import { actOnMessages } from "./acting-job.ts";
import { forgetMessagesBefore, listUnsettled, type Unsettling } from "./store.ts";
import { deliverMessages } from "./webhooks.ts";

const anything = z.object({});
const minute = 60_000;
/** A message of the provider takes seconds. */
const patienceMinutes = 5;
/** A payer who is still there begins again, and joins what they began. */
const abandonedMinutes = 60;
const mostAtOnce = 500;
const messagesKeptDays = 90;

const takeStandInMessages: JobDefinition = {
  name: "collecting-messages",
  data: anything,
  clock: { everyMinutes: 1 },
  run: (appContext) => deliverMessages(appContext),
};

/** Payments and cards that customers have begun: asked after every few minutes, and ended when they were left. */
export async function reconcileBegun(appContext: AppContext): Promise<void> {
  await reconcile(appContext, ["started", "needs_action"]);
  await reconcileSetups(appContext);
}

/** Bank debits and refunds on their way, which takes banks days. */
export async function reconcileSlow(appContext: AppContext): Promise<void> {
  await reconcile(appContext, ["processing", "refunding"]);
  await forgetMessagesBefore(
    appContext.pool,
    new Date(now().getTime() - messagesKeptDays * 24 * 60 * minute),
  );
}

async function reconcile(appContext: AppContext, statuses: readonly Unsettling[]): Promise<void> {
  const unmovedSince = new Date(now().getTime() - patienceMinutes * minute);
  for (const each of await listUnsettled(appContext.pool, unmovedSince, statuses, mostAtOnce)) {
    const organization = { id: each.organization_id, timeZone: each.time_zone, country: each.country };
    const scope = requirePermission(systemActor(appContext, organization), "payments.record");
    try {
      await syncPayment(scope, each.payment_id, true);
      const payment = await findPayment(scope, each.payment_id);
      if (payment && isAbandoned(payment)) await cancelPayment(scope, payment);
    } catch (error) {
      // One that cannot be asked about keeps none of the others waiting.
      appContext.log.warn({ err: error, payment: each.payment_id }, "A payment could not be reconciled");
    }
  }
}

const isAbandoned = ({ status, updated_at }: { status: string; updated_at: string }): boolean =>
  (status === "started" || status === "needs_action") &&
  now().getTime() - Date.parse(updated_at) > abandonedMinutes * minute;

const reconcilingBegun: JobDefinition = {
  name: "payments-reconcile-begun",
  data: anything,
  clock: { everyMinutes: 5, after: 2 },
  run: (appContext) => reconcileBegun(appContext),
};

const reconcilingSlow: JobDefinition = {
  name: "payments-reconcile-slow",
  data: anything,
  clock: { everyMinutes: 60, after: 23 },
  run: (appContext) => reconcileSlow(appContext),
};

export const collectingJobs = [
  takeStandInMessages,
  actOnMessages,
  reconcilingBegun,
  reconcilingSlow,
  cancelOutdatedPayment,
] as unknown as JobDefinition<never>[];
