/** Gives visits their time and technician, by way of the calendar, on which nobody is booked twice. */
import { changeOwnedEvent, createOwnedEvent, deleteOwnedEvent } from "#domains/calendar/owned-events.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { visitEvent, whenText } from "../event-builders.ts";
import { assertVisitMay, lockVisitForUpdate } from "../holding.ts";
import { toVisit } from "../serializers.ts";
import { assertArrival } from "./arrival.ts";
import type { Visit, VisitTiming } from "./contract.ts";
import { visitAfter, visitFollowing } from "./states.ts";
import { findVisit, type StoredVisit, updateVisitRow } from "./store.ts";

/**
 * Gives the visit a time and a technician, or others than it had. Who is taken is refused as on the calendar, with what
 * is in the way; `expectedVersion` is the version that the dispatcher looked at.
 */
export async function scheduleVisit(
  actor: Actor,
  id: number,
  timing: VisitTiming,
  expectedVersion?: number,
): Promise<Visit> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const visit = await lockVisitForUpdate(tx, id, expectedVersion);
    assertVisitMay(visit, "schedule");
    return giveTime(tx, visit, timing);
  });
}

/** Of a visit that is held and may be scheduled. */
export async function giveTime(tx: Scope, visit: StoredVisit, timing: VisitTiming): Promise<Visit> {
  const { start, end, assigned_to, override_reason } = timing;
  const shift = visit.starts_at === null ? 0 : Date.parse(start) - Date.parse(visit.starts_at);
  const window = windowOf(visit, timing, shift);
  assertArrival(window, start);
  const times = {
    start,
    end,
    ...(assigned_to === undefined ? {} : { assigned_to }),
    ...(override_reason ? { override_reason } : {}),
  };
  const isWaiting = visit.status === "unscheduled" || visit.event_id === null;
  const change = isWaiting ? undefined : await changeOwnedEvent(tx, visit.event_id as number, times);
  const event =
    change?.after ?? (await createOwnedEvent(tx, { ...shownOf(visit), ...times }, { job_id: visit.job_id }));
  const minutes = (Date.parse(event.ends_at) - Date.parse(event.starts_at)) / 60_000;
  await updateVisitRow(tx, visit.id, {
    ...(change ? visitFollowing(visit, change) : visitAfter.schedule()),
    event_id: event.id,
    ...window,
    duration_minutes: Math.max(1, Math.round(minutes)),
    updated_at: now().toISOString(),
  });
  const after = (await findVisit(tx, visit.id, "all")) as StoredVisit;
  await appendEvent(tx, scheduledEvent(tx, visit, after));
  return toVisit(tx.actor, after);
}

/** The window given; else the one there was, as far from the new time as it was from the old. */
function windowOf(
  visit: StoredVisit,
  { arrival_from: from, arrival_until: until }: VisitTiming,
  shift: number,
) {
  const moved = (instant: string | null) =>
    instant === null ? null : new Date(Date.parse(instant) + shift).toISOString();
  return {
    arrival_from: from === undefined ? moved(visit.arrival_from) : from,
    arrival_until: until === undefined ? moved(visit.arrival_until) : until,
  };
}

/** With the job's service, whose time is kept free around the visit. */
const shownOf = (visit: StoredVisit) => ({
  title: visit.job_title,
  type: "job" as const,
  status: "scheduled" as const,
  priority: visit.priority,
  customer_id: visit.customer_id,
  client_name: visit.client_name,
  location: visit.location,
  service_id: visit.job_service_id,
});

function scheduledEvent({ actor }: Scope, before: StoredVisit, after: StoredVisit) {
  const isNew = before.status === "unscheduled";
  const timesOf = ({ starts_at, ends_at, assigned_to }: StoredVisit) => ({
    start: starts_at,
    end: ends_at,
    assigned_to,
  });
  return visitEvent(after, isNew ? "scheduled" : "moved", isNew ? "scheduled" : "moved", {
    description: whenText(after, actor.timeZone),
    data: {
      ...(isNew ? {} : { before: timesOf(before) }),
      after: timesOf(after),
      ...(after.override_reason === null ? {} : { double_booked: after.override_reason }),
    },
  });
}

/** Puts a visit back into the tray: its event leaves the calendar. */
export async function unscheduleVisit(actor: Actor, id: number, expectedVersion?: number): Promise<Visit> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const visit = await lockVisitForUpdate(tx, id, expectedVersion);
    assertVisitMay(visit, "unschedule");
    const change = await deleteOwnedEvent(tx, visit.event_id as number);
    await updateVisitRow(tx, id, visitFollowing(visit, change));
    await appendEvent(tx, visitEvent(visit, "unscheduled", "moved to Unscheduled"));
    return toVisit(actor, (await findVisit(tx, id, "all")) as StoredVisit);
  });
}
