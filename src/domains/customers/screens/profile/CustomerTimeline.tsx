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
import { useInfiniteQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { lookup } from "#shared/lookup.ts";
import { freshness } from "#ui/api/freshness.ts";
import { MoreRows } from "#ui/data-table/MoreRows.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { TimelineEntry } from "../../contract.ts";
import { customersApi } from "../customers-api.ts";
import { LinesSkeleton } from "./CustomerNotes.tsx";
import classes from "./customer.module.css";

type Entry = z.infer<typeof TimelineEntry>;

const pageSize = 30;

const icons: Record<string, Icon> = lookup(
  {
    "customer.created": IconUserPlus,
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
  const pages = useInfiniteQuery({
    ...customersApi.timeline.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: pageSize, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ...freshness.customerList,
  });
  const entries = pages.data?.pages.flatMap((page) => page.entries);
  return (
    <section className={classes.card} aria-labelledby="timeline-title">
      <div className={classes.cardHead}>
        <h3 id="timeline-title" className={classes.cardTitle}>
          Timeline
        </h3>
      </div>
      {entries ? (
        <>
          {entries.length === 0 && (
            <EmptyState isBare title="Nothing has happened yet" icon={<IconCircle size={18} />} />
          )}
          <ol className={classes.timeline}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} />
            ))}
          </ol>
          {pages.hasNextPage && (
            <MoreRows
              isFetching={pages.isFetching}
              onReach={() => void pages.fetchNextPage()}
              shown={entries.length}
            />
          )}
        </>
      ) : pages.isError ? (
        <ErrorCard
          title="Failed to load the timeline"
          error={pages.error}
          isRetrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <LinesSkeleton label="Loading the timeline" />
      )}
    </section>
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
