/** What a field becomes in a bulk edit: chosen or typed as in a form of one record, or cleared. */
import { Checkbox, NativeSelect } from "@mantine/core";
import type { FieldType, FormField } from "#domains/custom-fields/contract.ts";
import { CustomFieldsPicker, useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import type { FieldInput } from "#domains/custom-fields/values-contract.ts";
import { type ListName, ownFieldKey } from "#shared/filters/list-fields.ts";
import { KnownTextField } from "#ui/form/KnownTextField.tsx";
import { recordKinds, type ShownField } from "../contract.ts";
import classes from "./views.module.css";

/** Undefined while nothing is chosen; null for nothing. */
export type NewValue = FieldInput | undefined;

type Props = {
  list: ListName;
  field: ShownField;
  value: NewValue;
  /** What the server says of what was typed. */
  error: string | undefined;
  onChange: (value: NewValue) => void;
};

export function BulkValue({ list, ...props }: Props) {
  const { field } = props;
  const key = ownFieldKey(field.name);
  const kind = recordKinds[list];
  if (key !== undefined && kind) return <OwnValue kind={kind} fieldKey={key} {...props} />;
  return <DeclaredValue {...props} />;
}

type PartProps = Omit<Props, "list">;

/** Which declared fields are typed, and as what; money and moments are none that many records get at once. */
const typedAs: Partial<Record<ShownField["kind"], FieldType>> = {
  day: "date",
  number: "number",
  text: "text",
};

function DeclaredValue(props: PartProps) {
  const { field, value, error, onChange } = props;
  const { kind, options, suggestions, is_required: isRequired } = field;
  if (kind === "yes_no") return <ChosenValue {...props} options={yesOrNo} isRequired={isRequired} />;
  if (suggestions.length > 0) {
    return (
      <KnownTextField
        label="To"
        known={suggestions}
        value={typeof value === "string" ? value : ""}
        error={error}
        onChange={(text) => onChange(text.trim() === "" ? undefined : text)}
      />
    );
  }
  const type = typedAs[kind];
  if (type) return <TypedValue {...props} input={inputFor(field, type)} />;
  const offered = options.filter((option) => option.value !== "me");
  return <ChosenValue {...props} options={offered} isRequired={isRequired} />;
}

type OwnProps = PartProps & { kind: NonNullable<(typeof recordKinds)[ListName]>; fieldKey: string };

function OwnValue({ kind, fieldKey, ...props }: OwnProps) {
  const form = useFormFields(kind).find(({ key }) => key === fieldKey);
  if (!form) return null;
  const { type, choices, is_required: isRequired } = form;
  if (type === "yes_no") return <ChosenValue {...props} options={yesOrNo} isRequired={isRequired} />;
  if (type === "choice") {
    const options = choices
      .filter(({ is_archived }) => !is_archived)
      .map(({ key, label }) => ({ value: key, label }));
    return <ChosenValue {...props} options={options} isRequired={isRequired} />;
  }
  return <TypedValue {...props} input={form} />;
}

const inputFor = ({ label, is_required }: ShownField, type: FieldType): FormField => ({
  id: 0,
  key: "value",
  label,
  type,
  help: "",
  is_required,
  default_value: null,
  choices: [],
  may_edit: true,
});

const yesOrNo = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

const nothing = "nothing";

type ChosenProps = PartProps & {
  options: readonly { value: string; label: string }[];
  isRequired: boolean;
};

/** Each option has a mark before it, so that none can be mistaken for "Nothing". */
function ChosenValue({ value, options, isRequired, error, onChange }: ChosenProps) {
  const isYesNo = options === yesOrNo;
  const shown = value === true ? "yes" : value === false ? "no" : String(value ?? "");
  return (
    <NativeSelect
      label="To"
      error={error}
      data={[
        { value: "", label: "Choose" },
        ...options.map((option) => ({ ...option, value: `=${option.value}` })),
        ...(isRequired ? [] : [{ value: nothing, label: "Nothing" }]),
      ]}
      value={value === undefined ? "" : value === null ? nothing : `=${shown}`}
      onChange={(event) => {
        const picked = event.currentTarget.value;
        if (picked === "") onChange(undefined);
        else if (picked === nothing) onChange(null);
        else onChange(isYesNo ? picked === "=yes" : picked.slice(1));
      }}
    />
  );
}

function TypedValue({ input, value, error, onChange }: PartProps & { input: FormField }) {
  const { key, is_required: isRequired } = input;
  const isCleared = value === null;
  return (
    <div className={classes.typed}>
      {!isCleared && (
        <CustomFieldsPicker
          fields={[{ ...input, label: "To", is_required: false }]}
          values={value === undefined ? {} : { [key]: value }}
          errors={error ? { [`custom_fields.${key}`]: error } : {}}
          isNew={false}
          hasTitle={false}
          onChange={(values) => onChange(values[key] ?? undefined)}
        />
      )}
      {!isRequired && (
        <Checkbox
          label="Clear this field"
          checked={isCleared}
          onChange={(event) => onChange(event.currentTarget.checked ? null : undefined)}
        />
      )}
    </div>
  );
}
