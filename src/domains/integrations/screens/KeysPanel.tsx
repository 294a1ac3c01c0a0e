/** The API keys of the business: what each may do, when it was last used, and its end. */
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { DayText, RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { ApiKey } from "../keys/contract.ts";
import { keyBadges, scopesText } from "./integration-words.ts";
import classes from "./integrations.module.css";
import { integrationsApi } from "./integrations-api.ts";

export function KeysPanel({ onAdd }: { onAdd: (() => void) | undefined }) {
  const found = useQuery(integrationsApi.keys.list.queryOptions());
  return (
    <Panel
      id="api-keys"
      title="API keys"
      text={
        <>
          Other apps use a key to call the <a href="/api/docs">Plumbline API</a>. A key never does more than
          the person who created it.
        </>
      }
    >
      {found.isError && (
        <ErrorCard
          title="Failed to load API keys"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <Skeleton height={60} aria-hidden />}
      {found.data?.keys.length === 0 && (
        <EmptyState
          isBare
          title="No API keys yet"
          text="Create a key for an app that works with your records."
          action={onAdd && <Button onClick={onAdd}>Create API Key</Button>}
        />
      )}
      {found.data && found.data.keys.length > 0 && (
        <ul className={classes.list} aria-label="API keys">
          {found.data.keys.map((key) => (
            <Line key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Line({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, hint, scopes, state, created_by, expires_at, last_used_at } = apiKey;
  const client = useQueryClient();
  const whyNot = useWhyNot()("integrations.update");
  const revoke = useMutation({
    mutationFn: () => integrationsApi.keys.revoke.call({ id }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: integrationsApi.keys.key() });
      notifySuccess(`${name} revoked.`);
    },
    onError: (error) => notifyError(error, "The API key couldn't be revoked"),
  });
  const ask = async () => {
    const message = `Apps that use ${name} stop working at once. This can't be undone.`;
    if (await confirm({ title: "Revoke API Key", message, confirmLabel: "Revoke Key", isDanger: true }))
      revoke.mutate();
  };
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        <span className={classes.name}>
          {name} <StatusBadge status={state} {...keyBadges[state]} size="sm" />
        </span>
        <span className={classes.facts}>
          plk_…{hint} · {created_by.name} ·{" "}
          {last_used_at ? (
            <>
              last used <RelativeTime at={last_used_at} />
            </>
          ) : (
            "not used yet"
          )}
          {expires_at && (
            <>
              {" "}
              · ends <DayText at={expires_at} />
            </>
          )}
        </span>
        <span className={classes.facts}>{scopesText(scopes)}</span>
      </span>
      {state !== "revoked" && (
        <ActionButton
          size="xs"
          variant="default"
          whyNot={whyNot}
          loading={revoke.isPending}
          aria-label={`Revoke ${name}`}
          onClick={() => void ask()}
        >
          Revoke
        </ActionButton>
      )}
    </li>
  );
}
