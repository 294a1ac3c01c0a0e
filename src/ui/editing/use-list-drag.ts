/** Moves an entry of a list by its handle, with mouse, pen or thumb: it goes to where the entry under the pointer stands. */
import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef, useState } from "react";

export type ListDrag = {
  /** The entry that is carried, and the one whose place it would take. */
  carried: string | null;
  over: string | null;
  begin: (press: ReactPointerEvent, key: string) => void;
};

/** What each entry's element carries: `<li {...listEntry(drag, key)}>`. */
export const listEntry = ({ carried, over }: ListDrag, key: string) => ({
  "data-list-entry": key,
  "data-carried": carried === key || undefined,
  "data-over": (over === key && carried !== key) || undefined,
});

/** Nearer than this a press is a press. */
const startDistance = 5;

function entryUnder(y: number): string | null {
  const entries = [...document.querySelectorAll<HTMLElement>("[data-list-entry]")];
  const hit = entries.find((entry) => {
    const { top, bottom } = entry.getBoundingClientRect();
    return y >= top && y <= bottom;
  });
  return hit?.dataset["listEntry"] ?? null;
}

/** Escape puts it back. A page has one such list at a time. */
export function useListDrag(onDrop: (key: string, over: string) => void): ListDrag {
  const [carried, setCarried] = useState<{ key: string; over: string | null } | null>(null);
  const drop = useRef(onDrop);
  const control = useRef<AbortController | null>(null);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => control.current?.abort(), []);

  const begin = useCallback((press: ReactPointerEvent, key: string) => {
    if (press.button !== 0) return;
    control.current?.abort();
    const { signal } = (control.current = new AbortController());
    const from = press.clientY;
    let over: string | null = null;
    let isMoving = false;
    const end = (isDropped: boolean) => {
      control.current?.abort();
      setCarried(null);
      if (isDropped && isMoving && over && over !== key) drop.current(key, over);
    };
    const move = (to: PointerEvent) => {
      if (!isMoving && Math.abs(to.clientY - from) < startDistance) return;
      isMoving = true;
      over = entryUnder(to.clientY) ?? over;
      setCarried({ key, over });
      scrollNear(to.clientY);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", () => end(true), { signal });
    addEventListener("pointercancel", () => end(false), { signal });
    addEventListener("keydown", ({ key: pressed }) => pressed === "Escape" && end(false), { signal });
  }, []);
  return { carried: carried?.key ?? null, over: carried?.over ?? null, begin };
}

const edge = 80;

/** A long list scrolls along. */
function scrollNear(y: number): void {
  if (y < edge) scrollBy(0, -12);
  else if (y > innerHeight - edge) scrollBy(0, 12);
}
