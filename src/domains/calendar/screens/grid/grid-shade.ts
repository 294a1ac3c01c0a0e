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

/** Of one member with their time off, or of several: what lies outside everybody's hours. */
export function shadesOf(stretches: readonly Stretch[], times: readonly MemberTimes[]): Shade[] {
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last || times.length === 0) return [];
  const day = { start: new Date(first.from), end: new Date(last.to) };
  const away = times.length === 1 ? (times[0]?.time_off ?? []) : [];
  const working = joined(times.flatMap((each) => each.working.map(asSpan)));
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
