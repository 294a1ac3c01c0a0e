/** Days or people side by side with their hours from top to bottom; events can be moved and stretched on it. */
import { useEffect, useId, useMemo, useRef } from "react";
import { formatTime } from "#shared/time/dates.ts";
import { Avatar } from "#ui/Avatar.tsx";
import type { CalendarEvent } from "../../contract.ts";
import type { ChangeEvent } from "../event/change-event.ts";
import type { LookOf } from "../event-look.tsx";
import { GridDay } from "./GridDay.tsx";
import { GridGhost } from "./GridGhost.tsx";
import classes from "./grid.module.css";
import { type Axis, axisFor, hoursOf } from "./grid-axis.ts";
import type { Carried, GridColumn } from "./grid-carry.ts";
import { useCarrying } from "./use-carrying.ts";
import { useGridDrag } from "./use-grid-drag.ts";

type Props = {
  columns: readonly GridColumn[];
  zone: string;
  lookOf: LookOf;
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

export function TimeGrid(props: Props) {
  const { columns, zone, lookOf, now, whyNoMove, change, onOpen, onAdd, onMore } = props;
  const help = useId();
  const axis = useMemo(() => axisFor(columns.map(({ stretches }) => stretches)), [columns]);
  const surface = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = scroller.current;
    // A little above it, where the words of the hour are.
    const height = surface.current?.clientHeight ?? 0;
    if (element) element.scrollTop = (height / 24) * firstHour - 10;
  }, []);

  const carrying = useCarrying({ axis, columns, zone, whyNoMove, change });
  const { carried, setCarried, said, drop, onKey, putBack } = carrying;
  const { grab, wasDragged } = useGridDrag({
    axis,
    columns,
    surface,
    scroller,
    onCarry: setCarried,
    onDrop: drop,
  });
  const style = { "--columns": columns.length, "--minutes": axis.length } as React.CSSProperties;
  return (
    <div ref={scroller} className={classes.scroller} style={style}>
      <p id={help} className="visually-hidden">
        Press space to pick up an event, the arrow keys to move it, and shift with the up and down arrow keys
        to change its end. Press space again to drop it, or escape to cancel. You can also open an event to
        move it from its menu.
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      <Heads columns={columns} now={now} />
      <div className={classes.body}>
        <Hours axis={axis} />
        <div ref={surface} className={classes.surface}>
          {columns.map((column, index) => (
            <GridDay
              key={column.key}
              column={column}
              index={index}
              isOnly={columns.length === 1}
              axis={axis}
              zone={zone}
              lookOf={lookOf}
              now={now}
              help={help}
              carriedId={carried && holds(column, carried) ? carried.event.id : null}
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
          {carried && (
            <GridGhost carried={carried} axis={axis} columns={columns} zone={zone} lookOf={lookOf} />
          )}
        </div>
      </div>
    </div>
  );
}

function Heads({ columns, now }: { columns: readonly GridColumn[]; now: number }) {
  return (
    <div className={classes.heads}>
      {columns.map(({ key, title, subtitle, off, member, hue, stretches }) => (
        <div
          key={key}
          className={classes.head}
          data-now={(isWithin(stretches, now) && member === undefined) || undefined}
        >
          {member && <Avatar name={title} size={26} hue={hue} />}
          <div className={classes.headWords}>
            <span className={classes.headTitle}>{title}</span>
            {(subtitle || off) && (
              <span className={classes.headNote}>{[subtitle, off].filter(Boolean).join(" · ")}</span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

const isWithin = (stretches: GridColumn["stretches"], now: number): boolean =>
  now >= (stretches[0]?.from ?? 0) && now < (stretches.at(-1)?.to ?? 0);

function Hours({ axis }: { axis: Axis }) {
  return (
    <div className={classes.hours} aria-hidden>
      {hoursOf(axis).map(({ depth, minute, isAgain }) => (
        <span key={depth} className={classes.hour} style={{ top: `calc(${depth} * var(--minute))` }}>
          {hourWords(minute)}
          {isAgain && " again"}
        </span>
      ))}
    </div>
  );
}

const holds = (column: GridColumn, { event }: Carried): boolean =>
  column.events.some(({ id }) => id === event.id);

const hourWords = (minute: number): string =>
  formatTime(new Date(minute * 60_000), "UTC").replace(/:00(?= |$)/, (zero) =>
    /^\d\d:/.test(zero) ? zero : "",
  );
