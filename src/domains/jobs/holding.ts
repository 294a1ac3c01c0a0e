/** Takes hold of a job or a visit for a change: whether one may change it, and whether it is as one saw it. */
import type { Actor, Scope } from "#platform/actor.ts";
import { conflict, forbidden, notFound } from "#platform/errors.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { type JobStatus, jobActions } from "./contract.ts";
import { numberText, statusNames, visitStatusNames } from "./event-builders.ts";
import { othersJob } from "./list-fields-store.ts";
import { findJob, isTeammate, lockJob, type StoredJob } from "./store.ts";
import { type VisitStatus, visitActions } from "./visits/contract.ts";
import { findEventIds, findJobIdOfVisit, findVisit, lockVisits, type StoredVisit } from "./visits/store.ts";

type Wanted = {
  /** The version that the person has seen; a newer one refuses the change with who was faster. */
  expectedVersion?: number | undefined;
  /** Enough is a visit of it that one has. */
  isForVisitors?: boolean;
};

/** Held, with its visits, until the transaction ends. */
export async function lockJobForUpdate(
  tx: Scope,
  id: number,
  { expectedVersion, isForVisitors }: Wanted = {},
): Promise<StoredJob> {
  const row = await lockJob(tx, id);
  if (!row || !(row.is_own || (isForVisitors && row.is_visitor))) return refuseJob(tx, id);
  await assertUnchanged(tx, row, expectedVersion, {
    thing: "job",
    subjects: async () => [
      { kind: "job", id },
      ...(await findEventIds(tx, id)).map((event) => ({ kind: "calendar_event", id: event })),
    ],
    ...lookAgain,
  });
  await lockVisits(tx, id);
  return row;
}

/** One of one's own jobs, or one that one has oneself. Its job is held as well. */
export async function lockVisitForUpdate(
  tx: Scope,
  id: number,
  expectedVersion?: number,
): Promise<StoredVisit> {
  const jobId = await findJobIdOfVisit(tx, id);
  if (jobId === undefined || !(await lockJob(tx, jobId))) throw notFound("Visit");
  await lockVisits(tx, jobId);
  const visit = await findVisit(tx, id);
  const isMine = visit && (await isWithinReach(tx, visit));
  if (!isMine) return refuseVisit(tx, id);
  await assertUnchanged(tx, visit, expectedVersion, {
    thing: "visit",
    subjects: [
      { kind: "job", id: jobId, data: { visit_id: id } },
      ...(visit.event_id === null ? [] : [{ kind: "calendar_event", id: visit.event_id }]),
    ],
    ...lookAgain,
  });
  return visit;
}

/**
 * A job that one answers for or added is one's own with all its visits; of others' jobs only one's own visits are, or
 * those of one's team.
 */
async function isWithinReach(tx: Scope, visit: StoredVisit): Promise<boolean> {
  if (tx.reach === "all") return true;
  const job = await lockJob(tx, visit.job_id);
  if (job?.is_own) return true;
  const { userId } = tx.actor.viewingAs ?? tx.actor;
  const technician = visit.assigned_to;
  if (technician === null) return false;
  return technician === userId || (tx.reach === "team" && isTeammate(tx, technician));
}

async function refuseJob(tx: Scope, id: number): Promise<never> {
  const reach = reachOfLooking(tx.actor);
  if (!reach || !(await findJob(tx, id, reach))) throw notFound("Job");
  throw forbidden(othersJob, { permission: "jobs.update" });
}

async function refuseVisit(tx: Scope, id: number): Promise<never> {
  const reach = reachOfLooking(tx.actor);
  if (!reach || !(await findVisit(tx, id, reach))) throw notFound("Visit");
  throw forbidden("Your role lets you change only your own visits and those of jobs you own.", {
    permission: "jobs.update",
  });
}

/** What one may not even see does not exist for one. */
const reachOfLooking = ({ kind, permissions }: Actor) =>
  kind === "system" ? "all" : permissions.get("jobs.view");

const lookAgain = { wayOut: "Review the latest version and try again.", facts: { kind: "version" } };

export function assertJobMay(
  job: Pick<StoredJob, "number" | "status">,
  action: keyof typeof jobActions,
): void {
  const allowed: readonly JobStatus[] = jobActions[action];
  if (allowed.includes(job.status)) return;
  const wayOut =
    action === "reopen" ? "Only completed and cancelled jobs can be reopened." : "Reopen it first.";
  throw conflict(`${numberText(job.number)} is ${statusNames[job.status]}. ${wayOut}`, {
    kind: "status",
    status: job.status,
  });
}

const actionWords: Record<keyof typeof visitActions, string> = {
  schedule: "rescheduled",
  unschedule: "unscheduled",
  on_the_way: "marked on the way",
  start: "started",
  finish: "completed",
  step_back: "moved back a step",
  reopen: "reopened",
  cancel: "cancelled",
  use: "updated with parts or time",
};

/** Refuses what the visit's state, or that of its job, does not allow. */
export function assertVisitMay(visit: StoredVisit, action: keyof typeof visitActions): void {
  assertJobMay({ number: visit.job_number, status: visit.job_status }, "plan");
  const allowed: readonly VisitStatus[] = visitActions[action];
  if (allowed.includes(visit.status)) return;
  const ways = allowed.map((status) => visitStatusNames[status]).join(" or ");
  throw conflict(
    `This visit is ${visitStatusNames[visit.status]}, so it can't be ${actionWords[action]}. It must be ${ways}.`,
    { kind: "status", status: visit.status },
  );
}
