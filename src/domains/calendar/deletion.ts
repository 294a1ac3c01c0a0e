/** Deletes an event so that it can be brought back for 30 days. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { bookingTransaction, isRefusal, type Refusal } from "./booking/refusal.ts";
import { bookTime, explainOverlap } from "./booking/service.ts";
import { lockEventForUpdate } from "./changing.ts";
import { type CalendarEvent, restorableDays } from "./contract.ts";
import { deletedEvent, restoredEvent, toCalendarEvent } from "./event-builders.ts";
import { ownerOf } from "./owners.ts";
import { type EventColumns, findEvent, lockDeletedEvent, type StoredEvent } from "./store.ts";
import { writeEvent } from "./writing.ts";

export async function deleteCalendarEvent(
  actor: Actor,
  id: number,
  expectedVersion?: number,
): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.delete");
  return inTransaction(scope, async (tx) => {
    const held = await lockEventForUpdate(tx, id, expectedVersion);
    ownerOf(tx, held)?.assertMay(held, { kind: "delete" });
    const moment = now().toISOString();
    const row = await writeEvent(tx, held, { deleted_at: moment, updated_at: moment });
    await appendEvent(tx, deletedEvent(row));
    return toCalendarEvent(row);
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
  return bookingTransaction(scope, (tx) => restoreWithin(tx, id, reason));
}

/** The same within a transaction of one who may delete events. */
export async function restoreWithin(
  tx: Scope,
  id: number,
  reason?: string | null,
): Promise<CalendarEvent | Refusal> {
  const held = await lockDeletedEvent(tx, id);
  if (!held) {
    const present = await findEvent(tx, id);
    if (present) return toCalendarEvent(present);
    throw notFound("Event");
  }
  if (!isRestorable(held)) throw notFound("Event");
  const columns = await planRestoring(tx, held, reason);
  if (isRefusal(columns)) return columns;
  const row = await writeEvent(tx, held, columns).catch(explainOverlap);
  await appendEvent(tx, restoredEvent(row));
  return toCalendarEvent(row);
}

export const isRestorable = ({ deleted_at: at }: StoredEvent): boolean =>
  now().getTime() - Date.parse(at ?? "") <= restorableDays * 24 * 60 * 60 * 1000;

/** What is to be written of a deleted event that is held, with its member's time. */
export async function planRestoring(
  tx: Scope,
  held: StoredEvent,
  reason?: string | null,
): Promise<EventColumns | Refusal> {
  const booked = await bookTime(tx, held, reason ?? held.override_reason, held.id);
  if (isRefusal(booked)) return booked;
  return { ...booked, deleted_at: null, updated_at: now().toISOString() };
}
