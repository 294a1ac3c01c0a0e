/** The board on a phone: what waits for a time, then one technician after the other with their visits in order. */
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { formatTime } from "#shared/time/dates.ts";
import { NameWithAvatar } from "#ui/Avatar.tsx";
import { hueStyle } from "#ui/colors/hues.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { DispatchDay, DispatchVisit } from "../../visits/contract.ts";
import { dayText, durationText, visitColors, visitLabels } from "../job-words.ts";
import { RiskList } from "../visits/RiskList.tsx";
import classes from "./dispatch.module.css";
import block from "./dispatch-visit.module.css";
import { LoadLine } from "./LaneHead.tsx";
import { loadOf } from "./lane-load.ts";
import { UnscheduledTitle } from "./UnscheduledPanel.tsx";
import type { BoardView } from "./use-board-view.ts";

type Props = {
  board: DispatchDay;
  zone: string;
  isToday: boolean;
  view: BoardView;
  onOpen: (visit: DispatchVisit) => void;
};

const firstShown = 4;

export function DispatchList({ board, zone, isToday, view, onOpen }: Props) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const { isListHidden, hideList } = view;
  const { unscheduled, unassigned, lanes } = board;
  const shown = isWhole ? unscheduled : unscheduled.slice(0, firstShown);
  const list = (visits: readonly DispatchVisit[]) => (
    <ul className={block.phoneList}>
      {visits.map((visit) => (
        <li key={visit.id}>
          <PhoneVisit visit={visit} zone={zone} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <section className={block.phoneLane} aria-label="Unscheduled">
        <UnscheduledTitle count={unscheduled.length} list={id} isHidden={isListHidden} onHide={hideList} />
        <div id={id} hidden={isListHidden}>
          {unscheduled.length === 0 ? <p className={classes.empty}>No unscheduled visits.</p> : list(shown)}
          {shown.length < unscheduled.length && (
            <Button variant="subtle" onClick={() => setWhole(true)}>
              Show All {unscheduled.length}
            </Button>
          )}
        </div>
      </section>
      {unassigned.length > 0 && (
        <section className={block.phoneLane} aria-label="Unassigned">
          <h2 className={classes.headName}>Unassigned</h2>
          {list(unassigned)}
        </section>
      )}
      {lanes.map((lane) => (
        <section key={lane.user_id} className={block.phoneLane} aria-label={lane.name}>
          <h2 className={classes.headName}>
            <NameWithAvatar name={lane.name} size={28} />
          </h2>
          <LoadLine load={loadOf(lane, isToday)} />
          {lane.visits.length > 0 && list(lane.visits)}
        </section>
      ))}
    </>
  );
}

type VisitProps = { visit: DispatchVisit; zone: string; onOpen: (visit: DispatchVisit) => void };

function PhoneVisit({ visit, zone, onOpen }: VisitProps) {
  const when =
    visit.start && visit.end
      ? `${formatTime(visit.start, zone)} to ${formatTime(visit.end, zone)}`
      : [durationText(visit.duration_minutes), visit.due_date && `due ${dayText(visit.due_date)}`]
          .filter(Boolean)
          .join(", ");
  return (
    <div className={block.phoneVisit} style={hueStyle(visitColors[visit.status])}>
      <button type="button" className={block.phoneButton} onClick={() => onOpen(visit)}>
        <span className={block.phoneWords}>
          <span className={block.blockTitle}>{visit.client_name}</span>
          <span className={block.blockNote}>{visit.job_title}</span>
          <span className={block.blockNote}>{when}</span>
        </span>
        <StatusBadge
          status={visit.status}
          label={visitLabels[visit.status]}
          color={visitColors[visit.status]}
        />
      </button>
      <RiskList risks={visit.risks} />
    </div>
  );
}
