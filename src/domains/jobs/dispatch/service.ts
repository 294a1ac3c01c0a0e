/** The dispatch board: who works on a day, what they have, what waits, and what may go wrong. */
import { dayTimesOf } from "#domains/availability/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { clipped } from "#shared/time/span-sets.ts";
import { dayBounds, localDay, type Span } from "#shared/time/time.ts";
import { toVisit } from "../serializers.ts";
import type { DispatchDay, DispatchLane, DispatchVisit } from "../visits/contract.ts";
import { findUnscheduledVisits, findVisitsTouching, type StoredVisit } from "../visits/store.ts";
import { findWays, type Ways } from "../visits/travel.ts";
import { type Circumstances, risksOf } from "./risks.ts";
import { findLaneMembers, findTaken, type LaneMember, type TakenRow } from "./store.ts";

type Times = NonNullable<Circumstances["times"]>;

/** The business's today unless another day is given. */
export async function getDispatchDay(
  actor: Actor,
  day = localDay(now(), actor.timeZone),
): Promise<DispatchDay> {
  const scope = requirePermission(actor, "jobs.view");
  const { reach: calendarReach } = requirePermission(actor, "calendar.view");
  const span = dayBounds(day, actor.timeZone);
  const visits = await findVisitsTouching(scope, span);
  const members = lanesOf(await findLaneMembers(scope, span), visits);
  const ids = members.map(({ id }) => id);
  const { opening, times } = await dayTimesOf(scope, ids, { day, span: wholeOf(visits, span) });
  const taken = ids.length === 0 ? [] : await findTaken(scope, span, ids, calendarReach);
  const shown = new Set(visits.flatMap(({ event_id }) => event_id ?? []));
  const others = taken.filter(({ id }) => !shown.has(id));
  const visitsOf = (id: string) => visits.filter(({ assigned_to }) => assigned_to === id);
  const pairs = ids.flatMap((id) =>
    visitsOf(id).map((visit, at, all) => [all[at - 1]?.location ?? null, visit.location] as const),
  );
  const ways = await findWays(scope, pairs);
  const lanes = members.map((member) => {
    const busy = others.filter(({ assigned_to }) => assigned_to === member.id);
    return laneOf(actor, {
      member,
      span,
      visits: visitsOf(member.id),
      busy,
      times: times.get(member.id),
      ways,
    });
  });
  const unscheduled = await findUnscheduledVisits(scope, localDay(now(), actor.timeZone));
  const unassigned = visits.filter(({ assigned_to }) => assigned_to === null);
  const alone = (visit: StoredVisit) => withRisks(actor, visit, { times: undefined, before: undefined });
  return {
    day,
    opening: serialize(opening),
    lanes,
    unassigned: unassigned.map(alone),
    unscheduled: unscheduled.map(alone),
  };
}

/** Technicians, and whoever has jobs; in a business without either, everybody. */
function lanesOf(members: readonly LaneMember[], visits: readonly StoredVisit[]): LaneMember[] {
  const withVisits = new Set(visits.map(({ assigned_to }) => assigned_to));
  const sent = members.filter((each) => each.is_technician || each.has_jobs || withVisits.has(each.id));
  return sent.length > 0 ? sent : [...members];
}

type Lane = {
  member: LaneMember;
  span: Span;
  visits: readonly StoredVisit[];
  busy: readonly TakenRow[];
  times: Times | undefined;
  ways: Ways;
};

function laneOf(actor: Actor, { member, span, visits, busy, times, ways }: Lane): DispatchLane {
  const away = seenTimes(actor, times ?? { working: [], timeOff: [] });
  const working = clipped(away.working, span);
  const shown = visits.map((visit, index) => {
    const before = comingFrom(visits[index - 1], visit, ways);
    return withRisks(actor, visit, { times: away, before });
  });
  const booked = [...visits, ...busy].map(({ starts_at, ends_at }) =>
    within({ start: new Date(starts_at as string), end: new Date(ends_at as string) }, span),
  );
  return {
    user_id: member.id,
    name: member.name,
    working: working.map(serialize),
    time_off: away.timeOff
      .filter(({ start, end }) => start < span.end && end > span.start)
      .map(({ title, ...each }) => ({ ...serialize(each), title })),
    taken: busy.map(({ id, title, starts_at, ends_at }) => ({
      event_id: id,
      title: title ?? "Busy",
      start: starts_at,
      end: ends_at,
    })),
    visits: shown,
    booked_minutes: minutesIn(booked),
    working_minutes: minutesIn(working),
  };
}

/** The day with all of the visits that reach into it: what may go wrong with these is seen only from both sides of midnight. */
function wholeOf(visits: readonly StoredVisit[], day: Span): Span {
  const moments = visits.flatMap(({ starts_at, ends_at }) => [starts_at ?? [], ends_at ?? []].flat());
  const times = [day.start.getTime(), day.end.getTime(), ...moments.map((each) => Date.parse(each))];
  return { start: new Date(Math.min(...times)), end: new Date(Math.max(...times)) };
}

/** Why somebody is off is told only to those who may see everybody's times. */
function seenTimes(actor: Actor, times: Times): Times {
  if (actor.kind === "system" || actor.permissions.get("availability.view") === "all") return times;
  return { ...times, timeOff: times.timeOff.map((each) => ({ ...each, title: "Time off" })) };
}

function comingFrom(earlier: StoredVisit | undefined, visit: StoredVisit, ways: Ways) {
  if (!earlier?.ends_at || earlier.status === "done") return undefined;
  return { end: new Date(earlier.ends_at), travelMinutes: ways(earlier.location, visit.location) };
}

const withRisks = (
  actor: Actor,
  visit: StoredVisit,
  circumstances: Pick<Circumstances, "times" | "before">,
): DispatchVisit => ({
  ...toVisit(actor, visit),
  risks: risksOf(visit, { ...circumstances, now: now(), zone: actor.timeZone }),
});

const within = ({ start, end }: Span, day: Span): Span => ({
  start: start < day.start ? day.start : start,
  end: end > day.end ? day.end : end,
});

const serialize = ({ start, end }: Span) => ({ start: start.toISOString(), end: end.toISOString() });

const minutesIn = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((sum, { start, end }) => sum + end.getTime() - start.getTime(), 0) / 60_000);
