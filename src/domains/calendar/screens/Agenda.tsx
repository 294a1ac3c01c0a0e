/** What comes, day after day, as one list that a thumb can scroll. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { CalendarEvent } from "../contract.ts";
import classes from "./calendar.module.css";
import { EventCards } from "./EventCard.tsx";
import { dayWords } from "./Overview.tsx";

const mostAtOnce = 120;

type Props = {
  days: readonly string[];
  events: ReadonlyMap<string, readonly CalendarEvent[]>;
  today: string;
  zone: string;
  isFiltered: boolean;
  nameOf: (id: string | null) => string;
  onOpen: (event: CalendarEvent) => void;
};

type Days = Pick<Props, "days" | "events">;

/** The first `most` events, day after day, and how many more there would have been room for. */
function firstOf({ days, events }: Days, most: number) {
  let left = most;
  const shown: { day: string; some: CalendarEvent[] }[] = [];
  for (const day of days) {
    const some = (events.get(day) ?? []).slice(0, left);
    left -= some.length;
    if (some.length > 0) shown.push({ day, some });
  }
  return { shown, isFull: left === 0 };
}

export function Agenda({ days, events, today, zone, isFiltered, nameOf, onOpen }: Props) {
  const [most, setMost] = useState(mostAtOnce);
  const filled = days.filter((day) => (events.get(day)?.length ?? 0) > 0);
  if (filled.length === 0) {
    return isFiltered ? (
      <EmptyState title="No events match your filters" text="Try adjusting your search or filters" />
    ) : (
      <EmptyState title="No events scheduled for these days" text="Your schedule is clear!" />
    );
  }
  const { shown, isFull } = firstOf({ days: filled, events }, most);
  return (
    <>
      {shown.map(({ day, some }) => (
        <section key={day} className={classes.agendaDay} aria-label={dayWords(day, today)}>
          <h2 className={classes.agendaTitle}>{dayWords(day, today)}</h2>
          <EventCards events={some} zone={zone} nameOf={nameOf} onOpen={onOpen} />
        </section>
      ))}
      {isFull ? (
        <Button variant="default" onClick={() => setMost((now) => now + mostAtOnce)}>
          Show More
        </Button>
      ) : null}
    </>
  );
}
