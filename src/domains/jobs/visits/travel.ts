/** How long the way from one visit to the next takes, by the routes that the business reckons with. */
import { bookingRulesFor } from "#domains/availability/service.ts";
import type { Scope } from "#platform/actor.ts";

/** Tells the minutes of a way; none where one of the addresses is not known, or where they are the same. */
export type Ways = (from: string | null, to: string | null) => number;

const usual = { speedKmh: 40, unknownMinutes: 20 };

/** Asks for all ways of a day at once. */
export async function findWays(
  scope: Scope,
  pairs: readonly (readonly [string | null, string | null])[],
): Promise<Ways> {
  const asked = pairs.flatMap(([from, to]) => (from && to && from !== to ? [{ from, to }] : []));
  if (asked.length === 0) return () => 0;
  const { drives } = await bookingRulesFor(scope, "job", null);
  const minutes = await scope.actor.appContext.routing.driveMinutes(asked, drives ?? usual);
  const known = new Map(asked.map(({ from, to }, index) => [`${from}\n${to}`, minutes[index] ?? 0]));
  return (from, to) => known.get(`${from}\n${to}`) ?? 0;
}
