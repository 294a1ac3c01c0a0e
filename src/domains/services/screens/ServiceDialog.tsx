/** The window in which a service is added or edited; it keeps what was typed until it is saved or given up. */
import { useFieldsAwaited } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Service } from "../contract.ts";
import { ServiceFields } from "./ServiceFields.tsx";
import { type FormSubject, useServiceForm } from "./use-service-form.ts";

type Props = { isOpen: boolean; onClose: () => void; subject: FormSubject };

export function ServiceDialog({ isOpen, onClose, subject }: Props) {
  const isNew = subject.kind === "new";
  return (
    <FormDialog
      isOpen={useFieldsAwaited("service", isOpen)}
      onClose={onClose}
      title={isNew ? "Create New Service" : "Edit Service"}
      save={isNew ? "Create Service" : "Save Changes"}
    >
      {(parts) => (
        <DialogForm
          {...parts}
          subject={subject}
          onSaved={(service) => {
            onClose();
            if (isNew) notifySuccess(`${service.name} added to the price book.`);
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { subject: FormSubject; onSaved: (service: Service) => void };

function DialogForm({ id, guard, subject, onSaved }: FormProps) {
  const form = useServiceForm({ subject, mutationKey: [id], onSaved });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The service couldn't be saved">
      <ServiceFields form={form} />
    </RecordForm>
  );
}
