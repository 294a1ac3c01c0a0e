/** Who is free when: nobody is booked twice unless somebody with the right to it says why. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { conflict, forbidden, invalid } from "#platform/errors.ts";
import { formatDateTime, formatTime } from "#shared/dates.ts";
import { localDay, type Span } from "#shared/time.ts";
import {
  type DoubleBooking,
  type EventStatus,
  type EventType,
  listTypeOf,
  mayMove,
  occupyingTypes,
} from "./contract.ts";
import { findBusyTimes, findMemberName, findTaker, holdTimeOf, type Taker } from "./occupancy-store.ts";
import { findCustomerName, findEvent, isActiveMember } from "./store.ts";

/** What decides whose time an event takes. */
export type Booking = {
  starts_at: string;
  ends_at: string;
  type: EventType;
  status?: EventStatus | undefined;
  assigned_to?: string | null | undefined;
};

/** Calls and tasks fit in between; what is completed, cancelled or nobody's takes nobody's time. */
export const takesTime = ({ type, status = "scheduled", assigned_to: member }: Booking): boolean =>
  Boolean(member) && mayMove(status) && occupyingTypes.some((each) => each === listTypeOf[type]);

type Override = { override_reason: string | null; overridden_by: string | null };

/**
 * Makes sure that the member has the time, and holds it until the transaction ends: bookings of one member come one
 * after the other. `exceptId` is the event itself when it is there already; for a new one the member must work here.
 * Throws a conflict with the event in the way and the next free time (`DoubleBooking`), unless there is a `reason` and
 * the permission to override; then gives what marks the event. The database's exclusion constraint refuses the same in
 * whatever way a row gets there (features.md T-CAL-1).
 */
export async function bookTime(
  tx: Scope,
  booking: Booking,
  reason: string | null | undefined,
  exceptId?: number,
): Promise<Override> {
  const member = booking.assigned_to;
  if (!member || !takesTime(booking)) {
    if (exceptId === undefined) await assertMember(tx, member);
    return { override_reason: null, overridden_by: null };
  }
  await holdTimeOf(tx, member);
  const span = { start: new Date(booking.starts_at), end: new Date(booking.ends_at) };
  const { isActive, taker: taken } = await findTaker(tx, member, span, exceptId);
  if (!isActive && exceptId === undefined) throw notOfTheTeam();
  if (!taken) return { override_reason: null, overridden_by: null };
  if (!reason) {
    const busy = await findBusyTimes(tx, member, span.start, exceptId);
    throw await doubleBooking(tx, member, taken, nextFree(span, busy));
  }
  assertMayOverride(tx.actor);
  return { override_reason: reason, overridden_by: tx.actor.userId };
}

function assertMayOverride(actor: Actor): void {
  if (actor.kind === "system" || actor.permissions.has("calendar.override")) return;
  throw forbidden(
    "Your role does not let you book somebody twice. Choose another time, or ask somebody whose role does.",
    { permission: "calendar.override" },
  );
}

const quarterHour = 15 * 60_000;

/** The first span of the same length at or after the wanted start, on a quarter of an hour, that nothing takes. */
function nextFree({ start, end }: Span, busy: readonly { starts_at: string; ends_at: string }[]): Span {
  const length = end.getTime() - start.getTime();
  let from = start.getTime();
  for (const each of busy) {
    if (Date.parse(each.starts_at) >= from + length) break;
    if (Date.parse(each.ends_at) > from)
      from = Math.ceil(Date.parse(each.ends_at) / quarterHour) * quarterHour;
  }
  return { start: new Date(from), end: new Date(from + length) };
}

async function doubleBooking(tx: Scope, memberId: string, taken: Taker, free: Span): Promise<Error> {
  const { actor } = tx;
  const reach = actor.kind === "system" ? "all" : actor.permissions.get("calendar.view");
  const event = reach && (await findEvent(tx, taken.id, reach));
  const member = (await findMemberName(tx, memberId)) ?? "This member";
  const details: DoubleBooking = {
    kind: "double_booking",
    member,
    event: event ? { id: event.id, title: event.title } : null,
    taken: { start: taken.starts_at, end: taken.ends_at },
    next_free: { start: free.start.toISOString(), end: free.end.toISOString() },
  };
  const what = event ? `"${event.title}"` : "something else";
  const when = spanWords(taken.starts_at, taken.ends_at, actor.timeZone);
  const next = formatDateTime(free.start, actor.timeZone);
  return conflict(
    `${member} is already booked for ${what} from ${when}. The next free time is ${next}.`,
    details,
  );
}

function spanWords(start: string, end: string, zone: string): string {
  const isOneDay = localDay(new Date(start), zone) === localDay(new Date(end), zone);
  return `${formatDateTime(start, zone)} to ${isOneDay ? formatTime(end, zone) : formatDateTime(end, zone)}`;
}

/** For the rare row that only the database itself finds to overlap. */
export function explainOverlap(error: unknown): never {
  const violated = violatedConstraint(error);
  if (violated === "calendar_events_job_is_closed")
    throw conflict("The job of this event is closed. Reopen the job first.", { kind: "job" });
  if (violated === "calendar_events_visit_has_another_time")
    throw conflict("The visit of this event has another time by now.", { kind: "job" });
  if (violated !== "calendar_events_no_double_booking") throw error;
  throw conflict("Somebody else has just booked this time. Look at the calendar again and choose another.");
}

/** The name of a customer that one may see; null for none. Throws for one that does not exist. */
export async function customerNameFor(tx: Scope, id: number | null | undefined): Promise<string | null> {
  if (!id) return null;
  const { reach } = requirePermission(tx.actor, "customers.view");
  const name = await findCustomerName(tx, id, reach);
  if (name !== undefined) return name;
  const message = "The customer of this event does not exist. Choose another one.";
  throw invalid(message, { customer_id: message });
}

export async function assertMember(tx: Scope, userId: string | null | undefined): Promise<void> {
  if (!userId || (await isActiveMember(tx, userId))) return;
  throw notOfTheTeam();
}

function notOfTheTeam(): Error {
  const message = "The member this event is assigned to is not part of your team. Choose another one.";
  return invalid(message, { assigned_to: message });
}
