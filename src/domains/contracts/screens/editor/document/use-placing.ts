/** Moves and resizes a field on its page with a mouse, a thumb or the arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { FieldPlace } from "../../../document-contract.ts";

type Drag = { x: number; y: number; place: FieldPlace; scale: number; isSizing: boolean };

type Options = {
  place: FieldPlace;
  /** Points of the page. */
  pageWidth: number;
  isFixed: boolean;
  onPlace: (place: FieldPlace) => void;
  onChoose: () => void;
};

/** Points by which an arrow key moves; held down, it repeats. */
const step = 4;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

export function usePlacing({ place, pageWidth, isFixed, onPlace, onChoose }: Options) {
  const drag = useRef<Drag | null>(null);
  const begin = (event: PointerEvent<HTMLElement>, isSizing: boolean) => {
    onChoose();
    const sheet = event.currentTarget.closest("[data-sheet]");
    if (isFixed || event.button !== 0 || !sheet) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const scale = pageWidth / sheet.getBoundingClientRect().width;
    drag.current = { x: event.clientX, y: event.clientY, place, scale, isSizing };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const begun = drag.current;
    if (!begun) return;
    event.stopPropagation();
    const [right, down] = [(event.clientX - begun.x) * begun.scale, (event.clientY - begun.y) * begun.scale];
    onPlace(moved(begun.place, [right, down], begun.isSizing));
  };
  const end = () => {
    drag.current = null;
  };
  const handlers = (isSizing: boolean) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, isSizing),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrows[event.key];
    if (!by || isFixed || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPlace(moved(place, by, event.shiftKey));
  };
  return { dragging: handlers(false), sizing: handlers(true), onKeyDown };
}

const moved = (place: FieldPlace, [right, down]: readonly [number, number], isSizing: boolean): FieldPlace =>
  isSizing
    ? { ...place, width: place.width + right, height: place.height + down }
    : { ...place, x: place.x + right, y: place.y + down };
