/** A job's own course: completed when all is done, called off or opened again with a reason. */
import { markUses } from "#domains/services/selling.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Job } from "../contract.ts";
import { jobEvent, numberText } from "../event-builders.ts";
import { assertJobMay, lockJobForUpdate } from "../holding.ts";
import { readJob } from "../serializers.ts";
import { type StoredJob, updateJobRow } from "../store.ts";
import type { KeptItem } from "../tables.ts";
import { callOffVisits } from "./calling-off.ts";
import { findVisitsOfJob } from "./store.ts";

/** All visits must be done or cancelled and the required items ticked off; else the conflict says what is missing. */
export async function completeJob(actor: Actor, id: number, expectedVersion?: number): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, id, { expectedVersion });
    assertJobMay(job, "complete");
    await assertAllDone(tx, job);
    const moment = now().toISOString();
    await updateJobRow(tx, id, { status: "completed", completed_at: moment, updated_at: moment });
    await markUses(tx, { kind: "job", id }, { isOpen: false });
    await appendEvent(
      tx,
      jobEvent(job, "completed", "completed", { data: { price_cents: job.price_cents } }),
    );
    return readJob(tx, id);
  });
}

async function assertAllDone(tx: Scope, job: StoredJob): Promise<void> {
  const open = (await findVisitsOfJob(tx, job.id)).filter(
    ({ status }) => status !== "done" && status !== "cancelled",
  );
  const count = open.length === 1 ? "1 visit is" : `${open.length} visits are`;
  const visits = open.length > 0 ? `${count} not completed.` : undefined;
  const items = missingItems(job.checklist);
  const missing = [visits, items].filter((each) => each !== undefined);
  if (missing.length === 0) return;
  throw conflict(`${numberText(job.number)} can't be completed yet: ${missing.join(" Also, ")}`, {
    kind: "incomplete",
    visits: open.map((visit) => visit.id),
    items: job.checklist.filter(isMissing).map((item) => item.id),
  });
}

const isMissing = ({ is_required, done_at }: KeptItem): boolean => is_required && done_at === null;

/** A part of a sentence with its end; undefined when every required item is done. */
export function missingItems(checklist: readonly KeptItem[]): string | undefined {
  const missing = checklist.filter(isMissing);
  const [first] = missing;
  if (!first) return undefined;
  return missing.length === 1
    ? `the required checklist item "${first.text}" isn't checked.`
    : `${missing.length} required checklist items aren't checked, such as "${first.text}".`;
}

/** Calls a job off, and what is still to be done of its visits with it. */
export async function cancelJob(
  actor: Actor,
  id: number,
  { reason, cancelled_by_customer }: { reason: string; cancelled_by_customer: boolean },
  expectedVersion?: number,
): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, id, { expectedVersion });
    assertJobMay(job, "cancel");
    await callOffVisits(tx, id, reason);
    const moment = now().toISOString();
    await updateJobRow(tx, id, {
      status: "cancelled",
      cancelled_at: moment,
      cancel_reason: reason,
      cancelled_by_customer,
      updated_at: moment,
    });
    await markUses(tx, { kind: "job", id }, { isOpen: false });
    await appendEvent(tx, jobEvent(job, "cancelled", "cancelled", { description: reason }));
    return readJob(tx, id);
  });
}

/** In progress again when a visit was begun, else planned again. Visits that were called off stay so. */
export async function reopenJob(
  actor: Actor,
  id: number,
  reason: string,
  expectedVersion?: number,
): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, id, { expectedVersion });
    assertJobMay(job, "reopen");
    const visits = await findVisitsOfJob(tx, id);
    const wasBegun = visits.some(({ status }) => status === "done" || status === "started");
    await updateJobRow(tx, id, {
      status: wasBegun ? "in_progress" : "planning",
      completed_at: null,
      cancelled_at: null,
      cancel_reason: null,
      cancelled_by_customer: false,
      reopen_reason: reason,
      updated_at: now().toISOString(),
    });
    await markUses(tx, { kind: "job", id }, { isOpen: true });
    const data = { from: job.status };
    await appendEvent(tx, jobEvent(job, "reopened", "reopened", { description: reason, data }));
    return readJob(tx, id);
  });
}
