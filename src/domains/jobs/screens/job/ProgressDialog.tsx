/** Moves a job on without opening its page: its progress is that of its visits, or of its checklist without one. */
import { Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Job } from "../../contract.ts";
import type { Visit } from "../../visits/contract.ts";
import { ChecklistTicks } from "../checklist/ChecklistTicks.tsx";
import { pathOf, progressWords, visitColors, visitLabels, whenText } from "../job-words.ts";
import { useJob } from "../jobs-api.ts";
import { useZone } from "../use-business-day.ts";
import { useVisitChanges } from "../visits/change-visit.ts";
import { VisitSteps } from "../visits/VisitSteps.tsx";
import page from "./job.module.css";

type Props = {
  id: number | null;
  isOpen: boolean;
  onClose: () => void;
  /** Another window takes over. */
  onSchedule: (visit: Visit) => void;
};

export function ProgressDialog({ id, isOpen, onClose, onSchedule }: Props) {
  const job = useJob(id);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={job.data ? `Update Progress of ${job.data.number}` : "Update Progress"}
      footer={
        <>
          {job.data && (
            <Button component={Link} to={pathOf(job.data)} variant="default">
              View Job
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {job.data ? (
        <Progress job={job.data} onSchedule={onSchedule} />
      ) : job.error ? (
        <ErrorCard
          title="Failed to load the job"
          error={job.error}
          isRetrying={job.isFetching}
          onRetry={() => void job.refetch()}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  );
}

function Progress({ job, onSchedule }: { job: Job } & Pick<Props, "onSchedule">) {
  const zone = useZone();
  const changes = useVisitChanges();
  const visits = job.visits.filter(({ status }) => status !== "cancelled");
  return (
    <>
      <ProgressBar percent={job.progress} label={`Progress of ${job.number}`} words={progressWords(job)} />
      <p className={page.quiet}>
        {visits.length > 0
          ? `${progressWords(job)}. A visit in progress counts as half.`
          : job.checklist.length > 0
            ? "This job has no visits, so progress is based on the checklist."
            : "Add visits or a checklist to track progress."}
      </p>
      <ul className={page.rows}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <p className={page.rowTitle}>
              {whenText(visit, zone)}
              <StatusBadge
                status={visit.status}
                label={visitLabels[visit.status]}
                color={visitColors[visit.status]}
              />
            </p>
            <VisitSteps visit={visit} changes={changes} onSchedule={onSchedule} />
          </li>
        ))}
      </ul>
      {job.checklist.length > 0 && <ChecklistTicks job={job} />}
    </>
  );
}
