/** Writing an email from the thread: a subject that goes on with the last one, the words, and the signature below them. */
import { Button, Textarea, TextInput } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Conversation } from "../../contract.ts";
import { longestSubject } from "../../mails/contract.ts";
import { refreshThread } from "../messages-api.ts";
import thread from "../thread.module.css";
import classes from "./mails.module.css";
import { messageMailsApi } from "./mails-api.ts";

type Props = {
  conversation: Conversation;
  draft: string;
  setDraft: (text: string) => void;
  /** The switch between kinds of messages. */
  kinds: ReactNode;
};

export function EmailReply({ conversation: { id, name }, draft, setDraft, kinds }: Props) {
  const notAllowed = useWhyNot()("messages.send");
  const { data, error: failure } = useQuery({
    ...messageMailsApi.begin.queryOptions({ input: { id } }),
    ...freshness.messages,
  });
  const [typed, setSubject] = useState<string | null>(null);
  const subject = typed ?? data?.subject ?? "";
  const { error, setError, send, isSending } = useSending(() => {
    setDraft("");
    setSubject(null);
  });
  const whyNot =
    data?.why_not ?? (failure ? messageOf(failure, "The email couldn't be prepared.") : undefined);
  const isEmpty = draft.trim() === "" || subject.trim() === "";
  const isOff = notAllowed !== undefined || whyNot !== undefined;
  const submit = () => !isEmpty && !isSending && !isOff && send({ id, subject, text: draft });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <div className={thread.reply}>
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
        {data?.address && (
          <p className={classes.below}>
            To {data.address}. Your signature is added: {data.signature.split("\n").join(", ")}
          </p>
        )}
      </div>
      <div className={thread.replyFoot}>
        {kinds}
        <Button
          className={thread.send ?? ""}
          leftSection={<IconSend size={15} aria-hidden />}
          loading={isSending}
          disabled={isEmpty || isOff}
          title={notAllowed ?? "Ctrl+Enter"}
          onClick={submit}
        >
          Send Email
        </Button>
      </div>
    </div>
  );
}

/** What the gate or anything else says against it stands below the field, and the words stay in it. */
function useSending(onSent: () => void) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const { mutate, isPending } = useMutation({
    ...messageMailsApi.send.mutationOptions({ context: { idempotencyKey } }),
    onSuccess: () => {
      renewKey();
      onSent();
      return Promise.all([
        refreshThread(client),
        client.invalidateQueries({ queryKey: messageMailsApi.begin.key() }),
      ]);
    },
    onError: (failure) => {
      renewKey();
      setError(messageOf(failure, "The email couldn't be sent. Try again."));
    },
  });
  return { error, setError, isSending: isPending, send: mutate };
}
