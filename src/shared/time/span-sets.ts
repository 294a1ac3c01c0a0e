/** Puts stretches of time together, and takes some out of others. */
import type { Span } from "./time.ts";

/** In order, those that touch or overlap as one. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1);
    if (last && start <= last.end) last.end = end > last.end ? end : last.end;
    else result.push({ start, end });
  }
  return result;
}

/** What is left of `spans`, which are in order, when `taken` is gone; all are half-open. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  const gone = joined(taken);
  const left: Span[] = [];
  let first = 0;
  for (const span of spans) {
    let from = span.start;
    while (first < gone.length && (gone[first] as Span).end <= from) first++;
    for (let at = first; at < gone.length; at++) {
      const { start, end } = gone[at] as Span;
      if (start >= span.end) break;
      if (start > from) left.push({ start: from, end: start });
      if (end > from) from = end;
    }
    if (from < span.end) left.push({ start: from, end: span.end });
  }
  return left;
}

/** The parts of `spans` that lie within `bounds`. */
export const clipped = (spans: readonly Span[], bounds: Span): Span[] =>
  spans
    .map(({ start, end }) => ({
      start: start > bounds.start ? start : bounds.start,
      end: end < bounds.end ? end : bounds.end,
    }))
    .filter(({ start, end }) => start < end);
