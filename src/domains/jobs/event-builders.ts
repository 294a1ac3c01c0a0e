/** How the event log tells what was done with a job and its visits. Costs are never told: not everybody may know them. */
import type { NewEvent } from "#platform/events.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { type JobStatus, restorableDays } from "./contract.ts";
import type { StoredJob } from "./store.ts";
import type { VisitStatus } from "./visits/contract.ts";
import type { StoredVisit } from "./visits/store.ts";

export const numberText = (number: number): string => `J-${number}`;

/** As they end the sentence "J-1001 is …". */
export const statusNames: Record<JobStatus, string> = {
  planning: "in planning",
  in_progress: "in progress",
  completed: "completed",
  cancelled: "cancelled",
};

/** As they end the sentence "This visit is …". */
export const visitStatusNames: Record<VisitStatus, string> = {
  unscheduled: "unscheduled",
  scheduled: "scheduled",
  on_the_way: "on the way",
  started: "in progress",
  done: "completed",
  cancelled: "cancelled",
};

type AboutJob = Pick<StoredJob, "id" | "number" | "title" | "customer_id" | "client_name">;

type More = { description?: string | undefined; data?: Record<string, unknown> };

/** `words` stand between "Job" and its title: "added", "completed". */
export function jobEvent(
  job: AboutJob,
  type: string,
  words: string,
  { description, data }: More = {},
): NewEvent {
  return {
    type: `job.${type}`,
    subject: { kind: "job", id: job.id },
    customerId: job.customer_id,
    title: `Job ${words}: ${job.title} (${numberText(job.number)})`,
    ...(description ? { description } : {}),
    data: { number: numberText(job.number), customer_name: job.client_name, ...data },
  };
}

export const deletedJobEvent = (job: AboutJob): NewEvent =>
  jobEvent(job, "deleted", "deleted", { description: `Can be restored for ${restorableDays} days` });

export function visitEvent(visit: StoredVisit, type: string, words: string, more: More = {}): NewEvent {
  return {
    type: `job.visit_${type}`,
    subject: { kind: "job", id: visit.job_id },
    customerId: visit.customer_id,
    title: `Visit ${words}: ${visit.job_title} (${numberText(visit.job_number)})`,
    ...(more.description ? { description: more.description } : {}),
    data: {
      number: numberText(visit.job_number),
      customer_name: visit.client_name,
      visit_id: visit.id,
      ...(visit.event_id === null ? {} : { event_id: visit.event_id }),
      ...more.data,
    },
  };
}

export const whenText = (visit: StoredVisit, zone: string): string | undefined =>
  visit.starts_at === null ? undefined : formatDateTime(visit.starts_at, zone);
