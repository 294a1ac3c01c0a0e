/** The window in which a customer is added or edited; it keeps what was typed until it is saved or given up. */
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import type { Customer } from "../contract.ts";
import { CustomerForm } from "./CustomerForm.tsx";
import { PossibleDuplicates } from "./PossibleDuplicates.tsx";
import { EditConflict } from "./profile/EditConflict.tsx";
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
    <FormDialog isOpen={isOpen} onClose={onClose} title={title} save={save} saving={saving}>
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

function DialogForm({ id, subject, failed, guard, onSaved }: FormProps) {
  const editing = useCustomerForm({ subject, mutationKey: [id], onSaved });
  const { form, typed, base, save, submit, isDirty } = editing;
  const isConflict = isApiError(save.error) && save.error.status === 409;
  useGuardFor(guard, isDirty);
  return (
    <form id={id} onSubmit={submit} noValidate aria-busy={save.isPending}>
      {isConflict && base ? (
        <EditConflict {...editing} base={base} />
      ) : (
        <FormError error={isConflict ? sentenceForUsedKey(save.error) : save.error} fallback={failed} />
      )}
      <CustomerForm
        form={form}
        hasValue={typed.status === "lead" || typed.status === "prospect"}
        matches={<PossibleDuplicates typed={typed} exceptId={base?.id} />}
      />
    </form>
  );
}

/** A key used up by a try whose answer got lost means that the customer is already there. */
function sentenceForUsedKey(error: Error | null): unknown {
  if (!/Idempotency-Key/.test(messageOf(error))) return error;
  return "Your first try did reach the server, so this customer is already in your list. Close this window and edit it there.";
}
