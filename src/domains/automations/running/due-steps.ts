/** Takes the steps of runs when they are due, in any process that is free. */
import { z } from "zod";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition, KeyedWork } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { scopedTo } from "#platform/database/scoped-driver.ts";
import { findDueRuns, listDueBusinesses } from "./step-store.ts";
import { mayRun, takeStep } from "./stepping.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  run: z.int(),
  /** Others due at the same moment. */
  more: z.array(z.int()).optional(),
});
type Errand = z.infer<typeof Errand>;

/** After this many steps another run gets its turn. */
const mostSteps = 200;
/** A job takes the steps of other due runs along, so that many runs due at the same moment don't wait for a job each. */
const mostRuns = 40;
const lanes = 3;
/** How far ahead the clock enqueues jobs. Longer than its interval, so that no step is late. */
const aheadMs = 90_000;
const mostAtOnce = 5_000;
/** Jobs begin by the clock of the database. The clock of this process may be this far behind. */
const skewMs = 2_000;

/** Running it twice does no harm: a step that has been taken is no longer due. */
export const takeSteps: JobDefinition<Errand> = {
  name: "automation-steps",
  data: Errand,
  // If the process dies in a run's first step, the run waits this long: until then the job holds its key.
  expiresAfterSeconds: 60,
  async run(appContext, { organization, run, more = [] }) {
    const actor = systemActor(appContext, organization);
    const scope = requirePermission(actor, "automations.update");
    const until = new Date(now().getTime() + skewMs).toISOString();
    const due = (await findDueRuns(scope, until, mostRuns)).map(({ id }) => id);
    // Where there are more than that, its own may be among the others.
    const ids = due.length < mostRuns ? due : [...new Set([run, ...more, ...due])];
    if (ids.length === 0 || !(await mayRun(scope))) return;
    await inLanes(ids, (id) => takeDueSteps(actor, id));
  },
};

async function takeDueSteps(actor: Actor, run: number): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1)
    if ((await takeStep(actor, run, askToTakeSteps, step === 0 ? skewMs : 0)) === "nothing") return;
}

/** What fails for one keeps no other from its turn. */
async function inLanes(ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> {
  const left = ids.values();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const id of left) await work(id).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}

type Due = { id: number; at: string };

/** A job for each moment at which runs are due, and for so many of them at most. */
function workFor(
  { organizationId, actor }: Pick<Scope, "organizationId" | "actor">,
  runs: readonly Due[],
): KeyedWork<Errand>[] {
  const organization = { id: organizationId, timeZone: actor.timeZone, country: actor.country };
  return partsOf(runs).map(([{ id: run, at }, ...others]) => ({
    organizationId,
    data: { organization, run, more: others.map(({ id }) => id) },
    key: `${organizationId} ${run} ${Date.parse(at)}`,
    startAfter: new Date(at),
  }));
}

/** Each of one moment. */
function partsOf(runs: readonly Due[]): [Due, ...Due[]][] {
  const parts: [Due, ...Due[]][] = [];
  const open = new Map<string, Due[]>();
  for (const run of runs) {
    const part = open.get(run.at);
    if (part && part.length < mostRuns) {
      part.push(run);
      continue;
    }
    const next: [Due, ...Due[]] = [run];
    open.set(run.at, next);
    parts.push(next);
  }
  return parts;
}

/** In the transaction that makes these runs due. The clock enqueues what is due later than it looks ahead. */
export async function askToTakeSteps(tx: Scope, runs: readonly Due[]): Promise<void> {
  const soon = runs.filter(({ at }) => Date.parse(at) <= now().getTime() + aheadMs);
  await tx.actor.appContext.jobs.enqueueAll(tx.db, takeSteps, workFor(tx, soon));
}

/** Enqueues everything that is due in the business, such as after a pause. */
export async function askForAllDue(tx: Scope): Promise<void> {
  const until = new Date(now().getTime() + aheadMs).toISOString();
  await askToTakeSteps(tx, await findDueRuns(tx, until, mostAtOnce));
}

/** Enqueues what is due before the next tick, for all businesses; this also finds what a process died over. */
export async function lookAhead(appContext: AppContext): Promise<void> {
  const { pool, log, jobs } = appContext;
  const until = new Date(now().getTime() + aheadMs).toISOString();
  for (const business of await listDueBusinesses(pool, until)) {
    const scope = requirePermission(systemActor(appContext, business), "automations.update");
    try {
      if (!(await mayRun(scope))) continue;
      const due = await findDueRuns(scope, until, mostAtOnce);
      const work = workFor(scope, due);
      await scopedTo(pool, null)
        .transaction()
        .execute((trx) => jobs.enqueueAll(trx, takeSteps, work));
    } catch (error) {
      log.error({ err: error, organizationId: business.id }, "Steps of automations were not asked for");
    }
  }
}
