/** Which choices a condition looks for: statuses, sources and owners, or those of one of the business's own fields. */
import { MultiSelect } from "@mantine/core";
import { CustomerSource, CustomerStatus } from "#domains/customers/contract.ts";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { wordsOf } from "#shared/lookup.ts";
import { choiceLabel } from "../own-words.ts";
import { ownNameIn, useOwnFields } from "../use-own-fields.ts";
import { isOwnField, type OwnField } from "./asked-field.ts";
import type { DraftCondition } from "./draft-filter.ts";
import classes from "./editor.module.css";

type Props = {
  condition: DraftCondition;
  error: (part: string) => string | undefined;
  onChange: (changes: Partial<DraftCondition>) => void;
};

type Option = { value: string; label: string };

export function ChoiceField(props: Props) {
  const { field, values } = props.condition;
  const members = useMemberNames();
  const options: Record<string, readonly Option[]> = {
    status: CustomerStatus.options.map((value) => ({ value, label: wordsOf(value) })),
    source: CustomerSource.options.map((value) => ({ value, label: wordsOf(value) })),
    assigned_to: [
      { value: "none", label: "Unassigned" },
      ...members.active.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  const known = isOwnField(field) ? [] : (options[field] ?? []);
  const others = values.filter((value) => !known.some((each) => each.value === value));
  return (
    <Choices
      {...props}
      options={[...known, ...others.map((value) => ({ value, label: members.nameOf(value) }))]}
    />
  );
}

/** Archived choices are offered where they are chosen: customers may still have them. */
export function OwnChoices({ field, ...rest }: Props & { field: OwnField }) {
  const { values } = rest.condition;
  const fields = useOwnFields();
  const own = ownNameIn(fields, field.id);
  const choices = typeof own === "object" && own.type === field.type ? own.choices : [];
  const offered = choices
    .filter(({ key, is_archived }) => !is_archived || values.includes(key))
    .map(({ key, label, is_archived }) => ({
      value: key,
      label: is_archived ? `${label} (archived)` : label,
    }));
  const gone = values.filter((value) => choices.every(({ key }) => key !== value));
  const isGone = typeof own === "object" && own.type === field.type && gone.length > 0;
  const options = [...offered, ...gone.map((value) => ({ value, label: choiceLabel(own, value) }))];
  const error = (part: string) =>
    rest.error(part) ?? (isGone ? "One of the choices isn't available anymore. Remove it." : undefined);
  return <Choices {...rest} error={error} options={options} />;
}

const Choices = ({
  condition: { values },
  error,
  onChange,
  options,
}: Props & { options: readonly Option[] }) => (
  <MultiSelect
    aria-label="Choices"
    className={classes.operand ?? ""}
    data={options}
    value={values}
    placeholder={values.length === 0 ? "Choose..." : ""}
    hidePickedOptions
    error={error("values")}
    onChange={(next) => onChange({ values: next })}
  />
);
