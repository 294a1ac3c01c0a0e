/** What happens to a customer's runs when something happens to the customer: a goal is reached, a wait is over, an answer came. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { tellLive } from "#platform/live/tell.ts";
import { addLine, endRun } from "../runs-store.ts";
import type { Occurrence } from "./contract.ts";
import { askToTakeSteps } from "./due-steps.ts";
import { lockRunsInside, type RunInside } from "./entry-store.ts";
import { notifyOfReply } from "./replies.ts";
import { changeRun } from "./step-store.ts";
import { daysAfter } from "./timing.ts";
import { awaitedOf } from "./triggers.ts";
import { awaitedWords } from "./words.ts";

/** Of runs that began before it. */
export async function affectRuns(
  tx: Scope,
  occurrences: readonly Occurrence[],
  { customerId, eventId }: { customerId: number; eventId: number },
): Promise<void> {
  if (!occurrences.some((each) => awaitedOf(each))) return;
  const runs = await lockRunsInside(tx, customerId, eventId);
  for (const run of runs) await affect(tx, run, occurrences);
  if (runs.length > 0) tellLive(tx, ["automation"]);
}

async function affect(tx: Scope, run: RunInside, occurrences: readonly Occurrence[]): Promise<void> {
  const { goal, steps, on_reply: reply } = run.content;
  const at = now().toISOString();
  const means = (event: string) =>
    occurrences.some((each) => awaitedOf(each) === event && isAbout(run, each));
  if (goal?.kind === "event" && means(goal.event))
    return endRun(tx, run.id, { state: "goal", words: `Goal reached: ${awaitedWords[goal.event]}.`, at });
  const step = steps.find(({ key }) => key === run.step_key);
  if (step?.kind === "wait_for" && means(step.event)) {
    await changeRun(tx, run.id, { due_at: at, has_happened: true, is_waiting: true });
    return askToTakeSteps(tx, [{ id: run.id, at }]);
  }
  if (!means("customer_replied") || reply.action === "continue") return;
  if (reply.action === "end") {
    const words = "The customer wrote to you, so the automation ended.";
    await endRun(tx, run.id, { state: "replied", words, at });
    return notifyOfReply(tx, run);
  }
  await postpone(tx, run, at, reply.wait_days);
}

/** Only the contract or invoice that the run is about counts, where it is about one. */
function isAbout(run: RunInside, { subject }: Occurrence): boolean {
  const isOther = subject.kind === run.subject_kind && subject.id !== run.subject_id;
  return !(isOther && (subject.kind === "contract" || subject.kind === "invoice"));
}

/** The next step waits for some days; a wait that ends later is left as it is. */
async function postpone(tx: Scope, run: RunInside, at: string, days: number): Promise<void> {
  const until = daysAfter(new Date(at), days, tx.actor.timeZone).toISOString();
  if (run.due_at !== null && Date.parse(run.due_at) >= Date.parse(until)) return;
  await changeRun(tx, run.id, { due_at: until });
  const words = "The customer wrote to you, so the next step waits.";
  await addLine(tx, {
    run_id: run.id,
    at,
    step_key: run.step_key,
    step_kind: null,
    outcome: "waiting",
    words,
    until,
  });
}
