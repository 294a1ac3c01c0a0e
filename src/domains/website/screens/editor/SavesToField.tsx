/** Which of the customer's own fields gets the answers to a question, out of those that fit it. */
import { NativeSelect } from "@mantine/core";
import type { FormField as CustomerField } from "#domains/custom-fields/contract.ts";
import { useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { type FormContent, type FormField, fieldsOf, mostOptions } from "../../forms/content-contract.ts";
import { fitsField, offeredLabels, questionFor } from "../../forms/saving-contract.ts";
import type { FieldProps } from "./field-props.ts";

/** Those that the member sees. */
export const useCustomerFields = (): readonly CustomerField[] => useFormFields("customer");

const isTaken = (content: FormContent, id: number, but?: string): boolean =>
  fieldsOf(content).some(({ key, saves_to: savesTo }) => savesTo === id && key !== but);

export const unaskedFields = (content: FormContent, fields: readonly CustomerField[]): CustomerField[] =>
  fields.filter(({ id }) => !isTaken(content, id));

/** A question that asks for the field, in its words. */
export const questionOf = (field: CustomerField): Pick<FormField, "kind"> & Partial<FormField> => ({
  kind: questionFor[field.type],
  label: field.label,
  options: offeredLabels(field).slice(0, mostOptions),
  saves_to: field.id,
});

/** Nothing where the business has no field that fits. */
export function SavesToField({ field, draft, set }: FieldProps) {
  const { key, saves_to: id, options } = field;
  const fields = useCustomerFields();
  const chosen = fields.find((each) => each.id === id);
  const offered = fields.filter(
    (each) => each === chosen || (fitsField(field, each) && !isTaken(draft.content, each.id, key)),
  );
  if (offered.length === 0 && !id) return null;
  const choose = (wanted: CustomerField | undefined) => {
    const isBlank = options.every((option) => option === "");
    const taken = wanted && isBlank ? { options: questionOf(wanted).options ?? [] } : {};
    set({ saves_to: wanted?.id ?? null, ...taken });
  };
  return (
    <NativeSelect
      label="Save to customer field"
      description="Each answer is saved to the customer. A value that is already there is kept."
      data={[
        { value: "", label: "None" },
        ...(id && !chosen ? [{ value: String(id), label: "A field that's archived or limited" }] : []),
        ...offered.map((each) => ({ value: String(each.id), label: each.label })),
      ]}
      value={id ? String(id) : ""}
      onChange={(event) => {
        const value = Number(event.currentTarget.value);
        if (value !== id) choose(fields.find((each) => each.id === value));
      }}
    />
  );
}
