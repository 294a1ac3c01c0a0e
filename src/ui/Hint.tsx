/** A short explanation that appears when one points at a thing or reaches it by keyboard. */
import { cloneElement, type ReactElement, type Ref, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import classes from "./hint.module.css";

type Side = "bottom" | "right";
type Place = { top: number; left: number };
type TargetProps = { ref?: Ref<HTMLElement>; "aria-describedby"?: string };

type Props = {
  text: string;
  side?: Side;
  /** One element that can hold a ref. When `text` repeats its name, pass `isLabel` so that it is not read twice. */
  children: ReactElement<TargetProps>;
  isLabel?: boolean;
};

const delayMs = 350;
const gap = 6;

/** Weighs a fraction of a floating menu. Escape closes it; it can be pointed at; touch does not open it. */
export function Hint({ text, side = "bottom", children, isLabel = false }: Props) {
  const id = useId();
  const [place, setPlace] = useState<Place | null>(null);
  const target = useRef<HTMLElement>(null);
  useHintEvents(target, side, setPlace);
  return (
    <>
      {cloneElement(children, { ref: target, ...(isLabel ? {} : { "aria-describedby": id }) })}
      {!isLabel && (
        <span id={id} hidden>
          {text}
        </span>
      )}
      {place &&
        createPortal(
          <div className={classes.hint} role="tooltip" aria-hidden data-side={side} style={place}>
            {text}
          </div>,
          document.body,
        )}
    </>
  );
}

function useHintEvents(
  target: { current: HTMLElement | null },
  side: Side,
  setPlace: (place: Place | null) => void,
): void {
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => setPlace(placeBeside(element, side));
    const hide = () => {
      clearTimeout(timer);
      setPlace(null);
    };
    const stop = new AbortController();
    const listen = { signal: stop.signal };
    element.addEventListener(
      "pointerenter",
      (event) => {
        if (event.pointerType === "mouse") timer = setTimeout(show, delayMs);
      },
      listen,
    );
    element.addEventListener("focus", () => element.matches(":focus-visible") && show(), listen);
    for (const name of ["pointerleave", "pointerdown", "blur"]) element.addEventListener(name, hide, listen);
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide(), listen);
    document.addEventListener("scroll", hide, { ...listen, capture: true, passive: true });
    return () => {
      stop.abort();
      hide();
    };
  }, [target, side, setPlace]);
}

/** Below and from the left edge, or to the right and from the top; kept inside the window. */
function placeBeside(element: HTMLElement, side: Side): Place {
  const box = element.getBoundingClientRect();
  if (side === "right") return { top: box.top + box.height / 2, left: box.right + gap };
  return { top: box.bottom + gap, left: Math.max(8, Math.min(box.left, innerWidth - 296)) };
}
