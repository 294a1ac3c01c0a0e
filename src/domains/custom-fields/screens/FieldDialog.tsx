/** The window in which a custom field is added or edited. */
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { FieldForm } from "./FieldForm.tsx";
import type { Editing } from "./use-field-form.ts";

type Props = { editing: Editing | null; onClose: () => void };

export function FieldDialog({ editing, onClose }: Props) {
  if (!editing) return null;
  const { field } = editing;
  return (
    <FormDialog
      key={field?.id ?? editing.kind}
      isOpen
      onClose={onClose}
      title={field ? "Edit Custom Field" : "Add Custom Field"}
      save={field ? "Save Changes" : "Add Field"}
    >
      {(parts) => <FieldForm {...parts} editing={editing} onSaved={onClose} />}
    </FormDialog>
  );
}
