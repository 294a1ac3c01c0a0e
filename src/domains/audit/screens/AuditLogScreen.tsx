/** The page "Audit log": who did what, to which record, when and from where; filtered, opened, verified, exported. */

import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { settingsPath } from "#domains/organizations/paths.ts";
import { deviceName } from "#shared/device-name.ts";
import { plural } from "#shared/plural.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer } from "#ui/data-table/ListAnswer.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { AuditEvent } from "../contract.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import classes from "./audit.module.css";
import { kindText } from "./audit-words.ts";
import { ChainStatus } from "./ChainStatus.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import { type AuditLog, useAuditEvents, useAuditFilter } from "./use-audit-log.ts";

const AuditEventDialog = lazyPart(async () => ({
  default: (await import("./AuditEventDialog.tsx")).AuditEventDialog,
}));

const columns: Column<AuditEvent>[] = [
  {
    id: "what",
    header: "What",
    cell: ({ title }) => <span title={title}>{title}</span>,
  },
  { id: "who", header: "Who", cell: ({ actor }) => actor.name, width: "11rem" },
  { id: "kind", header: "Type", cell: ({ type }) => kindText(type), width: "14rem", hideBelow: "lg" },
  {
    id: "when",
    header: "When",
    cell: ({ occurred_at }) => <MomentText at={occurred_at} />,
    width: "13rem",
  },
  { id: "from", header: "From", cell: originOf, width: "14rem", hideBelow: "xl" },
];

/** What was taken over from elsewhere has a doer and no address. */
function originOf({ ip, user_agent, actor }: AuditEvent): string {
  if (!ip && !user_agent) return actor.id === null ? "System" : "Unknown";
  return [ip, user_agent && deviceName(user_agent)].filter(Boolean).join(", ");
}

export function AuditLogScreen() {
  const log = useAuditFilter();
  const events = useAuditEvents(log);
  const [wasOpened, setOpened] = useState(log.openId !== null);
  if (log.openId !== null && !wasOpened) setOpened(true);
  const { rows } = events;
  return (
    <>
      <PageHeader
        title="Audit Log"
        subtitle="Who did what, when and from where"
        back={{ to: settingsPath(), label: "Settings" }}
        actions={<ExportMenu filter={log.filter} />}
      />
      <ChainStatus />
      <AuditFilters log={log} />
      <ListAnswer list={events} failed="Failed to load the audit log">
        <DataTable
          label="Events"
          rows={rows}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={({ title }) => title}
          rowTo={({ id }) => log.addressOf(id)}
          phoneRow={({ title, actor, occurred_at }) => ({
            title,
            details: [actor.name, <MomentText key="when" at={occurred_at} />],
          })}
          isLoading={events.isLoading}
          empty={<NothingFound log={log} events={events} />}
          footer={rows.length > 0 && <MoreEvents events={events} shown={rows.length} />}
        />
      </ListAnswer>
      {wasOpened && <AuditEventDialog log={log} known={rows.find(({ id }) => id === log.openId)} />}
    </>
  );
}

type Events = ReturnType<typeof useAuditEvents>;

function NothingFound({ log, events }: { log: AuditLog; events: Events }) {
  const { hasMore } = events;
  return (
    <EmptyState
      isBare
      icon={<IconHistory size={18} />}
      title={hasMore ? "No events found yet" : "No events found"}
      text={
        log.isFiltered
          ? "Try adjusting your search, filters or dates."
          : "Changes to your business will be logged here."
      }
      action={
        hasMore ? (
          <MoreEvents events={events} shown={0} />
        ) : (
          log.isFiltered && (
            <Button variant="default" size="xs" onClick={() => log.clear()}>
              Clear Filters
            </Button>
          )
        )
      }
    />
  );
}

type MoreProps = { events: Events; shown: number };

/** A search in a long event log stops on the way and is continued when somebody wants it. */
function MoreEvents({ events, shown }: MoreProps) {
  const until = events.last?.searched_until;
  return (
    <div className={classes.more} role="status">
      <span>
        {until ? (
          <>
            {shown} found, searched back to <MomentText at={until} />
          </>
        ) : (
          `${plural(shown, "event")} shown`
        )}
      </span>
      {events.hasMore && (
        <Button size="compact-sm" variant="subtle" loading={events.isFetching} onClick={events.loadMore}>
          {until ? "Search Further Back" : "Show More"}
        </Button>
      )}
    </div>
  );
}
