/** Starts automations whose trigger is a number of days, such as a week after an invoice was due. */
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Candidate, pagesOfCandidates } from "./candidates.ts";
import { enter, type Wanted } from "./entering.ts";
import { type Following, findFollowing } from "./entry-store.ts";
import type { Business } from "./step-store.ts";
import { mayRun } from "./stepping.ts";
import { listTimedBusinesses, type TimedTrigger } from "./timed-store.ts";
import { wavesOf } from "./waves.ts";

const timedKinds = ["contract_unsigned", "invoice_overdue", "days_after_visit"] as const;

/** What was due longer ago, such as during a pause, is not caught up on (T-MKT-8). */
const lookBackMs = 2 * 86_400_000;
const mostTogether = 100;

export async function beginTimed(appContext: AppContext): Promise<void> {
  for (const business of await listTimedBusinesses(appContext.pool))
    await orLog(appContext, business.id, () => beginTimedOf(appContext, business));
}

/** One pass for one business. */
export async function beginTimedOf(appContext: AppContext, business: Business): Promise<void> {
  const scope = requirePermission(systemActor(appContext, business), "automations.update");
  if (!(await mayRun(scope))) return;
  for (const automation of await findFollowing(scope, timedKinds)) {
    const { trigger } = automation.content;
    if (trigger && "days" in trigger)
      await orLog(appContext, business.id, () => beginOne(scope, automation, trigger));
  }
}

/** A failure is logged and doesn't stop the others. The next pass tries again. */
async function orLog(
  appContext: AppContext,
  organizationId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    appContext.log.error({ err: error, organizationId }, "An automation by days could not be begun");
  }
}

async function beginOne(scope: Scope, automation: Following, trigger: TimedTrigger): Promise<void> {
  const moment = now();
  const since = Math.max(Date.parse(automation.active_since), moment.getTime() - lookBackMs);
  const span = { from: new Date(since).toISOString(), to: moment.toISOString(), without: automation.id };
  for await (const page of pagesOfCandidates(scope, trigger, span)) {
    for (const wave of wavesOf(page, (each) => each.customer_id)) {
      const wanted = wave.map((candidate) => ({ automation, entry: entryOf(trigger, candidate) }));
      for (let first = 0; first < wanted.length; first += mostTogether)
        await enterTogether(scope, wanted.slice(first, first + mostTogether));
    }
  }
}

/** If one of them can't enter, the others still do. */
async function enterTogether(scope: Scope, wanted: readonly Wanted[]): Promise<void> {
  const enterIn = (some: readonly Wanted[]) =>
    inTransaction(scope, async (tx) => {
      await enter(tx, some);
      return null;
    });
  try {
    await enterIn(wanted);
  } catch {
    const { appContext } = scope.actor;
    for (const each of wanted)
      await orLog(appContext, scope.organizationId, async () => void (await enterIn([each])));
  }
}

const entryOf = (
  { on }: TimedTrigger,
  { customer_id: customerId, subject_kind: kind, subject_id: id }: Candidate,
): Wanted["entry"] => ({
  customerId,
  subject: { kind, id },
  occasion: `${kind}:${id}`,
  eventId: null,
  causes: { depth: 0, automations: [] },
  on,
});
