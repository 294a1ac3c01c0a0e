/** The lines and the checklist of a job: set as a whole, and ticked off one by one. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Job } from "../contract.ts";
import { jobEvent } from "../event-builders.ts";
import { assertJobMay, lockJobForUpdate } from "../holding.ts";
import { readJob } from "../serializers.ts";
import { updateJobRow } from "../store.ts";
import type { AskedItem, KeptItem } from "../tables.ts";
import { momentGiven } from "../visits/reported-times.ts";
import {
  answerFor,
  answerOf,
  answerText,
  type Given,
  isSameAnswer,
  keptAnswer,
  noAnswer,
} from "./answers.ts";
import type { NewChecklistItem, NewJobLine } from "./contract.ts";
import { askedOf, openItem, unanswered, withoutAnswer } from "./items.ts";
import { agreeOnLines, columnsOf } from "./service.ts";

export async function setLines(
  actor: Actor,
  id: number,
  given: readonly (NewJobLine & { id?: string | undefined })[],
  expectedVersion?: number,
): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, id, { expectedVersion });
    assertJobMay(job, "edit");
    const agreed = columnsOf(await agreeOnLines(tx, id, given, job.lines));
    await updateJobRow(tx, id, { ...agreed, updated_at: now().toISOString() });
    const data = { before: { price_cents: job.price_cents }, after: { price_cents: agreed.price_cents } };
    await appendEvent(tx, jobEvent(job, "lines_changed", "lines changed", { data }));
    return readJob(tx, id);
  });
}

export async function setChecklist(
  actor: Actor,
  id: number,
  items: readonly (NewChecklistItem & { id?: string | undefined })[],
  expectedVersion?: number,
): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, id, { expectedVersion });
    assertJobMay(job, "edit");
    const kept = new Map(job.checklist.map((item) => [item.id, item]));
    const checklist = items.map(({ id: itemId, ...asked }) =>
      changedItem(itemId, asked, kept.get(itemId ?? "")),
    );
    if (new Set(checklist.map((item) => item.id)).size < checklist.length) {
      const message = "Each checklist item needs a unique id";
      throw invalid(message, { items: message });
    }
    await updateJobRow(tx, id, { checklist, updated_at: now().toISOString() });
    await appendEvent(tx, jobEvent(job, "checklist_changed", "checklist changed"));
    return readJob(tx, id);
  });
}

/** An item that comes to ask for something else is open again; reworded, it stays as it is. */
function changedItem(id: string | undefined, asked: AskedItem, before: KeptItem | undefined): KeptItem {
  const item = askedOf(asked);
  const isSame = before && before.kind === item.kind && (before.unit ?? null) === (item.unit ?? null);
  if (!isSame) return { id: id ?? newId(), ...item, ...unanswered };
  return { ...withoutAnswer(before), ...item, ...keptAnswer(answerOf(before)) };
}

type Tick = Given & {
  isDone: boolean;
  /** Only this photo is taken out. */
  photoGone?: number | undefined;
  /** When it was done; now, where it is not given. */
  at?: string | undefined;
};

/**
 * Whoever has a visit of the job may tick. What is as it was said to be already stays as it is; another reading,
 * signature or photo takes the place of the one before. Refused without what the item asks for.
 */
export const tickItem = (actor: Actor, id: number, itemId: string, tick: Tick): Promise<Job> =>
  inTransaction(requirePermission(actor, "jobs.update"), (tx) => tickItemIn(tx, id, itemId, tick));

/** The same in the transaction of another domain; its scope must be of "jobs.update". */
export async function tickItemIn(
  tx: Scope,
  id: number,
  itemId: string,
  { isDone, at, photoGone, ...given }: Tick,
): Promise<Job> {
  const job = await lockJobForUpdate(tx, id, { isForVisitors: true });
  const item = job.checklist.find((each) => each.id === itemId);
  if (!item) throw notFound("Checklist item");
  assertJobMay(job, "edit");
  const answer = isDone ? answerFor(item, given) : noAnswer;
  const isAnother = photoGone !== undefined && item.photo_id !== photoGone;
  const isKnown = (item.done_at !== null) === isDone && isSameAnswer(answerOf(item), answer);
  if (isKnown || isAnother) return readJob(tx, id);
  const moment = momentGiven(at, job.created_at, "before the job was added");
  const ticked = isDone
    ? { ...withoutAnswer(item), done_at: moment, done_by_name: tx.actor.name, ...keptAnswer(answer) }
    : openItem(item);
  const checklist = job.checklist.map((each) => (each.id === itemId ? ticked : each));
  await updateJobRow(tx, id, { checklist, updated_at: now().toISOString() });
  const type = isDone ? "item_done" : "item_undone";
  await appendEvent(
    tx,
    jobEvent(job, type, isDone ? "checklist item checked" : "checklist item unchecked", {
      description: answerText(item, answer),
    }),
  );
  return readJob(tx, id);
}
