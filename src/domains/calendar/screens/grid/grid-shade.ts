/** Which part of a drawn day nobody works in, and whose time off it is. */
import type { MemberTimes } from "#domains/availability/contract.ts";
import { joined, without } from "#shared/time/span-sets.ts";
import type { Stretch } from "#shared/time/wall-clock.ts";

/** In milliseconds; the title is that of the time off. */
export type Shade = { from: number; to: number; title?: string };

const asSpan = ({ start, end }: { start: string; end: string }) => ({
  start: new Date(start),
  end: new Date(end),
});

type Booked = { start: string; end: string };

/**
 * Of one member with their time off, or of several: what lies outside everybody's hours. Where no one works, the hours
 * around what is booked stay open: who works on a Sunday is not off.
 */
export function shadesOf(
  stretches: readonly Stretch[],
  times: readonly MemberTimes[],
  events: readonly Booked[],
): Shade[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last || times.length === 0) return [];
  const day = { start: new Date(first.from), end: new Date(last.to) };
  const away = times.length === 1 ? (times[0]?.time_off ?? []) : [];
  const given = joined(times.flatMap((each) => each.working.map(asSpan)));
  const working = worksWithin(stretches, times) ? given : aroundOf(events);
  const off = away
    .map((each) => ({ ...asSpan(each), title: each.title }))
    .filter(({ start, end }) => start < day.end && end > day.start);
  return [
    ...without([day], [...working, ...off]).map(({ start, end }) => ({
      from: start.getTime(),
      to: end.getTime(),
    })),
    ...off.map(({ start, end, title }) => ({
      from: Math.max(start.getTime(), first.from),
      to: Math.min(end.getTime(), last.to),
      title,
    })),
  ];
}

/** Whether any of these members has hours on the day of `stretches`. */
export function worksWithin(stretches: readonly Stretch[], times: readonly MemberTimes[]): boolean {
  const [from, to] = [stretches[0]?.from ?? 0, stretches.at(-1)?.to ?? 0];
  return times.some(({ working }) =>
    working.some(({ start, end }) => Date.parse(start) < to && Date.parse(end) > from),
  );
}

const hour = 3_600_000;
/** Longer events are not what someone works on. */
const longest = 12 * hour;

function aroundOf(events: readonly Booked[]) {
  const spans = events.map(asSpan).filter(({ start, end }) => end.getTime() - start.getTime() < longest);
  if (spans.length === 0) return [];
  const first = Math.min(...spans.map(({ start }) => start.getTime()));
  const last = Math.max(...spans.map(({ end }) => end.getTime()));
  return [{ start: new Date(Math.floor(first / hour) * hour), end: new Date(Math.ceil(last / hour) * hour) }];
}
