/** The lines and the checklist of a job: set as a whole, and ticked off one by one. */
import { type Actor, requirePermission } from "#platform/actor.ts";
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
import { type NewChecklistItem, type NewJobLine, readingText } from "./contract.ts";
import { askedOf } from "./items.ts";
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
  const isSame =
    before !== undefined && before.kind === item.kind && (before.unit ?? null) === (item.unit ?? null);
  const {
    done_at,
    done_by_name,
    reading = null,
  }: Omit<KeptItem, "id" | "text" | "is_required"> = isSame ? before : open;
  return { id: id ?? newId(), ...item, done_at, done_by_name, ...(reading === null ? {} : { reading }) };
}

const open = { done_at: null, done_by_name: null };

type Tick = {
  isDone: boolean;
  /** When it was done; now, where it is not given. */
  at?: string | undefined;
  /** What was read, of an item that asks for it. */
  reading?: string | undefined;
};

/**
 * Whoever has a visit of the job may tick. What is as it was said to be already stays as it is, a reading is corrected
 * by another one. Refused for a reading without its number, and for a number where none is asked for.
 */
export async function tickItem(
  actor: Actor,
  id: number,
  itemId: string,
  { isDone, at, reading }: Tick,
): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, id, { isForVisitors: true });
    const item = job.checklist.find((each) => each.id === itemId);
    if (!item) throw notFound("Checklist item");
    assertJobMay(job, "edit");
    const read = isDone ? readingFor(item, reading) : null;
    const isSame = (item.reading ?? null) === read;
    if ((item.done_at !== null) === isDone && isSame) return readJob(tx, id);
    const moment = momentGiven(at, job.created_at, "before the job was added");
    const ticked = isDone
      ? { done_at: moment, done_by_name: actor.name, ...(read === null ? {} : { reading: read }) }
      : { ...open, ...(item.kind === "reading" ? { reading: null } : {}) };
    const checklist = job.checklist.map((each) => (each.id === itemId ? { ...each, ...ticked } : each));
    await updateJobRow(tx, id, { checklist, updated_at: now().toISOString() });
    const type = isDone ? "item_done" : "item_undone";
    await appendEvent(
      tx,
      jobEvent(job, type, isDone ? "checklist item checked" : "checklist item unchecked", {
        description: read === null ? item.text : `${item.text}: ${readingText(read, item.unit)}`,
      }),
    );
    return readJob(tx, id);
  });
}

function readingFor({ kind, text }: KeptItem, reading: string | undefined): string | null {
  if (kind === "reading" && reading === undefined) {
    const message = `Enter the reading for "${text}"`;
    throw invalid(message, { reading: message });
  }
  if (kind !== "reading" && reading !== undefined) {
    const message = `"${text}" doesn't ask for a reading`;
    throw invalid(message, { reading: message });
  }
  return reading ?? null;
}
