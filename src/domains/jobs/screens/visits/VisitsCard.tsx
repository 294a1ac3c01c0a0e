/** The visits of a job: each with its time, who drives, how far it is, and what may be done with it. */
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { formatTime } from "#shared/time/dates.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { Card } from "#ui/record/Card.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import type { Job } from "../../contract.ts";
import type { VisitRisk } from "../../dispatch/contract.ts";
import type { Visit } from "../../visits/contract.ts";
import page from "../job/job.module.css";
import { whyNotIn } from "../job-rules.ts";
import { visitColors, visitLabels, whenText } from "../job-words.ts";
import { visitsApi } from "../jobs-api.ts";
import { ReasonDialog, ScheduleDialog, UseDialog } from "../lazy-parts.tsx";
import { visitPanels } from "../slots.ts";
import { useZone } from "../use-business-day.ts";
import { useVisitChanges } from "./change-visit.ts";
import { RiskList } from "./RiskList.tsx";
import { useVisitWindows, type VisitWindows } from "./use-visit-windows.ts";
import { VisitSteps } from "./VisitSteps.tsx";
import { useVisitActions } from "./visit-actions.tsx";

export function VisitsCard({ job }: { job: Job }) {
  const windows = useVisitWindows();
  const changes = useVisitChanges();
  const notAllowed = useWhyNot()("jobs.update") ?? whyNotIn(job, "plan");
  const minutes = job.money.estimated_minutes > 0 ? job.money.estimated_minutes : undefined;
  return (
    <Card
      title="Visits"
      action={
        <ActionButton
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          whyNot={notAllowed}
          onClick={() => windows.schedule({ kind: "new", jobId: job.id, minutes })}
        >
          Add Visit
        </ActionButton>
      }
    >
      {job.visits.length === 0 ? (
        <p className={page.quiet}>No visits yet. Add a visit to send a technician.</p>
      ) : (
        <ul className={page.rows}>
          {job.visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} windows={windows} changes={changes} />
          ))}
        </ul>
      )}
      <ScheduleDialog {...windows.scheduleProps} />
      <ReasonDialog {...windows.reasonProps} />
      <UseDialog {...windows.useProps} />
    </Card>
  );
}

type RowProps = { visit: Visit; windows: VisitWindows; changes: ReturnType<typeof useVisitChanges> };

function VisitRow({ visit, windows, changes }: RowProps) {
  const zone = useZone();
  const { nameOf } = useMemberNames();
  const actionsFor = useVisitActions({ windows, changes });
  const risks = useRisks(visit, zone);
  const window =
    visit.arrival_from && visit.arrival_until
      ? `Arrives between ${formatTime(visit.arrival_from, zone)} and ${formatTime(visit.arrival_until, zone)}`
      : null;
  return (
    <li>
      <div className={page.row}>
        <div className={page.rowWords}>
          <p className={page.rowTitle}>
            {whenText(visit, zone)}
            <StatusBadge
              status={visit.status}
              label={visitLabels[visit.status]}
              color={visitColors[visit.status]}
            />
            {visit.override_reason && <StatusBadge status="overdue" label="Double-booked" />}
          </p>
          <p className={page.quiet}>{[nameOf(visit.assigned_to), window].filter(Boolean).join(" · ")}</p>
          {visit.instructions && <p className={page.text}>{visit.instructions}</p>}
          {visit.report && <p className={page.text}>Report: {visit.report}</p>}
          {visit.cancel_reason && <p className={page.quiet}>Cancelled: {visit.cancel_reason}</p>}
        </div>
        <ActionMenu
          label={`Actions for the visit, ${whenText(visit, zone)}`}
          actions={() => actionsFor(visit)}
        />
      </div>
      <RiskList risks={risks} />
      <VisitSteps
        isQuiet
        visit={visit}
        changes={changes}
        onSchedule={() => windows.schedule({ kind: "existing", visit })}
      />
      <SlotPanels of={visitPanels} props={{ jobId: visit.job_id, visitId: visit.id }} />
    </li>
  );
}

/** The dispatch board of the visit's day knows what may go wrong with it. */
function useRisks(visit: Visit, zone: string): readonly VisitRisk[] {
  const may = useMay()("calendar.view");
  const isOpen = visit.status === "scheduled" || visit.status === "on_the_way";
  const day = visit.start ? wallTimeAt(Date.parse(visit.start), zone).day : undefined;
  const { data } = useQuery({
    ...visitsApi.dispatch.queryOptions({ input: day ? { day } : {} }),
    enabled: may && isOpen && day !== undefined,
    staleTime: 60_000,
  });
  const all = data ? [...data.lanes.flatMap(({ visits }) => visits), ...data.unassigned] : [];
  return isOpen ? (all.find(({ id }) => id === visit.id)?.risks ?? []) : [];
}
