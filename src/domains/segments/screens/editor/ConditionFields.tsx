/** One condition: what is asked of a customer, how, and with which words, days or numbers. */
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useMay } from "#ui/session/permissions.ts";
import {
  type FieldGroup,
  type FieldName,
  fieldFacts,
  fieldNames,
  groupLabels,
  kindOf,
} from "../../filters/fields-contract.ts";
import { dayTestLabels, numberTestLabels, oneOfLabels, textTestLabels } from "../segment-words.ts";
import { type DraftCondition, withField } from "./draft-filter.ts";
import classes from "./editor.module.css";
import type { FilterForm } from "./filter-form.ts";
import { OperandFields } from "./OperandFields.tsx";

type Props = {
  form: FilterForm;
  condition: DraftCondition;
  path: string;
  onChange: (condition: DraftCondition) => void;
  /** Without it, it is the only one. */
  onRemove: (() => void) | undefined;
};

const testLabels: Record<ReturnType<typeof kindOf>, Record<string, string>> = {
  choice: oneOfLabels,
  text: textTestLabels,
  day: dayTestLabels,
  count: numberTestLabels,
  money: numberTestLabels,
  yes_no: { yes: "yes", no: "no" },
};

export function ConditionFields({ form, condition, path, onChange, onRemove }: Props) {
  const { field, is } = condition;
  const fields = useFieldOptions(field);
  const tests = Object.entries(testLabels[kindOf(field)]).map(([value, label]) => ({ value, label }));
  return (
    <div className={classes.condition} role="group" aria-label={fieldFacts[field].label}>
      <div className={classes.parts}>
        <NativeSelect
          aria-label="Field"
          className={classes.field ?? ""}
          data={fields}
          value={field}
          onChange={(event) => onChange(withField(condition, event.currentTarget.value as FieldName))}
        />
        <NativeSelect
          aria-label="Test"
          className={classes.test ?? ""}
          data={tests}
          value={is}
          onChange={(event) => onChange({ ...condition, is: event.currentTarget.value })}
        />
        <OperandFields
          condition={condition}
          error={(part) => form.errors[`${path}.${part}`]}
          onChange={(changes) => onChange({ ...condition, ...changes })}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove condition: ${fieldFacts[field].label}`}
        className={classes.remove ?? ""}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** By what they are about; without those that the role sees nothing of. */
function useFieldOptions(chosen: FieldName) {
  const may = useMay();
  const open = fieldNames.filter((name) => {
    const { needs } = fieldFacts[name];
    return name === chosen || !needs || may(needs);
  });
  return (Object.keys(groupLabels) as FieldGroup[])
    .map((group) => ({
      group: groupLabels[group],
      items: open
        .filter((name) => fieldFacts[name].group === group)
        .map((value) => ({ value, label: fieldFacts[value].label })),
    }))
    .filter(({ items }) => items.length > 0);
}
