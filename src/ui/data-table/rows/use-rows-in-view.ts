/** Which rows of a long list are in view, so that ten thousand cost no more than thirty. */
import { type RefObject, useLayoutEffect, useState } from "react";

export type RowsInView = {
  /** The first drawn row, and the one after the last. */
  start: number;
  end: number;
  /** Brings a row into view, clear of the bar and the header that stick to the top. */
  scrollTo: (index: number) => void;
};

/** Drawn beyond each edge of the window, so that scrolling never shows a gap. */
const spare = 8;
/** The range moves in steps, so that most scrolling draws nothing anew. */
const step = 4;
const stickyPx = 100;

/** For rows of one height inside `list`, where the window scrolls. Follows whatever moves the list up or down. */
export function useRowsInView(list: RefObject<HTMLElement | null>, count: number, rowPx: number): RowsInView {
  const [range, setRange] = useState({ start: 0, end: 40 });
  useLayoutEffect(() => {
    if (count === 0) return;
    function update() {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const start = Math.max(0, Math.floor((-top / rowPx - spare) / step) * step);
      const end = Math.ceil(((innerHeight - top) / rowPx + spare) / step) * step;
      setRange((before) => (before.start === start && before.end === end ? before : { start, end }));
    }
    update();
    const stop = new AbortController();
    addEventListener("scroll", update, { passive: true, signal: stop.signal });
    addEventListener("resize", update, { signal: stop.signal });
    return () => stop.abort();
  }, [list, count, rowPx]);

  function scrollTo(index: number) {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + index * rowPx;
    if (top < stickyPx) scrollBy(0, top - stickyPx);
    else if (top + rowPx > innerHeight) scrollBy(0, top + rowPx - innerHeight);
  }
  const end = Math.min(range.end, count);
  return { start: Math.min(range.start, end), end, scrollTo };
}
