/** One day of the board with everything that can be done on it: by mouse, by keyboard, and by the opened visit. */
import { Button } from "@mantine/core";
import { IconMap } from "@tabler/icons-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type DispatchDay, type DispatchVisit, visitActions } from "../../visits/contract.ts";
import { visitLabels } from "../job-words.ts";
import {
  DispatchMap,
  ReasonDialog,
  ScheduleDialog,
  TakenDialog,
  UseDialog,
  VisitWindow,
} from "../lazy-parts.tsx";
import { useVisitChanges } from "../visits/change-visit.ts";
import { useVisitWindows } from "../visits/use-visit-windows.ts";
import { DispatchBoard } from "./DispatchBoard.tsx";
import { DispatchList } from "./DispatchList.tsx";
import classes from "./dispatch.module.css";
import type { BoardView } from "./use-board-view.ts";
import { useDispatchMoves } from "./use-dispatch-moves.ts";

type Props = {
  board: DispatchDay;
  day: string;
  zone: string;
  now: number;
  view: BoardView;
  isPhone: boolean;
};

export function DispatchDayView({ board, day, zone, now, view, isPhone }: Props) {
  const windows = useVisitWindows();
  const changes = useVisitChanges();
  const moves = useDispatchMoves(day, zone);
  const [opened, setOpened] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((visit: DispatchVisit) => {
    setOpened(visit.id);
    setOpen(true);
  }, []);
  const visit = useMemo(() => visitsOf(board).find(({ id }) => id === opened), [board, opened]);
  const whyNoMove = useWhyNoMove();
  const toggle = <MapToggle view={view} />;
  const map = view.isMapShown && (
    <MapPlace>
      <DispatchMap board={board} day={day} zone={zone} onOpen={open} />
    </MapPlace>
  );
  return (
    <>
      {isPhone && <div className={classes.tools}>{toggle}</div>}
      {isPhone && map}
      {isPhone ? (
        <DispatchList
          board={board}
          zone={zone}
          isToday={wallTimeAt(now, zone).day === day}
          view={view}
          onOpen={open}
        />
      ) : (
        <DispatchBoard
          board={board}
          day={day}
          zone={zone}
          now={now}
          view={view}
          whyNoMove={whyNoMove}
          {...moves}
          onOpen={open}
          tools={toggle}
        />
      )}
      {!isPhone && map}
      <VisitWindow
        visit={visit ?? null}
        isOpen={isOpen && visit !== undefined}
        onClose={() => setOpen(false)}
        day={day}
        windows={windows}
        changes={changes}
      />
      <ScheduleDialog {...windows.scheduleProps} />
      <ReasonDialog {...windows.reasonProps} />
      <UseDialog {...windows.useProps} />
      <TakenDialog {...moves.refused} zone={zone} place={moves.place} />
    </>
  );
}

function MapToggle({ view: { isMapShown, showMap } }: { view: BoardView }) {
  return (
    <Button
      variant="default"
      className={classes.mapToggle}
      leftSection={<IconMap size={16} aria-hidden />}
      aria-expanded={isMapShown}
      onClick={() => showMap(!isMapShown)}
    >
      {isMapShown ? "Hide Map" : "Show Map"}
    </Button>
  );
}

/** A map that is asked for comes into sight; one that the address names leaves the page where it is. */
function MapPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!document.activeElement?.matches(`.${classes.mapToggle}`)) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.current?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
  }, []);
  return (
    <div ref={place} className={classes.mapPlace}>
      {children}
    </div>
  );
}

const visitsOf = ({ lanes, unassigned, unscheduled }: DispatchDay): DispatchVisit[] => [
  ...lanes.flatMap(({ visits }) => visits),
  ...unassigned,
  ...unscheduled,
];

function useWhyNoMove(): (visit: DispatchVisit) => string | undefined {
  const notAllowed = useWhyNot()("jobs.update");
  return useCallback(
    ({ status, client_name }) =>
      notAllowed ??
      (visitActions.schedule.some((each) => each === status)
        ? undefined
        : `The visit for ${client_name} is ${visitLabels[status].toLowerCase()}, so it can't be moved.`),
    [notAllowed],
  );
}
