/** A visit on the board, as a block in a row or as a card in the list of unscheduled ones. */
import { IconAlertTriangle } from "@tabler/icons-react";
import { type KeyboardEvent, memo, type ReactNode } from "react";
import { formatBriefTime, formatTime } from "#shared/time/dates.ts";
import { ColorMark } from "#ui/colors/ColorKey.tsx";
import { hueStyle } from "#ui/colors/hues.ts";
import type { DispatchVisit } from "../../visits/contract.ts";
import { dayText, durationText, priorityLabels, visitLabels } from "../job-words.ts";
import block from "./dispatch-visit.module.css";
import type { GrabVisit } from "./use-board-drag.ts";
import type { LookOf } from "./visit-look.tsx";

/** What every block of the board is given; the same object as long as nothing in it changes. */
export type BoardShared = {
  zone: string;
  help: string;
  lookOf: LookOf;
  whyNoMove: (visit: DispatchVisit) => string | undefined;
  onOpen: (visit: DispatchVisit) => void;
  onKey: (key: KeyboardEvent, visit: DispatchVisit) => void;
  onLeave: () => void;
  grab: GrabVisit;
  wasDragged: () => boolean;
};

type Props = { visit: DispatchVisit; isCarried: boolean; shared: BoardShared };

export const VisitBlock = memo(function VisitBlock({ visit, isCarried, shared }: Props) {
  const { zone } = shared;
  const { hue, mark } = shared.lookOf(visit);
  const from = visit.start ? formatBriefTime(visit.start, zone) : "";
  const until = visit.end ? `to ${formatTime(visit.end, zone)}` : "";
  return (
    <VisitButton visit={visit} isCarried={isCarried} shared={shared}>
      <span className={block.blockTitle}>
        <RiskMark visit={visit} />
        {visit.client_name}
      </span>
      <span className={block.blockNote}>{visit.job_title}</span>
      <span className={block.blockTime}>
        <span>
          <ColorMark hue={hue}>{mark}</ColorMark> {from}
        </span>{" "}
        <span>{until}</span> {visit.status !== "scheduled" && <span>· {visitLabels[visit.status]}</span>}
      </span>
      {visit.location && <span className={block.blockPlace}>{visit.location}</span>}
    </VisitButton>
  );
});

export const UnscheduledCard = memo(function UnscheduledCard({ visit, isCarried, shared }: Props) {
  const isPressing = visit.priority === "urgent" || visit.priority === "high";
  return (
    <VisitButton visit={visit} isCarried={isCarried} shared={shared} isUnscheduled>
      <span className={block.blockTitle}>
        <RiskMark visit={visit} />
        {visit.client_name}
      </span>
      <span className={block.blockNote}>{visit.job_title}</span>
      <span className={block.blockNote}>
        {[
          durationText(visit.duration_minutes),
          isPressing && priorityLabels[visit.priority],
          visit.due_date && `due ${dayText(visit.due_date)}`,
        ]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </VisitButton>
  );
});

type ButtonProps = Props & { children: ReactNode; isUnscheduled?: boolean };

function VisitButton({ visit, isCarried, shared, children, isUnscheduled = false }: ButtonProps) {
  const { help, lookOf, whyNoMove, onOpen, onKey, onLeave, grab, wasDragged } = shared;
  const isMovable = whyNoMove(visit) === undefined;
  return (
    <button
      type="button"
      className={block.block}
      title={isUnscheduled ? undefined : hoverWords(visit, shared.zone)}
      style={hueStyle(lookOf(visit).hue)}
      data-status={visit.status}
      data-priority={visit.priority}
      data-carried={isCarried || undefined}
      data-unscheduled={isUnscheduled || undefined}
      data-movable={isMovable || undefined}
      aria-describedby={help}
      onPointerDown={(press) => isMovable && grab(press, visit)}
      onKeyDown={(key) => onKey(key, visit)}
      onBlur={() => isCarried && onLeave()}
      onClick={() => !wasDragged() && onOpen(visit)}
    >
      {children}
    </button>
  );
}

/** Everything that a narrow block has no room for. */
function hoverWords({ client_name, job_title, start, end, location }: DispatchVisit, zone: string): string {
  const when = start && end ? `${formatTime(start, zone)} to ${formatTime(end, zone)}` : null;
  return [client_name, job_title, when, location].filter(Boolean).join("\n");
}

/** The words stand in the opened visit; here they are heard, and seen by pointing at the mark. */
function RiskMark({ visit: { risks } }: { visit: DispatchVisit }) {
  if (risks.length === 0) return null;
  const words = risks.map(({ text }) => text).join(". ");
  return (
    <span className={block.risk} title={words}>
      <IconAlertTriangle size={13} aria-hidden />
      <span className="visually-hidden">Risk: {words} </span>
    </span>
  );
}
