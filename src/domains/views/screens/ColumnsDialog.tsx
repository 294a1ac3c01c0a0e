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

export function ColumnsDialog(props: Props) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Columns">
      {props.isOpen && <ColumnsForm key={props.columns.join()} {...props} />}
    </Dialog>
  );
}

function ColumnsForm({ list, columns, onApply, onClose }: Props) {
  const { fields } = useListFields(list);
  const [chosen, setChosen] = useState<readonly string[]>(columns);
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const others = fields.filter(({ name }) => !chosen.includes(name));
  // Which record a row is about always stands first.
  const [first] = columns;

  function move(place: number, step: number) {
    const next = [...chosen];
    const [taken] = next.splice(place, 1);
    if (taken !== undefined) next.splice(place + step, 0, taken);
    setChosen(next);
  }

  function apply(next: readonly string[]) {
    onApply([...next]);
    onClose();
  }

  return (
    <>
      <ul className={classes.columns} aria-label="Columns">
        {chosen.map((name, place) => (
          <li key={name}>
            <Checkbox
              label={labelOf(name)}
              checked
              disabled={name === first}
              onChange={() => setChosen(chosen.filter((each) => each !== name))}
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
            <Checkbox label={label} checked={false} onChange={() => setChosen([...chosen, name])} />
          </li>
        ))}
      </ul>
      <Button.Group mt="md">
        <DialogButtons onClose={onClose}>
          <Button variant="default" onClick={() => apply([])}>
            Usual Columns
          </Button>
          <Button onClick={() => apply(chosen)}>Show Columns</Button>
        </DialogButtons>
      </Button.Group>
    </>
  );
}

type MoveProps = { label: string; isOff: boolean; onClick: () => void; children: ReactNode };

const MoveButton = ({ label, isOff, onClick, children }: MoveProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={onClick}>
    {children}
  </ActionIcon>
);
