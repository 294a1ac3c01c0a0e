/** The visits of a day as routes on a map, and those that have no place there. */
import { plural } from "#shared/plural.ts";
import { formatTime } from "#shared/time/dates.ts";
import { type Hue, huesOfPeople } from "#ui/colors/hues.ts";
import type { MapRoute, MapStop } from "#ui/map/map-layout.ts";
import type { DayMap } from "../../dispatch/contract.ts";
import type { DispatchDay, Visit } from "../../visits/contract.ts";
import { visitLabels } from "../job-words.ts";

type MapVisit = Pick<
  Visit,
  "id" | "job_id" | "client_name" | "job_title" | "location" | "start" | "end" | "status"
>;

/** Someone's visits of the day in order. */
export type VisitGroup<Each extends MapVisit = MapVisit> = {
  key: string;
  name: string;
  hue: Hue;
  /** False for visits without a technician. */
  isConnected: boolean;
  visits: readonly Each[];
};

export type ListedStop<Each extends MapVisit = MapVisit> = {
  visit: Each;
  mark: string;
  /** "8:00 AM to 9:30 AM". */
  time: string;
  /** "12 min from Ana Lee", "same area as Ana Lee"; null where it is not known. */
  drive: string | null;
  isPlaced: boolean;
};

export type ListedRoute<Each extends MapVisit = MapVisit> = VisitGroup<Each> & {
  stops: ListedStop<Each>[];
  /** "34 min of driving"; null where no drive is known. */
  total: string | null;
};

export type MapOfDay<Each extends MapVisit = MapVisit> = {
  routes: MapRoute[];
  lists: ListedRoute<Each>[];
  unplaced: Each[];
  /** At least one pin stands for an area, not for a house. */
  isRough: boolean;
};

const unassigned = "unassigned";

/** The colors of people are those of the board: by all members, or by those on it where one may not see them. */
export function groupsOf(
  { lanes, unassigned: open }: DispatchDay,
  members: readonly { id: string }[],
): VisitGroup<DispatchDay["unassigned"][number]>[] {
  const hueOf = huesOfPeople(
    members.length > 0 ? members.map(({ id }) => id) : lanes.map((lane) => lane.user_id),
  );
  const own = lanes.map(({ user_id, name, visits }) => ({
    key: user_id,
    name,
    hue: hueOf(user_id),
    isConnected: true,
    visits,
  }));
  const others = {
    key: unassigned,
    name: "Unassigned",
    hue: "gray" as const,
    isConnected: false,
    visits: open,
  };
  return [...own, others].filter(({ visits }) => visits.length > 0);
}

export function mapOfDay<Each extends MapVisit>(
  groups: readonly VisitGroup<Each>[],
  map: DayMap,
  zone: string,
): MapOfDay<Each> {
  const stopOf = new Map(map.stops.map((stop) => [stop.visit_id, stop]));
  const placeOf = ({ id }: Each) => stopOf.get(id)?.place ?? null;
  const lists = groups.map((group) => listOf(group, stopOf, zone));
  const routes = lists.map(({ key, name, hue, isConnected, stops }) => ({
    key,
    name,
    hue,
    isConnected,
    stops: stops.flatMap((stop): MapStop[] => {
      const point = placeOf(stop.visit);
      return point ? [{ key: `${stop.visit.id}`, mark: stop.mark, point, ...wordsOf(stop, name) }] : [];
    }),
  }));
  const visits = groups.flatMap((group) => [...group.visits]);
  return {
    routes,
    lists,
    unplaced: visits.filter((visit) => placeOf(visit) === null),
    isRough: visits.some((visit) => placeOf(visit)?.is_exact === false),
  };
}

function listOf<Each extends MapVisit>(
  group: VisitGroup<Each>,
  stopOf: ReadonlyMap<number, DayMap["stops"][number]>,
  zone: string,
): ListedRoute<Each> {
  let before = "the office";
  const stops = group.visits.map((visit, index): ListedStop<Each> => {
    const stop = stopOf.get(visit.id);
    const travel = stop?.travel_minutes ?? null;
    const drive =
      travel === null ? null : travel === 0 ? `same area as ${before}` : `${travel} min from ${before}`;
    if (visit.location !== null) before = visit.client_name;
    const mark = group.isConnected ? `${index + 1}` : "?";
    return { visit, mark, time: timeWords(visit, zone), drive, isPlaced: Boolean(stop?.place) };
  });
  const drives = group.visits.flatMap(({ id }) => stopOf.get(id)?.travel_minutes ?? []);
  const minutes = drives.reduce((sum, each) => sum + each, 0);
  return { ...group, stops, total: drives.length === 0 ? null : `${minutes} min of driving` };
}

function wordsOf({ visit, mark, time, drive }: ListedStop, name: string): Pick<MapStop, "title" | "facts"> {
  const facts = [visit.job_title, `${time}, ${name}`, visitLabels[visit.status], visit.location, drive];
  return {
    title: mark === "?" ? visit.client_name : `${mark}. ${visit.client_name}`,
    facts: facts.filter((fact) => fact !== null),
  };
}

const timeWords = ({ start, end }: MapVisit, zone: string): string =>
  start && end ? `${formatTime(start, zone)} to ${formatTime(end, zone)}` : "Unscheduled";

/** "3 visits have no place on the map:". */
export const unplacedWords = (count: number): string =>
  `${plural(count, "visit")} ${count === 1 ? "has" : "have"} no place on the map:`;
