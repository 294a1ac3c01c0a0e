/** Who is free when: nobody is booked twice unless somebody with the right to it says why. */
import { timeAwayOf } from "#domains/availability/working-times.ts";
import { assertActiveMember } from "#domains/users/members/active.ts";
import { type Actor, type Reach, requirePermission, type Scope } from "#platform/actor.ts";
import { violatedConstraint } from "#platform/database/database-errors.ts";
import { conflict, forbidden, invalid } from "#platform/errors.ts";
import { providedBy } from "#platform/provided.ts";
import type { BusinessHours } from "#shared/time/business-hours.ts";
import { without } from "#shared/time/span-sets.ts";
import type { Span } from "#shared/time/time.ts";
import { workingSpans } from "#shared/time/working-hours.ts";
import { type EventStatus, type EventType, listTypeOf, mayMove, occupyingTypes } from "../contract.ts";
import { findCustomerName } from "../store.ts";
import { findBookingFacts, holdTimeOf, type MemberRules } from "./occupancy-store.ts";
import { type Refusal, refusalOf } from "./refusal.ts";
import { rememberedRules, workingHoursOf } from "./rules.ts";

/** What decides whose time an event takes. */
export type Booking = {
  starts_at: string;
  ends_at: string;
  type: EventType;
  status?: EventStatus | undefined;
  assigned_to?: string | null | undefined;
  service_id?: number | null | undefined;
  location?: string | null | undefined;
};

/** Calls and tasks fit in between; what is completed, cancelled or nobody's takes nobody's time. */
export const takesTime = ({ type, status = "scheduled", assigned_to: member }: Booking): boolean =>
  Boolean(member) && mayMove(status) && occupyingTypes.some((each) => each === listTypeOf[type]);

/** What booking notes on an event. */
export type Booked = {
  override_reason: string | null;
  overridden_by: string | null;
  buffer_before_minutes?: number;
  buffer_after_minutes?: number;
  is_outside_hours: boolean;
};

const taken: Booked = { override_reason: null, overridden_by: null, is_outside_hours: false };

/**
 * Makes sure that the member has the time, and holds it until the transaction ends: bookings of one member come one
 * after the other. `exceptId` is the event itself when it is there already; for a new one the member must work here.
 * Gives a refusal with what is in the way, an event or time off (`DoubleBooking`), unless there is a `reason`; that
 * needs the permission to override, and marks the event. Outside working hours is allowed and marked. The database's exclusion constraint refuses the same in whatever
 * way a row gets there (features.md T-CAL-1, T-CAL-7).
 */
export async function bookTime(
  tx: Scope,
  booking: Booking,
  reason: string | null | undefined,
  exceptId?: number,
): Promise<Booked | Refusal> {
  const member = booking.assigned_to;
  if (!member || !takesTime(booking)) {
    if (exceptId === undefined) await assertMember(tx, member);
    return taken;
  }
  await holdTimeOf(tx, member);
  const span = { start: new Date(booking.starts_at), end: new Date(booking.ends_at) };
  const listType = listTypeOf[booking.type];
  const wanted = { memberId: member, listType, serviceId: booking.service_id ?? null, span, exceptId };
  const facts = await findBookingFacts(tx, wanted);
  if (!facts || (!facts.is_active && exceptId === undefined))
    throw invalid(notOfTheTeam, { assigned_to: notOfTheTeam });
  const { buffer_before_minutes, buffer_after_minutes } = facts;
  const { hours, time_zone } = workingHoursOf(facts);
  providedBy(tx.actor.appContext, rememberedRules).note(tx, wanted, facts);
  const booked = {
    ...taken,
    buffer_before_minutes,
    buffer_after_minutes,
    is_outside_hours: isOutside(hours, time_zone, span),
  };
  const away = timeAwayOf(facts, { user_id: member, time_zone }, span)[0];
  if (!facts.conflicting && !away) return booked;
  if (!reason) return refusalOf(tx, { ...wanted, booking, facts, away });
  assertMayOverride(tx.actor);
  return { ...booked, override_reason: reason, overridden_by: tx.actor.userId };
}

/** The same by rules that were remembered, and by which the member is free then; whoever saves it has them compared. */
export async function bookByRules(tx: Scope, booking: Booking, rules: MemberRules): Promise<Booked> {
  const { buffer_before_minutes, buffer_after_minutes, hours, time_zone } = rules;
  await holdTimeOf(tx, booking.assigned_to ?? "");
  const span = { start: new Date(booking.starts_at), end: new Date(booking.ends_at) };
  const is_outside_hours = isOutside(hours, time_zone, span);
  return { ...taken, buffer_before_minutes, buffer_after_minutes, is_outside_hours };
}

const dayMilliseconds = 24 * 3_600_000;

/** Whether some of it lies outside the hours, read in `zone`. What lasts a day or longer is a matter of days, not of hours. */
export function isOutside(hours: BusinessHours, zone: string, span: Span): boolean {
  if (span.end.getTime() - span.start.getTime() >= dayMilliseconds) return false;
  return without([span], workingSpans(hours, zone, span)).length > 0;
}

function assertMayOverride(actor: Actor): void {
  if (actor.kind === "system" || actor.permissions.has("calendar.override")) return;
  throw forbidden(
    "Your role doesn't let you double-book. Choose another time, or ask someone whose role does.",
    { permission: "calendar.override" },
  );
}

/** Whether this is the database's own refusal of two events at one time. */
export const isDoubleBooking = (error: unknown): boolean =>
  violatedConstraint(error) === "calendar_events_no_double_booking";

/** For the rare row that only the database itself finds to be wrong: an overlap, or a service that does not exist. */
export function explainOverlap(error: unknown): never {
  const constraint = violatedConstraint(error);
  if (constraint === "calendar_events_service_exists") {
    const message = "That service no longer exists. Choose another.";
    throw invalid(message, { service_id: message });
  }
  if (!isDoubleBooking(error)) throw error;
  throw conflict("Someone just booked this time. Choose another.");
}

/** The name of a customer that one may see, or that `reach` covers; null for none. Throws for one that does not exist. */
export async function customerNameFor(
  tx: Scope,
  id: number | null | undefined,
  reach?: Reach,
): Promise<string | null> {
  if (!id) return null;
  const covered = reach ?? requirePermission(tx.actor, "customers.view").reach;
  const name = await findCustomerName(tx, id, covered);
  if (name !== undefined) return name;
  const message = "That customer no longer exists. Choose another.";
  throw invalid(message, { customer_id: message });
}

const notOfTheTeam = "That person isn't an active team member. Assign someone else.";

export const assertMember = (tx: Scope, userId: string | null | undefined): Promise<void> =>
  assertActiveMember(tx, userId, notOfTheTeam);
