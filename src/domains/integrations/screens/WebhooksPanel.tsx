/** The webhooks of the business: whether each is well, and what can be done with it. */
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { Panel } from "#ui/Panel.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Webhook } from "../webhooks/contract.ts";
import { kindLabel, offWords, webhookBadge } from "./integration-words.ts";
import classes from "./integrations.module.css";
import { integrationsApi } from "./integrations-api.ts";
import type { Shown } from "./SecretCard.tsx";
import { useWebhookActions } from "./use-webhook-actions.tsx";

type Props = {
  onAdd: (() => void) | undefined;
  onEdit: (webhook: Webhook) => void;
  onLog: (webhook: Webhook) => void;
  onSecret: (shown: Shown) => void;
};

export function WebhooksPanel({ onAdd, ...rest }: Props) {
  const found = useQuery(integrationsApi.webhooks.list.queryOptions());
  return (
    <Panel
      id="webhooks"
      title="Webhooks"
      text="Tell another server when something happens. Deliveries are signed, and retried for three days."
    >
      {found.isError && (
        <ErrorCard
          title="Failed to load webhooks"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Skeleton height={60} aria-hidden />}
      {found.data?.webhooks.length === 0 && (
        <EmptyState
          isBare
          title="No webhooks yet"
          text="Add the address of a server that should hear what happens in your business."
          action={onAdd && <Button onClick={onAdd}>Add Webhook</Button>}
        />
      )}
      {found.data && found.data.webhooks.length > 0 && (
        <ul className={classes.list} aria-label="Webhooks">
          {found.data.webhooks.map((webhook) => (
            <Line key={webhook.id} webhook={webhook} {...rest} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ webhook, ...rest }: { webhook: Webhook } & Omit<Props, "onAdd">) {
  const { name, url, kinds, off_reason, last_delivered_at, last_error, failing_since } = webhook;
  const actions = useWebhookActions({ webhook, ...rest });
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        <span className={classes.name}>
          {name} <StatusBadge status={webhook.state} {...webhookBadge(webhook)} size="sm" />
        </span>
        <span className={classes.facts}>{url}</span>
        <span className={classes.facts}>{kinds.map(kindLabel).join(", ")}</span>
        <span className={classes.facts}>
          {last_delivered_at ? (
            <>
              Last delivered <RelativeTime at={last_delivered_at} />
            </>
          ) : (
            "Nothing delivered yet"
          )}
        </span>
        {off_reason && <span className={classes.facts}>{offWords[off_reason]}</span>}
        {(failing_since || off_reason) && last_error && <span className={classes.error}>{last_error}</span>}
      </span>
      <ActionMenu label={`Actions for ${name}`} actions={actions} />
    </li>
  );
}
