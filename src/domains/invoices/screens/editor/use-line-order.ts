/** Lets lines be put into another order, with the mouse, with keys or with buttons. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from "react";
import { usePressDrag } from "#ui/use-press-drag.ts";

type Carried = { key: string; to: number };
type Options = { onCarry: (carried: Carried | null) => void; onDrop: (carried: Carried) => void };

type Given<Line> = {
  /** What holds the lines, each marked with `data-line`, its handle with `data-grip` and the line's key. */
  list: RefObject<HTMLElement | null>;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
};

export function useLineOrder<Line extends { key: string }>({ list, lines, onChange }: Given<Line>) {
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

  return { carried, said, move, begin };
}

export type LineOrder = Omit<ReturnType<typeof useLineOrder>, "said">;
