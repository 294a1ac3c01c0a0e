/** One message of a thread: its words, who wrote it, what became of it, and taking it back while that is possible. */
import { Button } from "@mantine/core";
import { IconAlertCircle, IconLock, IconPhone } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { plural } from "#shared/plural.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { callWords } from "../calls/contract.ts";
import type { Message } from "../contract.ts";
import { bulkMessagePath } from "../paths.ts";
import { AnswerLine } from "./answers/AnswerLine.tsx";
import { MessageFiles } from "./attachments/MessageFiles.tsx";
import { RecordCards } from "./cards/RecordCards.tsx";
import type { About } from "./cards/thread-entries.ts";
import { DecisionButton } from "./DecisionButton.tsx";
import { MailHead, MailParts, OtherSender } from "./mails/MailParts.tsx";
import { heldWords, isLost, isPending } from "./message-words.ts";
import { messagesApi, refreshThread } from "./messages-api.ts";
import classes from "./thread.module.css";
import { HeardLine } from "./wishes/HeardLine.tsx";

type Props = {
  conversationId: number;
  customerId: number | null;
  message: Message;
  /** The records whose links stand in it. */
  about: readonly About[];
  /** With its words and files, for whoever wants to write it otherwise. */
  onTakenBack: (message: Message) => void;
};

export function MessageLine({ conversationId, customerId, message, about, onTakenBack }: Props) {
  const { direction, text, media, attachments, call, author_name, created_at, is_number_shared } = message;
  const isNote = direction === "note" && message.mail === null;
  const shownAs = direction === "note" && !isNote ? "in" : direction;
  /** Of what the carrier has, not copied here yet. */
  const waiting = Math.max(0, media.length - attachments.length);
  return (
    <article className={classes.message} data-direction={shownAs} data-lost={isLost(message) || undefined}>
      <div className={classes.bubble}>
        {isNote && !call && (
          <span className={classes.kind}>
            <IconLock size={13} aria-hidden /> Note for your team
          </span>
        )}
        {call && (
          <span className={classes.kind}>
            <IconPhone size={13} aria-hidden /> {callWords(call)}
          </span>
        )}
        <MailHead message={message} />
        {text && <p className={classes.words}>{text}</p>}
        <MailParts message={message} />
        <MessageFiles attachments={attachments} customerId={direction === "in" ? customerId : null} />
        {waiting > 0 && (
          <p className={classes.words}>{message.reason ?? `${plural(waiting, "attachment")} on the way`}</p>
        )}
      </div>
      <RecordCards about={about} />
      <p className={classes.facts}>
        {author_name && <span>{author_name}</span>}
        {message.channel === "mail" && <span>Email</span>}
        <MomentText at={created_at} />
        {direction === "out" && <DecisionButton message={message} />}
        {direction === "out" && (message.segments ?? 1) > 1 && <span>{message.segments} parts</span>}
        {message.bulk_id !== null && <Link to={bulkMessagePath({ id: message.bulk_id })}>Bulk message</Link>}
      </p>
      {is_number_shared && (
        <p className={classes.reason}>
          Another customer has this {message.channel === "mail" ? "email address" : "phone number"} too. Check
          who wrote this.
        </p>
      )}
      <OtherSender message={message} />
      <HeardLine conversationId={conversationId} message={message} />
      <AnswerLine conversationId={conversationId} message={message} />
      <Outcome message={message} />
      {isPending(message) && (
        <TakeBack conversationId={conversationId} message={message} onTakenBack={onTakenBack} />
      )}
    </article>
  );
}

/** Why it waits or was not delivered, in words. */
function Outcome({ message }: { message: Message }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  if (message.state === "held" && message.held_until)
    return <p className={classes.reason}>{heldWords(message, message.held_until, zone)}</p>;
  if (!isLost(message) || !message.reason) return null;
  return (
    <p className={classes.reason} data-tone="error">
      <IconAlertCircle size={14} aria-hidden /> {message.reason}
    </p>
  );
}

function TakeBack({ conversationId, message, onTakenBack }: Omit<Props, "customerId" | "about">) {
  const client = useQueryClient();
  const mayWrite = useMay()("messages.send");
  const { mutate, isPending: isGoing } = useMutation({
    ...messagesApi.takeBack.mutationOptions(),
    onSuccess: onTakenBack,
    onError: (error) => notifyError(error, "The message couldn't be taken back"),
    onSettled: () => refreshThread(client),
  });
  if (!mayWrite) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isGoing}
      onClick={() => mutate({ id: conversationId, message_id: message.id })}
    >
      {message.state === "held" ? "Cancel Message" : "Undo"}
    </Button>
  );
}
