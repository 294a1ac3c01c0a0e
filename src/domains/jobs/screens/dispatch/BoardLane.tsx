/** One technician's day as a row: working hours, what is booked, and the visits where they lie. */
import { type CSSProperties, memo, useEffect, useMemo, useRef } from "react";
import { formatTime } from "#shared/time/dates.ts";
import { NameWithAvatar } from "#ui/Avatar.tsx";
import type { DispatchLane } from "../../visits/contract.ts";
import { durationText, offWords } from "../job-words.ts";
import { type BoardShared, VisitBlock } from "./BoardVisit.tsx";
import classes from "./dispatch.module.css";
import { type DayAxis, layOut, minuteAt } from "./dispatch-axis.ts";
import { lengthOf } from "./dispatch-day.ts";
import block from "./dispatch-visit.module.css";
import type { Carried } from "./use-board-carry.ts";

type Props = {
  lane: DispatchLane;
  axis: DayAxis;
  /** In minutes of the day; null on another day. */
  now: number | null;
  carried: Carried | null;
  shared: BoardShared;
};

const at = (minutes: number): string => `calc(${minutes} * var(--minute))`;

export const BoardLane = memo(function BoardLane({ lane, axis, now, carried, shared }: Props) {
  const { placed, rows } = useMemo(() => layOut(lane.visits, axis), [lane.visits, axis]);
  const spanStyle = ({ start, end }: { start: string; end: string }) => {
    const left = minuteAt(axis, Date.parse(start));
    return { left: at(left), width: at(minuteAt(axis, Date.parse(end)) - left) };
  };
  const isOver = carried?.over === lane.user_id;
  return (
    <section
      className={classes.lane}
      aria-label={lane.name}
      data-over={lane.user_id}
      data-is-over={isOver || undefined}
    >
      <LaneHead lane={lane} isToday={now !== null} />
      <div className={classes.track} data-track style={{ "--rows": rows } as CSSProperties}>
        {lane.working.map((span) => (
          <div key={span.start} className={classes.working} style={spanStyle(span)} />
        ))}
        {lane.time_off.map((span) => (
          <div key={`${span.start} ${span.title}`} className={classes.timeOff} style={spanStyle(span)}>
            {span.title}
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
              style={{ left: at(left), width: at(width), top: `calc(${row} * var(--row) + 4px)` }}
            >
              <VisitBlock visit={visit} isCarried={carried?.visit.id === visit.id} shared={shared} />
            </li>
          ))}
        </ul>
        {isOver && carried && <Ghost carried={carried} axis={axis} zone={shared.zone} />}
        {now !== null && <div className={classes.now} style={{ left: at(now) }} aria-hidden />}
      </div>
    </section>
  );
});

function LaneHead({ lane, isToday }: { lane: DispatchLane; isToday: boolean }) {
  const { name, booked_minutes: booked, working_minutes: working, visits } = lane;
  const isMember = lane.user_id !== "nobody";
  const percent = working > 0 ? Math.min(100, Math.round((100 * booked) / working)) : 0;
  const words =
    working > 0
      ? `${durationText(booked)} of ${durationText(working)}`
      : isMember
        ? offWords(isToday)
        : visits.length > 0
          ? `${visits.length} to assign`
          : "None";
  return (
    <div className={classes.head}>
      <h2 className={classes.headName}>{isMember ? <NameWithAvatar name={name} size={24} /> : name}</h2>
      {working > 0 && (
        <div className={classes.capacity} aria-hidden>
          <span data-full={booked > working || undefined} style={{ width: `${percent}%` }} />
        </div>
      )}
      <p className={classes.headNote}>{words}</p>
    </div>
  );
}

function Ghost({ carried, axis, zone }: { carried: Carried; axis: DayAxis; zone: string }) {
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
      style={{ left: at(left), width: at(Math.max(30, minuteAt(axis, end) - left)) }}
      aria-hidden
    >
      <span className={block.blockTitle}>{visit.client_name}</span>
      <span className={block.blockNote}>
        {formatTime(new Date(start), zone)} to {formatTime(new Date(end), zone)}
      </span>
    </div>
  );
}
