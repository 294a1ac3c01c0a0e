/**
 * For a domain whose records have events on the calendar: it holds its record, judges what may be done, changes the
 * event here, brings its record into step itself and tells it in its own lines of the event log.
 */
import { reachingOwned, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { accepted } from "./booking/refusal.ts";
import { bookTime, customerNameFor, explainOverlap } from "./booking/service.ts";
import { lockEventForUpdate, planChange } from "./changing.ts";
import type { CalendarEventChanges, NewCalendarEvent } from "./contract.ts";
import { isRestorable, planRestoring } from "./deletion.ts";
import { restoredEvent } from "./event-builders.ts";
import type { EventChange } from "./owners.ts";
import { newRow } from "./service.ts";
import { insertEvent, lockDeletedEvent, type NewRow, type StoredEvent, updateEventRow } from "./store.ts";

/** Books the member as on the calendar; throws the conflict with what is in the way. */
export async function createOwnedEvent(
  tx: Scope,
  input: NewCalendarEvent,
  owner: Pick<NewRow, "job_id">,
): Promise<StoredEvent> {
  const scope = reachingOwned(tx);
  const name = await customerNameFor(scope, input.customer_id, "all");
  const row = { ...newRow(input, name, { at: now(), userId: tx.actor.userId }), ...owner };
  const booked = { ...row, ...(await accepted(scope, await bookTime(scope, row, input.override_reason))) };
  return insertEvent(scope, booked).catch(explainOverlap);
}

/** `at` is when it was done. */
export async function changeOwnedEvent(
  tx: Scope,
  id: number,
  changes: Omit<CalendarEventChanges, "version">,
  at: Date = now(),
): Promise<EventChange> {
  const scope = reachingOwned(tx);
  const before = await lockEventForUpdate(scope, id);
  const plan = await accepted(scope, await planChange(scope, before, changes, { at, customerReach: "all" }));
  const after = plan && (await updateEventRow(scope, id, plan.columns).catch(explainOverlap));
  return { before, after: after ?? before };
}

export async function deleteOwnedEvent(tx: Scope, id: number): Promise<EventChange> {
  const scope = reachingOwned(tx);
  const before = await lockEventForUpdate(scope, id);
  const moment = now().toISOString();
  return { before, after: await updateEventRow(scope, id, { deleted_at: moment, updated_at: moment }) };
}

/** Undefined for one that is not deleted, or was too long ago. Throws a conflict when its member's time is taken. */
export async function restoreOwnedEvent(tx: Scope, id: number): Promise<EventChange | undefined> {
  const scope = reachingOwned(tx);
  const before = await lockDeletedEvent(scope, id);
  if (!before || !isRestorable(before)) return undefined;
  const columns = await accepted(scope, await planRestoring(scope, before));
  const after = await updateEventRow(scope, id, columns).catch(explainOverlap);
  await appendEvent(tx, restoredEvent(after));
  return { before, after };
}
