/** Before messages that a person stopped themselves are switched on again: how did they ask for it? */
import { TextInput } from "@mantine/core";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { proofFields } from "./slots.ts";

type Props = {
  isOpen: boolean;
  /** What is switched on: "Email reminders". */
  label: string;
  /** Whose word it is; without it, no file can be attached as proof. */
  customerId?: number;
  onClose: () => void;
  /** What is thrown is shown in the window, which then stays open. */
  save: (note: string, proofFileId?: number) => Promise<unknown>;
};

export function AskedDialog({ isOpen, label, customerId, onClose, save }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={`Turn on: ${label}`} save="Customer Asked for It">
      {(parts) => <Note {...parts} customerId={customerId} save={save} onSaved={onClose} />}
    </FormDialog>
  );
}

type NoteProps = FormDialogParts &
  Pick<Props, "save"> & { customerId: number | undefined; onSaved: () => void };
type Values = { note: string; proof: number | "uploading" | null };

const noValues: Values = { note: "", proof: null };

function Note({ id, guard, customerId, save, onSaved }: NoteProps) {
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => noValues,
    read: ({ note, proof }) =>
      readAs(
        { note: note.trim(), ...(typeof proof === "number" ? { proof } : {}) },
        {
          ...(note.trim() === "" ? { note: "Enter how they asked for it" } : {}),
          ...(proof === "uploading" ? { proof: "Wait until the file is uploaded" } : {}),
        },
      ),
    fieldOf: (name) => (name === "proof_file_id" ? "proof" : name),
    save: ({ wanted: { note, proof } }: { wanted: { note: string; proof?: number } }) => save(note, proof),
    onSaved,
  });
  return (
    <RecordForm id={id} guard={guard} form={form} failed="Your change couldn't be saved">
      <p>
        Turn these messages on only if the customer asked you to. Your note is saved as proof, with your name
        and the date.
      </p>
      <TextInput
        label="How did they ask?"
        placeholder="Asked by phone on Friday"
        maxLength={500}
        {...form.field("note")}
      />
      {customerId !== undefined && (
        <SlotPanels
          of={proofFields}
          props={{ customerId, error: form.errors["proof"], onChange: (proof) => void form.edit({ proof }) }}
        />
      )}
    </RecordForm>
  );
}
