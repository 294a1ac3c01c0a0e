/** One field in the list: what it is called and asks, its handle, its menu, and opened all that can be said of it. */
import { Badge } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconChevronDown, IconCopy, IconTrash } from "@tabler/icons-react";
import { MoveHandle } from "#ui/editing/MoveHandle.tsx";
import { type ListDrag, listEntry } from "#ui/editing/use-list-drag.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { FormField } from "../../forms/content-contract.ts";
import { kindLabels } from "../form-words.ts";
import { canMove, movedBy, withCopy, withoutField } from "./draft-changes.ts";
import classes from "./editor.module.css";
import { FieldSettings } from "./FieldSettings.tsx";
import type { FormDraft } from "./use-form-draft.ts";

type Props = {
  field: FormField;
  draft: FormDraft;
  problem: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onCopied: (key: string) => void;
  drag: ListDrag;
};

export function FieldCard(props: Props) {
  const { field, draft, problem, isOpen, onToggle, drag } = props;
  const { key, kind, label, is_required: isRequired, shown_when: when, saves_to: savesTo } = field;
  const name = label || kindLabels[kind];
  return (
    <li className={classes.field} {...listEntry(drag, key)}>
      <div className={classes.fieldHead}>
        <MoveHandle
          entry={key}
          name={name}
          drag={drag}
          onMove={(by) => draft.edit((content) => movedBy(content, key, by))}
        />
        <button type="button" className={classes.fieldName} aria-expanded={isOpen} onClick={onToggle}>
          <span>
            {name}
            {isRequired && <abbr title="Required"> *</abbr>}
          </span>
          <small>
            {kindLabels[kind]}
            {when && " · Conditional"}
            {savesTo && " · Saved to the customer"}
          </small>
          <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} />
        </button>
        {problem && !isOpen && <Badge color="yellow">To do</Badge>}
        <ActionMenu label={`Actions for ${name}`} actions={() => actionsOf(props)} />
      </div>
      {isOpen && <FieldSettings field={field} draft={draft} problem={problem} />}
    </li>
  );
}

const icon = { size: 16, "aria-hidden": true } as const;

function actionsOf({ field: { key }, draft: { content, edit }, onCopied }: Props): Action[] {
  const move = (by: -1 | 1): Pick<Exclude<Action, "separator" | { heading: unknown }>, "onSelect"> => ({
    onSelect: () => edit((before) => movedBy(before, key, by)),
  });
  return [
    {
      label: "Move Up",
      icon: <IconArrowUp {...icon} />,
      ...(canMove(content, key, -1) ? {} : { disabledReason: "It's the first field" }),
      ...move(-1),
    },
    {
      label: "Move Down",
      icon: <IconArrowDown {...icon} />,
      ...(canMove(content, key, 1) ? {} : { disabledReason: "It's the last field" }),
      ...move(1),
    },
    {
      label: "Duplicate",
      icon: <IconCopy {...icon} />,
      onSelect: () => {
        const copy = withCopy(content, key);
        edit(() => copy.content);
        onCopied(copy.key);
      },
    },
    "separator",
    {
      label: "Remove",
      icon: <IconTrash {...icon} />,
      isDanger: true,
      onSelect: () => edit((before) => withoutField(before, key)),
    },
  ];
}
