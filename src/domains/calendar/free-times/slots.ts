/** Finds the moments at which something of a given length can begin, without asking anybody. */

import { without } from "#shared/time/span-sets.ts";
import type { Span } from "#shared/time/time.ts";

/** What is booked, with its buffers, and how long the drive between it and the wanted place is. */
export type Booked = { from: number; until: number; driveMinutes: number };

export type Wanted = {
  minutes: number;
  /** Minutes to be kept free around it. */
  before: number;
  after: number;
  /** It begins at multiples of these minutes on the wall clock of `zone`; they divide a day. */
  stepMinutes: number;
  zone: string;
};

const minute = 60_000;

/**
 * The starts, in order, at which the whole lies within one of the `working` spans (in order, apart), touches nothing
 * booked with the buffers and the drive of both, and does not begin in one of the `full` spans.
 */
export function freeStarts(
  working: readonly Span[],
  booked: readonly Booked[],
  full: readonly Span[],
  wanted: Wanted,
): number[] {
  const { minutes, before, after } = wanted;
  const length = minutes * minute;
  // A span of starts holds its last one too, so it ends a millisecond later.
  const possible = working
    .map(({ start, end }) => ({ start, end: new Date(end.getTime() - length + 1) }))
    .filter(({ start, end }) => start < end);
  const taken = booked.map(({ from, until, driveMinutes }) => ({
    start: new Date(from - (driveMinutes + after) * minute - length + 1),
    end: new Date(until + (driveMinutes + before) * minute),
  }));
  return onTheClock(without(possible, [...taken, ...full]), wanted);
}

/** The moments in the spans at which the wall clock shows a multiple of the step. */
function onTheClock(spans: readonly Span[], { stepMinutes, zone }: Wanted): number[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const step = stepMinutes * minute;
  const offsets = offsetsIn({ start: first.start, end: last.end }, zone);
  const starts: number[] = [];
  for (const span of spans) {
    for (const { from, until, offset } of offsets) {
      const begin = Math.max(span.start.getTime(), from);
      const end = Math.min(span.end.getTime(), until);
      for (let at = Math.ceil((begin + offset) / step) * step - offset; at < end; at += step) starts.push(at);
    }
  }
  return starts;
}

/** How far the clock of the zone is ahead of UTC, for each stretch of the span in which it stays the same. */
function offsetsIn(span: Span, zone: string): { from: number; until: number; offset: number }[] {
  const stretches: { from: number; until: number; offset: number }[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(span.start.getTime()).toZonedDateTimeISO(zone);
  const end = span.end.getTime();
  while (at.epochMilliseconds < end) {
    const next = at.getTimeZoneTransition("next");
    const until = Math.min(next?.epochMilliseconds ?? end, end);
    stretches.push({ from: at.epochMilliseconds, until, offset: at.offsetNanoseconds / 1e6 });
    if (!next) break;
    at = next;
  }
  return stretches;
}
