/** The window in which a note about a customer is written. */
import { Button, Textarea } from "@mantine/core";
import { useIsMutating } from "@tanstack/react-query";
import { type SyntheticEvent, useId, useState } from "react";
import { Dialog } from "#ui/Dialog.tsx";
import { FormError } from "#ui/FormError.tsx";
import { makeIdempotencyKey } from "#ui/idempotency-key.ts";
import { notifySuccess } from "#ui/toast.tsx";
import { type GuardRef, useGuardedClose, useGuardFor } from "#ui/use-guarded-close.ts";
import type { Customer } from "../contract.ts";
import { useAddNote } from "./customer-notes.ts";
import { nameOf } from "./customer-words.ts";

const longestNote = 10_000;

type Props = { customer: Customer | null; isOpen: boolean; onClose: () => void };

export function NoteDialog({ customer, isOpen, onClose }: Props) {
  const id = useId();
  const [guard, close] = useGuardedClose(onClose);
  const isSaving = useIsMutating({ mutationKey: [id] }) > 0;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={customer ? `Add Note for ${nameOf(customer)}` : "Add Note"}
      footer={
        <>
          <Button variant="default" onClick={close} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" form={id} aria-disabled={isSaving || undefined}>
            {isSaving ? "Adding..." : "Add Note"}
          </Button>
        </>
      }
    >
      {customer && <NoteForm id={id} customer={customer} guard={guard} onAdded={onClose} />}
    </Dialog>
  );
}

type FormProps = { id: string; customer: Customer; guard: GuardRef; onAdded: () => void };

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
