/** Which hours of a day are drawn: the working hours, and whatever is booked before or after them. */

import type { DispatchLane } from "../../visits/contract.ts";
import { axisOf, type DayAxis } from "./dispatch-axis.ts";

type Spans = readonly { start: string | null; end: string | null }[];
type Lane = Pick<DispatchLane, "working" | "visits"> & { taken?: DispatchLane["taken"] };
/** `opening` is when the business is open: drawn also where no one works. */
type Day = { day: string; zone: string; opening?: DispatchLane["working"][number] | undefined };

const hourMs = 3_600_000;
/** Longer events, such as a fair of three days, are seen in any hours and widen none. */
const longestMs = 12 * hourMs;

/** From a whole hour to a whole hour, within the day; at least eight hours, as far as the day has them. */
export function fittedAxis(lanes: readonly Lane[], { day, zone, opening }: Day): DayAxis {
  const whole = axisOf(day, zone);
  const last = whole.from + whole.minutes * 60_000;
  const spans: Spans = lanes.flatMap(({ working, visits, taken = [] }) => [
    ...working,
    ...visits,
    ...taken.filter(({ start, end }) => Date.parse(end) - Date.parse(start) < longestMs),
  ]);
  const all: Spans = opening ? [opening, ...spans] : spans;
  const starts = all.flatMap(({ start }) => instantsOf(start));
  const ends = all.flatMap(({ end }) => instantsOf(end));
  const first = Math.max(whole.from, floorHour(Math.min(...starts, last), whole.from));
  const end = Math.min(last, ceilHour(Math.max(...ends, first + 8 * hourMs), whole.from));
  return end > first ? { from: first, minutes: (end - first) / 60_000 } : whole;
}

/** Where a lane is not marked as off: its working hours, or without any the hours around what is booked in it. */
export function openSpansOf({ working, visits, taken }: Required<Lane>, whole: DayAxis): Open[] {
  const given = working.map(({ start, end }) => ({ from: Date.parse(start), to: Date.parse(end) }));
  if (given.length > 0) return given;
  const booked = [...visits, ...taken];
  const starts = booked.flatMap(({ start }) => instantsOf(start));
  const ends = booked.flatMap(({ end }) => instantsOf(end));
  if (starts.length === 0 || ends.length === 0) return [];
  const from = floorHour(Math.min(...starts), whole.from);
  return [{ from, to: ceilHour(Math.max(...ends), whole.from) }];
}

/** In milliseconds. */
type Open = { from: number; to: number };

/** None for a time that is missing or cannot be read. */
const instantsOf = (time: string | null): number[] => {
  const instant = Date.parse(time ?? "");
  return Number.isNaN(instant) ? [] : [instant];
};

const floorHour = (instant: number, from: number) => from + Math.floor((instant - from) / hourMs) * hourMs;
const ceilHour = (instant: number, from: number) => from + Math.ceil((instant - from) / hourMs) * hourMs;
