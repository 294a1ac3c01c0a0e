/** The board on a desk: what is unscheduled at the left, one row a technician, the hours from left to right. */
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useMemo, useRef } from "react";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { ColorKey } from "#ui/colors/ColorKey.tsx";
import type { DispatchDay, DispatchLane, DispatchVisit } from "../../visits/contract.ts";
import { BoardLane, unassigned } from "./BoardLane.tsx";
import classes from "./dispatch.module.css";
import { axisOf, type DayAxis, hoursOf, minuteAt, shareOf } from "./dispatch-axis.ts";
import type { Timing } from "./dispatch-day.ts";
import { fittedAxis } from "./fitted-axis.ts";
import { UnscheduledPanel } from "./UnscheduledPanel.tsx";
import { type Row, useBoardCarry } from "./use-board-carry.ts";
import { useBoardDrag } from "./use-board-drag.ts";
import type { BoardView } from "./use-board-view.ts";
import { colorWays, useBoardLook } from "./visit-look.tsx";

type Props = {
  board: DispatchDay;
  day: string;
  zone: string;
  now: number;
  view: BoardView;
  whyNoMove: (visit: DispatchVisit) => string | undefined;
  place: (visit: DispatchVisit, timing: Timing) => void;
  toUnscheduled: (visit: DispatchVisit) => void;
  onOpen: (visit: DispatchVisit) => void;
  /** Beside what the colors mean. */
  tools: ReactNode;
};

export function DispatchBoard(props: Props) {
  const { board, day, zone, now, view, whyNoMove, place, toUnscheduled, onOpen } = props;
  const { isWholeDay, isListHidden } = view;
  const help = useId();
  const look = useBoardLook(view.colorBy, board);
  const axis = useMemo(
    () =>
      isWholeDay ? axisOf(day, zone) : fittedAxis(lanesOf(board), { day, zone, opening: board.opening }),
    [isWholeDay, board, day, zone],
  );
  const lanes = useMemo(() => lanesOf(board), [board]);
  const rows = useMemo(() => lanes.map(rowOf), [lanes]);
  const scroller = useRef<HTMLDivElement>(null);
  const carry = useBoardCarry({ rows, axis, zone, whyNoMove, place, toUnscheduled });
  const { carried, said, setCarried, drop, onKey, putBack } = carry;
  const { grab, wasDragged } = useBoardDrag({ axis, scroller, onCarry: setCarried, onDrop: drop });
  useMorning(scroller, rows, { axis, isWholeDay });
  const shared = useMemo(
    () => ({ zone, help, lookOf: look.lookOf, whyNoMove, onOpen, onKey, onLeave: putBack, grab, wasDragged }),
    [zone, help, look, whyNoMove, onOpen, onKey, putBack, grab, wasDragged],
  );
  const isToday = wallTimeAt(now, zone).day === day;
  const isNowShown = now >= axis.from && now < axis.from + axis.minutes * 60_000;
  const style = { "--minutes": axis.minutes } as CSSProperties;
  return (
    <>
      <div className={classes.tools}>
        <ColorKey by={view.colorBy} options={colorWays} onBy={view.setColorBy} entries={look.legend} />
        {props.tools}
      </div>
      <div
        className={classes.board}
        data-carrying={carried !== null || undefined}
        data-list-hidden={isListHidden || undefined}
      >
        <p id={help} className="visually-hidden">
          Press space to pick up a visit. Use the left and right arrow keys to change its time, and up and
          down to assign it to someone else. Press space again to drop it, or escape to cancel. You can also
          open a visit to schedule it.
        </p>
        <p className="visually-hidden" aria-live="assertive">
          {said}
        </p>
        <UnscheduledPanel
          unscheduled={board.unscheduled}
          isOver={carried?.over === "unscheduled"}
          isHidden={isListHidden}
          onHide={view.hideList}
          carriedId={carried?.visit.id ?? null}
          shared={shared}
        />
        <div ref={scroller} className={classes.scroller} style={style}>
          <HoursRow axis={axis} zone={zone} view={view} />
          {lanes.map((lane) => (
            <BoardLane
              key={lane.user_id}
              lane={lane}
              axis={axis}
              now={isNowShown ? minuteAt(axis, now) : null}
              isToday={isToday}
              hue={look.hueOf(lane.user_id)}
              carried={
                carried && (carried.over === lane.user_id || holds(lane, carried.visit)) ? carried : null
              }
              shared={shared}
            />
          ))}
        </div>
      </div>
    </>
  );
}

function HoursRow({ axis, zone, view }: { axis: DayAxis; zone: string; view: BoardView }) {
  const { isWholeDay, showWholeDay } = view;
  return (
    <div className={classes.hours}>
      <div className={classes.corner}>
        <button type="button" className={classes.hoursButton} onClick={() => showWholeDay(!isWholeDay)}>
          {isWholeDay ? "Show Working Hours" : "Show All Hours"}
        </button>
      </div>
      <div className={classes.hourTrack} aria-hidden>
        {hoursOf(axis, zone).map(({ minute, label }) => (
          <span key={minute} style={{ left: shareOf(minute, axis) }}>
            {label}
          </span>
        ))}
      </div>
    </div>
  );
}

const lanesOf = (board: DispatchDay): DispatchLane[] => [unassignedLane(board), ...board.lanes];

const unassignedLane = (board: DispatchDay): DispatchLane => ({
  user_id: unassigned,
  name: "Unassigned",
  working: [],
  time_off: [],
  taken: [],
  visits: board.unassigned,
  booked_minutes: 0,
  working_minutes: 0,
});

const rowOf = ({ user_id, name, working }: DispatchLane): Row => ({
  key: user_id,
  name,
  member: user_id === unassigned ? null : user_id,
  firstWorking: working[0] ? Date.parse(working[0].start) : null,
});

const holds = (lane: DispatchLane, visit: DispatchVisit): boolean =>
  lane.visits.some(({ id }) => id === visit.id);

/** The whole day opens a little before the first working hour. */
function useMorning(
  scrollerRef: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  { axis, isWholeDay }: { axis: DayAxis; isWholeDay: boolean },
): void {
  const first = useRef({ rows, axis });
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (!isWholeDay || !scroller) return;
    const { rows: known, axis: drawn } = first.current;
    const starts = known.flatMap(({ firstWorking }) => (firstWorking === null ? [] : [firstWorking]));
    const minute = starts.length > 0 ? minuteAt(drawn, Math.min(...starts)) : 8 * 60;
    const track = scroller.querySelector("[data-track]")?.clientWidth ?? 0;
    scroller.scrollLeft = (Math.max(0, minute - 30) / 1440) * track;
  }, [scrollerRef, isWholeDay]);
}
