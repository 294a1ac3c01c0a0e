/** On which terms members were last seen to work, so that a booking need not ask before it is made. */
import type { Scope } from "#platform/actor.ts";
import type { BookingFacts, Terms, WantedTime } from "./occupancy-store.ts";

const seen = new Map<string, Terms>();
const mostSeen = 500;
/** Of somebody who is away more often than this the database is asked each time. */
const mostTimeOff = 100;

const keyOf = (scope: Scope, { memberId, listType, serviceId }: Omit<WantedTime, "span">): string =>
  `${scope.organizationId} ${memberId} ${listType} ${serviceId ?? ""}`;

/** The hours in which a member works, and the zone of those hours: their own, or the business's. */
export const workingHoursOf = (facts: BookingFacts): Pick<Terms, "hours" | "time_zone"> => ({
  hours: facts.hours ?? facts.business_hours,
  time_zone: facts.member_zone ?? facts.time_zone,
});

/** Keeps the terms that these facts tell. */
export function noteTerms(scope: Scope, wanted: WantedTime, facts: BookingFacts): void {
  const { terms_version: version, time_off } = facts;
  if (!facts.is_active || version === null || time_off.length > mostTimeOff) return;
  const key = keyOf(scope, wanted);
  const known = seen.get(key);
  // What was noted last stands last, so that the first is the one to let go.
  seen.delete(key);
  seen.set(key, {
    ...{ version, time_off, holidays: facts.holidays },
    ...workingHoursOf(facts),
    buffer_before_minutes: facts.buffer_before_minutes,
    buffer_after_minutes: facts.buffer_after_minutes,
    since: wanted.span.start,
    // Of the same version, what reaches back further knows more.
    ...(known && known.version === version && known.since < wanted.span.start ? known : {}),
  });
  if (seen.size > mostSeen) seen.delete(seen.keys().next().value ?? "");
}

/** They may have changed since: whoever relies on them has the database compare their version. */
export function lastTerms(scope: Scope, wanted: WantedTime): Terms | undefined {
  const known = seen.get(keyOf(scope, wanted));
  return known && known.since <= wanted.span.start ? known : undefined;
}
