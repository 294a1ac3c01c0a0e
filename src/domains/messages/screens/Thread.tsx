/** One conversation: whom it is with, what was written, and the box to reply. */
import { Box, Button, Skeleton } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useAttachments } from "#domains/files/screens/upload/AttachmentsPicker.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import type { Conversation, Message } from "../contract.ts";
import { NoticeLine } from "./cards/NoticeLine.tsx";
import { withNewest } from "./cards/thread-entries.ts";
import { useDraft } from "./drafts.ts";
import { MessageLine } from "./MessageLine.tsx";
import { OthersHere } from "./presence/OthersHere.tsx";
import { ReplyBox } from "./ReplyBox.tsx";
import { ScheduledTexts } from "./scheduled/ScheduledTexts.tsx";
import { ThreadHead } from "./ThreadHead.tsx";
import classes from "./thread.module.css";
import { useMarkRead } from "./use-mark-read.ts";
import { useConversation, useThread } from "./use-messages.ts";

type Props = {
  id: number;
  /** To the list; undefined where there is none beside it. */
  onBack?: (() => void) | undefined;
};

export function Thread({ id, onBack }: Props) {
  const { data, error, isFetching, refetch } = useConversation(id);
  if (data) return <Loaded conversation={data} onBack={onBack} />;
  if (!error) return <Skeleton className={classes.thread} aria-label="Loading conversation" />;
  return (
    <div className={classes.nothing}>
      <ErrorCard
        title="Failed to load the conversation"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {onBack && (
          <Button variant="default" size="xs" onClick={onBack}>
            Back to Messages
          </Button>
        )}
      </ErrorCard>
    </div>
  );
}

function Loaded({ conversation, onBack }: { conversation: Conversation; onBack: Props["onBack"] }) {
  const [draft, setDraft] = useDraft(conversation.id);
  const attachments = useAttachments(conversation.customer_id);
  const putBack = (text: string, files: Parameters<typeof attachments.putBack>[0]) => {
    setDraft(draft.trim() === "" ? text : `${draft}\n${text}`);
    if (files.length > 0) attachments.putBack(files);
  };
  const giveBack = ({ text, attachments: files }: Message) =>
    putBack(
      text,
      files.map(({ file_id: id, name, size, thumbnail_url: thumbnailUrl }) => ({
        id,
        name,
        size,
        thumbnailUrl,
      })),
    );
  return (
    <section className={classes.thread} aria-label={`Conversation with ${conversation.name}`}>
      <ThreadHead conversation={conversation} onBack={onBack} />
      <Messages conversation={conversation} onTakenBack={giveBack} />
      <ScheduledTexts
        conversationId={conversation.id}
        onCancelled={({ text, files }) =>
          putBack(
            text,
            files.map(({ id, name, thumbnail_url: thumbnailUrl }) => ({ id, name, thumbnailUrl })),
          )
        }
      />
      <OthersHere conversationId={conversation.id} draft={draft} />
      <ReplyBox conversation={conversation} draft={draft} setDraft={setDraft} attachments={attachments} />
    </section>
  );
}

type MessagesProps = { conversation: Conversation; onTakenBack: (message: Message) => void };

function Messages({ conversation: { id, name, unread, customer_id }, onTakenBack }: MessagesProps) {
  const thread = useThread(id);
  const { rows, error, isLoading, isFetching, hasMore, loadMore, refetch } = thread;
  const newest = rows.find((entry) => entry.what === "message");
  useMarkRead(id, newest?.message.id, unread > 0);
  return (
    <Box className={classes.scroll ?? ""} role="log" aria-label={`Messages with ${name}`} tabIndex={0}>
      <div className={classes.messages}>
        {hasMore && (
          <Button variant="subtle" size="xs" loading={isFetching} onClick={loadMore}>
            Show Earlier Messages
          </Button>
        )}
        {isLoading && error && (
          <ErrorCard
            title="Failed to load messages"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {isLoading && !error && <Skeleton height={120} aria-label="Loading messages" />}
        {!isLoading && rows.length === 0 && (
          <EmptyState
            isBare
            icon={<IconMessage size={22} />}
            title="No messages yet"
            text="Write the first one below."
          />
        )}
        {withNewest(rows)
          .toReversed()
          .map((entry) =>
            entry.what === "notice" ? (
              <NoticeLine key={entry.key} notice={entry.notice} about={entry.about} />
            ) : (
              <MessageLine
                key={entry.key}
                conversationId={id}
                customerId={customer_id}
                message={entry.message}
                about={entry.about}
                onTakenBack={onTakenBack}
              />
            ),
          )}
      </div>
    </Box>
  );
}
