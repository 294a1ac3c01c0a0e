/** Carries an event with the mouse from a press on it until it is let go. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback } from "react";
import { mayDrag, usePressDrag } from "#ui/use-press-drag.ts";
import type { CalendarEvent } from "../../contract.ts";
import { type Axis, depthOf } from "./grid-axis.ts";
import { type Carried, carriedTo, type GridColumn, pickUp, stretchedTo } from "./grid-carry.ts";

const edge = 48;

type Options = {
  axis: Axis;
  columns: readonly GridColumn[];
  /** The element whose width the columns share and whose height is the axis. */
  surface: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  onCarry: (carried: Carried | null) => void;
  onDrop: (carried: Carried) => void;
};

export type GrabHandler = (
  press: ReactPointerEvent,
  event: CalendarEvent,
  column: number,
  part: "whole" | "end",
) => void;

/** Fingers scroll; they move events by the menu. `wasDragged` is true for the click that ends a drag. */
export function useGridDrag(options: Options): { grab: GrabHandler; wasDragged: () => boolean } {
  const { begin, latest, wasDragged } = usePressDrag<Carried, Options>(options);

  const grab = useCallback<GrabHandler>(
    (press, event, column, part) => {
      if (!mayDrag(press)) return;
      const { axis, columns } = latest.current;
      const stretches = columns[column]?.stretches ?? [];
      const origin = pickUp(event, column);
      const held = placeAt(latest.current, press).depth - depthOf(axis, stretches, origin.start);
      const tail = placeAt(latest.current, press).depth - depthOf(axis, stretches, origin.end);
      begin(press, (to) => {
        const now = latest.current;
        scrollNear(now.scroller.current, to.clientY);
        const place = placeAt(now, to);
        return part === "end"
          ? stretchedTo(now.axis, now.columns, origin, place.depth - tail)
          : carriedTo(now.axis, now.columns, origin, { ...place, depth: place.depth - held });
      });
    },
    [begin, latest],
  );

  return { grab, wasDragged };
}

function placeAt(
  { surface, columns, axis }: Options,
  at: { clientX: number; clientY: number },
): { column: number; depth: number } {
  const box = surface.current?.getBoundingClientRect();
  if (!box) return { column: 0, depth: 0 };
  const column = Math.floor(((at.clientX - box.left) / box.width) * columns.length);
  const depth = ((at.clientY - box.top) / box.height) * axis.length;
  return { column: Math.max(0, Math.min(columns.length - 1, column)), depth };
}

function scrollNear(scroller: HTMLElement | null, y: number): void {
  const box = scroller?.getBoundingClientRect();
  if (!scroller || !box) return;
  if (y > box.bottom - edge) scroller.scrollTop += 12;
  else if (y < box.top + edge * 2) scroller.scrollTop -= 12;
}
