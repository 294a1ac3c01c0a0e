/** Jobs own the events of their visits: what is done with one on the calendar holds for its visit in the same moment. */
import type { CalendarAction, EventChange, EventOwner } from "#domains/calendar/owners.ts";
import type { Scope } from "#platform/actor.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { visitFollowing } from "./states.ts";
import { changeVisitsLater, findClosedJobs, lockVisitsOfEvents, type VisitChanges } from "./store.ts";

type OwnedEvent = EventChange["after"];

export const visitsOnCalendar: EventOwner = {
  owns: ({ job_id: id }) => id !== null,

  assertMay(event, action) {
    if (action.kind === "repeat") throw repeatsWithJob();
    if (action.kind === "delete") assertNotBegun(event);
    else assertOnVisit(event, action.changes);
  },

  async follow(tx, changes) {
    const followed = changes.filter(concernsVisit);
    if (followed.length === 0) return;
    await assertJobsOpen(tx, followed.filter(isBack));
    const visits = await lockVisitsOfEvents(
      tx,
      followed.map(({ after }) => after.id),
    );
    const ofEvent = new Map(visits.map((visit) => [visit.event_id, visit]));
    const alike = new Map<string, { changes: VisitChanges; ids: number[] }>();
    for (const change of followed) {
      const visit = ofEvent.get(change.after.id);
      if (visit) {
        const changes = visitFollowing(visit, change);
        const key = JSON.stringify(changes);
        alike.set(key, { changes, ids: [...(alike.get(key)?.ids ?? []), visit.id] });
      } else if (change.before.deleted_at !== null && change.after.deleted_at === null) throw hasOtherTime();
    }
    for (const { changes, ids } of alike.values()) await changeVisitsLater(tx, ids, changes);
  },

  subjectsOf: ({ id, job_id }) =>
    job_id === null ? [] : [{ kind: "job", id: job_id, data: { event_id: id } }],
};

const seenOnVisit = [
  "starts_at",
  "ends_at",
  "assigned_to",
  "status",
  "deleted_at",
  "override_reason",
] as const satisfies (keyof OwnedEvent)[];

const concernsVisit = ({ before, after }: EventChange): boolean =>
  seenOnVisit.some((field) => before[field] !== after[field]);

/** Whether the event is to be done again, so that its job must be open. */
const isBack = ({ before, after }: EventChange): boolean =>
  after.deleted_at === null &&
  (before.deleted_at !== null || (before.status === "cancelled" && after.status !== "cancelled")) &&
  (after.status === "scheduled" || after.status === "confirmed" || after.status === "in_progress");

async function assertJobsOpen(tx: Scope, changes: readonly EventChange[]): Promise<void> {
  const ids = changes.flatMap(({ after }) => after.job_id ?? []);
  if (ids.length === 0 || (await findClosedJobs(tx, ids)).length === 0) return;
  throw conflict("This event belongs to a closed job. Reopen the job first.", { kind: "job" });
}

const hasOtherTime = () =>
  conflict("This visit has since been rescheduled. Reload and try again.", { kind: "job" });

/** How far a visit is, is said on the visit; and it stays a visit. */
function assertOnVisit(
  event: OwnedEvent,
  { status = event.status, type }: Extract<CalendarAction, { kind: "change" }>["changes"],
): void {
  if (type !== undefined && type !== event.type)
    throw conflict("This event is a job visit, so its type can't be changed.", { kind: "job" });
  if (status === event.status || ![status, event.status].some(isOfVisits)) return;
  throw conflict("This event is a job visit. Update its status on the job.", {
    kind: "job",
    job_id: event.job_id,
  });
}

const isOfVisits = (status: OwnedEvent["status"]): boolean =>
  status === "in_progress" || status === "completed";

function assertNotBegun({ status, job_id }: OwnedEvent): void {
  if (!isOfVisits(status)) return;
  const message = "Work on this visit has started. Cancel the visit on its job, or delete the job.";
  throw conflict(message, { kind: "job", job_id });
}

function repeatsWithJob(): Error {
  const message = "This event is a job visit. Make the job repeat instead.";
  return invalid(message, { recurrence: message });
}
