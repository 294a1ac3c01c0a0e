/** A group of conditions: how many of them must hold, its conditions and groups in lines, and how more are added. */
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconFolderPlus, IconPlus, IconTrash } from "@tabler/icons-react";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Match, mostConditions, mostLevels } from "../../filters/contract.ts";
import { matchLabels } from "../segment-words.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { type DraftGroup, type DraftItem, isDraftGroup, newCondition, newGroup } from "./draft-filter.ts";
import classes from "./editor.module.css";
import type { FilterForm } from "./filter-form.ts";

type Props = {
  form: FilterForm;
  group: DraftGroup;
  /** "filter.items.1" */
  path: string;
  level: number;
  onChange: (group: DraftGroup) => void;
  /** Without it, it is the whole filter. */
  onRemove?: () => void;
};

const matchOptions = Match.options.map((value) => ({ value, label: matchLabels[value] }));

export function GroupFields({ form, group, path, level, onChange, onRemove }: Props) {
  const { items } = group;
  const put = (place: number, next: DraftItem | null) =>
    onChange({ ...group, items: next ? items.with(place, next) : items.toSpliced(place, 1) });
  return (
    <div className={classes.group} role="group" aria-label={onRemove ? "Group" : "Conditions"}>
      <div className={classes.groupHead}>
        <NativeSelect
          aria-label="Customers must match"
          data={matchOptions}
          value={group.match}
          onChange={(event) => onChange({ ...group, match: Match.parse(event.currentTarget.value) })}
        />
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Remove group"
            className={classes.remove ?? ""}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ul className={classes.items}>
        {items.map((item, place) => {
          const own = `${path}.items.${place}`;
          // A group without conditions says nothing, and the whole must say something.
          const remove = items.length > 1 ? () => put(place, null) : undefined;
          return (
            <li key={item.key}>
              {isDraftGroup(item) ? (
                <GroupFields
                  form={form}
                  group={item}
                  path={own}
                  level={level + 1}
                  onChange={(next) => put(place, next)}
                  onRemove={remove ?? (() => put(place, newCondition()))}
                />
              ) : (
                <ConditionFields
                  form={form}
                  condition={item}
                  path={own}
                  onChange={(next) => put(place, next)}
                  onRemove={remove ?? onRemove}
                />
              )}
            </li>
          );
        })}
      </ul>
      <AddButtons
        form={form}
        level={level}
        onAdd={(item) => onChange({ ...group, items: [...items, item] })}
      />
    </div>
  );
}

type AddProps = { form: FilterForm; level: number; onAdd: (item: DraftItem) => void };

function AddButtons({ form, level, onAdd }: AddProps) {
  const isFull = form.count >= mostConditions;
  const full = isFull ? `You can add up to ${mostConditions} conditions` : undefined;
  const tooDeep = level >= mostLevels ? `Groups can be up to ${mostLevels} levels deep` : undefined;
  return (
    <div className={classes.add}>
      <ActionButton
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        whyNot={full}
        onClick={() => onAdd(newCondition())}
      >
        Add Condition
      </ActionButton>
      <ActionButton
        variant="default"
        size="xs"
        leftSection={<IconFolderPlus size={14} aria-hidden />}
        whyNot={full ?? tooDeep}
        onClick={() => onAdd(newGroup())}
      >
        Add Group
      </ActionButton>
    </div>
  );
}
