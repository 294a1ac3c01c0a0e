/** Deletes an event so that it can be brought back for 30 days. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { bookTime, explainOverlap } from "./booking/service.ts";
import { lockEventForUpdate } from "./changing.ts";
import { type CalendarEvent, restorableDays } from "./contract.ts";
import { deletedEvent, restoredEvent, toCalendarEvent } from "./event-builders.ts";
import { findEvent, lockDeletedEvent, updateEvent } from "./store.ts";

export async function deleteCalendarEvent(
  actor: Actor,
  id: number,
  expectedVersion?: number,
): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.delete");
  return inTransaction(scope, async (tx) => {
    const held = await lockEventForUpdate(tx, id, expectedVersion);
    if (held.job_id !== null && (held.status === "in_progress" || held.status === "completed"))
      throw conflict(
        "This event is a visit whose work has begun. Delete its job, or cancel the visit there.",
        {
          kind: "job",
          job_id: held.job_id,
        },
      );
    const moment = now().toISOString();
    const row = await updateEvent(tx, id, { deleted_at: moment, updated_at: moment });
    await appendEvent(tx, deletedEvent(row));
    return toCalendarEvent(row);
  });
}

/** For the jobs domain, whose own event log tells it: deletes the event of a visit, however far it is. */
export async function deleteVisitEvent(actor: Actor, id: number): Promise<void> {
  await inTransaction(requirePermission(actor, "calendar.delete"), async (tx) => {
    await lockEventForUpdate(tx, id);
    const moment = now().toISOString();
    await updateEvent(tx, id, { deleted_at: moment, updated_at: moment });
  });
}

/**
 * Bringing back what is already back changes nothing, so that an undo may be sent twice. Throws a conflict when its
 * member's time was given away meanwhile.
 */
export async function restoreCalendarEvent(
  actor: Actor,
  id: number,
  reason?: string | null,
): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.delete");
  return inTransaction(scope, async (tx) => {
    const moment = now();
    const held = await lockDeletedEvent(tx, id);
    if (!held) {
      const present = await findEvent(tx, id);
      if (present) return toCalendarEvent(present);
      throw notFound("Event");
    }
    const age = moment.getTime() - Date.parse(held.deleted_at ?? "");
    if (age > restorableDays * 24 * 60 * 60 * 1000) throw notFound("Event");
    const booked = await bookTime(tx, held, reason ?? held.override_reason, id);
    const changes = { ...booked, deleted_at: null, updated_at: moment.toISOString() };
    const row = await updateEvent(tx, id, changes).catch(explainOverlap);
    await appendEvent(tx, restoredEvent(row));
    return toCalendarEvent(row);
  });
}
