/** The day of the dispatch board as it looks after a visit was carried somewhere, before the server has answered. */
import type { DispatchDay, DispatchLane, DispatchVisit } from "../../visits/contract.ts";

/** Where a visit is put: a time, and a technician or nobody. */
export type Timing = {
  start: string;
  end: string;
  assigned_to: string | null;
  override_reason?: string;
};

/** Without a timing it is put into the tray. The server's own figures and risks follow. */
export function withVisitAt(day: DispatchDay, visit: DispatchVisit, timing: Timing | null): DispatchDay {
  const moved: DispatchVisit = timing
    ? { ...visit, ...timing, override_reason: timing.override_reason ?? null, status: "scheduled", risks: [] }
    : { ...visit, start: null, end: null, status: "unscheduled", event_id: null, risks: [] };
  const without = (visits: readonly DispatchVisit[]) => visits.filter(({ id }) => id !== visit.id);
  const lanes = day.lanes.map((lane): DispatchLane => {
    const had = lane.visits.find(({ id }) => id === visit.id);
    const gets = timing !== null && timing.assigned_to === lane.user_id;
    if (!had && !gets) return lane;
    return {
      ...lane,
      visits: gets ? inOrder([...without(lane.visits), moved]) : without(lane.visits),
      booked_minutes: Math.max(0, lane.booked_minutes - minutesOf(had) + (gets ? minutesOf(moved) : 0)),
    };
  });
  const isNobodys = timing !== null && !lanes.some(({ user_id }) => user_id === timing.assigned_to);
  return {
    ...day,
    lanes,
    unassigned: isNobodys ? inOrder([...without(day.unassigned), moved]) : without(day.unassigned),
    unscheduled: timing === null ? [...without(day.unscheduled), moved] : without(day.unscheduled),
  };
}

const inOrder = (visits: readonly DispatchVisit[]): DispatchVisit[] =>
  visits.toSorted((a, b) => startOf(a) - startOf(b) || a.id - b.id);

const startOf = ({ start }: DispatchVisit): number => (start === null ? 0 : Date.parse(start));

function minutesOf(visit: DispatchVisit | undefined): number {
  return visit?.start && visit.end ? (Date.parse(visit.end) - Date.parse(visit.start)) / 60_000 : 0;
}

/** How long a visit takes, in milliseconds. */
export const lengthOf = ({ start, end, duration_minutes }: DispatchVisit): number =>
  start && end ? Date.parse(end) - Date.parse(start) : duration_minutes * 60_000;
