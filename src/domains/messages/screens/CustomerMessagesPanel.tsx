/** A customer's conversation on their profile, to read and to answer. */
import { Skeleton } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { CustomerNotices, useCustomerNotices } from "./cards/CustomerNotices.tsx";
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
  const notices = useCustomerNotices(customerId);
  const starting = (
    <ActionButton whyNot={whyNot} loading={isPending} onClick={() => mutate({ customer_id: customerId })}>
      Start Conversation
    </ActionButton>
  );
  if (notices.isLoading || notices.rows.length > 0)
    return (
      <div className={classes.sentAlone}>
        <CustomerNotices notices={notices} />
        <div>{starting}</div>
      </div>
    );
  return (
    <EmptyState
      icon={<IconMessage size={22} />}
      title="No messages yet"
      text={`No messages to or from ${customerName} yet.`}
      action={starting}
    />
  );
}
