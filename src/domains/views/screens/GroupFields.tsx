/** A group of conditions in the window of a filter; groups stand in groups. */
import { Button, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type Match, mostLevels } from "#shared/filters/filter.ts";
import type { ShownField } from "../contract.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import {
  changedItem,
  type DraftGroup,
  emptyGroup,
  isDraftGroup,
  newCondition,
  type Problems,
} from "./draft-filter.ts";
import { matchWords } from "./filter-words.ts";
import classes from "./views.module.css";

type Props = {
  group: DraftGroup;
  /** The outermost is of level 1. */
  level: number;
  fields: readonly ShownField[];
  problems: Problems;
  onChange: (group: DraftGroup) => void;
  onRemove?: () => void;
};

const matches = Object.entries(matchWords).map(([value, label]) => ({ value, label }));

export function GroupFields({ group, level, fields, problems, onChange, onRemove }: Props) {
  const [first] = fields;
  const add = (item: DraftGroup["items"][number]) => onChange({ ...group, items: [...group.items, item] });
  return (
    <fieldset className={classes.group} aria-label={level === 1 ? "Conditions" : "Group"}>
      <NativeSelect
        label="How to match"
        data={matches}
        value={group.match}
        onChange={(event) => onChange({ ...group, match: event.currentTarget.value as Match })}
      />
      {group.items.map((item) =>
        isDraftGroup(item) ? (
          <GroupFields
            key={item.key}
            group={item}
            level={level + 1}
            fields={fields}
            problems={problems}
            onChange={(next) => onChange(changedItem(group, item.key, next))}
            onRemove={() => onChange(changedItem(group, item.key, null))}
          />
        ) : (
          <ConditionFields
            key={item.key}
            condition={item}
            fields={fields}
            problem={problems.get(item.key)}
            onChange={(next) => onChange(changedItem(group, item.key, next))}
            onRemove={() => onChange(changedItem(group, item.key, null))}
          />
        ),
      )}
      <div>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => first && add(newCondition(first))}
        >
          Add Condition
        </Button>
        {level < mostLevels && first && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add({ ...emptyGroup("any"), items: [newCondition(first)] })}
          >
            Add Group
          </Button>
        )}
        {onRemove && (
          <Button variant="subtle" size="xs" color="gray" onClick={onRemove}>
            Remove Group
          </Button>
        )}
      </div>
    </fieldset>
  );
}
