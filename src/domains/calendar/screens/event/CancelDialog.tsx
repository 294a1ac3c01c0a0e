/** Asks why an event is called off: whoever looks later wants to know. */
import { Button, Textarea } from "@mantine/core";
import { useId, useState } from "react";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import type { CalendarEvent } from "../../contract.ts";
import type { ChangeEvent } from "./change-event.ts";

type Props = { event: CalendarEvent | null; isOpen: boolean; onClose: () => void; change: ChangeEvent };

export function CancelDialog({ event, isOpen, onClose, change }: Props) {
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Cancel Event"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Keep Event
          </Button>
          <Button type="submit" form={id} color="red">
            Cancel Event
          </Button>
        </>
      }
    >
      {event && <Reason id={id} event={event} onClose={onClose} change={change} />}
    </Dialog>
  );
}

function Reason({
  id,
  event,
  onClose,
  change,
}: { id: string; event: CalendarEvent } & Omit<Props, "isOpen">) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  return (
    <form
      id={id}
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        if (reason.trim() === "") {
          setError("Please say why this event is cancelled");
          return;
        }
        onClose();
        void change(event, { status: "cancelled", cancel_reason: reason.trim() });
      }}
    >
      <Textarea
        label={`Why is "${event.title}" cancelled?`}
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={error}
        onChange={(typed) => {
          setReason(typed.currentTarget.value);
          setError("");
        }}
      />
    </form>
  );
}
