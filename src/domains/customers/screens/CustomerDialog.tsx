/** The window in which a customer is added or edited; it keeps what was typed until it is saved or given up. */
import { Button } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { useId } from "react";
import { isApiError, messageOf } from "#ui/api-error.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { FormError } from "#ui/FormError.tsx";
import { type GuardRef, useGuardedClose, useGuardFor } from "#ui/use-guarded-close.ts";
import type { Customer } from "../contract.ts";
import { CustomerForm } from "./CustomerForm.tsx";
import { EditConflict } from "./EditConflict.tsx";
import { PossibleDuplicates } from "./PossibleDuplicates.tsx";
import { type FormSubject, useCustomerForm } from "./use-customer-form.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  subject: FormSubject;
  onSaved?: (customer: Customer) => void;
};

export function CustomerDialog({ isOpen, onClose, subject, onSaved }: Props) {
  const id = useId();
  const [guard, close] = useGuardedClose(onClose);
  const isSaving = useIsMutating({ mutationKey: [id] }) > 0;
  const words = wordsFor(subject);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={words.title}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          {/* It keeps the focus while it saves; a second click does nothing. */}
          <Button type="submit" form={id} aria-disabled={isSaving || undefined}>
            {isSaving ? words.saving : words.save}
          </Button>
        </>
      }
    >
      <DialogForm
        id={id}
        subject={subject}
        failed={words.failed}
        guard={guard}
        onSaved={(customer) => {
          onClose();
          onSaved?.(customer);
        }}
      />
    </Dialog>
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

type FormProps = {
  id: string;
  subject: FormSubject;
  failed: string;
  guard: GuardRef;
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
