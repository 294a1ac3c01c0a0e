/** Where a period begins and ends, as days of the business's calendar and as the instants at which these begin. */
import type { Scope } from "#platform/actor.ts";
import { addDays, dayBounds } from "#shared/time/time.ts";
import type { Period } from "../contract.ts";

/** Whoever reads the database compares days with days and instants with instants: it never knows the zone. */
export type DayStart = { day: string; instant: string };

/** `ends` is the day after the last one. */
export type Edges = { begins: DayStart; ends: DayStart };

export function edgesOf({ actor: { timeZone } }: Scope, { from, to }: Period): Edges {
  const startOf = (day: string): DayStart => ({
    day,
    instant: dayBounds(day, timeZone).start.toISOString(),
  });
  return { begins: startOf(from), ends: startOf(addDays(to, 1)) };
}
