/** A customer's conversation on their profile, to read and to answer. */
import { Skeleton } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import classes from "./messages.module.css";
import { messagesApi } from "./messages-api.ts";
import { Thread } from "./Thread.tsx";
import { useCustomerConversation } from "./use-messages.ts";

type Props = { customerId: number; customerName: string };

export function CustomerMessagesPanel({ customerId, customerName }: Props) {
  const { data: id, error, isFetching, refetch } = useCustomerConversation(customerId);
  if (id) return <Framed id={id} />;
  if (id === null) return <NoneYet customerId={customerId} customerName={customerName} />;
  if (!error) return <Skeleton height={320} radius="md" aria-label="Loading conversation" />;
  return (
    <ErrorCard
      title="Failed to load the conversation"
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

const Framed = ({ id }: { id: number }) => (
  <div className={classes.onProfile}>
    <Thread id={id} />
  </div>
);

function NoneYet({ customerId, customerName }: Props) {
  const client = useQueryClient();
  const whyNot = useWhyNot()("messages.send");
  const { mutate, isPending } = useMutation({
    ...messagesApi.start.mutationOptions(),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesApi.list.key() }),
    onError: (error) => notifyError(error, "The conversation couldn't be started"),
  });
  return (
    <EmptyState
      icon={<IconMessage size={22} />}
      title="No messages yet"
      text={`Nothing has been written to ${customerName} or received from them.`}
      action={
        <ActionButton whyNot={whyNot} loading={isPending} onClick={() => mutate({ customer_id: customerId })}>
          Start Conversation
        </ActionButton>
      }
    />
  );
}
