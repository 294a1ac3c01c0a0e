/** Where on a drawn day each moment lies, also on the days on which the clocks are changed. */
import type { Stretch } from "#shared/time/wall-clock.ts";

/**
 * The hours of the clock from top to bottom, in minutes. When a column holds a day on which an hour comes twice, the
 * axis has that hour twice: `again` minutes are put in at `at`, and stay blank in the other columns.
 */
export type Axis = { at: number; again: number; length: number };

/** `days` are the stretches of each column's day. */
export function axisFor(days: readonly (readonly Stretch[])[]): Axis {
  for (const stretches of days) {
    const turn = turnOf(stretches);
    if (turn && turn.to < turn.from) {
      return { at: turn.from, again: turn.from - turn.to, length: 1440 + turn.from - turn.to };
    }
  }
  return { at: 1440, again: 0, length: 1440 };
}

/** From which minute to which the clock is put on the day of `stretches`, if it is. */
function turnOf([first, second]: readonly Stretch[]): { from: number; to: number } | undefined {
  if (!first || !second) return undefined;
  return { from: first.wall + (first.to - first.from) / 60_000, to: second.wall };
}

/** How far down `instant` lies, in minutes of the axis; what is before or after the day is at its ends. */
export function depthOf(axis: Axis, stretches: readonly Stretch[], instant: number): number {
  const first = stretches[0];
  if (!first || instant <= first.from) return first?.wall ?? 0;
  const last = stretches.at(-1) as Stretch;
  if (instant >= last.to) return axis.length;
  const index = stretches.findIndex(({ to }) => instant < to);
  const stretch = stretches[index] as Stretch;
  const minute = stretch.wall + (instant - stretch.from) / 60_000;
  return minute >= axis.at || isRepeat(stretches, index) ? minute + axis.again : minute;
}

const isRepeat = (stretches: readonly Stretch[], index: number): boolean => {
  const turn = turnOf(stretches);
  return index === 1 && turn !== undefined && turn.to < turn.from;
};

/** The moment that lies so far down; in a blank, the moment after it. */
export function instantAt(axis: Axis, stretches: readonly Stretch[], depth: number): number {
  const [first, second] = stretches;
  if (!first) return Number.NaN;
  const hasRepeat = isRepeat(stretches, 1);
  const minute =
    depth < axis.at ? depth : hasRepeat ? depth - axis.again : Math.max(axis.at, depth - axis.again);
  const turn = turnOf(stretches);
  const isSecond = second && turn && (hasRepeat ? depth >= axis.at : minute >= turn.from);
  const stretch = isSecond ? second : first;
  const instant = stretch.from + Math.max(0, minute - stretch.wall) * 60_000;
  return Math.min(instant, stretches.at(-1)?.to ?? instant);
}

/** What of the axis the day does not have: the hour that it skips, or the one that only another column has twice. */
export function blanksOf(axis: Axis, stretches: readonly Stretch[]): { from: number; to: number }[] {
  const blanks: { from: number; to: number }[] = [];
  const turn = turnOf(stretches);
  if (turn && turn.to > turn.from) blanks.push({ from: turn.from, to: turn.to });
  if (axis.again > 0 && !isRepeat(stretches, 1)) blanks.push({ from: axis.at, to: axis.at + axis.again });
  return blanks;
}

/** A line for each hour of the clock; `isAgain` for the one that comes twice. */
export function hoursOf(axis: Axis): { depth: number; minute: number; isAgain: boolean }[] {
  const hours = Array.from({ length: 24 }, (_, hour) => {
    const minute = hour * 60;
    return { depth: minute >= axis.at ? minute + axis.again : minute, minute, isAgain: false };
  });
  if (axis.again >= 60) {
    for (let minute = axis.at - axis.again; minute < axis.at; minute += 60) {
      hours.push({ depth: minute + axis.again, minute, isAgain: true });
    }
  }
  return hours.toSorted((a, b) => a.depth - b.depth);
}
