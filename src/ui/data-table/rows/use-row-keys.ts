/** The keyboard in a list: j, k and the arrows walk, space and x select, with shift a whole range; Enter opens. */
import { type RefObject, useEffect, useRef } from "react";
import { useShortcut } from "../../shortcuts.ts";
import type { RowKey, RowSelection } from "../data-table-rows.ts";
import type { RowsInView } from "./use-rows-in-view.ts";

type Given = {
  body: RefObject<HTMLElement | null>;
  inView: RowsInView;
  /** Of the rows, in their order. */
  keyAt: (index: number) => RowKey;
  count: number;
  selection: RowSelection | undefined;
};

/** With `isRange`, all rows from the one that was selected last. */
export type SelectRow = (index: number, isRange: boolean) => void;

const indexOf = (element: Element | null): number => Number(element?.closest("tr")?.dataset["index"] ?? -1);

/** The focus also goes past the edge of what is drawn. */
export function useRowKeys({ body, inView, keyAt, count, selection }: Given): SelectRow {
  const onTheWay = useRef<number | null>(null);
  const anchor = useRef(-1);

  function move(step: number): number {
    const current = onTheWay.current ?? indexOf(document.activeElement);
    const next = Math.min(Math.max(current + step, 0), count - 1);
    onTheWay.current = next;
    inView.scrollTo(next);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (onTheWay.current !== next) return;
        onTheWay.current = null;
        body.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-row-link]`)?.focus();
      }),
    );
    return next;
  }
  useShortcut({ keys: "j", label: "Next row", group: "Lists", run: () => move(1) }, count > 0);
  useShortcut({ keys: "k", label: "Previous row", group: "Lists", run: () => move(-1) }, count > 0);

  function select(index: number, isRange: boolean) {
    if (!selection || index < 0) return;
    const next = new Set(selection.selected);
    if (isRange && anchor.current >= 0) {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      for (let each = from; each <= to; each++) next.add(keyAt(each));
    } else {
      anchor.current = index;
      if (!next.delete(keyAt(index))) next.add(keyAt(index));
    }
    selection.onChange(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey } = event;
    const on = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey || on.closest("button, [role=menu]")) return;
    const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
    const isMark =
      selection !== undefined &&
      (key === "x" || key === "X" || (key === " " && !(on instanceof HTMLInputElement)));
    if (step === 0 && !isMark) return;
    event.preventDefault();
    if (isMark) {
      select(indexOf(on), shiftKey);
      return;
    }
    const from = indexOf(on);
    const next = move(step);
    if (!shiftKey || !selection) return;
    if (anchor.current < 0) anchor.current = from;
    select(next, true);
  }

  useKeysIn(body, onKeyDown);
  return select;
}

function useKeysIn(body: RefObject<HTMLElement | null>, onKeyDown: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const stop = new AbortController();
    body.current?.addEventListener("keydown", (event) => latest.current(event), { signal: stop.signal });
    return () => stop.abort();
  }, [body]);
}
