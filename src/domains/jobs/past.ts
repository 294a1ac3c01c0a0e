/** Takes jobs over together with their past: each from a piece of work on the calendar, as far as it came there. */
import type { CalendarPast } from "#domains/calendar/past.ts";
import { backfillSales } from "#domains/services/selling.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { localDay } from "#shared/time/time.ts";
import type { JobStatus } from "./contract.ts";
import { newItems } from "./lines/items.ts";
import { columnsOf } from "./lines/service.ts";
import { timeUse } from "./lines/uses.ts";
import { belongToJobs } from "./past-store.ts";
import { insertJobs, nextNumber, saveLaborCost } from "./store.ts";
import type { AskedItem, KeptLine } from "./tables.ts";
import type { VisitStatus } from "./visits/contract.ts";
import { insertVisits } from "./visits/store.ts";

export type JobPast = {
  eventId: number;
  work: CalendarPast;
  line: Omit<KeptLine, "id">;
  /** `usual`: what is read where the item asks for a reading. */
  checklist: readonly (AskedItem & { usual?: string })[];
  /** Parts that were used when it is done. */
  parts: readonly { name: string; quantity: string; unit_cost_cents: number | null }[];
};

/** Each event becomes the one visit of a job. The event log tells its past as that of the event. */
export async function backfillJobs(
  actor: Actor,
  pasts: readonly JobPast[],
  { laborCostCents }: { laborCostCents: number },
): Promise<number[]> {
  const scope = requirePermission(actor, "jobs.create");
  return inTransaction(scope, async (tx) => {
    await saveLaborCost(tx, laborCostCents);
    const first = pasts.length === 0 ? 0 : await nextNumber(tx, pasts.length);
    const rows = pasts.map((past, index) => jobRow(past, first + index, actor.timeZone));
    const ids = await insertJobs(tx, rows);
    await belongToJobs(
      tx,
      pasts.map(({ eventId }, index) => ({ event_id: eventId, job_id: ids[index] as number })),
    );
    await insertVisits(
      tx,
      pasts.map((past, index) => visitRow(past, ids[index] as number, laborCostCents)),
    );
    const sales = rows.flatMap(({ service_id, status, created_at }, index) =>
      service_id === null
        ? []
        : [{ service_id, job_id: ids[index] as number, is_open: isOpen(status), sold_at: created_at }],
    );
    await backfillSales(
      tx,
      sales.map(({ job_id, ...sale }) => ({ ...sale, subject_kind: "job", subject_id: String(job_id) })),
    );
    return ids;
  });
}

const isOpen = (status: JobStatus): boolean => status === "planning" || status === "in_progress";

const jobStatuses = {
  scheduled: "planning",
  confirmed: "planning",
  in_progress: "in_progress",
  completed: "completed",
  cancelled: "cancelled",
} as const;

/** Half of what was cancelled, the business cancelled. */
function cancellationOf({ booked }: JobPast["work"]) {
  const isByCustomer = new Date(booked.input.start).getUTCDate() % 2 === 0;
  return {
    cancel_reason: isByCustomer ? "The customer cancelled" : "Part on back order",
    cancelled_by_customer: isByCustomer,
  };
}

const notCancelled = { cancel_reason: null, cancelled_by_customer: false };

function jobRow({ work, line, checklist }: JobPast, number: number, zone: string) {
  const { at, by, input } = work.booked;
  const last = work.later.at(-1);
  const lastAt = (last?.at ?? at).toISOString();
  const status = jobStatuses[last?.status ?? "scheduled"];
  const isDone = status === "completed";
  const day = localDay(new Date(input.start), zone);
  return {
    number,
    title: input.title,
    status,
    priority: input.priority,
    customer_id: input.customer_id ?? null,
    client_name: input.client_name ?? input.contact_name ?? input.title,
    location: input.location ?? null,
    description: input.description ?? null,
    notes: input.notes ?? null,
    start_date: day,
    due_date: day,
    ...columnsOf([{ ...line, id: newId() }]),
    checklist: newItems(checklist).map((item, index) => ({
      ...item,
      done_at: isDone ? lastAt : null,
      done_by_name: isDone ? (last?.by.name ?? null) : null,
      ...(isDone && item.kind === "reading" ? { reading: checklist[index]?.usual ?? null } : {}),
    })),
    ...(status === "cancelled" ? cancellationOf(work) : notCancelled),
    reopen_reason: null,
    completed_at: isDone ? lastAt : null,
    cancelled_at: status === "cancelled" ? lastAt : null,
    series_id: null,
    series_day: null,
    assigned_to: input.assigned_to ?? null,
    created_by: by.userId,
    version: 1 + work.later.length,
    created_at: at.toISOString(),
    updated_at: lastAt,
    deleted_at: null,
  };
}

const visitStatuses: Record<keyof typeof jobStatuses, VisitStatus> = {
  scheduled: "scheduled",
  confirmed: "scheduled",
  in_progress: "started",
  completed: "done",
  cancelled: "cancelled",
};

const windowMinutes = 60;

function visitRow({ eventId, work, parts }: JobPast, jobId: number, laborCostCents: number) {
  const { booked, later } = work;
  const start = new Date(booked.input.start);
  const status = visitStatuses[later.at(-1)?.status ?? "scheduled"];
  const wasBegun = status === "started" || status === "done";
  const begun = later.find((each) => each.status === "in_progress")?.at ?? start;
  const done = status === "done" ? later.at(-1) : undefined;
  const minutes = done ? Math.max(5, Math.round((done.at.getTime() - begun.getTime()) / 60_000)) : 0;
  const by = done?.by.name ?? booked.by.name;
  const at = (done?.at ?? booked.at).toISOString();
  return {
    job_id: jobId,
    event_id: eventId,
    status,
    duration_minutes: Math.max(1, Math.round((Date.parse(booked.input.end) - start.getTime()) / 60_000)),
    arrival_from: minutesAfter(start, -windowMinutes / 2),
    arrival_until: minutesAfter(start, windowMinutes),
    instructions: null,
    status_before_start:
      wasBegun && later.some((each) => each.status === "confirmed") ? ("confirmed" as const) : null,
    on_the_way_at: wasBegun ? minutesAfter(begun, -18) : null,
    started_at: wasBegun ? begun.toISOString() : null,
    done_at: done ? at : null,
    report: null,
    cancel_reason: status === "cancelled" ? cancellationOf(work).cancel_reason : null,
    uses: done
      ? [
          timeUse({ minutes, at, by, cost: laborCostCents }),
          ...parts.map((part) => ({
            ...part,
            id: newId(),
            kind: "part" as const,
            minutes: null,
            by_name: by,
            at,
          })),
        ]
      : [],
    created_by: booked.by.userId,
    version: 1 + later.length,
    created_at: booked.at.toISOString(),
    updated_at: (later.at(-1)?.at ?? booked.at).toISOString(),
  };
}

const minutesAfter = (moment: Date, minutes: number): string =>
  new Date(moment.getTime() + minutes * 60_000).toISOString();
