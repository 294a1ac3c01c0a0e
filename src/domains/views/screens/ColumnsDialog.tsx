/** The window in which the columns of a list are chosen and put in order. */
import { ActionIcon, Button, Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { ListName } from "#shared/filters/list-fields.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import classes from "./views.module.css";
import { useListFields } from "./views-api.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  list: ListName;
  /** The columns shown now. */
  columns: readonly string[];
  /** None for the list's own. */
  onApply: (columns: string[]) => void;
};

export function ColumnsDialog({ isOpen, list, columns, onApply, onClose }: Props) {
  const [edited, setEdited] = useState<readonly string[] | null>(null);
  const chosen = edited ?? columns;

  function close() {
    setEdited(null);
    onClose();
  }
  function apply(next: readonly string[]) {
    onApply([...next]);
    close();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Columns"
      footer={
        <DialogButtons onClose={close}>
          <Button variant="default" onClick={() => apply([])}>
            Reset Columns
          </Button>
          <Button onClick={() => apply(chosen)}>Apply Columns</Button>
        </DialogButtons>
      }
    >
      {isOpen && <ColumnChoices list={list} first={columns[0]} chosen={chosen} onChange={setEdited} />}
    </Dialog>
  );
}

type ChoicesProps = {
  list: ListName;
  /** Which record a row is about always stands first. */
  first: string | undefined;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function ColumnChoices({ list, first, chosen, onChange }: ChoicesProps) {
  const { fields } = useListFields(list);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const others = fields.filter(({ name }) => !chosen.includes(name));

  function move(place: number, step: number) {
    const next = [...chosen];
    const [taken] = next.splice(place, 1);
    if (taken !== undefined) next.splice(place + step, 0, taken);
    onChange(next);
  }

  return (
    <ul className={classes.columns} aria-label="Columns">
      {chosen.map((name, place) => (
        <li key={name}>
          <Checkbox
            label={labelOf(name)}
            checked
            disabled={name === first}
            onChange={() => onChange(chosen.filter((each) => each !== name))}
          />
          <MoveButton label={`Move ${labelOf(name)} up`} isOff={place < 2} onClick={() => move(place, -1)}>
            <IconArrowUp size={16} aria-hidden />
          </MoveButton>
          <MoveButton
            label={`Move ${labelOf(name)} down`}
            isOff={place === 0 || place === chosen.length - 1}
            onClick={() => move(place, 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </MoveButton>
        </li>
      ))}
      {others.map(({ name, label }) => (
        <li key={name}>
          <Checkbox label={label} checked={false} onChange={() => onChange([...chosen, name])} />
        </li>
      ))}
    </ul>
  );
}

type MoveProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode };

const MoveButton = ({ label, isOff, onClick, children }: MoveProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={onClick}>
    {children}
  </ActionIcon>
);
