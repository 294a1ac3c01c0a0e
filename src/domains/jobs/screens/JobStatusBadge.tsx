/** Where a job stands, in one word: that it is late matters more than anything else. */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { JobListItem } from "../contract.ts";
import { statusColors, statusLabels } from "./job-words.ts";

export function JobStatusBadge({ job }: { job: Pick<JobListItem, "status" | "is_overdue"> }) {
  if (job.is_overdue) return <StatusBadge status="overdue" label="Overdue" />;
  return (
    <StatusBadge status={job.status} label={statusLabels[job.status]} color={statusColors[job.status]} />
  );
}
