/**
 * Takes one step of one run in one transaction: its effects, its line in the log and the run's next step are saved
 * together or not at all. After a crash no step is repeated and none is skipped.
 */

import { plans } from "#domains/organizations/contract.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import { whyNoOne } from "#domains/segments/filters/asking.ts";
import { holdsFor } from "#domains/segments/filters/people.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addLine, endRun } from "../runs-store.ts";
import { branches, firstOf, type Step, stepAfter } from "../steps-contract.ts";
import { perform } from "./actions.ts";
import { requestOfRun } from "./entry-store.ts";
import type { Outcome } from "./outcomes.ts";
import { changeRun, claimRun, type DueRun } from "./step-store.ts";

/** How often a step is tried that fails for a technical reason. */
const mostAttempts = 5;
const firstPauseMs = 5_000;

/** Whether another step of the run is due already. */
export type Taken = "taken" | "nothing";

/** When the run continues after a step. */
type Next = { at: string } | "now" | "never";

/** On a plan without automations due steps wait (ruling R27). */
export async function mayRun(scope: Scope): Promise<boolean> {
  const { status, plan } = await readStanding(scope);
  return status !== "read_only" && plans[plan].hasAdvancedAutomation;
}

type Ask = (tx: Scope, runs: readonly { id: number; at: string }[]) => Promise<void>;

/** `ask` enqueues the run's next step. A step that is due within `early` milliseconds counts as due. */
export async function takeStep(actor: Actor, id: number, ask: Ask, early = 0): Promise<Taken> {
  // Set once the run is locked: a failure is noted after the step's transaction was rolled back.
  const claimed: { run?: DueRun } = {};
  try {
    return await inTransaction(requirePermission(actor, "automations.update"), async (tx) => {
      const run = await claimRun(tx, id, dueBy(early));
      if (!run) return "nothing";
      claimed.run = run;
      const next = await take(withName(tx, run), run);
      if (next === "now") return "taken";
      if (next !== "never") await ask(tx, [{ id, at: next.at }]);
      return "nothing";
    });
  } catch (error) {
    if (!claimed.run) throw error;
    return noteFailure(actor, claimed.run, error, { ask, early });
  }
}

const dueBy = (early: number): string => new Date(now().getTime() + early).toISOString();

/** Events are logged under the automation's name, and each one names its run. */
function withName(tx: Scope, run: DueRun): Scope {
  const request = {
    id: requestOfRun(run.id),
    ip: null,
    userAgent: null,
    idempotencyKey: null,
    fingerprint: null,
  };
  return requirePermission(actingWithin(tx, { ...tx.actor, name: run.name, request }), "automations.update");
}

async function take(tx: Scope, run: DueRun): Promise<Next> {
  tellLive(tx, ["automation"]);
  const { customer } = run;
  if (!customer) return end(tx, run, "stopped", "The customer was deleted.");
  const { goal, steps } = run.content;
  const actor = actingWithin(tx, tx.actor);
  if (goal?.kind === "filter" && goal.filter) {
    // Going on could write to customers who have reached it.
    const problem = await whyNoOne(actor, goal.filter);
    if (problem) return end(tx, run, "stopped", problem);
    if (await holdsFor(actor, goal.filter, run.customer_id))
      return end(tx, run, "goal", "Goal reached: the customer meets its conditions.");
  }
  const step = steps.find(({ key }) => key === run.step_key);
  if (!step) return end(tx, run, "completed", allDone);
  return goOn(tx, run, step, await perform(tx, { run, step, customer }));
}

const allDone = "All steps are done.";

async function end(
  tx: Scope,
  { id }: DueRun,
  state: "completed" | "goal" | "stopped",
  words: string,
): Promise<Next> {
  await endRun(tx, id, { state, words, at: now().toISOString() });
  return "never";
}

async function goOn(tx: Scope, run: DueRun, step: Step, outcome: Outcome): Promise<Next> {
  const at = now().toISOString();
  const line = { run_id: run.id, at, step_key: step.key, step_kind: step.kind };
  if (outcome.go === "wait") {
    const { until, words, isStep } = outcome;
    await addLine(tx, { ...line, outcome: "waiting", words, until });
    await changeRun(tx, run.id, { due_at: until, is_waiting: isStep, attempts: 0, words });
    return { at: until };
  }
  await addLine(tx, { ...line, outcome: outcome.result, words: outcome.words });
  if (outcome.go === "end") return end(tx, run, "completed", outcome.words);
  if (outcome.go === "stop") return end(tx, run, "stopped", outcome.words);
  const { steps } = run.content;
  const next =
    branches(step) && outcome.branch
      ? firstOf(steps, { of: step.key, is: outcome.branch })
      : stepAfter(steps, step.key);
  if (!next) return end(tx, run, "completed", allDone);
  await changeRun(tx, run.id, {
    step_key: next.key,
    due_at: at,
    is_waiting: false,
    has_happened: false,
    attempts: 0,
    words: "",
  });
  return "now";
}

/** A refusal that people can read is the outcome of its step, and the run goes on. Any other failure is retried. */
async function noteFailure(
  actor: Actor,
  run: DueRun,
  error: unknown,
  { ask, early }: { ask: Ask; early: number },
): Promise<Taken> {
  const { log } = actor.appContext;
  const isRefusal = error instanceof AppError && error.code !== "unavailable";
  if (!isRefusal)
    log.warn(
      { err: error, run: run.id, organizationId: actor.organizationId },
      "A step of an automation failed",
    );
  return inTransaction(requirePermission(actor, "automations.update"), async (tx) => {
    const held = await claimRun(tx, run.id, dueBy(early));
    const step = run.content.steps.find(({ key }) => key === run.step_key);
    if (!held || !step || held.step_key !== run.step_key) return "nothing";
    if (isRefusal || held.attempts + 1 >= mostAttempts) {
      const words = isRefusal ? error.message : "This step failed several times and was skipped.";
      await goOn(tx, held, step, { go: "on", result: isRefusal ? "refused" : "failed", words, branch: "no" });
      return "taken";
    }
    const pause = firstPauseMs * 2 ** held.attempts;
    const due = new Date(now().getTime() + pause).toISOString();
    await changeRun(tx, run.id, { attempts: held.attempts + 1, due_at: due });
    await ask(tx, [{ id: run.id, at: due }]);
    return "taken";
  });
}
