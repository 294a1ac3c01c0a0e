/** Under a list in which rows are selected: how many, and the way to change them all. */
import { Button } from "@mantine/core";
import { useState } from "react";
import type { ListName } from "#shared/filters/list-fields.ts";
import { BulkDialog } from "./BulkDialog.tsx";
import classes from "./views.module.css";
import { useListFields } from "./views-api.ts";

type Props = {
  list: ListName;
  /** What every row is called: "customer". */
  word: string;
  selected: ReadonlySet<string | number>;
  /** What all the rows that are found are found by. */
  found: { where: string; search: string };
  /** On a phone, where it stands from the moment on in which rows can be selected. */
  isSelecting?: boolean;
  /** Also ends selecting on a phone. */
  onClear: () => void;
  onChanged: () => void;
};

export function BulkBarPanel({
  list,
  word,
  selected,
  found,
  isSelecting = false,
  onClear,
  onChanged,
}: Props) {
  const { fields } = useListFields(list);
  const [isOpen, setOpen] = useState(false);
  const [isAll, setAll] = useState(false);
  const mayChange = fields.some(({ is_bulk }) => is_bulk);
  if (selected.size === 0 && !isOpen && !isSelecting) return null;
  return (
    <section className={classes.bar} aria-label="Selected rows">
      <span role="status">{isAll ? "All results selected" : `${selected.size} selected`}</span>
      <Button
        size="xs"
        disabled={!mayChange || (selected.size === 0 && !isAll)}
        title={mayChange ? undefined : "Your role can't change these in bulk"}
        onClick={() => setOpen(true)}
      >
        Bulk Edit
      </Button>
      <Button size="xs" variant="default" aria-pressed={isAll} onClick={() => setAll(!isAll)}>
        {isAll ? "Selected Rows Only" : "Select All Results"}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={() => {
          setAll(false);
          onClear();
        }}
      >
        {isSelecting ? "Cancel" : "Clear Selection"}
      </Button>
      <BulkDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        fields={fields.filter(({ is_bulk }) => is_bulk)}
        word={word}
        chosen={{
          list,
          ...(isAll
            ? { where: found.where, ...(found.search ? { search: found.search } : {}) }
            : { ids: [...selected].map(Number) }),
        }}
        onChanged={onChanged}
      />
    </section>
  );
}
