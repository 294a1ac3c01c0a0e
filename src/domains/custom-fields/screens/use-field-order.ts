/** Lets the fields of a kind be put into another order, with the mouse, with keys or from the menu. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useState } from "react";
import { usePressDrag } from "#ui/use-press-drag.ts";
import type { CustomField } from "../contract.ts";

type Carried = { id: number; to: number };
type Options = { onCarry: (carried: Carried | null) => void; onDrop: (carried: Carried) => void };

/** `list` holds the rows, each marked with `data-field`, its handle with `data-grip` and the field's id. */
export function useFieldOrder(
  list: RefObject<HTMLElement | null>,
  fields: readonly CustomField[],
  onChange: (ids: number[]) => void,
) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, setSaid] = useState("");

  function move(id: number, to: number) {
    const ids = fields.map((field) => field.id);
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || to === from) return;
    onChange(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    setSaid(`${fields[from]?.label} moved to place ${to + 1} of ${ids.length}.`);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-grip="${id}"]`)?.focus());
  }

  const drag = usePressDrag<Carried, Options>({ onCarry: setCarried, onDrop: ({ id, to }) => move(id, to) });

  function begin(press: ReactPointerEvent, id: number) {
    drag.begin(press, ({ clientY }, before) => {
      const rows = [...(list.current?.querySelectorAll("[data-field]") ?? [])];
      const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = below < 0 ? rows.length - 1 : below;
      return before?.to === to ? before : { id, to };
    });
  }

  return { carried, said, move, begin };
}

export type FieldOrder = ReturnType<typeof useFieldOrder>;
