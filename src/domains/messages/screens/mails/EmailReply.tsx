/** Writing an email from the thread: a subject that goes on with the last one, the words, and the signature below them. */
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type HTMLAttributes, type KeyboardEvent, type ReactNode, useState } from "react";
import { AttachmentList, type Attachments } from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { fileSizeWords } from "#shared/files/file-size.ts";
import { plural } from "#shared/plural.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Conversation } from "../../contract.ts";
import { longestSubject, type MailStart, mostEnclosedBytes } from "../../mails/contract.ts";
import { AttachFiles } from "../attachments/AttachmentsField.tsx";
import { InsertButton } from "../cards/InsertButton.tsx";
import { refreshThread } from "../messages-api.ts";
import { AnsweredMeanwhile } from "../presence/AnsweredMeanwhile.tsx";
import { useAnswered } from "../presence/use-answered.ts";
import thread from "../thread.module.css";
import classes from "./mails.module.css";
import { messageMailsApi } from "./mails-api.ts";

type Props = {
  conversation: Conversation;
  draft: string;
  setDraft: (text: string) => void;
  attachments: Attachments;
  /** The switch between kinds of messages. */
  kinds: ReactNode;
  /** Takes what is dropped or pasted. */
  dropped: HTMLAttributes<HTMLDivElement>;
};

export function EmailReply({ conversation, draft, setDraft, attachments, kinds, dropped }: Props) {
  const { id, name, customer_id } = conversation;
  const notAllowed = useWhyNot()("messages.send");
  const { data, error: failure } = useQuery({
    ...messageMailsApi.begin.queryOptions({ input: { id } }),
    ...freshness.messages,
  });
  const [typed, setSubject] = useState<string | null>(null);
  const subject = typed ?? data?.subject ?? "";
  const { error, setError, send, isSending, meanwhile } = useSending(id, () => {
    setDraft("");
    setSubject(null);
    attachments.clear();
  });
  const whyNot =
    data?.why_not ?? (failure ? messageOf(failure, "The email couldn't be prepared.") : undefined);
  const isEmpty = draft.trim() === "" || subject.trim() === "";
  const isOff = notAllowed !== undefined || whyNot !== undefined;
  const files = attachments.fileIds;
  const isAnswered = meanwhile.answered !== null;
  const write = () => files && send({ id, subject, text: draft, files, seen: meanwhile.seen });
  const submit = () => !isEmpty && !isSending && !isOff && !isAnswered && write();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <div className={thread.reply} {...dropped}>
      <AnsweredMeanwhile meanwhile={meanwhile} isSending={isSending} onSendAnyway={write} />
      <div className={classes.write} onKeyDown={onKeyDown} role="presentation">
        <TextInput
          aria-label="Subject"
          placeholder="Subject"
          maxLength={longestSubject}
          value={subject}
          disabled={isOff}
          onChange={(event) => setSubject(event.currentTarget.value)}
        />
        <Textarea
          aria-label={`Email to ${name}`}
          placeholder="Write an email..."
          autosize
          minRows={4}
          maxRows={12}
          value={draft}
          disabled={notAllowed !== undefined}
          error={error ?? whyNot}
          onChange={(event) => {
            setError(null);
            setDraft(event.currentTarget.value);
          }}
        />
        <AttachmentList attachments={attachments} />
        <SizeLine attachments={attachments} />
        {data && <AddressLine start={data} />}
      </div>
      <div className={thread.replyFoot}>
        {kinds}
        <AttachFiles attachments={attachments} />
        {customer_id !== null && (
          <InsertButton
            conversationId={id}
            onChoose={(url) => setDraft(draft.trim() === "" ? url : `${draft}\n${url}`)}
          />
        )}
        <div className={thread.leave}>
          <Button
            leftSection={<IconSend size={15} aria-hidden />}
            loading={isSending}
            disabled={isEmpty || isOff || isAnswered || files === null}
            title={notAllowed ?? (files === null ? "Attachments are still uploading" : "Ctrl+Enter")}
            onClick={submit}
          >
            Send Email
          </Button>
        </div>
      </div>
    </div>
  );
}

function AddressLine({ start: { address, signature } }: { start: MailStart }) {
  if (!address) return null;
  return (
    <p className={classes.below}>
      To {address}. Your signature is added: {signature.split("\n").join(", ")}
    </p>
  );
}

/** How large they are together, and what becomes of those that are too much for an email. */
function SizeLine({ attachments: { shown } }: Pick<Props, "attachments">) {
  if (shown.length === 0) return null;
  const size = shown.reduce((sum, file) => sum + file.size, 0);
  const most = fileSizeWords(mostEnclosedBytes);
  return (
    <p className={classes.below} role="status">
      {plural(shown.length, "attachment")}, {fileSizeWords(size)} of {most}.{" "}
      {size > mostEnclosedBytes && `What goes over ${most} is sent as a link that works for 30 days.`}
    </p>
  );
}

/** What the gate or anything else says against it stands below the field, and the words stay in it. */
function useSending(conversationId: number, onSent: () => void) {
  const meanwhile = useAnswered(conversationId);
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const { mutate, isPending } = useMutation({
    ...messageMailsApi.send.mutationOptions({ context: { idempotencyKey } }),
    onSuccess: () => {
      renewKey();
      meanwhile.forget();
      onSent();
      return Promise.all([
        refreshThread(client),
        client.invalidateQueries({ queryKey: messageMailsApi.begin.key() }),
      ]);
    },
    onError: (failure) => {
      renewKey();
      if (meanwhile.takes(failure)) return void refreshThread(client);
      setError(messageOf(failure, "The email couldn't be sent. Try again."));
    },
  });
  return { error, setError, meanwhile, isSending: isPending, send: mutate };
}
