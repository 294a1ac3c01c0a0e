/** The window in which a customer is added or edited; it keeps what was typed until it is saved or given up. */
import { useFieldsAwaited } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import type { Customer } from "../contract.ts";
import { CustomerFields } from "./CustomerFields.tsx";
import { type FormSubject, useCustomerForm } from "./use-customer-form.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subject: FormSubject;
  onSaved?: (customer: Customer) => void;
};

export function CustomerDialog({ isOpen, onClose, subject, onSaved }: Props) {
  const { title, save, saving, failed } = wordsFor(subject);
  return (
    <FormDialog
      isOpen={useFieldsAwaited("customer", isOpen)}
      onClose={onClose}
      title={title}
      save={save}
      saving={saving}
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          failed={failed}
          onSaved={(customer) => {
            onClose();
            onSaved?.(customer);
          }}
        />
      )}
    </FormDialog>
  );
}

function wordsFor(subject: FormSubject) {
  if (subject.kind === "existing") {
    const failed = "Failed to update customer";
    return { title: "Edit Customer", save: "Save Changes", saving: "Saving...", failed };
  }
  const words = { saving: "Creating...", failed: "Failed to create customer" };
  return subject.status === "lead"
    ? { title: "Add New Lead", save: "Create Lead", ...words }
    : { title: "Add New Customer", save: "Create Customer", ...words };
}

type FormProps = FormDialogParts & {
  subject: FormSubject;
  failed: string;
  onSaved: (customer: Customer) => void;
};

function DialogForm({ id, guard, subject, failed, onSaved }: FormProps) {
  const form = useCustomerForm({ subject, mutationKey: [id], onSaved });
  return (
    <RecordForm id={id} guard={guard} form={form} failed={failed}>
      <CustomerFields form={form} />
    </RecordForm>
  );
}
