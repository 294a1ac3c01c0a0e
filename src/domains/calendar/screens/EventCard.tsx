/** One event in a list of a day: when, what, with whom and where; a click opens it. */
import { IconMapPin, IconTool, IconUser } from "@tabler/icons-react";
import { memo } from "react";
import { formatTime } from "#shared/time/dates.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { CalendarEvent } from "../contract.ts";
import classes from "./calendar.module.css";
import { colorOf, statusLabels, typeLabels, withWhom } from "./calendar-words.ts";
import { RepeatMark } from "./series/RepeatMark.tsx";

type Props = {
  event: CalendarEvent;
  zone: string;
  /** Who does it; left out where it says nothing. */
  member?: string | undefined;
  onOpen: (event: CalendarEvent) => void;
};

const EventCard = memo(function EventCard({ event, zone, member, onOpen }: Props) {
  const whom = withWhom(event);
  return (
    <li>
      <button
        type="button"
        className={classes.eventCard}
        data-color={colorOf(event)}
        data-status={event.status}
        onClick={() => onOpen(event)}
      >
        <span className={classes.eventTimes}>{timeWords(event, zone)}</span>
        <span className={classes.eventWords}>
          <span className={classes.eventTitle}>{event.title}</span>
          <span className={classes.eventFacts}>
            <span>{typeLabels[event.type]}</span>
            {whom && (
              <span className={classes.eventFact}>
                <IconUser size={13} aria-hidden />
                {whom}
              </span>
            )}
            {event.location && (
              <span className={classes.eventFact}>
                <IconMapPin size={13} aria-hidden />
                {event.location}
              </span>
            )}
            {member && (
              <span className={classes.eventFact}>
                <IconTool size={13} aria-hidden />
                {member}
              </span>
            )}
            <RepeatMark event={event} />
          </span>
        </span>
        <StatusBadge status={event.status} label={statusLabels[event.status]} size="sm" />
      </button>
    </li>
  );
});

/** "9:00 AM to 10:00 AM", or "Invalid time" for times that are none. */
function timeWords({ start, end }: CalendarEvent, zone: string): string {
  const [from, to] = [formatTime(start, zone), formatTime(end, zone)];
  return from === "Invalid time" || to === "Invalid time" ? "Invalid time" : `${from} to ${to}`;
}

type CardsProps = {
  events: readonly CalendarEvent[];
  zone: string;
  nameOf: (id: string | null) => string;
  onOpen: (event: CalendarEvent) => void;
};

export const EventCards = ({ events, zone, nameOf, onOpen }: CardsProps) => (
  <ul className={classes.events}>
    {events.map((event) => (
      <EventCard
        key={event.id}
        event={event}
        zone={zone}
        member={event.assigned_to === null ? undefined : nameOf(event.assigned_to)}
        onOpen={onOpen}
      />
    ))}
  </ul>
);
