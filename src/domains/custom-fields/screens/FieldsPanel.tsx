/** The fields of one kind of record: edited, put in another order by dragging, by keys or from the menu, archived. */
import { Button, VisuallyHidden } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Fold } from "#ui/form/Fold.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { Panel } from "#ui/Panel.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { mayDrag } from "#ui/use-press-drag.ts";
import type { CustomField, FieldKind } from "../contract.ts";
import classes from "./custom-fields.module.css";
import { kindNames, typeNames } from "./field-words.ts";
import { type FieldOrder, useFieldOrder } from "./use-field-order.ts";
import { useFieldActions } from "./use-fields.ts";

type Props = {
  kind: FieldKind;
  fields: readonly CustomField[];
  whyNot: string | undefined;
  onAdd: () => void;
  onEdit: (field: CustomField) => void;
  onRetype: (field: CustomField) => void;
};

export function FieldsPanel({ kind, fields, ...props }: Props) {
  const { whyNot, onAdd } = props;
  const active = fields.filter(({ archived_at }) => archived_at === null);
  const archived = fields.filter(({ archived_at }) => archived_at !== null);
  return (
    <Panel id={`fields-${kind}`} title={kindNames[kind]}>
      {active.length === 0 ? (
        <EmptyState
          isBare
          title="No fields yet"
          text={`Add what you want to track on ${kindNames[kind].toLowerCase()}.`}
          action={
            whyNot ? undefined : (
              <Button variant="default" aria-label={`Add Field to ${kindNames[kind]}`} onClick={onAdd}>
                Add Field
              </Button>
            )
          }
        />
      ) : (
        <ActiveFields kind={kind} fields={active} {...props} />
      )}
      {archived.length > 0 && <ArchivedFields fields={archived} whyNot={whyNot} />}
    </Panel>
  );
}

function ActiveFields({ kind, fields, whyNot, onEdit, onRetype }: Omit<Props, "onAdd">) {
  const { reorder, askToArchive } = useFieldActions();
  const list = useRef<HTMLUListElement>(null);
  const order = useFieldOrder(list, fields, (ids) => reorder({ kind, ids }));
  const actionsFor = (field: CustomField, place: number): Action[] => {
    const may = whyNot ? { disabledReason: whyNot } : {};
    const up = place === 0 ? { disabledReason: "This is the first field" } : may;
    const down = place === fields.length - 1 ? { disabledReason: "This is the last field" } : may;
    return [
      { label: "Edit", onSelect: () => onEdit(field), ...may },
      { label: "Change Type", onSelect: () => onRetype(field), ...may },
      { label: "Move Up", onSelect: () => order.move(field.id, place - 1), ...up },
      { label: "Move Down", onSelect: () => order.move(field.id, place + 1), ...down },
      "separator",
      { label: "Archive", onSelect: () => void askToArchive(field), ...may },
    ];
  };
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={`Fields of ${kindNames[kind].toLowerCase()}`}>
        {fields.map((field, place) => (
          <li
            key={field.id}
            className={classes.row}
            data-field
            data-over={(order.carried !== null && order.carried.to === place) || undefined}
          >
            <Handle field={field} place={place} order={order} isDisabled={Boolean(whyNot)} />
            <FieldLine field={field} />
            <ActionMenu label={`Actions for ${field.label}`} actions={() => actionsFor(field, place)} />
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{order.said}</VisuallyHidden>
    </>
  );
}

type HandleProps = { field: CustomField; place: number; order: FieldOrder; isDisabled: boolean };

function Handle({ field: { id, label }, place, order, isDisabled }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    order.move(id, place + (event.key === "ArrowUp" ? -1 : 1));
  };
  return (
    <button
      type="button"
      className={classes.handle}
      disabled={isDisabled}
      data-grip={id}
      aria-label={`Move ${label}`}
      title="Drag, or press the up and down arrow keys"
      onKeyDown={press}
      onPointerDown={(event) => mayDrag(event) && order.begin(event, id)}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  );
}

function FieldLine({ field }: { field: CustomField }) {
  const { label, key, type, is_required, visible_to, help } = field;
  return (
    <span className={classes.main}>
      <span className={classes.name}>
        {label}
        {is_required && <StatusBadge status="required" label="Required" size="sm" />}
        {visible_to && <StatusBadge status="limited" label="Limited access" size="sm" />}
      </span>
      <span className={classes.facts}>
        {typeNames[type]} · {key}
        {help && ` · ${help}`}
      </span>
    </span>
  );
}

function ArchivedFields({ fields, whyNot }: Pick<Props, "fields" | "whyNot">) {
  const { restore } = useFieldActions();
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold label={`Archived fields (${fields.length})`} isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
      <ul className={classes.list} aria-label="Archived fields">
        {fields.map((field) => (
          <li key={field.id} className={classes.row}>
            <FieldLine field={field} />
            <Button
              variant="default"
              size="xs"
              disabled={whyNot !== undefined}
              title={whyNot}
              aria-label={`Restore ${field.label}`}
              onClick={() => restore(field)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
