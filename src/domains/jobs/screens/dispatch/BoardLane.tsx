/** One technician's day as a row: working hours, what is booked, the visits where they lie, and what is off. */
import { type CSSProperties, memo, useEffect, useMemo, useRef } from "react";
import { formatTime } from "#shared/time/dates.ts";
import { type Hue, hueStyle } from "#ui/colors/hues.ts";
import type { DispatchLane } from "../../visits/contract.ts";
import { offWords } from "../job-words.ts";
import { type BoardShared, VisitBlock } from "./BoardVisit.tsx";
import classes from "./board-lane.module.css";
import { type DayAxis, layOut, minuteAt, shareOf } from "./dispatch-axis.ts";
import { lengthOf } from "./dispatch-day.ts";
import block from "./dispatch-visit.module.css";
import { openSpansOf } from "./fitted-axis.ts";
import { LaneHead, UnassignedHead } from "./LaneHead.tsx";
import type { Carried } from "./use-board-carry.ts";

/** The row of the visits that have a time and no technician. */
export const unassigned = "nobody";

type Span = { start: string; end: string };

type Props = {
  lane: DispatchLane;
  axis: DayAxis;
  /** In minutes of the day; null on another day. */
  now: number | null;
  isToday: boolean;
  hue: Hue | undefined;
  carried: Carried | null;
  shared: BoardShared;
};

export const BoardLane = memo(function BoardLane({ lane, axis, now, isToday, hue, carried, shared }: Props) {
  const { placed, rows } = useMemo(() => layOut(lane.visits, axis), [lane.visits, axis]);
  const isMember = lane.user_id !== unassigned;
  const open = useMemo(() => openSpansOf(lane, axis), [lane, axis]);
  const at = (minutes: number) => shareOf(minutes, axis);
  const between = (from: number, to: number) => {
    const left = minuteAt(axis, from);
    return { left: at(left), width: at(minuteAt(axis, to) - left) };
  };
  const spanStyle = ({ start, end }: Span) => between(Date.parse(start), Date.parse(end));
  const isOver = carried?.over === lane.user_id;
  return (
    <section
      className={classes.lane}
      aria-label={lane.name}
      data-over={lane.user_id}
      data-is-over={isOver || undefined}
    >
      {isMember ? (
        <LaneHead lane={lane} isToday={isToday} hue={hue} />
      ) : (
        <UnassignedHead count={lane.visits.length} />
      )}
      <div
        className={classes.track}
        data-track
        data-off={isMember || undefined}
        style={{ "--rows": rows } as CSSProperties}
      >
        {open.map(({ from, to }) => (
          <div key={from} className={classes.working} style={between(from, to)} />
        ))}
        {isMember && open.length === 0 && lane.time_off.length === 0 && (
          <p className={classes.off}>{offWords(isToday)}</p>
        )}
        {lane.time_off.map((span) => (
          <div key={`${span.start} ${span.title}`} className={classes.timeOff} style={spanStyle(span)}>
            <span className={classes.stuck}>Off: {span.title}</span>
          </div>
        ))}
        {lane.taken.map((span) => (
          <div
            key={span.event_id}
            className={classes.taken}
            style={spanStyle(span)}
            title={`${span.title}, ${formatTime(span.start, shared.zone)} to ${formatTime(span.end, shared.zone)}`}
          >
            {span.title}
          </div>
        ))}
        <ul className={classes.visits}>
          {placed.map(({ visit, left, width, row }) => (
            <li
              key={visit.id}
              className={block.slot}
              style={{ left: at(left), width: at(width), top: `calc(${row} * var(--row) + 4px)` }}
            >
              <VisitBlock visit={visit} isCarried={carried?.visit.id === visit.id} shared={shared} />
            </li>
          ))}
        </ul>
        {isOver && carried && <Ghost carried={carried} axis={axis} shared={shared} />}
        {now !== null && <div className={classes.now} style={{ left: at(now) }} aria-hidden />}
      </div>
    </section>
  );
});

function Ghost({ carried, axis, shared }: { carried: Carried; axis: DayAxis; shared: BoardShared }) {
  const { zone, lookOf } = shared;
  const element = useRef<HTMLDivElement>(null);
  const { visit, start, isByKeyboard } = carried;
  const end = start + lengthOf(visit);
  const left = minuteAt(axis, start);
  useEffect(() => {
    if (isByKeyboard) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return (
    <div
      ref={element}
      className={block.ghost}
      style={{
        left: shareOf(left, axis),
        width: shareOf(Math.max(30, minuteAt(axis, end) - left), axis),
        ...hueStyle(lookOf(visit).hue),
      }}
      aria-hidden
    >
      <span className={block.blockTitle}>{visit.client_name}</span>
      <span className={block.blockNote}>
        {formatTime(new Date(start), zone)} to {formatTime(new Date(end), zone)}
      </span>
    </div>
  );
}
