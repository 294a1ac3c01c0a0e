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
} from "../../filters/fields-contract.ts";
import { dayTestLabels, filledLabels, numberTestLabels, oneOfLabels, textTestLabels } from "../test-words.ts";
import { useOwnFields } from "../use-own-fields.ts";
import { type AskedField, type AskedKind, isOwnField, kindOfField, optionOf } from "./asked-field.ts";
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

const testLabels: Record<AskedKind, Record<string, string>> = {
  choice: oneOfLabels,
  text: textTestLabels,
  day: dayTestLabels,
  count: numberTestLabels,
  number: numberTestLabels,
  money: numberTestLabels,
  yes_no: { yes: "yes", no: "no" },
};

function testsOf(field: AskedField) {
  const kind = kindOfField(field);
  const canBeBlank = isOwnField(field) && kind !== "day" && kind !== "yes_no";
  const labels = { ...testLabels[kind], ...(canBeBlank ? filledLabels : {}) };
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

export function ConditionFields({ form, condition, path, onChange, onRemove }: Props) {
  const { field, is } = condition;
  const { groups, fieldFor, label, problem } = useFields(field);
  return (
    <div className={classes.condition} role="group" aria-label={label}>
      <div className={classes.parts}>
        <NativeSelect
          aria-label="Field"
          className={classes.field ?? ""}
          data={groups}
          value={optionOf(field)}
          error={problem}
          onChange={(event) => onChange(withField(condition, fieldFor(event.currentTarget.value)))}
        />
        <NativeSelect
          aria-label="Test"
          className={classes.test ?? ""}
          data={testsOf(field)}
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
        aria-label={`Remove condition: ${label}`}
        className={classes.remove ?? ""}
        disabled={!onRemove}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** Built-in fields by what they are about, without those that the role sees nothing of, and the business's own. */
function useFields(chosen: AskedField) {
  const may = useMay();
  const own = useOwnFields();
  const open = fieldNames.filter((name) => {
    const { needs } = fieldFacts[name];
    return name === chosen || !needs || may(needs);
  });
  const builtIn = (Object.keys(groupLabels) as FieldGroup[]).map((group) => ({
    group: groupLabels[group],
    items: open
      .filter((name) => fieldFacts[name].group === group)
      .map((value): Option => ({ value, label: fieldFacts[value].label })),
  }));
  const ownOptions = (own ?? []).map((field): Option => ({ value: optionOf(field), label: field.label }));
  const same = isOwnField(chosen) && own?.find(({ id }) => id === chosen.id);
  const isOffered = !isOwnField(chosen) || (same && same.type === chosen.type);
  const label = isOwnField(chosen) ? (same ? same.label : "Custom field") : fieldFacts[chosen].label;
  if (!isOffered) ownOptions.push({ value: optionOf(chosen), label: same ? `${label} (as before)` : label });
  const problem = same
    ? "This field has another type now. Choose it again."
    : "This field isn't available. Choose another.";
  return {
    groups: [...builtIn, { group: "Custom Fields", items: ownOptions }].filter(
      ({ items }) => items.length > 0,
    ),
    fieldFor: (option: string): AskedField => {
      const found = own?.find((field) => optionOf(field) === option);
      return found ? { id: found.id, type: found.type } : (option as FieldName);
    },
    label,
    problem: own && !isOffered ? problem : undefined,
  };
}

type Option = { value: string; label: string };
