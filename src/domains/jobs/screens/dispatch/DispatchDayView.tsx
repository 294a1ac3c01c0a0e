/** One day of the board with everything that can be done on it: by mouse, by keyboard, and by the opened visit. */
import { useCallback, useMemo, useState } from "react";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type DispatchDay, type DispatchVisit, visitActions } from "../../visits/contract.ts";
import { visitLabels } from "../job-words.ts";
import { ReasonDialog, ScheduleDialog, TakenDialog, UseDialog, VisitWindow } from "../lazy-parts.tsx";
import { useVisitChanges } from "../visits/change-visit.ts";
import { useVisitWindows } from "../visits/use-visit-windows.ts";
import { DispatchBoard } from "./DispatchBoard.tsx";
import { DispatchList } from "./DispatchList.tsx";
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
  return (
    <>
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
        />
      )}
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
