/** Which hours of today are drawn: the working hours, and whatever is booked before or after them. */

import type { DispatchLane } from "../../visits/contract.ts";
import { axisOf, type DayAxis } from "./dispatch-axis.ts";

type Lane = Pick<DispatchLane, "working" | "visits">;
type Today = { day: string; zone: string };

const hourMs = 3_600_000;

/** From a whole hour to a whole hour, within the day; at least eight hours, as far as the day has them. */
export function axisFor(lanes: readonly Lane[], { day, zone }: Today): DayAxis {
  const whole = axisOf(day, zone);
  const last = whole.from + whole.minutes * 60_000;
  const spans = lanes.flatMap(({ working, visits }) => [...working, ...visits]);
  const starts = spans.flatMap(({ start }) => instantsOf(start));
  const ends = spans.flatMap(({ end }) => instantsOf(end));
  const first = Math.max(whole.from, floorHour(Math.min(...starts, last), whole.from));
  const end = Math.min(last, ceilHour(Math.max(...ends, first + 8 * hourMs), whole.from));
  return { from: first, minutes: (end - first) / 60_000 };
}

/** None for a time that is missing or cannot be read. */
const instantsOf = (time: string | null): number[] => {
  const instant = Date.parse(time ?? "");
  return Number.isNaN(instant) ? [] : [instant];
};

const floorHour = (instant: number, from: number) => from + Math.floor((instant - from) / hourMs) * hourMs;
const ceilHour = (instant: number, from: number) => from + Math.ceil((instant - from) / hourMs) * hourMs;
