/** Where one writes: a text to the customer or a note for the team, with the count of its parts. */
import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { AttachmentList, type Attachments } from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { messageOf } from "#ui/api/api-error.ts";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useDropZone } from "#ui/uploads/use-drop-zone.ts";
import type { Conversation } from "../contract.ts";
import { AttachFiles, addTo } from "./attachments/AttachmentsField.tsx";
import { InsertButton } from "./cards/InsertButton.tsx";
import { MessageCount } from "./MessageCount.tsx";
import { EmailReply } from "./mails/EmailReply.tsx";
import { messagesApi, refreshScheduled, refreshThread, scheduledApi } from "./messages-api.ts";
import { AnsweredMeanwhile } from "./presence/AnsweredMeanwhile.tsx";
import { useAnswered } from "./presence/use-answered.ts";
import { SendLater } from "./scheduled/SendLater.tsx";
import { TemplatesButton } from "./TemplatesButton.tsx";
import classes from "./thread.module.css";
import { unfilledSentence } from "./unfilled.ts";

type Kind = "text" | "mail" | "note";
type Props = {
  conversation: Conversation;
  draft: string;
  setDraft: (text: string) => void;
  attachments: Attachments;
};

export function ReplyBox(props: Props) {
  const { conversation, draft, setDraft, attachments } = props;
  const { id, name, phone, email } = conversation;
  const notAllowed = useWhyNot()("messages.send");
  const [kind, setKind] = useState<Kind>(phone !== null ? "text" : email !== null ? "mail" : "note");
  const isText = kind === "text";
  const { error, setError, send, isSending, meanwhile } = useSending(id, kind, () => {
    setDraft("");
    if (isText) attachments.clear();
  });
  const files = isText ? attachments.fileIds : [];
  const isEmpty = draft.trim() === "" && files?.length === 0;
  const isAnswered = meanwhile.answered !== null;
  const submit = (sendAt?: string) => {
    if (isEmpty || isSending || notAllowed || files === null || isAnswered) return;
    const unfilled = isText ? unfilledSentence(draft) : null;
    if (unfilled) setError(unfilled);
    else send({ text: draft, files, sendAt });
  };
  const noPhone = phone === null ? noPhoneWords(conversation) : undefined;
  const whyNotText = isText ? noPhone : undefined;
  const cannotSend =
    isEmpty || files === null || notAllowed !== undefined || whyNotText !== undefined || isAnswered;
  const dropped = usePastedFiles(kind !== "note", attachments);
  const kinds = <KindSwitch kind={kind} setKind={setKind} />;
  if (kind === "mail") return <EmailReply {...props} kinds={kinds} dropped={dropped} />;
  return (
    <div className={classes.reply} {...dropped}>
      <AnsweredMeanwhile
        meanwhile={meanwhile}
        isSending={isSending}
        onSendAnyway={() => send({ text: draft, files: files ?? [], sendAt: undefined })}
      />
      {isText && <AttachmentList attachments={attachments} />}
      <Textarea
        aria-label={isText ? `Message to ${name}` : `Note about ${name}`}
        placeholder={isText ? "Write a message..." : "Write a note that only your team sees..."}
        autosize
        minRows={2}
        maxRows={8}
        value={draft}
        disabled={notAllowed !== undefined}
        error={error ?? whyNotText}
        onChange={(event) => {
          setError(null);
          setDraft(event.currentTarget.value);
        }}
        onKeyDown={sendingWithEnter(submit)}
      />
      {isText && <MessageCount text={draft} isPicture={attachments.shown.some(isPicture)} />}
      <div className={classes.replyFoot}>
        {kinds}
        {isText && <TextTools {...props} />}
        <div className={classes.leave}>
          {isText && (
            <SendLater conversationId={id} isDisabled={cannotSend} isSending={isSending} onChoose={submit} />
          )}
          <Button
            leftSection={<IconSend size={15} aria-hidden />}
            loading={isSending}
            disabled={cannotSend}
            title={notAllowed ?? (files === null ? "Attachments are still uploading" : undefined)}
            onClick={() => submit()}
          >
            {isText ? "Send" : "Add Note"}
          </Button>
        </div>
      </div>
    </div>
  );
}

const noPhoneWords = ({ email }: Conversation): string =>
  email === null
    ? "This customer has no mobile phone number."
    : "Add this address to a customer with a mobile phone number to send a text.";

/** Shift+Enter adds a line. */
const sendingWithEnter = (submit: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  submit();
};

/** What is dropped or pasted into the box goes along with the text or email. */
function usePastedFiles(takesFiles: boolean, attachments: Attachments) {
  const may = useMay();
  const take = (files: readonly File[]) => {
    if (takesFiles && files.length > 0 && may("files.create")) addTo(attachments, files);
  };
  const { handlers } = useDropZone(({ files }) => take([...files]));
  return {
    ...handlers,
    onPaste: ({ clipboardData }: ClipboardEvent) => take([...clipboardData.files]),
  };
}

function TextTools({ conversation: { id, customer_id }, draft, setDraft, attachments }: Props) {
  const add = (text: string) => setDraft(draft.trim() === "" ? text : `${draft}\n${text}`);
  return (
    <>
      <AttachFiles attachments={attachments} />
      <TemplatesButton customerId={customer_id} onChoose={add} />
      {customer_id !== null && <InsertButton conversationId={id} onChoose={add} />}
    </>
  );
}

const isPicture = ({ name, bytes }: Attachments["shown"][number]): boolean =>
  /^(image|video)\//.test(bytes?.type ?? "") || /\.(jpe?g|png|gif|webp|mp4|mov)$/i.test(name);
const kindNames = [
  { value: "text", label: "Text" },
  { value: "mail", label: "Email" },
  { value: "note", label: "Note" },
] as const;

const KindSwitch = ({ kind, setKind }: { kind: Kind; setKind: (kind: Kind) => void }) => (
  <SegmentedControl
    size="xs"
    aria-label="Kind of message"
    data={[...kindNames]}
    value={kind}
    onChange={setKind}
  />
);

type Sending = { text: string; files: number[]; sendAt: string | undefined };

/** What the gate or anything else says against it stands below the field, and the words stay in it. */
function useSending(id: number, kind: Kind, onSent: () => void) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const meanwhile = useAnswered(id);
  const { seen } = meanwhile;
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ text, files, sendAt: send_at }: Sending): Promise<unknown> => {
      const context = { idempotencyKey };
      if (send_at !== undefined) return scheduledApi.create.call({ id, text, files, send_at }, { context });
      return kind === "text"
        ? messagesApi.send.call({ id, text, files, seen }, { context })
        : messagesApi.note.call({ id, text }, { context });
    },
    onSuccess: () => {
      renewKey();
      meanwhile.forget();
      onSent();
      void refreshScheduled(client);
      return refreshThread(client);
    },
    onError: (failure: unknown) => {
      renewKey();
      if (meanwhile.takes(failure)) return void refreshThread(client);
      setError(messageOf(failure, "The message couldn't be sent. Try again."));
    },
  });
  return {
    error,
    setError,
    meanwhile,
    isSending: isPending,
    send: (sending: Sending) => mutate(sending),
  };
}
