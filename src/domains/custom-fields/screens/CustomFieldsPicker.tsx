/** The custom fields of a record in its form, and what a form needs to know of them. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Fields } from "#ui/form/Fields.tsx";
import type { Errors } from "#ui/form/record-draft.ts";
import type { FieldKind, FormField } from "../contract.ts";
import type { CustomFieldInputs, FieldInput } from "../values-contract.ts";
import classes from "./custom-fields.module.css";
import { customFieldsApi } from "./custom-fields-api.ts";
import { FieldValueInput } from "./FieldValueInput.tsx";

/** Those that the reader may see; none until they are there. */
export function useFormFields(kind: FieldKind): readonly FormField[] {
  return useQuery(customFieldsApi.forms.queryOptions({ input: { kind } })).data?.fields ?? [];
}

const longestWaitMs = 1_500;

/**
 * Whether the window of a form may open: its fields are there, or can't be had soon. Fields that come later would move
 * its buttons under a pointer.
 */
export function useFieldsAwaited(kind: FieldKind, isOpen: boolean): boolean {
  const fields = useQuery({ ...customFieldsApi.forms.queryOptions({ input: { kind } }), enabled: isOpen });
  const isAwaited = fields.isPending && fields.fetchStatus !== "paused";
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOpen || !isAwaited) return;
    const timer = setTimeout(() => setLate(true), longestWaitMs);
    return () => clearTimeout(timer);
  }, [isOpen, isAwaited]);
  return isOpen && (!isAwaited || isLate);
}

/** One sentence for each required field that is empty; a new record has the defaults of what was not touched. */
export function missingFields(
  fields: readonly FormField[],
  values: CustomFieldInputs,
  isNew: boolean,
): Errors {
  const missing = fields.filter(
    (field) => field.is_required && field.may_edit && isBlank(shownValue(field, values, isNew)),
  );
  return Object.fromEntries(
    missing.map(({ key, label }) => [`custom_fields.${key}`, `${label} is required`]),
  );
}

const isBlank = (value: FieldInput): boolean =>
  value === null || (typeof value === "string" && value.trim() === "");

const shownValue = (field: FormField, values: CustomFieldInputs, isNew: boolean): FieldInput =>
  Object.hasOwn(values, field.key) ? (values[field.key] ?? null) : isNew ? field.default_value : null;

type Props = {
  fields: readonly FormField[];
  values: CustomFieldInputs;
  errors: Errors;
  isNew: boolean;
  /** Without one where it stands in a card that has it. */
  hasTitle?: boolean;
  onChange: (values: CustomFieldInputs) => void;
};

/** Nothing where the business has no fields of the kind. */
export function CustomFieldsPicker({ fields, hasTitle = true, ...rest }: Props) {
  if (fields.length === 0) return null;
  if (!hasTitle) return <Inputs fields={fields} {...rest} />;
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>Custom Fields</legend>
      <Inputs fields={fields} {...rest} />
    </fieldset>
  );
}

function Inputs({ fields, values, errors, isNew, onChange }: Omit<Props, "hasTitle">) {
  return (
    <Fields isClose>
      {fields.map((field) => (
        <FieldValueInput
          key={field.key}
          field={field}
          value={shownValue(field, values, isNew)}
          error={errors[`custom_fields.${field.key}`]}
          isDisabled={!field.may_edit}
          onChange={(value) => onChange({ ...values, [field.key]: value })}
        />
      ))}
    </Fields>
  );
}
