/** The window in which a scheduled text gets other words or another time. */
import { Button, Textarea, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { ScheduledList, ScheduledMessage } from "../../scheduled/contract.ts";
import { refreshScheduled, scheduledApi } from "../messages-api.ts";
import { unfilledSentence } from "../unfilled.ts";
import classes from "./scheduled.module.css";
import { clockWords, instantIn, localOf } from "./zone-words.ts";

type Props = { isOpen: boolean; onClose: () => void; scheduled: ScheduledMessage; clock: ScheduledList };

export function EditScheduledDialog({ isOpen, onClose, scheduled, clock }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Edit Scheduled Message">
      {isOpen && <Form key={scheduled.version} onClose={onClose} scheduled={scheduled} clock={clock} />}
    </Dialog>
  );
}

function Form({ onClose, scheduled, clock }: Omit<Props, "isOpen">) {
  const { id, conversation_id, files, send_at, version } = scheduled;
  const client = useQueryClient();
  const [text, setText] = useState(scheduled.text);
  const [local, setLocal] = useState(() => localOf(Date.parse(send_at), clock.zone));
  const [wrong, setWrong] = useState<{ text?: string; at?: string }>({});
  const { mutate, isPending, error } = useMutation({
    ...scheduledApi.update.mutationOptions(),
    onSuccess: () => {
      notifySuccess("Scheduled message updated.");
      onClose();
    },
    onSettled: () => refreshScheduled(client),
  });
  const save = () => {
    const at = instantIn(local, clock.zone);
    const unfilled = unfilledSentence(text);
    const isEmpty = text.trim() === "" && files.length === 0;
    setWrong({
      ...(isEmpty ? { text: "Message is required" } : {}),
      ...(unfilled ? { text: unfilled } : {}),
      ...(at === null ? { at: "Choose a date and time." } : {}),
    });
    if (isEmpty || unfilled || at === null) return;
    const input = { text, files: files.map((file) => file.id), send_at: at, version };
    mutate({ id: conversation_id, scheduled_id: id, ...input });
  };
  return (
    <div className={classes.choice}>
      <FormError error={error} fallback="The scheduled message couldn't be saved" />
      <Textarea
        label="Message"
        autosize
        minRows={3}
        maxRows={10}
        value={text}
        error={wrong.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label="Send at"
        type="datetime-local"
        description={clockWords(clock)}
        value={local}
        error={wrong.at}
        onChange={(event) => setLocal(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={isPending} onClick={save}>
          Save Changes
        </Button>
      </div>
    </div>
  );
}
