/** Carries a visit with the mouse from a press on it until it is let go. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";
import type { DispatchVisit } from "../../visits-contract.ts";
import { type DayAxis, quarterAt } from "./dispatch-axis.ts";
import type { Carried } from "./use-board-carry.ts";

/** Nearer than this a press is a click. */
const startDistance = 8;
const edge = 48;

type Options = {
  axis: DayAxis;
  /** Pixels of a minute. */
  scale: number;
  scroller: RefObject<HTMLElement | null>;
  onCarry: (carried: Carried | null) => void;
  onDrop: (carried: Carried) => void;
};

export type GrabVisit = (press: ReactPointerEvent<HTMLElement>, visit: DispatchVisit) => void;

/** Fingers scroll; they move visits by the opened visit. `wasDragged` is true for the click that ends a drag. */
export function useBoardDrag(options: Options): { grab: GrabVisit; wasDragged: () => boolean } {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useRef<AbortController | null>(null);
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => stop.current?.abort(), []);

  const grab = useCallback<GrabVisit>((press, visit) => {
    if (press.pointerType === "touch" || press.button !== 0) return;
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    const held = visit.start === null ? 0 : press.clientX - press.currentTarget.getBoundingClientRect().left;
    let carried: Carried | null = null;

    function move(to: PointerEvent) {
      const distance = Math.hypot(to.clientX - press.clientX, to.clientY - press.clientY);
      if (!carried && distance < startDistance) return;
      to.preventDefault();
      scrollNear(latest.current.scroller.current, to);
      const next = placeAt(latest.current, visit, to, held);
      // Most moves of the mouse stay within the same quarter of an hour, and draw nothing anew.
      if (carried && carried.over === next.over && carried.start === next.start) return;
      carried = next;
      latest.current.onCarry(next);
    }
    function finish(isDropped: boolean) {
      control.abort();
      if (!carried) return;
      draggedAt.current = performance.now();
      latest.current.onCarry(null);
      if (isDropped) latest.current.onDrop(carried);
    }
    const { signal } = control;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", () => finish(true), { signal });
    addEventListener("pointercancel", () => finish(false), { signal });
    addEventListener("keydown", (key) => key.key === "Escape" && finish(false), { signal });
  }, []);

  const wasDragged = useCallback(() => performance.now() - draggedAt.current < 100, []);
  return { grab, wasDragged };
}

function placeAt({ axis, scale }: Options, visit: DispatchVisit, at: PointerEvent, held: number): Carried {
  const under = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-over]");
  const over = under?.dataset["over"] ?? null;
  const track = under?.querySelector<HTMLElement>("[data-track]");
  const left = track?.getBoundingClientRect().left ?? 0;
  const start = track ? quarterAt(axis, (at.clientX - held - left) / scale) : 0;
  return { visit, over, start, isByKeyboard: false };
}

function scrollNear(scroller: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  const box = scroller?.getBoundingClientRect();
  if (!scroller || !box || clientX < box.left) return;
  if (clientX > box.right - edge) scroller.scrollLeft += 14;
  else if (clientX < box.left + edge * 4 && clientX > box.left + edge * 3) scroller.scrollLeft -= 14;
  if (clientY > box.bottom - edge) scroller.scrollTop += 12;
  else if (clientY < box.top + edge) scroller.scrollTop -= 12;
}
