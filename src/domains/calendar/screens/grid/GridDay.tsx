/** One column of the drawn calendar: a day, or one person's day, with its events, its gaps and the present moment. */
import { type KeyboardEvent, type MouseEvent, memo, useMemo } from "react";
import { hueStyle } from "#ui/colors/hues.ts";
import type { CalendarEvent } from "../../contract.ts";
import type { LookOf } from "../event-look.tsx";
import { EventWords } from "./EventWords.tsx";
import classes from "./grid.module.css";
import { type Axis, blanksOf, depthOf, instantAt } from "./grid-axis.ts";
import type { GridColumn } from "./grid-carry.ts";
import { layOut, type Placed } from "./grid-layout.ts";
import shades from "./grid-shade.module.css";
import type { GrabHandler } from "./use-grid-drag.ts";

/** Where nobody works, behind everything else; time off says what it is. */
function Shades({ column, axis }: { column: GridColumn; axis: Axis }) {
  return column.shades?.map(({ from, to, title }) => {
    const [top, bottom] = [depthOf(axis, column.stretches, from), depthOf(axis, column.stretches, to)];
    return (
      <div
        key={`${from} ${title ?? ""}`}
        className={shades.shade}
        data-away={title !== undefined || undefined}
        style={{ top: at(top), height: at(bottom - top) }}
      >
        {title && <span className={shades.away}>Off: {title}</span>}
      </div>
    );
  });
}

type Shared = {
  zone: string;
  lookOf: LookOf;
  help: string;
  index: number;
  onGrab: GrabHandler;
  wasDragged: () => boolean;
  whyNoMove: (event: CalendarEvent) => string | undefined;
  onKey: (key: KeyboardEvent, event: CalendarEvent, column: number) => void;
  onLeave: () => void;
  onOpen: (event: CalendarEvent) => void;
};

type Props = Shared & {
  column: GridColumn;
  isOnly: boolean;
  axis: Axis;
  now: number;
  /** The event that is being carried, if it is one of this column. */
  carriedId: number | null;
  onAdd: ((at: { start: number; member?: string | null }) => void) | undefined;
  onMore: (day: string) => void;
};

const lanesOf = (isOnly: boolean): number => (isOnly ? 8 : 3);
const at = (minutes: number): string => `calc(${minutes} * var(--minute))`;

export const GridDay = memo(function GridDay(props: Props) {
  const { column, isOnly, axis, now, carriedId, onAdd, onMore, ...shared } = props;
  const { wasDragged } = shared;
  const { stretches, events, title, subtitle, day, member } = column;
  const { placed, more } = useMemo(
    () => layOut(events, { axis, stretches, mostLanes: lanesOf(isOnly) }),
    [events, axis, stretches, isOnly],
  );
  const isNow = now >= (stretches[0]?.from ?? 0) && now < (stretches.at(-1)?.to ?? 0);

  function add(click: MouseEvent<HTMLElement>) {
    if (!onAdd || wasDragged()) return;
    const box = click.currentTarget.getBoundingClientRect();
    const depth = ((click.clientY - box.top) / box.height) * axis.length;
    const start = instantAt(axis, stretches, Math.floor(depth / 30) * 30);
    onAdd({ start, ...(member === undefined ? {} : { member }) });
  }

  return (
    <section
      className={classes.day}
      aria-label={`${title} ${subtitle ?? ""}`.trim()}
      data-now={(isNow && !isOnly && member === undefined) || undefined}
    >
      <Shades column={column} axis={axis} />
      {blanksOf(axis, stretches).map(({ from, to }) => (
        <div
          key={from}
          className={shades.blank}
          title="This hour doesn't exist because clocks spring forward on this day"
          style={{ top: at(from), height: at(to - from) }}
        />
      ))}
      {onAdd && (
        <button
          type="button"
          className={classes.space}
          tabIndex={-1}
          aria-label="Add an event here"
          onClick={add}
        />
      )}
      <ul className={classes.events}>
        {placed.map((each) => (
          <GridEvent
            key={each.event.id}
            {...shared}
            place={each}
            isCarried={carriedId === each.event.id}
            startsHere={Date.parse(each.event.start) >= (stretches[0]?.from ?? 0)}
          />
        ))}
        {more.map(({ top, count, lanes }) => (
          <li
            key={top}
            className={classes.more}
            style={{ top: at(top), left: `${(100 * (lanes - 1)) / lanes}%`, width: `${100 / lanes}%` }}
          >
            <button type="button" onClick={() => onMore(day)}>
              +{count} more
            </button>
          </li>
        ))}
      </ul>
      {isNow && (
        <div className={classes.now} style={{ top: at(depthOf(axis, stretches, now)) }} aria-hidden />
      )}
    </section>
  );
});

type EventProps = Shared & { place: Placed; isCarried: boolean; startsHere: boolean };

/** Drawn anew only when it is another event, in another place or in hand: there are hundreds of them in a busy week. */
const GridEvent = memo(function GridEvent({ place, isCarried, startsHere, ...shared }: EventProps) {
  const { event, top, height, lane, lanes, span } = place;
  const { zone, lookOf, help, index, onGrab, wasDragged, whyNoMove, onKey, onLeave, onOpen } = shared;
  const isMovable = startsHere && whyNoMove(event) === undefined;
  const across = { left: `${(100 * lane) / lanes}%`, width: `${(100 * span) / lanes}%` };
  return (
    <li className={classes.event} style={{ top: at(top), height: at(height), ...across }}>
      <button
        type="button"
        className={classes.block}
        style={hueStyle(lookOf(event).hue)}
        data-status={event.status}
        data-carried={isCarried || undefined}
        data-movable={isMovable || undefined}
        aria-describedby={help}
        onPointerDown={(press) => isMovable && onGrab(press, event, index, "whole")}
        onKeyDown={(key) => onKey(key, event, index)}
        onBlur={() => isCarried && onLeave()}
        onClick={() => !wasDragged() && onOpen(event)}
      >
        <EventWords event={event} zone={zone} lookOf={lookOf} />
      </button>
      {isMovable && (
        <span
          className={classes.handle}
          aria-hidden
          onPointerDown={(press) => onGrab(press, event, index, "end")}
        />
      )}
    </li>
  );
});
