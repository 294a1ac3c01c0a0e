/** Lays events that overlap side by side, and says how many did not find a place. */
import type { Stretch } from "#shared/time/wall-clock.ts";
import type { CalendarEvent } from "../../contract.ts";
import { type Axis, depthOf } from "./grid-axis.ts";

export type Placed = {
  event: CalendarEvent;
  /** In minutes of the axis. */
  top: number;
  height: number;
  /** Of how many next to each other it is which, from the left. */
  lane: number;
  lanes: number;
  /** How many of these it takes: more than one where nothing lies to the right of it. */
  span: number;
};

export type More = { top: number; count: number; lanes: number };

/** Shorter is drawn as high as this, so that it can be read and hit. */
const leastMinutes = 22;

/** Of more than `mostLanes` at once the rest is only counted. Events are in the order in which they begin. */
export function layOut(
  events: readonly CalendarEvent[],
  { axis, stretches, mostLanes }: { axis: Axis; stretches: readonly Stretch[]; mostLanes: number },
): { placed: Placed[]; more: More[] } {
  const [first, last] = [stretches[0], stretches.at(-1)];
  const placed: Placed[] = [];
  const more: More[] = [];
  let cluster: Placed[] = [];
  let ends: number[] = [];

  function close() {
    const lanes = Math.min(ends.length, mostLanes);
    const hidden = cluster.filter(({ lane }) => lane >= mostLanes - (ends.length > mostLanes ? 1 : 0));
    const isCrowded = ends.length > mostLanes;
    const drawn = isCrowded ? cluster.filter((each) => !hidden.includes(each)) : cluster;
    // The last lane of a crowded hour holds the number of the rest.
    const last = isCrowded ? lanes - 1 : lanes;
    for (const each of drawn) placed.push({ ...each, lanes, span: spanOf(each, drawn, last) });
    if (isCrowded) more.push({ top: hidden[0]?.top ?? 0, count: hidden.length, lanes });
    cluster = [];
    ends = [];
  }

  for (const event of events) {
    const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
    if (!first || !last || Number.isNaN(start) || end <= first.from || start >= last.to) continue;
    const top = depthOf(axis, stretches, start);
    const height = Math.max(leastMinutes, depthOf(axis, stretches, end) - top);
    if (ends.length > 0 && top >= Math.max(...ends)) close();
    const free = ends.findIndex((bottom) => bottom <= top);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = top + height;
    cluster.push({ event, top, height, lane, lanes: 1, span: 1 });
  }
  close();
  return { placed, more };
}

/** As far to the right as nothing of the same time lies. */
function spanOf(event: Placed, drawn: readonly Placed[], lanes: number): number {
  const beside = drawn.filter(
    ({ lane, top, height }) =>
      lane > event.lane && top < event.top + event.height && event.top < top + height,
  );
  return Math.max(1, Math.min(lanes, ...beside.map(({ lane }) => lane)) - event.lane);
}
