/** A sheet to draw a signature on, with finger, pen or mouse. */
import { pictureOf } from "./pictures.ts";

/** Parts of the sheet's width, so that a turned phone shows the same drawing; and how wide the line is there, in pixels. */
type Point = { x: number; y: number; width: number; at: number };
type Stroke = Point[];

export type Pad = {
  /** A data URL of what was drawn; "" for nothing, or no more than a dot. */
  picture: () => string;
  undo: () => void;
  clear: () => void;
};

const ink = "#1b1f24";
const [thinnest, thickest] = [1.4, 3.4];

export function startPad(canvas: HTMLCanvasElement, onChange: () => void): Pad {
  let strokes: Stroke[] = [];
  let open: Stroke | undefined;

  const sheet = () => canvas.getBoundingClientRect();

  function redraw(): void {
    const { width, height } = sheet();
    const pixels = devicePixelRatio || 1;
    canvas.width = Math.round(width * pixels);
    canvas.height = Math.round(height * pixels);
    const context = canvas.getContext("2d");
    if (!context) return;
    context.scale(pixels, pixels);
    for (const stroke of strokes) drawStroke(context, stroke, width);
  }

  function add(event: PointerEvent): void {
    const { left, top, width } = sheet();
    const points = event.getCoalescedEvents?.() ?? [];
    for (const { clientX, clientY, timeStamp } of points.length > 0 ? points : [event]) {
      const place = { x: (clientX - left) / width, y: (clientY - top) / width, at: timeStamp };
      open?.push({ ...place, width: widthAt(open.at(-1), place, width) });
    }
  }

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || open) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    open = [];
    strokes = [...strokes, open];
    add(event);
    redraw();
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!open) return;
    event.preventDefault();
    add(event);
    redraw();
  });
  const end = () => {
    if (!open) return;
    open = undefined;
    onChange();
  };
  for (const type of ["pointerup", "pointercancel"] as const) canvas.addEventListener(type, end);
  new ResizeObserver(redraw).observe(canvas);

  const take = (left: Stroke[]) => {
    strokes = left;
    redraw();
    onChange();
  };
  return {
    picture: () => exported(strokes, sheet().width),
    undo: () => take(strokes.slice(0, -1)),
    clear: () => take([]),
  };
}

/** A quick line is thin, as with a pen; it changes little from one point to the next. */
function widthAt(last: Point | undefined, { x, y, at }: Omit<Point, "width">, across: number): number {
  if (!last) return (thinnest + thickest) / 2;
  const speed = (Math.hypot(x - last.x, y - last.y) * across) / Math.max(1, at - last.at);
  const wanted = Math.min(thickest, Math.max(thinnest, thickest - speed * 1.1));
  return last.width * 0.7 + wanted * 0.3;
}

/** `across` is the width of the sheet in pixels of the drawing. */
function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke, across: number): void {
  context.strokeStyle = ink;
  context.fillStyle = ink;
  context.lineCap = "round";
  context.lineJoin = "round";
  const [first] = stroke;
  if (!first) return;
  if (stroke.length === 1) {
    context.beginPath();
    context.arc(first.x * across, first.y * across, first.width / 2, 0, Math.PI * 2);
    context.fill();
    return;
  }
  let from: Point = first;
  // Through the middles of the lines between points: the corners that a slow device leaves are rounded.
  let middle = { x: first.x, y: first.y };
  for (const point of stroke.slice(1)) {
    const next = { x: (from.x + point.x) / 2, y: (from.y + point.y) / 2 };
    context.beginPath();
    context.lineWidth = point.width;
    context.moveTo(middle.x * across, middle.y * across);
    context.quadraticCurveTo(from.x * across, from.y * across, next.x * across, next.y * across);
    context.stroke();
    from = point;
    middle = next;
  }
  context.beginPath();
  context.moveTo(middle.x * across, middle.y * across);
  context.lineTo(from.x * across, from.y * across);
  context.stroke();
}

/** Pixels around the ink. */
const margin = 8;
/** Pixels of ink from end to end, less of which is a slip of the finger. */
const leastInk = 24;

function exported(strokes: readonly Stroke[], across: number): string {
  const points = strokes.flat();
  const xs = points.map(({ x }) => x * across);
  const ys = points.map(({ y }) => y * across);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = { width: Math.max(...xs) - left, height: Math.max(...ys) - top };
  if (points.length === 0 || size.width + size.height < leastInk) return "";
  const whole = { width: size.width + 2 * margin, height: size.height + 2 * margin };
  return pictureOf(whole, (context) => {
    context.translate(margin - left, margin - top);
    for (const stroke of strokes) drawStroke(context, stroke, across);
  });
}
