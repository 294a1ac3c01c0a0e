/** A month at a glance: a few events a day by name, the rest as a number, and each can be dragged to another day. */
import { memo, useState } from "react";
import { formatTime } from "#shared/dates.ts";
import { dayAfter, instantOf, wallTimeAt } from "#shared/wall-clock.ts";
import type { CalendarEvent } from "../contract.ts";
import { colorOf, statusLabels, typeLabels } from "./calendar-words.ts";
import type { ChangeEvent } from "./change-event.ts";
import classes from "./grid.module.css";
import { monthWords, weekdayWords } from "./MonthPicker.tsx";
import own from "./month.module.css";

const mostShown = 3;

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
  return (
    <table className={own.month}>
      <thead>
        <tr>
          {(weeks[0] ?? []).map((day) => (
            <th key={day} scope="col">
              <abbr title={weekdayWords(day, "long")} style={{ textDecoration: "none" }}>
                {weekdayWords(day, "short")}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={day.slice(0, 7) !== month.slice(0, 7) || undefined}
                data-over={over === day || undefined}
                onDragOver={(drag) => {
                  if (!dragged) return;
                  drag.preventDefault();
                  setOver(day);
                }}
                onDrop={() => drop(day)}
              >
                <MonthDay
                  day={day}
                  isToday={day === today}
                  events={days.get(day) ?? none}
                  zone={zone}
                  whyNoMove={whyNoMove}
                  onOpen={onOpen}
                  onDay={onDay}
                  onDrag={setDragged}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const none: readonly CalendarEvent[] = [];

type DayProps = Pick<Props, "zone" | "whyNoMove" | "onOpen" | "onDay"> & {
  day: string;
  isToday: boolean;
  events: readonly CalendarEvent[];
  onDrag: (event: CalendarEvent | null) => void;
};

const MonthDay = memo(function MonthDay(props: DayProps) {
  const { day, isToday, events, zone, whyNoMove, onOpen, onDay, onDrag } = props;
  const shown = events.length > mostShown ? events.slice(0, mostShown - 1) : events;
  return (
    <>
      <button
        type="button"
        className={own.monthDay}
        data-today={isToday || undefined}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
        <span className="visually-hidden"> {monthWords(day)}</span>
      </button>
      <ul className={own.monthEvents}>
        {shown.map((event) => (
          <li key={event.id}>
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
              <span className={`${classes.blockNote} ${own.time}`}>{formatTime(event.start, zone)}</span>
              <span className={classes.blockTitle}>{event.title}</span>
              <span className="visually-hidden">
                {typeLabels[event.type]}, {statusLabels[event.status]}
              </span>
            </button>
          </li>
        ))}
        {events.length > shown.length && (
          <li>
            <button type="button" className={own.monthMore} onClick={() => onDay(day)}>
              +{events.length - shown.length} more
            </button>
          </li>
        )}
      </ul>
    </>
  );
});

/** The same time of day and length on another day. */
function onDayOf(event: CalendarEvent, day: string, zone: string): { start: string; end: string } {
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
  const { minute } = wallTimeAt(start, zone);
  const moved = instantOf({ day: dayAfter(day, 0), minute }, zone);
  return { start: new Date(moved).toISOString(), end: new Date(moved + end - start).toISOString() };
}
