/** The window in which the custom fields of one record are changed. */
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { FormField } from "../contract.ts";
import { type CustomFieldInputs, type CustomFieldValues, changedValues } from "../values-contract.ts";
import { CustomFieldsPicker, missingFields } from "./CustomFieldsPicker.tsx";

type Props = {
  fields: readonly FormField[];
  values: CustomFieldValues;
  save: (changes: CustomFieldInputs) => Promise<unknown>;
  onClose: () => void;
};

export function ValuesDialog({ onClose, ...props }: Props) {
  return (
    <FormDialog isOpen onClose={onClose} title="Edit Custom Fields" save="Save Changes">
      {(parts) => <ValuesForm {...parts} {...props} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & Omit<Props, "onClose"> & { onSaved: () => void };

function ValuesForm({ id, guard, fields, values: kept, save, onSaved }: FormProps) {
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ custom_fields: kept as CustomFieldInputs }),
    read: (values) => readAs(values, missingFields(fields, values.custom_fields, false)),
    save: ({ wanted }) => save(changedValues(kept, wanted.custom_fields)),
    fieldOf: (name) => name,
    onSaved: () => {
      notifySuccess("Custom fields saved.");
      onSaved();
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The custom fields couldn't be saved">
      <CustomFieldsPicker
        fields={fields}
        values={form.values.custom_fields}
        errors={form.errors}
        isNew={false}
        onChange={(custom_fields) => form.edit({ custom_fields })}
      />
    </RecordForm>
  );
}
