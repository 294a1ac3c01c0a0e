/** How much of a stretch of time lies within given spans. */
import type { Span } from "#shared/time/time.ts";

const minute = 60_000;

/** Whole minutes between two instants that lie in `spans`, which are in order and apart from each other. */
export function minutesWithin(spans: readonly Span[], from: Date, to: Date): number {
  const inside = spans.reduce((sum, { start, end }) => {
    const first = Math.max(start.getTime(), from.getTime());
    const last = Math.min(end.getTime(), to.getTime());
    return sum + Math.max(0, last - first);
  }, 0);
  return Math.floor(inside / minute);
}
