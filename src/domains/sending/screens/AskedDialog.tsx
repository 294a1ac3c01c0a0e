/** Before messages that a person stopped themselves are switched on again: how did they ask for it? */
import { Button, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";

type Props = {
  isOpen: boolean;
  /** What is switched on: "Email reminders". */
  label: string;
  error: unknown;
  isSaving: boolean;
  onClose: () => void;
  onSave: (note: string) => void;
};

export function AskedDialog({ isOpen, label, error, isSaving, onClose, onSave }: Props) {
  const id = useId();
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Turn on: ${label}`}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isSaving}>
            Customer Asked for It
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(note.trim() === "");
          if (note.trim()) onSave(note.trim());
        }}
      >
        <FormError error={error} fallback="That could not be saved" />
        <p>
          This person turned it off themselves. Turn it on only when they asked for it. Your note is kept with
          your name and the date.
        </p>
        <TextInput
          label="How did they ask?"
          placeholder="Asked on the phone on Friday"
          maxLength={500}
          value={note}
          error={isMissing && "Note how they asked for it"}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
