/** Says what may not be done with a job in its state, and why. */
import { type JobStatus, jobActions } from "../contract.ts";
import { statusLabels } from "./job-words.ts";

export type JobAction = keyof typeof jobActions;

/** Why something cannot be done with a job in its state; nothing when it can. */
export function whyNotIn(job: { status: JobStatus }, action: JobAction): string | undefined {
  const allowed: readonly JobStatus[] = jobActions[action];
  if (allowed.includes(job.status)) return undefined;
  if (action === "reopen") return "Only completed and cancelled jobs can be reopened";
  return `This job is ${statusLabels[job.status].toLowerCase()}. Reopen it first`;
}
