/** What is drawn on a photo: lines of a pen, arrows and words, measured in the photo's own pixels. */
import type { MarkColor } from "./mark-colors.ts";

export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

export type Mark = { id: number; color: MarkColor } & (
  | { kind: "line"; points: readonly Point[] }
  | { kind: "arrow"; from: Point; to: Point }
  | { kind: "words"; at: Point; text: string }
);

/** How thick a line is, and how tall words are: the same to the eye on every photo. */
export const strokeOf = ({ width, height }: Size): number => Math.max(2, Math.max(width, height) / 160);
export const textSizeOf = (size: Size): number => strokeOf(size) * 5;

export function moved(mark: Mark, by: Point): Mark {
  const shift = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  switch (mark.kind) {
    case "line":
      return { ...mark, points: mark.points.map(shift) };
    case "arrow":
      return { ...mark, from: shift(mark.from), to: shift(mark.to) };
    default:
      return { ...mark, at: shift(mark.at) };
  }
}

/** The two strokes of its head, from the tip backwards. */
function arrowHead(from: Point, to: Point, stroke: number): [Point, Point] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const length = Math.min(stroke * 5, Math.hypot(to.x - from.x, to.y - from.y));
  const back = (turn: number): Point => ({
    x: to.x - length * Math.cos(angle + turn),
    y: to.y - length * Math.sin(angle + turn),
  });
  return [back(Math.PI / 7), back(-Math.PI / 7)];
}

/** Every stroke of a mark that is no words, each as the points that it goes through. */
export function strokesOf(mark: Exclude<Mark, { kind: "words" }>, stroke: number): (readonly Point[])[] {
  if (mark.kind === "line") {
    // A tap is a dot.
    const [only] = mark.points;
    return [only && mark.points.length === 1 ? [only, { x: only.x + 0.1, y: only.y }] : mark.points];
  }
  const { from, to } = mark;
  const [left, right] = arrowHead(from, to, stroke);
  return [
    [from, to],
    [left, to, right],
  ];
}
