/** Visits of jobs: see them, add one, say what is to be done there, and when the customer may expect somebody. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { visitEvent } from "../event-builders.ts";
import { assertJobMay, assertVisitMay, lockJobForUpdate, lockVisitForUpdate } from "../holding.ts";
import { estimatedMinutes } from "../lines/service.ts";
import { toVisit } from "../serializers.ts";
import { assertArrival } from "./arrival.ts";
import { blankVisit, usualMinutes } from "./blank-visit.ts";
import type { NewVisit, Visit } from "./contract.ts";
import { giveTime } from "./scheduling.ts";
import { findVisit, findVisitsTouching, insertVisits, type StoredVisit, updateVisitRow } from "./store.ts";

const mostDays = 62;

/** Called-off visits and those in the tray are left out. */
export async function listVisits(
  actor: Actor,
  { start, end, assigned_to }: { start: string; end: string; assigned_to?: string },
): Promise<Visit[]> {
  const scope = requirePermission(actor, "jobs.view");
  const span = { start: new Date(start), end: new Date(end) };
  const isTooLong = span.end.getTime() - span.start.getTime() > mostDays * 86_400_000;
  if (span.end <= span.start || isTooLong) {
    const message = `Choose an end after the start, no more than ${mostDays} days later`;
    throw invalid(message, { end: message });
  }
  return (await findVisitsTouching(scope, span, assigned_to)).map((row) => toVisit(actor, row));
}

export async function getVisit(actor: Actor, id: number): Promise<Visit> {
  const row = await findVisit(requirePermission(actor, "jobs.view"), id);
  if (!row) throw notFound("Visit");
  return toVisit(actor, row);
}

const leastMinutes = 5;

/** As long as the job's services take unless a length is given; in the tray, or at a time that must be free. */
export async function createVisit(actor: Actor, input: NewVisit): Promise<Visit> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const job = await lockJobForUpdate(tx, input.job_id);
    assertJobMay(job, "plan");
    if (!input.start && input.end)
      throw invalid("Start time is required", { start: "Start time is required" });
    const moment = now().toISOString();
    const [id] = await insertVisits(tx, [
      {
        ...blankVisit,
        job_id: job.id,
        duration_minutes: lengthOf(input, estimatedMinutes(job.lines)),
        instructions: input.instructions ?? null,
        created_by: actor.userId,
        created_at: moment,
        updated_at: moment,
      },
    ]);
    const visit = (await findVisit(tx, id as number, "all")) as StoredVisit;
    await appendEvent(tx, visitEvent(visit, "added", "added"));
    if (!input.start) return toVisit(actor, visit);
    const end =
      input.end ?? new Date(Date.parse(input.start) + visit.duration_minutes * 60_000).toISOString();
    return giveTime(tx, visit, { ...input, start: input.start, end });
  });
}

function lengthOf({ duration_minutes: given, start, end }: NewVisit, estimated: number): number {
  if (given !== undefined) return given;
  const minutes = start && end ? Math.round((Date.parse(end) - Date.parse(start)) / 60_000) : estimated;
  return Math.max(leastMinutes, minutes || usualMinutes);
}

type Particulars = {
  instructions?: string | null | undefined;
  duration_minutes?: number | undefined;
  arrival_from?: string | null | undefined;
  arrival_until?: string | null | undefined;
};

/** The length is for the one who looks for a time; an event on the calendar keeps its own. */
export async function updateVisit(
  actor: Actor,
  id: number,
  changes: Particulars,
  expectedVersion?: number,
): Promise<Visit> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const visit = await lockVisitForUpdate(tx, id, expectedVersion);
    assertOpen(visit);
    const wanted = givenFields(changes);
    const after: StoredVisit = { ...visit, ...wanted };
    if ("arrival_from" in wanted || "arrival_until" in wanted) assertArrival(after, visit.starts_at);
    if (Object.keys(wanted).length === 0) return toVisit(actor, visit);
    await updateVisitRow(tx, id, { ...wanted, updated_at: now().toISOString() });
    await appendEvent(tx, visitEvent(visit, "changed", "changed", { data: { fields: Object.keys(wanted) } }));
    return readVisit(tx, id);
  });
}

function assertOpen(visit: StoredVisit): void {
  if (visit.status === "done" || visit.status === "cancelled") assertVisitMay(visit, "schedule");
  assertJobMay({ number: visit.job_number, status: visit.job_status }, "plan");
}

/** One that is known to be there. */
export const readVisit = async (scope: Scope, id: number): Promise<Visit> =>
  toVisit(scope.actor, (await findVisit(scope, id, "all")) as StoredVisit);
