/** A finger that moves along a row takes the row with it, and far enough presses a button of the row. */

/** In pixels. Nearer than this it is a tap; what goes up or down first is a scroll. */
const lockDistance = 10;
/** From here on letting go presses. As wide as the label that is revealed. */
const pressDistance = 72;
/** How much of the way the row still follows beyond that. */
const resistance = 0.3;
/** At the edges of the screen phones have swipes of their own. */
const edgePx = 20;
const settleMs = 250;

type Swipe = { id: number; x: number; y: number; isLocked: boolean; by: number };

/**
 * To the right it presses the control marked with `rowActionMark`, to the left the row's menu; where a row has neither it
 * stays where it is. Nothing happens when the finger comes back, a second one arrives or the browser takes over to
 * scroll. Call the answer to stop.
 */
export function followSwipes(row: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let swipe: Swipe | null = null;
  let endedAt = Number.NEGATIVE_INFINITY;

  function begin({ pointerId: id, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) {
    if (swipe || !isPrimary) return settle();
    if (pointerType !== "touch" || x < edgePx || x > innerWidth - edgePx) return;
    swipe = { id, x, y, isLocked: false, by: 0 };
  }
  function move(event: PointerEvent) {
    if (!swipe || event.pointerId !== swipe.id) return;
    const [across, down] = [event.clientX - swipe.x, event.clientY - swipe.y];
    if (!swipe.isLocked) {
      if (Math.hypot(across, down) < lockDistance) return;
      if (Math.abs(across) <= Math.abs(down) || !controlFor(row, across)) {
        swipe = null;
        return;
      }
      swipe.isLocked = true;
      row.setPointerCapture(swipe.id);
    }
    swipe.by = controlFor(row, across) ? across : 0;
    draw(row, swipe.by);
  }
  function finish() {
    const by = swipe?.isLocked ? swipe.by : 0;
    settle();
    if (Math.abs(by) >= pressDistance) controlFor(row, by)?.click();
  }
  function settle() {
    if (swipe?.isLocked) {
      endedAt = performance.now();
      letGo(row);
    }
    swipe = null;
  }
  /** The finger that swiped did not tap; a press by `finish` is no tap either. */
  function swallowTap(click: MouseEvent) {
    if (!click.isTrusted || performance.now() - endedAt > settleMs) return;
    click.preventDefault();
    click.stopPropagation();
  }
  row.addEventListener("pointerdown", begin, { signal });
  row.addEventListener("pointermove", move, { signal });
  row.addEventListener("pointerup", finish, { signal });
  row.addEventListener("pointercancel", settle, { signal });
  row.addEventListener("click", swallowTap, { signal, capture: true });
  return () => stop.abort();
}

function controlFor(row: HTMLElement, across: number): HTMLElement | null {
  return row.querySelector(across > 0 ? "[data-row-action]:not(:disabled)" : "[aria-haspopup=menu]");
}

function draw(row: HTMLElement, by: number): void {
  const beyond = Math.max(0, Math.abs(by) - pressDistance);
  const shown = Math.sign(by) * (Math.abs(by) - beyond * (1 - resistance));
  row.dataset["swiping"] = Math.abs(by) >= pressDistance ? "far" : "near";
  row.style.transition = "none";
  row.style.transform = `translateX(${shown}px)`;
}

/** What was revealed is to be seen until the row is back. */
function letGo(row: HTMLElement): void {
  row.style.transition = "";
  row.style.transform = "";
  setTimeout(() => {
    if (row.style.transform === "") delete row.dataset["swiping"];
  }, settleMs);
}
