/** Everything that happened around a customer, newest first, as the business's event log tells it. */

import {
  type Icon,
  IconArrowBackUp,
  IconArrowRight,
  IconCircle,
  IconNote,
  IconPencil,
  IconPhone,
  IconTrash,
  IconUserPlus,
} from "@tabler/icons-react";
import type { z } from "zod";
import { lookup } from "#shared/lookup.ts";
import { freshness } from "#ui/api/freshness.ts";
import { ListAnswer } from "#ui/data-table/ListAnswer.tsx";
import { MoreRows } from "#ui/data-table/MoreRows.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { TimelineEntry } from "../../contract.ts";
import { customersApi } from "../customers-api.ts";
import { LinesSkeleton } from "./CustomerNotes.tsx";
import classes from "./customer.module.css";

type Entry = z.infer<typeof TimelineEntry>;

const pageSize = 30;

const entriesOf = ({ entries }: { entries: Entry[] }): Entry[] => entries;

const icons: Record<string, Icon> = lookup(
  {
    "customer.created": IconUserPlus,
    "customer.imported": IconUserPlus,
    "customer.import_updated": IconPencil,
    "customer.status_changed": IconArrowRight,
    "customer.updated": IconPencil,
    "customer.contacted": IconPhone,
    "customer.note_added": IconNote,
    "customer.note_deleted": IconTrash,
    "customer.note_restored": IconNote,
    "customer.deleted": IconTrash,
    "customer.restored": IconArrowBackUp,
  },
  () => IconCircle,
);

export function CustomerTimeline({ id }: { id: number }) {
  const found = useListQuery({
    call: customersApi.timeline,
    input: () => ({ id, limit: pageSize }),
    rowsOf: entriesOf,
    kept: freshness.customerList,
  });
  const { rows: entries } = found;
  return (
    <Card title="Timeline" level={3}>
      <ListAnswer
        list={found}
        failed="Failed to load the timeline"
        skeleton={<LinesSkeleton label="Loading the timeline" />}
      >
        {entries.length === 0 && (
          <EmptyState isBare title="No activity yet" icon={<IconCircle size={18} />} />
        )}
        <ol className={classes.timeline}>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </ol>
        {found.hasMore && (
          <MoreRows isFetching={found.isFetching} onReach={found.loadMore} shown={entries.length} />
        )}
      </ListAnswer>
    </Card>
  );
}

function Line({ entry }: { entry: Entry }) {
  const Icon = icons[entry.type] ?? IconCircle;
  return (
    <li className={classes.event}>
      <span className={classes.eventMark} aria-hidden>
        <Icon size={14} />
      </span>
      <div className={classes.eventWords}>
        <p className={classes.eventTitle}>{entry.title}</p>
        {entry.description && <p className={classes.eventText}>{entry.description}</p>}
        <p className={classes.eventText}>
          {entry.actor_name} · <RelativeTime at={entry.occurred_at} />
        </p>
      </div>
    </li>
  );
}
