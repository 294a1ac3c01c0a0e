/** How payments, texts, email, storage and calendars are doing, and where each is set up. */
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Panel } from "#ui/Panel.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { type Connection, ConnectionKind } from "../connections/contract.ts";
import { connectionBadges, connections } from "./integration-words.ts";
import classes from "./integrations.module.css";
import { integrationsApi } from "./integrations-api.ts";

export function ConnectionsPanel() {
  const found = useQuery(integrationsApi.connections.list.queryOptions());
  return (
    <Panel id="connections" title="Connections" text="The services your business works with.">
      {found.isError && (
        <ErrorCard
          title="Failed to load connections"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && (
        <ul className={classes.list} aria-hidden>
          {ConnectionKind.options.map((kind) => (
            <Awaited key={kind} label={connections[kind].label} />
          ))}
        </ul>
      )}
      {found.data && (
        <ul className={classes.list}>
          {found.data.connections.map((connection) => (
            <Line key={connection.kind} connection={connection} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** As high as a line that is here, on a desk and on a phone. */
const Awaited = ({ label }: { label: string }) => (
  <li className={classes.row}>
    <span className={classes.main}>
      <span className={classes.name}>{label}</span>
      <Skeleton height={14} width="60%" my={4} />
    </span>
    <Skeleton height={30} width="7rem" />
  </li>
);

function Line({ connection: { kind, state, detail, last_error } }: { connection: Connection }) {
  const { label, to } = connections[kind];
  const action = state === "off" ? "Set Up" : "Open Settings";
  return (
    <li className={classes.row}>
      <span className={classes.main}>
        <span className={classes.name}>
          {label} <StatusBadge status={state} {...connectionBadges[state]} size="sm" />
        </span>
        <span className={classes.facts}>{detail}</span>
        {last_error && (
          <span className={classes.facts}>
            Last error <RelativeTime at={last_error.at} />: {last_error.text}
          </span>
        )}
      </span>
      {to && (
        <Button size="xs" variant="default" component={Link} to={to} aria-label={`${action}: ${label}`}>
          {action}
        </Button>
      )}
    </li>
  );
}
