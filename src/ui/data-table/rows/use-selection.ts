/** The rows of a list that are selected to be changed together. */
import { useMemo, useState } from "react";
import type { RowKey } from "../data-table-rows.ts";

const none: ReadonlySet<RowKey> = new Set();

/** What is not found any more is not changed with the others: another `question` begins with none. */
export function useSelection(question: string, isSelecting: boolean) {
  const [kept, setKept] = useState({ question, selected: none });
  const selected = kept.question === question ? kept.selected : none;
  return useMemo(
    () => ({
      selected,
      isSelecting,
      onChange: (next: ReadonlySet<RowKey>) => setKept({ question, selected: next }),
      clear: () => setKept({ question, selected: none }),
    }),
    [selected, question, isSelecting],
  );
}

export function toggled(selected: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(selected);
  if (!next.delete(key)) next.add(key);
  return next;
}
