/** A row of tabs or links that has no room on a phone is scrolled to the open one, without moving the page. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** For the row that scrolls; `current` names the open one, and is empty where none is. */
export function useCurrentInView<Row extends HTMLElement>(current: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useLayoutEffect(() => {
    const open = row.current?.querySelector("[aria-current], [aria-selected=true]");
    if (!row.current || !open || current === "") return;
    const [all, one] = [row.current.getBoundingClientRect(), open.getBoundingClientRect()];
    row.current.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
  }, [current]);
  return row;
}
