/** Where on the board each moment of the day lies, from left to right, also on the days on which clocks are changed. */
import { formatBriefTime } from "#shared/time/dates.ts";
import { dayAfter, dayStartOf } from "#shared/time/wall-clock.ts";
import type { DispatchVisit } from "../../visits/contract.ts";
import { lengthOf } from "./dispatch-day.ts";

/** The part of a day that is drawn; the whole one has 1,380, 1,440 or 1,500 minutes. */
export type DayAxis = { from: number; minutes: number };

/** Visits are dropped on quarters of an hour. */
export const stepMs = 15 * 60_000;

export function axisOf(day: string, zone: string): DayAxis {
  const from = dayStartOf(day, zone);
  return { from, minutes: (dayStartOf(dayAfter(day), zone) - from) / 60_000 };
}

/** Minutes from the left edge; what is before or after what is drawn is at its ends. */
export const minuteAt = ({ from, minutes }: DayAxis, instant: number): number =>
  Math.max(0, Math.min(minutes, (instant - from) / 60_000));

/** So many minutes as a part of the width. */
export const shareOf = (minute: number, { minutes }: DayAxis): string => `${(minute / minutes) * 100}%`;

/** The quarter of an hour nearest to so many minutes from the left edge, within what is drawn. */
export function quarterAt({ from, minutes }: DayAxis, minute: number): number {
  const last = minutes * 60_000 - stepMs;
  return from + Math.max(0, Math.min(last, Math.round((minute * 60_000) / stepMs) * stepMs));
}

export function hoursOf(axis: DayAxis, zone: string): { minute: number; label: string }[] {
  return Array.from({ length: Math.floor(axis.minutes / 60) }, (_, hour) => ({
    minute: hour * 60,
    label: formatBriefTime(new Date(axis.from + hour * 3_600_000), zone),
  }));
}

export type Placed = { visit: DispatchVisit; left: number; width: number; row: number };

/** Shorter is drawn as wide as this, so that it can be read and hit. */
const leastMinutes = 45;

/** Visits that overlap are laid one under the other. */
export function layOut(visits: readonly DispatchVisit[], axis: DayAxis): { placed: Placed[]; rows: number } {
  const ends: number[] = [];
  const placed = visits.flatMap((visit): Placed[] => {
    if (!visit.start) return [];
    const start = Date.parse(visit.start);
    const width = Math.max(leastMinutes, minuteAt(axis, start + lengthOf(visit)) - minuteAt(axis, start));
    const left = Math.min(minuteAt(axis, start), axis.minutes - width);
    const free = ends.findIndex((end) => end <= left);
    const row = free < 0 ? ends.length : free;
    ends[row] = left + width;
    return [{ visit, left, width, row }];
  });
  return { placed, rows: Math.max(1, ends.length) };
}
