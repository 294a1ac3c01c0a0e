/** Lets lines be put into another order, with the mouse, with keys or with buttons. */
import { type PointerEvent as ReactPointerEvent, useRef, useState } from "react";
import { usePressDrag } from "#ui/use-press-drag.ts";

type Carried = { key: string; to: number };
type Options = { onCarry: (carried: Carried | null) => void; onDrop: (carried: Carried) => void };

export function useLineOrder<Line extends { key: string }>(
  lines: readonly Line[],
  onChange: (lines: Line[]) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, setSaid] = useState("");

  function move(key: string, to: number) {
    const from = lines.findIndex((line) => line.key === key);
    const line = lines[from];
    if (!line || to < 0 || to >= lines.length || to === from) return;
    onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line));
    setSaid(`Line moved to place ${to + 1} of ${lines.length}.`);
    // Where the line went, its handle went along, and may have lost the focus on the way.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(key)}"]`)?.focus(),
    );
  }

  const drag = usePressDrag<Carried, Options>({
    onCarry: setCarried,
    onDrop: ({ key, to }) => move(key, to),
  });

  function begin(press: ReactPointerEvent, key: string) {
    drag.begin(press, ({ clientY }, before) => {
      const rows = [...(list.current?.querySelectorAll("[data-line]") ?? [])];
      const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = below < 0 ? rows.length - 1 : below;
      return before?.to === to ? before : { key, to };
    });
  }

  return { list, carried, said, move, begin };
}

export type LineOrder = Omit<ReturnType<typeof useLineOrder>, "list" | "said">;
