/** One conversation in the list: who, the last words, when, and how much of it is unread. */
import { VisuallyHidden } from "@mantine/core";
import { Avatar } from "#ui/Avatar.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { Conversation } from "../contract.ts";
import { previewOf } from "./message-words.ts";
import classes from "./messages.module.css";
import { WaitingBadge } from "./WaitingBadge.tsx";

type Props = { conversation: Conversation; isOpen: boolean; onChoose: (id: number) => void };

export function ConversationLine({ conversation, isOpen, onChoose }: Props) {
  const { id, customer_id, name, unread, last_message_at, assigned_name } = conversation;
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        aria-current={isOpen ? "true" : undefined}
        data-unread={unread > 0 || undefined}
        onClick={() => onChoose(id)}
      >
        <Avatar name={customer_id === null ? "?" : name} size={36} />
        <span className={classes.lineWords}>
          <span className={classes.lineHead}>
            <span className={classes.name}>{name}</span>
            <span className={classes.when}>
              <RelativeTime at={last_message_at} />
            </span>
          </span>
          <span className={classes.lineFoot}>
            <span className={classes.preview}>{previewOf(conversation)}</span>
            {unread > 0 && (
              <span className={classes.unread}>
                {unread > 99 ? "99+" : unread}
                <VisuallyHidden> unread</VisuallyHidden>
              </span>
            )}
          </span>
          {(assigned_name || conversation.waiting_since) && (
            <span className={classes.lineFoot}>
              <span className={classes.when}>{assigned_name}</span>
              <WaitingBadge conversation={conversation} />
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
