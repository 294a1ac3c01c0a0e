/** Deletes a job so that it can be brought back for 30 days, with its visits on the calendar. */
import { deleteOwnedEvent, restoreOwnedEvent } from "#domains/calendar/owned-events.ts";
import type { EventChange } from "#domains/calendar/owners.ts";
import { markUses } from "#domains/services/selling.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound, undefinedWhen } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Job, type JobListItem, restorableDays } from "./contract.ts";
import { deletedJobEvent, jobEvent } from "./event-builders.ts";
import { lockJobForUpdate } from "./holding.ts";
import { isOpen, readJob, toListItem } from "./serializers.ts";
import { findJob, type JobInFull, lockJob, updateJobRow } from "./store.ts";
import { visitFollowing } from "./visits/states.ts";
import { findEventsOfJob, findVisitsOfJob, updateVisitRow } from "./visits/store.ts";

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
  for (const visit of await findVisitsOfJob(tx, id)) {
    if (visit.event_id === null || visit.starts_at === null) continue;
    const change = await deleteOwnedEvent(tx, visit.event_id);
    await updateVisitRow(tx, visit.id, visitFollowing(visit, change));
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
    const visits = await findVisitsOfJob(tx, id);
    for (const eventId of await findEventsOfJob(tx, id, deletedAt)) {
      const visit = visits.find(({ event_id }) => event_id === eventId);
      const change = visit && (await bringBack(tx, eventId));
      if (change) await updateVisitRow(tx, visit.id, visitFollowing(visit, change));
    }
    await markUses(tx, { kind: "job", id }, { isOpen: isOpen(job) });
    await appendEvent(tx, jobEvent(job, "restored", "restored"));
    return readJob(tx, id);
  });
}

/** Undefined when the technician's time was given away. */
const bringBack = (tx: Scope, eventId: number): Promise<EventChange | undefined> =>
  undefinedWhen("conflict", restoreOwnedEvent(tx, eventId));
