/** Takes the past of an automation over: who went through it then, step by step, and who is still inside. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { RunState } from "./contract.ts";
import type { Subject } from "./running/contract.ts";
import { insertRun } from "./running/entry-store.ts";
import { changeRun } from "./running/step-store.ts";
import { awaitedWords, triggerWords } from "./running/words.ts";
import { addLine, endRun } from "./runs-store.ts";
import type { AutomationContent, Step } from "./steps-contract.ts";
import { changeAutomationRow, findVersionRow, lockAutomationRow } from "./store.ts";
import { type Walked, walk } from "./walking.ts";

export type PastRun = {
  customerId: number;
  at: Date;
  subject?: Subject;
  /** What ended it before its last step. */
  ended?: { after: number; state: Exclude<RunState, "active" | "completed">; words: string };
};

/** In the order of time, up to now. `actor` acts within the transaction of the whole past. */
export async function backfillRuns(
  actor: Actor,
  automationId: number,
  runs: readonly PastRun[],
): Promise<void> {
  await inTransaction(requirePermission(actor, "automations.update"), async (tx) => {
    const version = await findVersionRow(tx, automationId, 1);
    if (!version) throw new Error("An automation of the past was never published");
    for (const run of runs) await backfill(tx, automationId, version.content, run);
    const kept = await lockAutomationRow(tx, automationId);
    // What happened in the past that is taken over begins nothing now.
    if (kept?.status === "active")
      await changeAutomationRow(tx, automationId, { active_since: now().toISOString() });
    return null;
  });
}

async function backfill(
  tx: Scope,
  automationId: number,
  content: AutomationContent,
  past: PastRun,
): Promise<void> {
  const { customerId, at, subject, ended } = past;
  const walked = walk(content, { customerId, from: at, zone: tx.actor.timeZone, meets: new Map() });
  const run = await insertRun(tx, {
    automation_id: automationId,
    number: 1,
    customer_id: customerId,
    entry_key: `past:${subject?.id ?? at.getTime()}`,
    subject: subject ?? null,
    event_id: null,
    depth: 0,
    state: "active",
    step_key: walked[0]?.step.key ?? null,
    entered_at: at.toISOString(),
    words: "",
  });
  if (!run) return;
  const line = { run_id: run.id, step_key: null, step_kind: null };
  const words = content.trigger ? triggerWords[content.trigger.on] : "";
  await addLine(tx, { ...line, at: at.toISOString(), outcome: "entered", words });
  const endsAt = ended ? at.getTime() + ended.after * 3_600_000 : Infinity;
  const last = Math.min(endsAt, now().getTime());
  const open = await writeSteps(tx, run.id, walked, { from: at, last });
  if (ended && endsAt <= now().getTime()) {
    const { state, words: why } = ended;
    await endRun(tx, run.id, { state, words: why, at: new Date(endsAt).toISOString() });
  } else if (!open) {
    const end = walked.at(-1)?.at ?? at;
    await endRun(tx, run.id, { state: "completed", words: "All steps are done.", at: end.toISOString() });
  } else
    await changeRun(tx, run.id, {
      step_key: open.step.key,
      due_at: open.at.toISOString(),
      is_waiting: true,
      words: waitWords(open.step),
    });
}

/** Gives the step at which it still waits; undefined when all are done. */
async function writeSteps(
  tx: Scope,
  runId: number,
  walked: readonly Walked[],
  { from, last }: { from: Date; last: number },
): Promise<Walked | undefined> {
  let before = from;
  for (const each of walked) {
    const { step, at, branch } = each;
    const line = { run_id: runId, step_key: step.key, step_kind: step.kind };
    const isLong = at > before;
    if (isLong && before.getTime() <= last) {
      const until = at.toISOString();
      await addLine(tx, {
        ...line,
        at: before.toISOString(),
        outcome: "waiting",
        words: waitWords(step),
        until,
      });
    }
    if (at.getTime() > last) return each;
    await addLine(tx, { ...line, at: at.toISOString(), outcome: branch ?? "done", words: doneWords(step) });
    before = at;
  }
  return undefined;
}

const waitWords = (step: Step): string => (step.kind === "wait_for" ? "Waiting for it to happen" : "Waiting");

function doneWords(step: Step): string {
  switch (step.kind) {
    case "send_text":
      return "Text sent";
    case "send_email":
      return "Email sent";
    case "create_task":
      return "Task added";
    case "change_status":
      return `Status changed to ${step.status}`;
    case "wait_for":
      return `${awaitedWords[step.event]}: not within ${step.days} days`;
    default:
      return "The wait is over";
  }
}
