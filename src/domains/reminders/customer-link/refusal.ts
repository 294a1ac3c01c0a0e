/** Events of which no reminders are wanted: said by whoever booked it, seen by members and taken back again. */
import { lockEventForUpdate } from "#domains/calendar/changing.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { deleteEventRefusal, insertEventRefusal } from "./store.ts";

/** Why nothing is sent for an event of which none is wanted. */
export const noneOfEvent = "The person who booked this online turned off reminders for it.";

/** A member says it of one event, or takes it back. Throws `not_found` for an event out of reach. */
export async function setEventRefusal(actor: Actor, eventId: number, isRefusing: boolean) {
  await inTransaction(requirePermission(actor, "calendar.update"), async (tx) => {
    await changeEventRefusal(tx, await lockEventForUpdate(tx, eventId), isRefusing, actor.name);
    return null;
  });
  return { is_refusing: isRefusing };
}

/** What is so already writes nothing. */
export async function changeEventRefusal(
  tx: Scope,
  event: { id: number; title: string; customer_id: number | null },
  isRefusing: boolean,
  by: string,
): Promise<void> {
  const isChange = isRefusing
    ? await insertEventRefusal(tx, { event_id: event.id, refused_at: now().toISOString(), refused_by: by })
    : await deleteEventRefusal(tx, event.id);
  if (!isChange) return;
  tellLive(tx, ["reminder"]);
  await appendEvent(tx, {
    type: isRefusing ? "reminder.event_refused" : "reminder.event_wanted",
    subject: { kind: "calendar_event", id: event.id },
    customerId: event.customer_id,
    title: isRefusing ? `Reminders turned off: ${event.title}` : `Reminders turned back on: ${event.title}`,
  });
}
