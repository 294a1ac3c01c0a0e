/** Where the visits of a day are, in the order in which each technician goes to them, for those who see the visits. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { Place } from "#platform/routing/port.ts";
import { dayBounds, localDay } from "#shared/time/time.ts";
import { findVisitsTouching, type StoredVisit } from "../visits/store.ts";
import { findWays, type Ways } from "../visits/travel.ts";
import type { DayMap } from "./contract.ts";
import { findBaseAddress } from "./store.ts";

/** The business's today unless another day is given. */
export async function getDispatchMap(actor: Actor, day = localDay(now(), actor.timeZone)): Promise<DayMap> {
  const scope = requirePermission(actor, "jobs.view");
  const visits = await findVisitsTouching(scope, dayBounds(day, actor.timeZone));
  const [map] = await dayMapsOf(scope, [visits]);
  return map as DayMap;
}

/** One map for each day. The visits of a day come in the order of their start, as they were read within the scope. */
export async function dayMapsOf(scope: Scope, days: readonly (readonly StoredVisit[])[]): Promise<DayMap[]> {
  const base = await findBaseAddress(scope);
  const legs = days.map((visits) => legsOf(visits, base));
  const addresses = [base, ...days.flat().map(({ location }) => location)].filter((each) => each !== null);
  const places = await scope.actor.appContext.routing.locate(addresses);
  const known = new Map(addresses.map((address, index) => [address, places[index] ?? null]));
  const placeOf = (address: string | null) => (address === null ? null : (known.get(address) ?? null));
  const ways = await findWays(
    scope,
    legs.flat().map(({ from, to }) => [from, to] as const),
  );
  return legs.map((stops) => ({
    base: placeOf(base),
    stops: stops.map((leg) => ({
      visit_id: leg.visitId,
      place: placeOf(leg.to),
      travel_minutes: minutesOf(leg, placeOf, ways),
    })),
    tiles: tilesOf(scope),
  }));
}

type Leg = { visitId: number; from: string | null; to: string | null };

function legsOf(visits: readonly StoredVisit[], base: string | null): Leg[] {
  const last = new Map<string, string | null>();
  return visits.map(({ id, assigned_to, location }) => {
    const from = assigned_to === null ? null : (last.get(assigned_to) ?? base);
    if (assigned_to !== null && location !== null) last.set(assigned_to, location);
    return { visitId: id, from, to: location };
  });
}

/** No figure where one end is unknown: what is assumed for planning says nothing on a map. */
function minutesOf({ from, to }: Leg, placeOf: (address: string | null) => Place | null, ways: Ways) {
  return placeOf(from) && placeOf(to) ? ways(from, to) : null;
}

function tilesOf(scope: Scope): DayMap["tiles"] {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = scope.actor.appContext.config;
  return url === undefined ? null : { url, attribution: attribution ?? new URL(url).hostname };
}
