/** Gives what one member still has to do by the calendar to another, when the first leaves. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { recordPast } from "#platform/events.ts";
import { holdTimeOf } from "./booking/occupancy-store.ts";
import { openStatuses } from "./contract.ts";
import { countOpenOf, reassignOpen } from "./hand-over-store.ts";
import { tellOwners } from "./owners.ts";
import { reassignSeries } from "./series/store.ts";

/** Events that are scheduled, confirmed or in progress; what is done stays with whoever did it. */
export const countOpenEventsOf = (scope: Scope, userId: string): Promise<number> =>
  countOpenOf(scope, userId, openStatuses);

/**
 * Moves them within `tx`; with `to` null, and where the successor is booked already, nobody has them. Returns how many
 * were moved.
 */
export async function handOverCalendarEvents(
  tx: Scope,
  from: string,
  to: { id: string; name: string } | null,
): Promise<number> {
  if (to) await holdTimeOf(tx, to.id);
  await reassignSeries(tx, from, to?.id ?? null);
  const moved = await reassignOpen(tx, { from, to: to?.id ?? null, statuses: openStatuses });
  await tellOwners(
    tx,
    moved.map((after) => ({ before: { ...after, assigned_to: from }, after })),
  );
  const { userId, name } = tx.actor;
  const at = now();
  const events = moved.map(({ id, title, customer_id, assigned_to }) => ({
    at,
    by: { userId, name },
    event: {
      type: "calendar.event_handed_over",
      subject: { kind: "calendar_event", id },
      customerId: customer_id,
      title: to && assigned_to ? `${title} was reassigned to ${to.name}` : `${title} is now unassigned`,
      ...(to && !assigned_to ? { description: `${to.name} is already booked at that time` } : {}),
      data: { before: { assigned_to: from }, after: { assigned_to } },
    },
  }));
  await recordPast(tx, events);
  return moved.length;
}
