/** Carries something with the mouse from a press on it until it is let go; what lies under it is the caller's to say. */
import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from "react";

/** In pixels; nearer than this a press is a click. */
const startDistance = 8;

type Carrying<Carried> = { onCarry: (carried: Carried | null) => void; onDrop: (carried: Carried) => void };

/** Where it is carried to now; the same object as `before` draws nothing anew. */
type Follow<Carried> = (to: PointerEvent, before: Carried | null) => Carried;

type PressDrag<Carried, Options> = {
  begin: (press: ReactPointerEvent, follow: Follow<Carried>) => void;
  /** The options of the latest drawing, for whatever outlives one. */
  latest: RefObject<Options>;
  /** True for the click that ends a drag. */
  wasDragged: () => boolean;
};

/** Escape puts back what is carried. Fingers carry nothing: they scroll. */
export function usePressDrag<Carried, Options extends Carrying<Carried>>(
  options: Options,
): PressDrag<Carried, Options> {
  const latest = useRef<Options>(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useRef<AbortController | null>(null);
  const draggedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => stop.current?.abort(), []);

  const begin = useCallback((press: ReactPointerEvent, follow: Follow<Carried>) => {
    stop.current?.abort();
    const control = new AbortController();
    stop.current = control;
    let carried: Carried | null = null;
    const held = press.currentTarget;

    function move(to: PointerEvent) {
      const distance = Math.hypot(to.clientX - press.clientX, to.clientY - press.clientY);
      if (!carried && distance < startDistance) return;
      to.preventDefault();
      const next = follow(to, carried);
      if (next === carried) return;
      // Nothing that it passes over is hovered then, and nobody has to look for what lies under the pointer.
      if (!carried && held.isConnected) held.setPointerCapture(press.pointerId);
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
  return { begin, latest, wasDragged };
}

/** Whether this press may become a drag: of the mouse's first button, or a pen. */
export const mayDrag = (press: ReactPointerEvent): boolean =>
  press.pointerType !== "touch" && press.button === 0;
