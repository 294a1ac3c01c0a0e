/** The marks on a photo while they are drawn: by a finger or mouse, by buttons and keys, and taken back one by one. */
import { type PointerEvent, useState } from "react";
import type { MarkColor } from "./mark-colors.ts";
import { type Mark, moved, type Point, type Size, textSizeOf } from "./marks.ts";

export type Tool = "line" | "arrow";

export function useDrawing(size: Size | null) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const [tool, setTool] = useState<Tool>("line");
  const [color, setColor] = useState<MarkColor>("red");
  const [isDrawing, setDrawing] = useState(false);
  const nextId = (marks.at(-1)?.id ?? 0) + 1;
  const put = (mark: Mark) => setMarks([...marks, mark]);
  const changeLast = (change: (last: Mark) => Mark) =>
    setMarks((before) => before.map((mark, index) => (index === before.length - 1 ? change(mark) : mark)));
  const middle: Point = { x: (size?.width ?? 0) / 2, y: (size?.height ?? 0) / 2 };
  return {
    marks,
    tool,
    setTool,
    color,
    setColor,
    undo: () => setMarks(marks.slice(0, -1)),
    addArrow() {
      const length = (size?.width ?? 0) / 6;
      put({ id: nextId, color, kind: "arrow", from: { x: middle.x - length, y: middle.y }, to: middle });
    },
    addWords(text: string) {
      put({ id: nextId, color, kind: "words", at: middle, text });
    },
    /** In steps of the size of a letter. */
    moveLast(right: number, down: number) {
      const step = size ? textSizeOf(size) : 0;
      changeLast((last) => moved(last, { x: right * step, y: down * step }));
    },
    pointer: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        if (!size || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointIn(event, size);
        setDrawing(true);
        put(
          tool === "line"
            ? { id: nextId, color, kind: "line", points: [at] }
            : { id: nextId, color, kind: "arrow", from: at, to: at },
        );
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        if (!size || !isDrawing) return;
        const at = pointIn(event, size);
        changeLast((last) => extended(last, at));
      },
      onPointerUp: () => setDrawing(false),
      onPointerCancel: () => setDrawing(false),
    },
  };
}

export type Drawing = ReturnType<typeof useDrawing>;

function extended(mark: Mark, at: Point): Mark {
  if (mark.kind === "line") return { ...mark, points: [...mark.points, at] };
  return mark.kind === "arrow" ? { ...mark, to: at } : mark;
}

/** In pixels of the photo, wherever and however large it is on the screen. */
function pointIn(event: PointerEvent<SVGSVGElement>, { width, height }: Size): Point {
  const frame = event.currentTarget.getBoundingClientRect();
  return {
    x: ((event.clientX - frame.left) / frame.width) * width,
    y: ((event.clientY - frame.top) / frame.height) * height,
  };
}
