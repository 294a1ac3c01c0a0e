/** Carries a visit with the mouse from a press on it until it is let go. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback } from "react";
import { mayDrag, usePressDrag } from "#ui/use-press-drag.ts";
import type { DispatchVisit } from "../../visits/contract.ts";
import { type DayAxis, quarterAt } from "./dispatch-axis.ts";
import type { Carried } from "./use-board-carry.ts";

const edge = 48;

type Options = {
  axis: DayAxis;
  scroller: RefObject<HTMLElement | null>;
  onCarry: (carried: Carried | null) => void;
  onDrop: (carried: Carried) => void;
};

export type GrabVisit = (press: ReactPointerEvent<HTMLElement>, visit: DispatchVisit) => void;

/** Fingers scroll; they move visits by the opened visit. `wasDragged` is true for the click that ends a drag. */
export function useBoardDrag(options: Options): { grab: GrabVisit; wasDragged: () => boolean } {
  const { begin, latest, wasDragged } = usePressDrag<Carried, Options>(options);

  const grab = useCallback<GrabVisit>(
    (press, visit) => {
      if (!mayDrag(press)) return;
      const held =
        visit.start === null ? 0 : press.clientX - press.currentTarget.getBoundingClientRect().left;
      begin(press, (to, before) => {
        scrollNear(latest.current.scroller.current, to);
        const next = placeAt(latest.current, visit, to, held);
        // Most moves of the mouse stay within the same quarter of an hour, and draw nothing anew.
        return before && before.over === next.over && before.start === next.start ? before : next;
      });
    },
    [begin, latest],
  );

  return { grab, wasDragged };
}

function placeAt({ axis }: Options, visit: DispatchVisit, at: PointerEvent, held: number): Carried {
  const under = document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-over]");
  const over = under?.dataset["over"] ?? null;
  const track = under?.querySelector<HTMLElement>("[data-track]");
  const box = track?.getBoundingClientRect();
  const start = box ? quarterAt(axis, ((at.clientX - held - box.left) / box.width) * axis.minutes) : 0;
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
