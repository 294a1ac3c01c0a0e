/** Calls visits off, on the calendar as well. */
import { changeOwnedEvent } from "#domains/calendar/owned-events.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { visitEvent } from "../event-builders.ts";
import { allows, visitAfter } from "./states.ts";
import { findVisitsOfJob, type StoredVisit, updateVisitRow } from "./store.ts";

/** Of a visit that is held. */
export async function callOff(tx: Scope, visit: StoredVisit, reason: string): Promise<void> {
  if (visit.status !== "unscheduled" && visit.event_id !== null) {
    const cancelled = { status: "cancelled" as const, cancel_reason: reason };
    await changeOwnedEvent(tx, visit.event_id, cancelled);
  }
  await updateVisitRow(tx, visit.id, {
    ...visitAfter.cancel(reason),
    ...(visit.status === "unscheduled" ? { event_id: null } : {}),
    updated_at: now().toISOString(),
  });
  await appendEvent(tx, visitEvent(visit, "cancelled", "cancelled", { description: reason }));
}

/** All of a job, which is held, that are still to be done. */
export async function callOffVisits(tx: Scope, jobId: number, reason: string): Promise<void> {
  for (const visit of await findVisitsOfJob(tx, jobId)) {
    if (allows(visit.status, "cancel")) await callOff(tx, visit, reason);
  }
}
