/** Opens one event, with what the event log knows of why nobody has it. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { OpenedEvent } from "../contract.ts";
import { getCalendarEvent } from "../service.ts";
import { unassignedType } from "./event-builders.ts";
import { findWhyUnassigned } from "./store.ts";

export async function openCalendarEvent(actor: Actor, id: number): Promise<OpenedEvent> {
  const event = await getCalendarEvent(actor, id);
  if (event.series_id === null || event.assigned_to !== null) return event;
  const why = await findWhyUnassigned(requirePermission(actor, "calendar.view"), id, unassignedType);
  return why === undefined ? event : { ...event, left_unassigned: why };
}
