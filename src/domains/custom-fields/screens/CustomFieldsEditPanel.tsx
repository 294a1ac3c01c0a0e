/** The custom fields of a draft as a card of its editor. */
import type { Errors } from "#ui/form/record-draft.ts";
import { Panel } from "#ui/Panel.tsx";
import type { FieldKind } from "../contract.ts";
import type { CustomFieldInputs } from "../values-contract.ts";
import { CustomFieldsPicker, useFormFields } from "./CustomFieldsPicker.tsx";

type Props = {
  kind: FieldKind;
  /** "They don't appear on the invoice." */
  text: string;
  values: CustomFieldInputs;
  errors: Errors;
  onChange: (values: CustomFieldInputs) => void;
};

/** Nothing where the business has no fields of the kind. */
export function CustomFieldsEditPanel({ kind, text, ...picker }: Props) {
  const fields = useFormFields(kind);
  if (fields.length === 0) return null;
  return (
    <Panel id="custom-fields" title="Custom Fields" text={text}>
      <CustomFieldsPicker fields={fields} isNew={false} hasTitle={false} {...picker} />
    </Panel>
  );
}
