/** The board on a desk: the tray at the left, one row a technician, the hours from left to right. */
import { type CSSProperties, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import type { DispatchDay, DispatchLane, DispatchVisit } from "../../visits/contract.ts";
import { BoardLane } from "./BoardLane.tsx";
import classes from "./dispatch.module.css";
import { axisOf, hoursOf, minuteAt } from "./dispatch-axis.ts";
import type { Timing } from "./dispatch-day.ts";
import { UnscheduledPanel } from "./UnscheduledPanel.tsx";
import { type Row, useBoardCarry } from "./use-board-carry.ts";
import { useBoardDrag } from "./use-board-drag.ts";

/** Pixels of a minute. */
const scale = 1.3;

type Props = {
  board: DispatchDay;
  day: string;
  zone: string;
  now: number;
  whyNoMove: (visit: DispatchVisit) => string | undefined;
  place: (visit: DispatchVisit, timing: Timing) => void;
  toUnscheduled: (visit: DispatchVisit) => void;
  onOpen: (visit: DispatchVisit) => void;
};

export function DispatchBoard({ board, day, zone, now, whyNoMove, place, toUnscheduled, onOpen }: Props) {
  const help = useId();
  const axis = useMemo(() => axisOf(day, zone), [day, zone]);
  const lanes = useMemo(() => [nobodysLane(board), ...board.lanes], [board]);
  const rows = useMemo(() => lanes.map(rowOf), [lanes]);
  const scroller = useRef<HTMLDivElement>(null);
  const carry = useBoardCarry({ rows, axis, zone, whyNoMove, place, toUnscheduled });
  const { carried, said, setCarried, drop, onKey, putBack } = carry;
  const { grab, wasDragged } = useBoardDrag({ axis, scale, scroller, onCarry: setCarried, onDrop: drop });
  useMorning(scroller, rows, axis);
  const shared = useMemo(
    () => ({ zone, help, whyNoMove, onOpen, onKey, onLeave: putBack, grab, wasDragged }),
    [zone, help, whyNoMove, onOpen, onKey, putBack, grab, wasDragged],
  );
  const isToday = now >= axis.from && now < axis.from + axis.minutes * 60_000;
  const style = { "--minute": `${scale}px`, "--minutes": axis.minutes } as CSSProperties;
  return (
    <div className={classes.board} data-carrying={carried !== null || undefined}>
      <p id={help} className="visually-hidden">
        Press space to pick up a visit. Use the left and right arrow keys to change its time, and up and down
        to assign it to someone else. Press space again to drop it, or escape to cancel. You can also open a
        visit to schedule it.
      </p>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
      <UnscheduledPanel
        unscheduled={board.unscheduled}
        isOver={carried?.over === "unscheduled"}
        carriedId={carried?.visit.id ?? null}
        shared={shared}
      />
      <div ref={scroller} className={classes.scroller} style={style}>
        <div className={classes.hours} aria-hidden>
          <div className={classes.corner} />
          {hoursOf(axis, zone).map(({ minute, label }) => (
            <span key={minute} style={{ left: `calc(${minute} * var(--minute))` }}>
              {label}
            </span>
          ))}
        </div>
        {lanes.map((lane) => (
          <BoardLane
            key={lane.user_id}
            lane={lane}
            axis={axis}
            now={isToday ? minuteAt(axis, now) : null}
            carried={
              carried && (carried.over === lane.user_id || holds(lane, carried.visit)) ? carried : null
            }
            shared={shared}
          />
        ))}
      </div>
    </div>
  );
}

const nobody = "nobody";

const nobodysLane = ({ unassigned }: DispatchDay): DispatchLane => ({
  user_id: nobody,
  name: "Unassigned",
  working: [],
  time_off: [],
  taken: [],
  visits: unassigned,
  booked_minutes: 0,
  working_minutes: 0,
});

const rowOf = ({ user_id, name, working }: DispatchLane): Row => ({
  key: user_id,
  name,
  member: user_id === nobody ? null : user_id,
  firstWorking: working[0] ? Date.parse(working[0].start) : null,
});

const holds = (lane: DispatchLane, visit: DispatchVisit): boolean =>
  lane.visits.some(({ id }) => id === visit.id);

/** The board opens a little before the first working hour. */
function useMorning(
  scrollerRef: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  axis: { from: number; minutes: number },
): void {
  const first = useRef({ rows, axis });
  useEffect(() => {
    const starts = first.current.rows.flatMap(({ firstWorking }) =>
      firstWorking === null ? [] : [firstWorking],
    );
    const minute = starts.length > 0 ? minuteAt(first.current.axis, Math.min(...starts)) : 8 * 60;
    if (scrollerRef.current) scrollerRef.current.scrollLeft = Math.max(0, minute - 30) * scale;
  }, [scrollerRef]);
}
