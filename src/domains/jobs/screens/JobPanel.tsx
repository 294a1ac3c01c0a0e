/** The job behind an event of the calendar, in the event's window. */
import { Skeleton } from "@mantine/core";
import { Link } from "react-router";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import page from "./job/job.module.css";
import { pathOf, progressWords, statusColors, statusLabels } from "./job-words.ts";
import { useJob } from "./jobs-api.ts";

export function JobPanel({ jobId }: { jobId: number }) {
  const may = useMay()("jobs.view");
  const { data: job, error } = useJob(may ? jobId : null);
  // An event says enough without its job.
  if (!may || error) return null;
  if (!job) return <Skeleton height={72} mb="sm" />;
  return (
    <div className={page.jobPanel}>
      <p className={page.rowTitle}>
        <Link to={pathOf(job)}>{`${job.number} ${job.title}`}</Link>
        <StatusBadge status={job.status} label={statusLabels[job.status]} color={statusColors[job.status]} />
      </p>
      <ProgressBar percent={job.progress} label={`Progress of ${job.number}`} words={progressWords(job)} />
      <p className={page.quiet}>{progressWords(job)}</p>
    </div>
  );
}
