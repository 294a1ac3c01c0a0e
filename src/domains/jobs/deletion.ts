/** Deletes a job so that it can be brought back for 30 days, with its visits on the calendar. */
import { deleteVisitEvent, restoreCalendarEvent } from "#domains/calendar/deletion.ts";
import { markUses } from "#domains/services/selling.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Job, type JobListItem, restorableDays } from "./contract.ts";
import { deletedJobEvent, jobEvent } from "./event-builders.ts";
import { lockJobForUpdate, onCalendar } from "./holding.ts";
import { isOpen, readJob, toListItem } from "./serializers.ts";
import { findJob, type JobInFull, lockJob, updateJobRow } from "./store.ts";
import { findEventsOfJob, findVisitsOfJob } from "./visits/store.ts";

export async function deleteJob(actor: Actor, id: number, expectedVersion?: number): Promise<JobListItem> {
  return inTransaction(requirePermission(actor, "jobs.delete"), async (tx) => {
    await lockJobForUpdate(tx, id, { expectedVersion });
    return removeJob(tx, id);
  });
}

/** Of a job that one may delete. What its visits held on the calendar is free again. */
export async function removeJob(tx: Scope, id: number): Promise<JobListItem> {
  await lockJob(tx, id);
  const job = (await findJob(tx, id, "all")) as JobInFull;
  const moment = now().toISOString();
  for (const { event_id, starts_at } of await findVisitsOfJob(tx, id)) {
    if (event_id !== null && starts_at !== null) await deleteVisitEvent(onCalendar(tx), event_id);
  }
  await updateJobRow(tx, id, { deleted_at: moment, updated_at: moment });
  await markUses(tx, { kind: "job", id }, { isOpen: false });
  await appendEvent(tx, deletedJobEvent(job));
  return toListItem(tx.actor, { ...job, deleted_at: moment, updated_at: moment, version: job.version + 1 });
}

/**
 * Bringing back what is already back changes nothing, so that an undo may be sent twice. A visit whose time was given
 * away meanwhile waits in the tray.
 */
export async function restoreJob(actor: Actor, id: number): Promise<Job> {
  return inTransaction(requirePermission(actor, "jobs.delete"), async (tx) => {
    const job = await lockJob(tx, id, { isDeleted: true });
    if (!job?.is_own) {
      if (await findJob(tx, id)) return readJob(tx, id);
      throw notFound("Job");
    }
    const deletedAt = job.deleted_at as string;
    if (now().getTime() - Date.parse(deletedAt) > restorableDays * 86_400_000) throw notFound("Job");
    await updateJobRow(tx, id, { deleted_at: null, updated_at: now().toISOString() });
    for (const eventId of await findEventsOfJob(tx, id, deletedAt)) await bringBack(tx, eventId);
    await markUses(tx, { kind: "job", id }, { isOpen: isOpen(job) });
    await appendEvent(tx, jobEvent(job, "restored", "brought back"));
    return readJob(tx, id);
  });
}

async function bringBack(tx: Scope, eventId: number): Promise<void> {
  try {
    await restoreCalendarEvent(onCalendar(tx), eventId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
  }
}
