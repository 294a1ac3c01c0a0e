/** Moves a drawing about under the mouse and zooms it: by buttons, by the wheel with Ctrl, and with two fingers. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const least = 0.25;
const most = 1.5;
/** What is read without effort; a large drawing begins no smaller. */
const readable = 0.85;

const within = (scale: number): number => Math.min(most, Math.max(least, scale));

export type PanZoom = {
  frame: RefObject<HTMLDivElement | null>;
  scale: number;
  zoomBy: (factor: number) => void;
  fit: () => void;
  beginPan: (press: ReactPointerEvent) => void;
};

type Size = { width: number; height: number };

/** What lies beyond the frame is reached by scrolling, which fingers, wheels and the focus do by themselves. */
export function usePanZoom({ width, height }: Size): PanZoom {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const fitTo = useCallback(
    (smallest: number) => {
      const { clientWidth = width, clientHeight = height } = frame.current ?? {};
      setScale(Math.max(smallest, within(Math.min(1, clientWidth / width, clientHeight / height))));
    },
    [width, height],
  );
  const first = useRef(fitTo);
  useLayoutEffect(() => first.current(readable), []);
  useCentered(frame, scale);
  const zoomBy = useCallback((factor: number) => setScale((before) => within(before * factor)), []);
  useWheelZoom(frame, zoomBy);
  usePinch(frame, zoomBy);
  return { frame, scale, zoomBy, fit: () => fitTo(least), beginPan };
}

/** What is in the middle stays there while it is zoomed; at first that is the trigger. */
function useCentered(frame: RefObject<HTMLDivElement | null>, scale: number): void {
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const { clientWidth, clientHeight, scrollWidth, scrollLeft, scrollTop } = element;
    const grown = before.current === null ? null : scale / before.current;
    before.current = scale;
    if (grown === null) element.scrollTo((scrollWidth - clientWidth) / 2, 0);
    else
      element.scrollTo(
        (scrollLeft + clientWidth / 2) * grown - clientWidth / 2,
        (scrollTop + clientHeight / 2) * grown - clientHeight / 2,
      );
  }, [frame, scale]);
}

function useWheelZoom(frame: RefObject<HTMLDivElement | null>, zoomBy: (factor: number) => void): void {
  useEffect(() => {
    const element = frame.current;
    function onWheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 300));
    }
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => element?.removeEventListener("wheel", onWheel);
  }, [frame, zoomBy]);
}

function usePinch(frame: RefObject<HTMLDivElement | null>, zoomBy: (factor: number) => void): void {
  useEffect(() => {
    const element = frame.current;
    let apart: number | null = null;
    function onTouch(event: TouchEvent) {
      const [one, other] = event.touches;
      if (!one || !other) {
        apart = null;
        return;
      }
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (apart !== null && apart > 0) zoomBy(now / apart);
      apart = now;
    }
    const names = ["touchstart", "touchmove", "touchend", "touchcancel"] as const;
    for (const name of names) element?.addEventListener(name, onTouch, { passive: false });
    return () => {
      for (const name of names) element?.removeEventListener(name, onTouch);
    };
  }, [frame, zoomBy]);
}

/** Only with a mouse: a finger scrolls by itself. What is pressed on is pressed, not moved. */
function beginPan(press: ReactPointerEvent): void {
  if (press.pointerType !== "mouse" || press.button !== 0) return;
  if (press.target instanceof Element && press.target.closest("button")) return;
  const element = press.currentTarget as HTMLElement;
  const from = { x: press.clientX + element.scrollLeft, y: press.clientY + element.scrollTop };
  const control = new AbortController();
  const { signal } = control;
  press.preventDefault();
  const move = ({ clientX, clientY }: PointerEvent) => element.scrollTo(from.x - clientX, from.y - clientY);
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", () => control.abort(), { signal });
  addEventListener("pointercancel", () => control.abort(), { signal });
}
