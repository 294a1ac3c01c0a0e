/** What of a job and its visits goes over the wire, as the reader may see it, with what is worked out from them. */
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { parseRecurrence, recurrenceWords } from "#shared/time/recurrence.ts";
import { localDay } from "#shared/time/time.ts";
import { type Job, type JobListItem, jobActions } from "./contract.ts";
import { numberText } from "./event-builders.ts";
import { maySeeCosts } from "./lines/costs.ts";
import { toItems } from "./lines/items.ts";
import { lineAmounts, moneyOf } from "./lines/service.ts";
import { findJob, type JobInFull } from "./store.ts";
import type { Visit } from "./visits/contract.ts";
import { findVisitsOfJob, type StoredVisit } from "./visits/store.ts";

export const isOpen = ({ status }: Pick<JobInFull, "status">): boolean =>
  jobActions.plan.some((open) => open === status);

/** Of the visits, where one that was begun counts half; without visits the part of the checklist that is done. */
function progressOf(job: Pick<JobInFull, "status" | "checklist"> & VisitCounts): number {
  if (job.status === "completed") return 100;
  const { visits_total: total, visits_done: done, visits_started: started } = job;
  if (total > 0) return Math.round((100 * (done + started / 2)) / total);
  const ticked = job.checklist.filter(({ done_at }) => done_at !== null).length;
  return job.checklist.length === 0 ? 0 : Math.round((100 * ticked) / job.checklist.length);
}

type VisitCounts = Pick<JobInFull, "visits_total" | "visits_done" | "visits_started">;

export function toListItem(actor: Actor, row: JobInFull): JobListItem {
  return {
    id: row.id,
    number: numberText(row.number),
    title: row.title,
    status: row.status,
    priority: row.priority,
    service_id: row.service_id,
    service_name: row.service_name,
    customer_id: row.customer_id,
    client_name: row.client_name,
    location: row.location,
    start_date: row.start_date,
    due_date: row.due_date,
    progress: progressOf(row),
    is_overdue: isOpen(row) && row.due_date !== null && row.due_date < localDay(now(), actor.timeZone),
    assigned_to: row.assigned_to,
    visits_total: row.visits_total,
    visits_done: row.visits_done,
    visits_started: row.visits_started,
    next_visit: row.next_visit,
    recurrence_words: row.rule === null ? null : recurrenceWords(parseRecurrence(row.rule)),
    description: row.description,
    notes: row.notes,
    cancel_reason: row.cancel_reason,
    cancelled_by_customer: row.cancelled_by_customer,
    reopen_reason: row.reopen_reason,
    completed_at: row.completed_at,
    cancelled_at: row.cancelled_at,
    price_cents: row.price_cents,
    cost_cents: maySeeCosts(actor) ? row.cost_cents : null,
    technicians: row.technicians,
    created_by: row.created_by,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

export function toVisit(actor: Actor, row: StoredVisit): Visit {
  const isSeen = maySeeCosts(actor);
  const isWaiting = row.status === "unscheduled";
  return {
    id: row.id,
    job_id: row.job_id,
    job_number: numberText(row.job_number),
    job_title: row.job_title,
    event_id: isWaiting ? null : row.event_id,
    status: row.status,
    is_confirmed: row.event_status === "confirmed",
    start: row.starts_at,
    end: row.ends_at,
    duration_minutes: row.duration_minutes,
    arrival_from: row.arrival_from,
    arrival_until: row.arrival_until,
    assigned_to: row.assigned_to,
    override_reason: row.override_reason,
    customer_id: row.customer_id,
    client_name: row.client_name,
    client_phone: row.client_phone,
    location: row.location,
    priority: row.priority,
    due_date: row.due_date,
    instructions: row.instructions,
    on_the_way_at: row.on_the_way_at,
    started_at: row.started_at,
    done_at: row.done_at,
    report: row.report,
    cancel_reason: row.cancel_reason,
    uses: row.uses.map((use) => ({
      id: use.id,
      kind: use.kind,
      name: use.name,
      quantity: use.quantity,
      minutes: use.minutes,
      unit_cost_cents: isSeen ? use.unit_cost_cents : null,
      unit_price_cents: use.unit_price_cents ?? null,
      service_id: use.service_id ?? null,
      by_name: use.by_name,
      at: use.at,
    })),
    version: row.version,
  };
}

export function toJob(actor: Actor, row: JobInFull, visits: readonly StoredVisit[]): Job {
  const isSeen = maySeeCosts(actor);
  const amounts = lineAmounts(row.lines);
  return {
    ...toListItem(actor, row),
    client_phone: row.client_phone,
    client_email: row.client_email,
    lines: row.lines.map(({ minutes: _, ...line }, index) => ({
      ...line,
      amount_cents: amounts[index] ?? 0,
      unit_cost_cents: isSeen ? line.unit_cost_cents : null,
    })),
    checklist: toItems(row.checklist),
    visits: visits.map((visit) => toVisit(actor, visit)),
    money: moneyOf(row, visits, isSeen),
    recurrence: row.rule,
  };
}

/** A job that is known to be there, with its visits. */
export async function readJob(scope: Scope, id: number): Promise<Job> {
  const row = (await findJob(scope, id, "all")) as JobInFull;
  return toJob(scope.actor, row, await findVisitsOfJob(scope, id));
}
