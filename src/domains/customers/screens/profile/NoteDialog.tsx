/** The window in which a note about a customer is written. */
import { Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Customer } from "../../contract.ts";
import { nameOf } from "../customer-words.ts";
import { customersApi } from "../customers-api.ts";
import { putNote } from "./customer-notes.ts";

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

function NoteForm({ id, guard, customer, onAdded }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ body: "" }),
    read: ({ body }) => readAs({ body: body.trim() }, body.trim() === "" ? { body: "Note is required" } : {}),
    save: ({ wanted: { body }, context }) =>
      customersApi.addNote.call({ id: customer.id, body }, { context }),
    onSaved: (note) => {
      putNote(client, customer.id, note);
      onAdded();
      notifySuccess("Note added.");
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="Failed to add the note">
      <Textarea
        label="Note"
        data-autofocus
        autosize
        minRows={5}
        maxRows={14}
        maxLength={longestNote}
        {...form.field("body")}
      />
    </RecordForm>
  );
}
