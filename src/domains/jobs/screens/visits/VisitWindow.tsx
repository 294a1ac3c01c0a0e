/** One visit of the board opened: whom it is for, where, what may go wrong, and everything that can be done with it. */

import { Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { FactIfAny, FactList } from "#ui/record/FactList.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { jobPath } from "../../paths.ts";
import type { DispatchVisit, Visit } from "../../visits/contract.ts";
import {
  callLink,
  dayText,
  durationText,
  mapLink,
  priorityLabels,
  visitColors,
  visitLabels,
  whenText,
} from "../job-words.ts";
import classes from "../jobs.module.css";
import { useZone } from "../use-business-day.ts";
import type { useVisitChanges } from "./change-visit.ts";
import { RiskList } from "./RiskList.tsx";
import type { VisitWindows } from "./use-visit-windows.ts";
import { VisitSteps } from "./VisitSteps.tsx";
import { useVisitActions } from "./visit-actions.tsx";

type Props = {
  visit: DispatchVisit | null;
  isOpen: boolean;
  onClose: () => void;
  /** The day that a visit from the tray is offered first. */
  day: string;
  windows: VisitWindows;
  changes: ReturnType<typeof useVisitChanges>;
};

export function VisitWindow({ visit, isOpen, onClose, day, windows, changes }: Props) {
  const actionsFor = useVisitActions({ windows, changes });
  const schedule = (scheduled: Visit) =>
    windows.schedule({ kind: "existing", visit: scheduled, date: scheduled.start ? undefined : day });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={visit ? `Visit for ${visit.client_name}` : "Visit"}
      footer={
        visit && (
          <>
            <ActionMenu
              label={`Actions for the visit for ${visit.client_name}`}
              position="top-start"
              actions={() => actionsFor(visit)}
              trigger={
                <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
                  Actions
                </Button>
              }
            />
            <Button component={Link} to={jobPath({ id: visit.job_id })}>
              View Job
            </Button>
          </>
        )
      }
    >
      {visit && (
        <>
          <Details visit={visit} />
          <RiskList risks={visit.risks} />
          <VisitSteps visit={visit} changes={changes} onSchedule={schedule} />
        </>
      )}
    </Dialog>
  );
}

function Details({ visit }: { visit: DispatchVisit }) {
  const zone = useZone();
  const { nameOf } = useMemberNames();
  return (
    <>
      <span className={classes.badges} style={{ justifyContent: "flex-start" }}>
        <StatusBadge
          status={visit.status}
          label={visitLabels[visit.status]}
          color={visitColors[visit.status]}
        />
        <StatusBadge status={visit.priority} label={`${priorityLabels[visit.priority]} priority`} />
        <OthersMark kind="job" id={visit.job_id} />
      </span>
      <FactList>
        <FactIfAny label="Job">{`${visit.job_number} ${visit.job_title}`}</FactIfAny>
        <FactIfAny label="When">{whenText(visit, zone)}</FactIfAny>
        <FactIfAny label="Duration">{durationText(visit.duration_minutes)}</FactIfAny>
        <FactIfAny label="Technician">{nameOf(visit.assigned_to)}</FactIfAny>
        <FactIfAny label="Due">{visit.due_date && dayText(visit.due_date)}</FactIfAny>
        <FactIfAny label="Phone">
          {visit.client_phone && <a href={callLink(visit.client_phone)}>{visit.client_phone}</a>}
        </FactIfAny>
        <FactIfAny label="Location">
          {visit.location && (
            <a href={mapLink(visit.location)} target="_blank" rel="noreferrer">
              {visit.location}
            </a>
          )}
        </FactIfAny>
        <FactIfAny label="Instructions">{visit.instructions}</FactIfAny>
        <FactIfAny label="Double-booked because">{visit.override_reason}</FactIfAny>
      </FactList>
    </>
  );
}
