/** How an event is carried over the drawn days, by mouse or by keyboard, before it is dropped. */
import type { Stretch } from "#shared/time/wall-clock.ts";
import type { Hue } from "#ui/colors/hues.ts";
import type { CalendarEvent } from "../../contract.ts";
import { type Axis, depthOf, instantAt } from "./grid-axis.ts";
import type { Shade } from "./grid-shade.ts";

export type GridColumn = {
  key: string;
  title: string;
  subtitle?: string | undefined;
  day: string;
  stretches: readonly Stretch[];
  events: readonly CalendarEvent[];
  /** In the team's view: whose column it is, null for nobody's. */
  member?: string | null;
  /** In the team's view, where colors tell people apart. */
  hue?: Hue | undefined;
  /** In words, when no one works in it: "Day off". */
  off?: string | undefined;
  /** Outside working hours, and time off. */
  shades?: readonly Shade[];
};

export type Carried = {
  event: CalendarEvent;
  /** Index of the column that it is over. */
  column: number;
  start: number;
  end: number;
};

/** Things are dropped on quarters of an hour. */
const step = 15;

const snapped = (depth: number): number => Math.round(depth / step) * step;

export const pickUp = (event: CalendarEvent, column: number): Carried => ({
  event,
  column,
  start: Date.parse(event.start),
  end: Date.parse(event.end),
});

/** With its beginning so far down another column, and as long as before. */
export function carriedTo(
  axis: Axis,
  columns: readonly GridColumn[],
  carried: Carried,
  { column, depth }: { column: number; depth: number },
): Carried {
  const target = columns[column];
  if (!target) return carried;
  const within = Math.max(0, Math.min(axis.length - step, snapped(depth)));
  const start = instantAt(axis, target.stretches, within);
  return { ...carried, column, start, end: start + (carried.end - carried.start) };
}

/** With its end so far down, at least a quarter of an hour after its beginning. */
export function stretchedTo(
  axis: Axis,
  columns: readonly GridColumn[],
  carried: Carried,
  depth: number,
): Carried {
  const target = columns[carried.column];
  if (!target) return carried;
  const end = instantAt(axis, target.stretches, Math.min(axis.length, snapped(depth)));
  return { ...carried, end: Math.max(end, carried.start + step * 60_000) };
}

/** One press of an arrow key: a quarter of an hour, or a column; with shift it is the end that moves. */
export function carriedByKey(
  axis: Axis,
  columns: readonly GridColumn[],
  carried: Carried,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Carried | undefined {
  const here = columns[carried.column];
  if (!here) return undefined;
  const vertical = { ArrowUp: -step, ArrowDown: step }[key];
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const top = depthOf(axis, here.stretches, carried.start);
  if (vertical !== undefined && shiftKey) {
    const bottom = depthOf(axis, here.stretches, carried.end);
    return stretchedTo(axis, columns, carried, bottom + vertical);
  }
  if (vertical !== undefined) {
    return carriedTo(axis, columns, carried, { column: carried.column, depth: top + vertical });
  }
  if (sideways === undefined) return undefined;
  return columns[carried.column + sideways]
    ? carriedTo(axis, columns, carried, { column: carried.column + sideways, depth: top })
    : carried;
}

/** What dropping it changes; undefined when it is where it was. */
export function changesOf(
  { event, column, start, end }: Carried,
  columns: readonly GridColumn[],
): { start?: string; end?: string; assigned_to?: string | null } | undefined {
  const member = columns[column]?.member;
  const isMoved = start !== Date.parse(event.start) || end !== Date.parse(event.end);
  const isGiven = member !== undefined && member !== event.assigned_to;
  if (!isMoved && !isGiven) return undefined;
  return {
    ...(isMoved ? { start: new Date(start).toISOString(), end: new Date(end).toISOString() } : {}),
    ...(isGiven ? { assigned_to: member } : {}),
  };
}
