/** The window in which a custom field is added or edited. */
import { FormDialog } from "#ui/form/FormDialog.tsx";
import type { CustomField, FieldKind } from "../contract.ts";
import { FieldForm } from "./FieldForm.tsx";

/** A field, or the kind of record that a new one is for. */
export type Editing = { kind: FieldKind; field: CustomField | null };

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
