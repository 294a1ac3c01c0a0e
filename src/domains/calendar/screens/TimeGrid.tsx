/** Days or people side by side with their hours from top to bottom; events can be moved and stretched on it. */
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { formatTime } from "#shared/dates.ts";
import type { CalendarEvent } from "../contract.ts";
import { GridDay } from "./GridDay.tsx";
import classes from "./grid.module.css";
import { axisFor, hoursOf } from "./grid-axis.ts";
import { type Carried, carriedByKey, changesOf, type GridColumn, pickUp } from "./grid-carry.ts";
import type { ChangeEvent } from "./use-event-changes.tsx";
import { useGridDrag } from "./use-grid-drag.ts";

type Props = {
  columns: readonly GridColumn[];
  zone: string;
  now: number;
  /** Why events cannot be moved by this person. */
  whyNoMove: (event: CalendarEvent) => string | undefined;
  change: ChangeEvent;
  onOpen: (event: CalendarEvent) => void;
  onAdd: ((at: { start: number; member?: string | null }) => void) | undefined;
  /** Opens the whole of a day of which only a part is drawn. */
  onMore: (day: string) => void;
};

const firstHour = 7;

export function TimeGrid({ columns, zone, now, whyNoMove, change, onOpen, onAdd, onMore }: Props) {
  const help = useId();
  const axis = useMemo(() => axisFor(columns.map(({ stretches }) => stretches)), [columns]);
  const surface = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [said, say] = useState("");
  useEffect(() => {
    const element = scroller.current;
    if (element) element.scrollTop = ((element.scrollHeight - 56) / 24) * firstHour;
  }, []);

  const drop = useCallback(
    (dropped: Carried) => {
      setCarried(null);
      const changes = changesOf(dropped, columns);
      if (!changes) return say(`${dropped.event.title} stays where it was.`);
      say(`${dropped.event.title} was dropped at ${placeWords(dropped, columns, zone)}.`);
      void change(dropped.event, changes);
    },
    [columns, zone, change],
  );
  const { grab, wasDragged } = useGridDrag({
    axis,
    columns,
    surface,
    scroller,
    onCarry: setCarried,
    onDrop: drop,
  });

  const onKey = useCallback(
    (key: React.KeyboardEvent, event: CalendarEvent, column: number) => {
      const isCarried = carried?.event.id === event.id;
      if (key.key === " " && !isCarried) {
        key.preventDefault();
        const reason = whyNoMove(event);
        if (reason) return say(reason);
        setCarried(pickUp(event, column));
        return say(`Picked up ${event.title}.`);
      }
      if (!isCarried) return;
      key.preventDefault();
      if (key.key === " " || key.key === "Enter") return drop(carried);
      if (key.key === "Escape") {
        setCarried(null);
        return say(`Cancelled. ${event.title} stays where it was.`);
      }
      const next = carriedByKey(axis, columns, carried, key);
      if (!next) return;
      setCarried(next);
      say(placeWords(next, columns, zone));
    },
    [carried, axis, columns, zone, drop, whyNoMove],
  );
  const putBack = useCallback(() => setCarried(null), []);

  const hours = useMemo(() => hoursOf(axis), [axis]);
  const style = { "--columns": columns.length, "--minutes": axis.length } as React.CSSProperties;
  return (
    <div ref={scroller} className={classes.scroller} style={style}>
      <p id={help} className="visually-hidden">
        Press space to pick an event up, the arrow keys to move it, shift with the up and down arrow keys to
        change its end, space again to drop, or escape to cancel. The menu of an opened event can move it too.
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      <div className={classes.heads}>
        {columns.map(({ key, title, subtitle }) => (
          <div key={key} className={classes.head}>
            <span className={classes.headTitle}>{title}</span>
            {subtitle && <span className={classes.headNote}>{subtitle}</span>}
          </div>
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.hours} aria-hidden>
          {hours.map(({ depth, minute, isAgain }) => (
            <span key={depth} className={classes.hour} style={{ top: `calc(${depth} * var(--minute))` }}>
              {hourWords(minute)}
              {isAgain && " again"}
            </span>
          ))}
        </div>
        <div ref={surface} className={classes.surface}>
          {columns.map((column, index) => (
            <GridDay
              key={column.key}
              column={column}
              index={index}
              isOnly={columns.length === 1}
              axis={axis}
              zone={zone}
              now={now}
              help={help}
              carried={carried && (carried.column === index || holds(column, carried)) ? carried : null}
              onGrab={grab}
              wasDragged={wasDragged}
              whyNoMove={whyNoMove}
              onKey={onKey}
              onLeave={putBack}
              onOpen={onOpen}
              onAdd={onAdd}
              onMore={onMore}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

const holds = (column: GridColumn, { event }: Carried): boolean =>
  column.events.some(({ id }) => id === event.id);

const hourWords = (minute: number): string =>
  formatTime(new Date(minute * 60_000), "UTC").replace(/:00(?= |$)/, (zero) =>
    /^\d\d:/.test(zero) ? zero : "",
  );

function placeWords({ column, start, end }: Carried, columns: readonly GridColumn[], zone: string): string {
  const { title = "", subtitle = "" } = columns[column] ?? {};
  const times = `${formatTime(new Date(start), zone)} to ${formatTime(new Date(end), zone)}`;
  return `${title} ${subtitle}, ${times}`;
}
