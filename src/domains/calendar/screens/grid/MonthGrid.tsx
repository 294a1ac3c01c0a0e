/** A month at a glance: a few events a day by name, the rest as a number, and each can be dragged to another day. */
import { memo, useId } from "react";
import { plural } from "#shared/plural.ts";
import { formatBriefTime } from "#shared/time/dates.ts";
import { ColorMark } from "#ui/colors/ColorKey.tsx";
import { hueStyle } from "#ui/colors/hues.ts";
import { MonthDay, MonthTable } from "#ui/MonthTable.tsx";
import type { CalendarEvent } from "../../contract.ts";
import { statusLabels, typeLabels } from "../calendar-words.ts";
import type { ChangeEvent } from "../event/change-event.ts";
import type { LookOf } from "../event-look.tsx";
import classes from "./grid.module.css";
import own from "./month.module.css";
import { useMonthCarry } from "./use-month-carry.ts";

type Props = {
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  days: ReadonlyMap<string, readonly CalendarEvent[]>;
  zone: string;
  lookOf: LookOf;
  whyNoMove: (event: CalendarEvent) => string | undefined;
  change: ChangeEvent;
  onOpen: (event: CalendarEvent) => void;
  onDay: (day: string) => void;
};

export function MonthGrid(props: Props) {
  const { weeks, month, today, days, zone, lookOf, whyNoMove, change, onOpen, onDay } = props;
  const help = useId();
  const { carried, said, onGrab, onKey, putBack, wasDragged } = useMonthCarry({
    weeks,
    zone,
    whyNoMove,
    change,
  });
  const cellOf = (day: string) => ({
    "data-day": day,
    "data-over": carried?.day === day || undefined,
  });
  return (
    <>
      <p id={help} className="visually-hidden">
        Press space to pick up an event and the arrow keys to move it to another day. Press space again to
        drop it, or escape to cancel. You can also open an event to move it from its menu.
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      <MonthTable weeks={weeks} month={month} cellOf={cellOf}>
        {(day) => (
          <EventsOfDay
            day={day}
            isToday={day === today}
            events={days.get(day) ?? none}
            zone={zone}
            lookOf={lookOf}
            help={help}
            carriedId={
              days.get(day)?.some(({ id }) => id === carried?.event.id) ? (carried?.event.id ?? null) : null
            }
            whyNoMove={whyNoMove}
            onOpen={onOpen}
            onDay={onDay}
            onGrab={onGrab}
            onKey={onKey}
            onLeave={putBack}
            wasDragged={wasDragged}
          />
        )}
      </MonthTable>
    </>
  );
}

const none: readonly CalendarEvent[] = [];

type Carry = ReturnType<typeof useMonthCarry>;

type DayProps = Pick<Props, "zone" | "lookOf" | "whyNoMove" | "onOpen" | "onDay"> &
  Pick<Carry, "onGrab" | "onKey" | "wasDragged"> & {
    day: string;
    isToday: boolean;
    events: readonly CalendarEvent[];
    help: string;
    carriedId: number | null;
    onLeave: () => void;
  };

const EventsOfDay = memo(function EventsOfDay({ day, isToday, events, onDay, ...shared }: DayProps) {
  return (
    <MonthDay
      day={day}
      isToday={isToday}
      onDay={onDay}
      entries={events}
      tally={plural(events.length, "event")}
    >
      {(event) => <EventOfDay key={event.id} event={event} {...shared} />}
    </MonthDay>
  );
});

type EventProps = Omit<DayProps, "day" | "isToday" | "events" | "onDay"> & { event: CalendarEvent };

function EventOfDay({ event, zone, lookOf, help, carriedId, whyNoMove, onOpen, ...carry }: EventProps) {
  const { onGrab, onKey, onLeave, wasDragged } = carry;
  const isCarried = carriedId === event.id;
  const { hue, mark, words } = lookOf(event);
  return (
    <li className={own.entry}>
      <button
        type="button"
        className={classes.block}
        style={hueStyle(hue)}
        data-status={event.status}
        data-carried={isCarried || undefined}
        data-movable={whyNoMove(event) === undefined || undefined}
        aria-describedby={help}
        onPointerDown={(press) => onGrab(press, event)}
        onKeyDown={(key) => onKey(key, event)}
        onBlur={() => isCarried && onLeave()}
        onClick={() => !wasDragged() && onOpen(event)}
      >
        <ColorMark hue={hue}>{mark}</ColorMark>
        <span className={`${classes.blockNote} ${own.time}`}>{formatBriefTime(event.start, zone)}</span>
        <span className={classes.blockTitle}>{event.title}</span>
        <span className="visually-hidden">
          {typeLabels[event.type]}, {words}, {statusLabels[event.status]}
        </span>
      </button>
    </li>
  );
}
