/** Writing to one customer or number, whether or not there is a conversation yet. */
import { Button, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { useAttachments } from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { isApiError, messageOf } from "#ui/api/api-error.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { AttachmentsField } from "../attachments/AttachmentsField.tsx";
import { MessageCount } from "../MessageCount.tsx";
import { messagesApi, refreshThread } from "../messages-api.ts";
import { TemplatesButton } from "../TemplatesButton.tsx";
import classes from "../thread.module.css";
import { unfilledSentence } from "../unfilled.ts";
import { blankSingle, type SingleDraft } from "./new-message-draft.ts";

type Props = {
  draft: SingleDraft;
  onChange: (draft: SingleDraft) => void;
  onSent: (conversationId: number) => void;
};

export function SingleForm({ draft, onChange, onSent }: Props) {
  const { name, customerId, text } = draft;
  const edit = (changes: Partial<SingleDraft>) => onChange({ ...draft, ...changes });
  const attachments = useAttachments(customerId);
  const { errors, setErrors, send, isSending } = useSending((id) => {
    attachments.clear();
    onChange(blankSingle);
    onSent(id);
  });
  const { fileIds } = attachments;
  const isBlank = text.trim() === "" && attachments.shown.length === 0;
  const hasRecipient = customerId !== null || /\d.*\d.*\d/.test(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const unfilled = unfilledSentence(text);
    setErrors(unfilled ? { text: unfilled } : {});
    if (!unfilled && fileIds !== null) send({ ...draft, files: fileIds });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <CustomerPicker
        label="To"
        isFirst
        value={name}
        isLinked={customerId !== null}
        hint="Choose a customer or enter a phone number."
        error={errors.to}
        onType={(typed) => edit({ name: typed, customerId: null })}
        onChoose={({ id, first_name, last_name }) =>
          edit({ name: `${first_name} ${last_name}`, customerId: id })
        }
      />
      <Textarea
        label="Message"
        autosize
        minRows={5}
        maxRows={14}
        value={text}
        error={errors.text}
        onChange={(event) => edit({ text: event.currentTarget.value })}
      />
      <AttachmentsField attachments={attachments} />
      <div className={classes.replyFoot}>
        <TemplatesButton
          customerId={customerId}
          onChoose={(words) => edit({ text: text.trim() === "" ? words : `${text}\n${words}` })}
        />
        <MessageCount text={text} />
        <Button type="submit" loading={isSending} disabled={!hasRecipient || isBlank || fileIds === null}>
          Send Message
        </Button>
      </div>
    </form>
  );
}

type Errors = { to?: string; text?: string };

function useSending(onSent: Props["onSent"]) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ name, customerId, text, files }: SingleDraft & { files: number[] }) => {
      const partner = customerId === null ? { phone: name } : { customer_id: customerId };
      const { id } = await messagesApi.start.call(partner);
      await messagesApi.send.call({ id, text, files }, { context: { idempotencyKey: makeIdempotencyKey() } });
      return id;
    },
    onSuccess: async (id) => {
      await refreshThread(client);
      onSent(id);
    },
    onError: (failure) => {
      const { phone, customer_id } = (isApiError(failure) && failure.fields) || {};
      const words = messageOf(failure, "The message couldn't be sent. Try again.");
      setErrors(phone || customer_id ? { to: words } : { text: words });
    },
  });
  return { errors, setErrors, send: mutate, isSending: isPending };
}
