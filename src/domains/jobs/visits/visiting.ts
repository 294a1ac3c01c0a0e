/** How far a visit is: on the way, started, done, called off, or opened again. */
import { changeOwnedEvent, deleteOwnedEvent } from "#domains/calendar/owned-events.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { jobEvent, visitEvent } from "../event-builders.ts";
import { assertVisitMay, lockVisitForUpdate } from "../holding.ts";
import { timeUse } from "../lines/uses.ts";
import { findLaborCost, updateJobRow } from "../store.ts";
import { callOff } from "./calling-off.ts";
import type { Visit, visitActions } from "./contract.ts";
import { missingItems } from "./progressing.ts";
import { momentGiven } from "./reported-times.ts";
import { readVisit } from "./service.ts";
import { visitAfter } from "./states.ts";
import { findVisitsOfJob, type StoredVisit, updateVisitRow } from "./store.ts";

type Step = { expectedVersion?: number | undefined; at?: string | undefined };

/** Holds the visit, does the step, and gives it as it is then. */
export async function takeStep(
  actor: Actor,
  id: number,
  action: keyof typeof visitActions,
  expectedVersion: number | undefined,
  take: (tx: Scope, visit: StoredVisit) => Promise<void>,
): Promise<Visit> {
  return inTransaction(requirePermission(actor, "jobs.update"), async (tx) => {
    const visit = await lockVisitForUpdate(tx, id, expectedVersion);
    assertVisitMay(visit, action);
    await take(tx, visit);
    return readVisit(tx, id);
  });
}

export function setOnTheWay(actor: Actor, id: number, { expectedVersion, at }: Step): Promise<Visit> {
  return takeStep(actor, id, "on_the_way", expectedVersion, async (tx, visit) => {
    const moment = momentGiven(at, visit.created_at, "before the visit was added");
    await updateVisitRow(tx, id, { ...visitAfter.onTheWay(moment), updated_at: now().toISOString() });
    await appendEvent(tx, visitEvent(visit, "on_the_way", "on the way", { data: { at: moment } }));
  });
}

/** With its first visit the job is in progress. */
export function startVisit(actor: Actor, id: number, { expectedVersion, at }: Step): Promise<Visit> {
  return takeStep(actor, id, "start", expectedVersion, async (tx, visit) => {
    const earliest = visit.on_the_way_at ?? visit.created_at;
    const moment = momentGiven(at, earliest, "before the technician was on the way");
    await changeOwnedEvent(tx, visit.event_id as number, { status: "in_progress" }, new Date(moment));
    const started = visitAfter.start(moment, visit.event_status);
    await updateVisitRow(tx, id, { ...started, updated_at: now().toISOString() });
    await appendEvent(tx, visitEvent(visit, "started", "started", { data: { at: moment } }));
    if (visit.job_status !== "planning") return;
    await updateJobRow(tx, visit.job_id, { status: "in_progress", updated_at: now().toISOString() });
    await appendEvent(tx, jobEvent(jobOf(visit), "began", "in progress"));
  });
}

export const jobOf = ({ job_id, job_number, job_title, customer_id, client_name }: StoredVisit) => ({
  id: job_id,
  number: job_number,
  title: job_title,
  customer_id,
  client_name,
});

/** The last visit needs the required items of the checklist. The time since its start is noted unless one was. */
export function finishVisit(
  actor: Actor,
  id: number,
  { expectedVersion, at, report }: Step & { report?: string | null | undefined },
): Promise<Visit> {
  return takeStep(actor, id, "finish", expectedVersion, async (tx, visit) => {
    const moment = momentGiven(at, visit.started_at, "before the work was started");
    await assertMayBeLast(tx, visit);
    await changeOwnedEvent(tx, visit.event_id as number, { status: "completed" }, new Date(moment));
    const isTimed = visit.uses.some(({ kind }) => kind === "time");
    const minutes = Math.round((Date.parse(moment) - Date.parse(visit.started_at ?? moment)) / 60_000);
    const worked = timeUse({ minutes, at: moment, by: actor.name, cost: await findLaborCost(tx) });
    await updateVisitRow(tx, id, {
      ...visitAfter.finish(moment),
      updated_at: now().toISOString(),
      ...(report === undefined ? {} : { report }),
      ...(isTimed || minutes < 1 ? {} : { uses: [...visit.uses, worked] }),
    });
    await appendEvent(
      tx,
      visitEvent(visit, "done", "completed", {
        description: report ?? undefined,
        data: { at: moment, minutes },
      }),
    );
  });
}

async function assertMayBeLast(tx: Scope, visit: StoredVisit): Promise<void> {
  const visits = await findVisitsOfJob(tx, visit.job_id);
  const isLast = visits.every(
    ({ id, status }) => id === visit.id || status === "done" || status === "cancelled",
  );
  const missing = isLast ? missingItems(visit.job_checklist) : undefined;
  if (missing)
    throw conflict(`This is the job's last visit, and ${missing} Check the list first.`, {
      kind: "checklist",
    });
}

export function cancelVisit(
  actor: Actor,
  id: number,
  reason: string,
  expectedVersion?: number,
): Promise<Visit> {
  return takeStep(actor, id, "cancel", expectedVersion, (tx, visit) => callOff(tx, visit, reason));
}

/**
 * Work that was done goes on. A visit that was called off comes back at its time when that is still to come and free;
 * else it waits in the tray.
 */
export function reopenVisit(
  actor: Actor,
  id: number,
  reason: string,
  expectedVersion?: number,
): Promise<Visit> {
  return takeStep(actor, id, "reopen", expectedVersion, async (tx, visit) => {
    if (visit.status === "done") await goOn(tx, visit);
    else await comeBack(tx, visit);
    await appendEvent(
      tx,
      visitEvent(visit, "reopened", "reopened", { description: reason, data: { from: visit.status } }),
    );
  });
}

async function goOn(tx: Scope, visit: StoredVisit): Promise<void> {
  await changeOwnedEvent(tx, visit.event_id as number, { status: "in_progress" });
  await updateVisitRow(tx, visit.id, { ...visitAfter.reopen(visit), updated_at: now().toISOString() });
}

async function comeBack(tx: Scope, visit: StoredVisit): Promise<void> {
  const isToCome = visit.event_id !== null && Date.parse(visit.starts_at ?? "") > now().getTime();
  const isBack = isToCome && (await bookedAgain(tx, visit.event_id as number));
  if (visit.event_id !== null && visit.starts_at !== null && !isBack)
    await deleteOwnedEvent(tx, visit.event_id);
  await updateVisitRow(tx, visit.id, {
    ...visitAfter.reopen(visit),
    ...(isBack ? {} : { ...visitAfter.unschedule(), event_id: null }),
    updated_at: now().toISOString(),
  });
}

/** Whether the technician still had the time. */
async function bookedAgain(tx: Scope, eventId: number): Promise<boolean> {
  try {
    await changeOwnedEvent(tx, eventId, { status: "scheduled" });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}
