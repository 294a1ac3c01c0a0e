/** Where one writes: a text to the customer or a note for the team, with the count of its parts. */
import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Conversation } from "../contract.ts";
import { MessageCount } from "./MessageCount.tsx";
import { EmailReply } from "./mails/EmailReply.tsx";
import { messagesApi, refreshThread } from "./messages-api.ts";
import { TemplatesButton } from "./TemplatesButton.tsx";
import classes from "./thread.module.css";
import { unfilledSentence } from "./unfilled.ts";

type Kind = "text" | "mail" | "note";
type Props = { conversation: Conversation; draft: string; setDraft: (text: string) => void };

export function ReplyBox(props: Props) {
  const { conversation, draft, setDraft } = props;
  const { id, name, phone, customer_id } = conversation;
  const notAllowed = useWhyNot()("messages.send");
  const [kind, setKind] = useState<Kind>(phone === null ? "note" : "text");
  const { error, setError, send, isSending } = useSending(id, kind, () => setDraft(""));
  const isText = kind === "text";
  const isEmpty = draft.trim() === "";
  const submit = () => {
    if (isEmpty || isSending || notAllowed) return;
    const unfilled = isText ? unfilledSentence(draft) : null;
    if (unfilled) setError(unfilled);
    else send(draft);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const whyNotText = phone === null ? "This customer has no mobile phone number." : undefined;
  const kinds = <KindSwitch kind={kind} setKind={setKind} />;
  if (kind === "mail") return <EmailReply {...props} kinds={kinds} />;
  return (
    <div className={classes.reply}>
      <Textarea
        aria-label={isText ? `Message to ${name}` : `Note about ${name}`}
        placeholder={isText ? "Write a message..." : "Write a note that only your team sees..."}
        autosize
        minRows={2}
        maxRows={8}
        value={draft}
        disabled={notAllowed !== undefined}
        error={error ?? (isText ? whyNotText : undefined)}
        onChange={(event) => {
          setError(null);
          setDraft(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div className={classes.replyFoot}>
        {kinds}
        {isText && (
          <TemplatesButton
            customerId={customer_id}
            onChoose={(text) => setDraft(isEmpty ? text : `${draft}\n${text}`)}
          />
        )}
        {isText && <MessageCount text={draft} />}
        <Button
          className={classes.send ?? ""}
          leftSection={<IconSend size={15} aria-hidden />}
          loading={isSending}
          disabled={isEmpty || notAllowed !== undefined || (isText && whyNotText !== undefined)}
          title={notAllowed}
          onClick={submit}
        >
          {isText ? "Send" : "Add Note"}
        </Button>
      </div>
    </div>
  );
}

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
    onChange={(next) => setKind(next as Kind)}
  />
);

/** What the gate or anything else says against it stands below the field, and the words stay in it. */
function useSending(id: number, kind: Kind, onSent: () => void) {
  const client = useQueryClient();
  const [error, setError] = useState<string | null>(null);
  const [idempotencyKey, renewKey] = useIdempotencyKey();
  const options = {
    onSuccess: () => {
      renewKey();
      onSent();
      return refreshThread(client);
    },
    onError: (failure: unknown) => {
      renewKey();
      setError(messageOf(failure, "The message couldn't be sent. Try again."));
    },
  };
  const context = { idempotencyKey };
  const text = useMutation({ ...messagesApi.send.mutationOptions({ context }), ...options });
  const note = useMutation({ ...messagesApi.note.mutationOptions({ context }), ...options });
  const { mutate } = kind === "text" ? text : note;
  return {
    error,
    setError,
    isSending: text.isPending || note.isPending,
    send: (words: string) => mutate({ id, text: words }),
  };
}
