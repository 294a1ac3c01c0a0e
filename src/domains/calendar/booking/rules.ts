/** By which booking rules each member was last booked, so that the next booking need not ask before it is made. */
import type { Scope } from "#platform/actor.ts";
import { providedKey } from "#platform/provided.ts";
import type { BookingFacts, MemberRules, WantedTime } from "./occupancy-store.ts";

/** Of one process: what it remembers may have changed since, so that the database compares the version as it saves. */
export type RememberedRules = {
  note(scope: Scope, wanted: WantedTime, facts: BookingFacts): void;
  /** Undefined when nothing is known of the member, or not from that time on. */
  find(scope: Scope, wanted: WantedTime): MemberRules | undefined;
};

export const rememberedRules = providedKey<RememberedRules>("remembered booking rules");

const mostRemembered = 500;
/** Of somebody who is away more often than this the database is asked each time. */
const mostTimeOff = 100;

export function rememberRules(): RememberedRules {
  const remembered = new Map<string, MemberRules>();
  return {
    note(scope, wanted, facts) {
      const { rules_version: version, time_off } = facts;
      if (!facts.is_active || version === null || time_off.length > mostTimeOff) return;
      const key = keyOf(scope, wanted);
      const known = remembered.get(key);
      // What was noted last stands last, so that the first is the one to let go.
      remembered.delete(key);
      remembered.set(key, {
        version,
        time_off,
        holidays: facts.holidays,
        ...workingHoursOf(facts),
        buffer_before_minutes: facts.buffer_before_minutes,
        buffer_after_minutes: facts.buffer_after_minutes,
        since: wanted.span.start,
        // Of the same version, what reaches back further knows more.
        ...(known && known.version === version && known.since < wanted.span.start ? known : {}),
      });
      if (remembered.size > mostRemembered) remembered.delete(remembered.keys().next().value ?? "");
    },
    find(scope, wanted) {
      const known = remembered.get(keyOf(scope, wanted));
      return known && known.since <= wanted.span.start ? known : undefined;
    },
  };
}

const keyOf = (scope: Scope, { memberId, listType, serviceId }: WantedTime): string =>
  `${scope.organizationId} ${memberId} ${listType} ${serviceId ?? ""}`;

/** The hours in which a member works, and the zone of those hours: their own, or the business's. */
export const workingHoursOf = (facts: BookingFacts): Pick<MemberRules, "hours" | "time_zone"> => ({
  hours: facts.hours ?? facts.business_hours,
  time_zone: facts.member_zone ?? facts.time_zone,
});
