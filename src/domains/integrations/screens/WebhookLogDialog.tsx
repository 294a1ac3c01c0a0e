/** What was sent to a webhook lately, how it was answered, and the way to send it again. */
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { plural } from "#shared/plural.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Delivery, Webhook } from "../webhooks/contract.ts";
import { kindLabel } from "./integration-words.ts";
import classes from "./integrations.module.css";
import { integrationsApi } from "./integrations-api.ts";

const { webhooks: api } = integrationsApi;

type Props = { webhook: Webhook | null; onClose: () => void };

export function WebhookLogDialog({ webhook, onClose }: Props) {
  return (
    <Dialog
      isOpen={webhook !== null}
      onClose={onClose}
      title={webhook ? `Log of ${webhook.name}` : "Log"}
      footer={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {webhook && <Log webhook={webhook} />}
    </Dialog>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const found = useQuery({
    ...api.deliveries.queryOptions({ input: { id: webhook.id } }),
    // What was just sent is answered within seconds.
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ state: now, attempts }) => now === "waiting" && attempts === 0)
        ? 2_000
        : false,
  });
  if (found.isError)
    return (
      <ErrorCard
        title="Failed to load the log"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  if (!found.data) return <Skeleton height={160} aria-hidden />;
  if (found.data.deliveries.length === 0)
    return (
      <EmptyState
        isBare
        title="Nothing sent yet"
        text="Deliveries of the last 30 days appear here. Send a test event to try it."
      />
    );
  return (
    <ul className={classes.list} aria-label="Deliveries">
      {found.data.deliveries.map((delivery) => (
        <Line key={delivery.id} delivery={delivery} isOff={webhook.state === "off"} />
      ))}
    </ul>
  );
}

const badges: Record<Delivery["state"], { label: string; color: string }> = {
  delivered: { label: "Delivered", color: "green" },
  waiting: { label: "Waiting", color: "yellow" },
  failed: { label: "Failed", color: "red" },
};

function Line({ delivery, isOff }: { delivery: Delivery; isOff: boolean }) {
  const { id, kind, state, attempts, created_at, next_at, last_ms, last_status, last_error, last_answer } =
    delivery;
  const client = useQueryClient();
  const mayNot = useWhyNot()("integrations.update");
  const replay = useMutation({
    mutationFn: () => api.replay.call({ id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: api.key() });
      notifySuccess("Sent again.");
    },
    onError: (error) => notifyError(error, "The delivery couldn't be sent again"),
  });
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        <span className={classes.name}>
          {kindLabel(kind)} <StatusBadge status={state} {...badges[state]} size="sm" />
          {delivery.is_replay && <StatusBadge status="replay" label="Replay" size="sm" />}
        </span>
        <span className={classes.facts}>
          <MomentText at={created_at} /> · {plural(attempts, "attempt")}
          {last_status !== null && ` · answered ${last_status}`}
          {last_ms !== null && ` in ${last_ms} ms`}
        </span>
        {last_error && <span className={classes.error}>{last_error}</span>}
        {next_at && attempts > 0 && (
          <span className={classes.facts}>
            Next try: <MomentText at={next_at} />
          </span>
        )}
        {last_answer && <pre className={classes.answer}>{last_answer}</pre>}
      </span>
      {state !== "waiting" && (
        <ActionButton
          size="xs"
          variant="default"
          whyNot={isOff ? "Turn the webhook on first" : mayNot}
          loading={replay.isPending}
          aria-label={`Replay ${kindLabel(kind)}`}
          onClick={() => replay.mutate()}
        >
          Replay
        </ActionButton>
      )}
    </li>
  );
}
