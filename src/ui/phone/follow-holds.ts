/** A finger that stays on a row: neither a tap nor a swipe, but the wish to do something with the row and others. */

/** Before phones show what they have for a long press of a link. */
const holdMs = 450;
/** In pixels. Farther than this it is a swipe or a scroll. */
const stillDistance = 10;
/** So long after the finger left, a click still belongs to it. */
const lateClickMs = 350;

/**
 * Calls `onHold` while the finger still rests; the finger that held taps nothing when it is lifted. The row's own
 * controls keep what they do. Call the answer to stop.
 */
export function followHolds(row: HTMLElement, onHold: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let at: { x: number; y: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
    letGo();
    if (pointerType === "mouse" || !isPrimary || isControl(target)) return;
    at = { x, y };
    timer = setTimeout(hold, holdMs);
  }
  function move({ clientX, clientY }: PointerEvent) {
    if (at && Math.hypot(clientX - at.x, clientY - at.y) > stillDistance) letGo();
  }
  function letGo() {
    clearTimeout(timer);
    at = null;
  }
  function hold() {
    letGo();
    swallowTap();
    onHold();
  }
  /** Some phones call it a long press earlier, and would show a menu of the row's link. */
  function replaceMenu(event: MouseEvent) {
    if (!at) return;
    event.preventDefault();
    hold();
  }
  row.addEventListener("pointerdown", begin, { signal });
  row.addEventListener("pointermove", move, { signal });
  row.addEventListener("pointerup", letGo, { signal });
  row.addEventListener("pointercancel", letGo, { signal });
  row.addEventListener("contextmenu", replaceMenu, { signal });
  return () => {
    letGo();
    stop.abort();
  };
}

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-row-action], [aria-haspopup=menu]") !== null;

/** By then another row may lie under the finger. */
function swallowTap(): void {
  const over = new AbortController();
  const options = { capture: true, signal: over.signal };
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const end = () => over.abort();
  const endSoon = () => void setTimeout(end, lateClickMs);
  addEventListener("click", swallow, options);
  addEventListener("contextmenu", swallow, options);
  addEventListener("pointerup", endSoon, options);
  addEventListener("pointercancel", endSoon, options);
  addEventListener("pointerdown", end, options);
  addEventListener("keydown", end, options);
}
