/** A card with the events of one day, whether they are loading, missing, filtered away or there. */

import { Badge, Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { plural } from "#shared/plural.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import type { CalendarEvent } from "../contract.ts";
import classes from "./calendar.module.css";
import { EventCards } from "./EventCard.tsx";

type Asked = {
  data: unknown;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

type Props = {
  title: string;
  /** Null while they are not known. */
  events: readonly CalendarEvent[] | null;
  asked: Asked;
  failed: { title: string; fallback: string };
  empty: ReactNode;
  zone: string;
  nameOf: (id: string | null) => string;
  onOpen: (event: CalendarEvent) => void;
};

export function DayCard({ title, events, asked, failed, empty, zone, nameOf, onOpen }: Props) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.cardHead}>
        <h2 id={id} className={classes.cardTitle}>
          {title}
        </h2>
        {events && (
          <Badge variant="light" color="gray" aria-label={plural(events.length, "event")}>
            {events.length}
          </Badge>
        )}
      </header>
      <div className={classes.cardBody}>
        {events ? (
          events.length === 0 ? (
            empty
          ) : (
            <EventCards events={events} zone={zone} nameOf={nameOf} onOpen={onOpen} />
          )
        ) : asked.isError ? (
          <ErrorCard
            title={failed.title}
            error={messageOf(asked.error, failed.fallback)}
            isRetrying={asked.isFetching}
            onRetry={() => void asked.refetch()}
          />
        ) : (
          <EventsSkeleton />
        )}
      </div>
    </section>
  );
}

function EventsSkeleton() {
  return (
    <div className={classes.events}>
      <VisuallyHidden role="status">Loading events</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={58} radius="sm" />
      ))}
    </div>
  );
}

export function NothingToday({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      isBare
      icon={<IconCalendarEvent size={18} />}
      title="No events match your filters"
      text="Try adjusting your search or filters"
    />
  ) : (
    <EmptyState
      isBare
      icon={<IconCalendarEvent size={18} />}
      title="No events scheduled for today"
      text="Your schedule is clear!"
    />
  );
}

type NothingProps = { isFiltered: boolean; onAdd: () => void; whyNot: string | undefined };

export function NothingThatDay({ isFiltered, onAdd, whyNot }: NothingProps) {
  if (isFiltered) return <NothingToday isFiltered />;
  return (
    <EmptyState
      isBare
      icon={<IconCalendarEvent size={18} />}
      title="No events scheduled for this date"
      action={
        <Button variant="default" size="xs" disabled={whyNot !== undefined} title={whyNot} onClick={onAdd}>
          Schedule Event
        </Button>
      }
    />
  );
}
