/** On which terms members were last seen to work, so that a booking need not ask before it is made. */
import type { Scope } from "#platform/actor.ts";
import type { BookingFacts, Terms } from "./occupancy-store.ts";

const seen = new Map<string, Terms>();
const mostSeen = 500;

const keyOf = (scope: Scope, memberId: string): string => `${scope.organizationId} ${memberId}`;

/** Keeps the terms that these facts tell, and gives them. */
export function noteTerms(scope: Scope, memberId: string, facts: BookingFacts): Terms {
  const { business_hours, holidays, hours, member_zone, time_zone } = facts;
  const terms = { hours: hours ?? business_hours, time_zone: member_zone ?? time_zone, holidays };
  const key = keyOf(scope, memberId);
  // What was noted last stands last, so that the first is the one to let go.
  seen.delete(key);
  seen.set(key, terms);
  if (seen.size > mostSeen) seen.delete(seen.keys().next().value ?? "");
  return terms;
}

/** They may have changed since: whoever relies on them has the database compare. */
export const lastTerms = (scope: Scope, memberId: string): Terms | undefined =>
  seen.get(keyOf(scope, memberId));
