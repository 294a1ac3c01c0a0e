/** Before messages that a person stopped themselves are switched on again: how did they ask for it? */
import { TextInput } from "@mantine/core";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";

type Props = {
  isOpen: boolean;
  /** What is switched on: "Email reminders". */
  label: string;
  onClose: () => void;
  /** What is thrown is shown in the window, which then stays open. */
  save: (note: string) => Promise<unknown>;
};

export function AskedDialog({ isOpen, label, onClose, save }: Props) {
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={`Turn on: ${label}`} save="Customer Asked for It">
      {(parts) => <Note {...parts} save={save} onSaved={onClose} />}
    </FormDialog>
  );
}

type NoteProps = FormDialogParts & Pick<Props, "save"> & { onSaved: () => void };

function Note({ id, guard, save, onSaved }: NoteProps) {
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ note: "" }),
    read: ({ note }) =>
      readAs(note.trim(), note.trim() === "" ? { note: "Enter how they asked for it" } : {}),
    save: ({ wanted }) => save(wanted),
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
    </RecordForm>
  );
}
