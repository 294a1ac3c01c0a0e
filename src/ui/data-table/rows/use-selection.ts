/** The rows of a list that are selected to be changed together. */
import { useMemo, useState } from "react";
import type { RowKey } from "../data-table-rows.ts";

const none: ReadonlySet<RowKey> = new Set();

/** Whether a press selects a row instead of opening it, and what begins and ends that. */
export type Selecting = readonly [isSelecting: boolean, setSelecting: (isSelecting: boolean) => void];

/** What is not found any more is not changed with the others: another `question` begins with none. */
export function useSelection(question: string, [isSelecting, setSelecting]: Selecting) {
  const [kept, setKept] = useState({ question, selected: none });
  const selected = kept.question === question ? kept.selected : none;
  return useMemo(
    () => ({
      selected,
      isSelecting,
      onChange: (next: ReadonlySet<RowKey>) => setKept({ question, selected: next }),
      begin: (key: RowKey) => {
        setKept({ question, selected: new Set([...selected, key]) });
        setSelecting(true);
      },
      clear: () => {
        setKept({ question, selected: none });
        setSelecting(false);
      },
    }),
    [selected, question, isSelecting, setSelecting],
  );
}

export function toggled(selected: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
