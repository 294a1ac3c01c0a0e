/** The window in which a note about a customer is written. */
import { Textarea } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { useGuardFor } from "#ui/form/use-guarded-close.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Customer } from "../../contract.ts";
import { nameOf } from "../customer-words.ts";
import { useAddNote } from "./customer-notes.ts";

const longestNote = 10_000;

type Props = { customer: Customer | null; isOpen: boolean; onClose: () => void };

export function NoteDialog({ customer, isOpen, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={customer ? `Add Note for ${nameOf(customer)}` : "Add Note"}
      save="Add Note"
      saving="Adding..."
    >
      {(parts) => customer && <NoteForm {...parts} customer={customer} onAdded={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { customer: Customer; onAdded: () => void };

function NoteForm({ id, customer, guard, onAdded }: FormProps) {
  const [body, setBody] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [key] = useState(makeIdempotencyKey);
  const add = useAddNote([id], () => {
    onAdded();
    notifySuccess("The note was added.");
  });
  useGuardFor(guard, body.trim() !== "" && !add.isSuccess);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (add.isPending) return;
    if (body.trim() === "") setProblem("Note is required");
    else add.mutate({ id: customer.id, body: body.trim(), key });
  }

  return (
    <form id={id} onSubmit={submit} noValidate>
      <FormError error={add.error} fallback="Failed to add the note" />
      <Textarea
        label="Note"
        data-autofocus
        autosize
        minRows={5}
        maxRows={14}
        maxLength={longestNote}
        value={body}
        error={problem}
        onChange={(event) => {
          setBody(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </form>
  );
}
