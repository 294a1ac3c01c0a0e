/** A month at a glance: a few events a day by name, the rest as a number, and each can be dragged to another day. */
import { type DragEvent, memo, useState } from "react";
import { formatBriefTime } from "#shared/dates.ts";
import { dayAfter, instantOf, wallTimeAt } from "#shared/wall-clock.ts";
import { MonthDay, MonthTable } from "#ui/MonthTable.tsx";
import type { CalendarEvent } from "../contract.ts";
import { colorOf, statusLabels, typeLabels } from "./calendar-words.ts";
import type { ChangeEvent } from "./change-event.ts";
import classes from "./grid.module.css";
import own from "./month.module.css";

type Props = {
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  days: ReadonlyMap<string, readonly CalendarEvent[]>;
  zone: string;
  whyNoMove: (event: CalendarEvent) => string | undefined;
  change: ChangeEvent;
  onOpen: (event: CalendarEvent) => void;
  onDay: (day: string) => void;
};

export function MonthGrid({ weeks, month, today, days, zone, whyNoMove, change, onOpen, onDay }: Props) {
  const [dragged, setDragged] = useState<CalendarEvent | null>(null);
  const [over, setOver] = useState<string | null>(null);
  function drop(day: string) {
    setOver(null);
    setDragged(null);
    if (!dragged || wallTimeAt(Date.parse(dragged.start), zone).day === day) return;
    void change(dragged, onDayOf(dragged, day, zone));
  }
  const cellOf = (day: string) => ({
    "data-over": over === day || undefined,
    onDragOver(drag: DragEvent) {
      if (!dragged) return;
      drag.preventDefault();
      setOver(day);
    },
    onDrop: () => drop(day),
  });
  return (
    <MonthTable weeks={weeks} month={month} cellOf={cellOf}>
      {(day) => (
        <EventsOfDay
          day={day}
          isToday={day === today}
          events={days.get(day) ?? none}
          zone={zone}
          whyNoMove={whyNoMove}
          onOpen={onOpen}
          onDay={onDay}
          onDrag={setDragged}
        />
      )}
    </MonthTable>
  );
}

const none: readonly CalendarEvent[] = [];

type DayProps = Pick<Props, "zone" | "whyNoMove" | "onOpen" | "onDay"> & {
  day: string;
  isToday: boolean;
  events: readonly CalendarEvent[];
  onDrag: (event: CalendarEvent | null) => void;
};

const EventsOfDay = memo(function EventsOfDay(props: DayProps) {
  const { day, isToday, events, zone, whyNoMove, onOpen, onDay, onDrag } = props;
  return (
    <MonthDay
      day={day}
      isToday={isToday}
      onDay={onDay}
      entries={events}
      tally={events.length === 1 ? "1 event" : `${events.length} events`}
    >
      {(event) => (
        <li key={event.id} className={own.entry}>
          <button
            type="button"
            className={classes.block}
            data-color={colorOf(event)}
            data-status={event.status}
            draggable={whyNoMove(event) === undefined}
            onDragStart={() => onDrag(event)}
            onDragEnd={() => onDrag(null)}
            onClick={() => onOpen(event)}
          >
            <span className={`${classes.blockNote} ${own.time}`}>{formatBriefTime(event.start, zone)}</span>
            <span className={classes.blockTitle}>{event.title}</span>
            <span className="visually-hidden">
              {typeLabels[event.type]}, {statusLabels[event.status]}
            </span>
          </button>
        </li>
      )}
    </MonthDay>
  );
});

/** The same time of day and length on another day. */
function onDayOf(event: CalendarEvent, day: string, zone: string): { start: string; end: string } {
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
  const { minute } = wallTimeAt(start, zone);
  const moved = instantOf({ day: dayAfter(day, 0), minute }, zone);
  return { start: new Date(moved).toISOString(), end: new Date(moved + end - start).toISOString() };
}
