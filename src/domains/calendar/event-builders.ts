/** How the event log tells what was done with an event, and what of an event goes over the wire. */
import type { EventOfAdded, NewEvent } from "#platform/events.ts";
import { money, toMajorUnits } from "#shared/money/money.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import {
  type CalendarEvent,
  type EventStatus,
  type ListType,
  listTypeOf,
  restorableDays,
} from "./contract.ts";
import { detailColumns, type NewRow, type StoredEvent } from "./store.ts";

/** Estimated costs are dollars on the wire (ruling R11). */
export const costCurrency = "USD";

const listTypeWords: Record<ListType, string> = {
  job: "Job",
  appointment: "Appointment",
  call: "Call",
  meeting: "Meeting",
  task: "Task",
};

const statusWords: Record<EventStatus, string> = {
  scheduled: "back on the schedule",
  confirmed: "confirmed",
  in_progress: "in progress",
  completed: "completed",
  cancelled: "cancelled",
};

/** As they end the sentence "This event is …". */
export const statusNames: Record<EventStatus, string> = {
  scheduled: "scheduled",
  confirmed: "confirmed",
  in_progress: "in progress",
  completed: "completed",
  cancelled: "cancelled",
};

export function createdEvent(row: StoredEvent, zone: string): NewEvent {
  return { ...aboutEvent(row), ...creation(row, zone) };
}

/** The same, told while the event is being saved. */
export function addedEvent(row: NewRow, zone: string): EventOfAdded {
  const { client_name = null, override_reason = null } = row;
  const [starts_at, ends_at] = [kept(row.starts_at), kept(row.ends_at)];
  return {
    kind: "calendar_event",
    customerId: row.customer_id ?? null,
    ...creation({ ...row, starts_at, ends_at, client_name, override_reason }, zone),
  };
}

/** An instant as the database gives it back: without fractions of a second that are zero. */
const kept = (instant: string): string => instant.replace(/\.?0+Z$/, "Z");

type Told = Pick<StoredEvent, "type" | "title" | "starts_at" | "ends_at" | "client_name" | "override_reason">;

function creation(row: Told, zone: string) {
  return {
    type: "calendar.event_created",
    title: `${listTypeWords[listTypeOf[row.type]]} added: ${row.title}`,
    description: formatDateTime(row.starts_at, zone),
    data: { ...facts(row), start: row.starts_at, end: row.ends_at, ...overrideFacts(row) },
  };
}

export function statusEvent(row: StoredEvent, from: EventStatus | null): NewEvent {
  const isClosed = row.status === "completed" || row.status === "cancelled";
  const amount = row.estimated_cost_cents;
  return {
    ...aboutEvent(row),
    type: isClosed ? `calendar.event_${row.status}` : "calendar.event_status_changed",
    title: `${listTypeWords[row.list_type]} ${statusWords[row.status]}: ${row.title}`,
    ...(row.cancel_reason ? { description: row.cancel_reason } : {}),
    data: {
      ...facts(row),
      from,
      to: row.status,
      ...(row.status === "completed" && amount !== null ? { amount, currency: costCurrency } : {}),
    },
  };
}

/** What was changed beside the status; a new time or member is told first. */
export function changedEvent(before: StoredEvent, row: StoredEvent, zone: string): NewEvent {
  const fields = loggedFields.filter((field) => before[field] !== row[field]);
  const isMoved = before.starts_at !== row.starts_at || before.ends_at !== row.ends_at;
  return {
    ...aboutEvent(row),
    type: isMoved ? "calendar.event_moved" : "calendar.event_changed",
    title: `${listTypeWords[row.list_type]} ${isMoved ? "moved" : "changed"}: ${row.title}`,
    ...(isMoved ? { description: formatDateTime(row.starts_at, zone) } : {}),
    data: {
      ...facts(row),
      before: pick(before, fields),
      after: pick(row, fields),
      ...overrideFacts(row),
    },
  };
}

const loggedFields = [
  "title",
  "description",
  "starts_at",
  "ends_at",
  "type",
  ...detailColumns,
] as const satisfies (keyof StoredEvent)[];

const pick = (row: StoredEvent, fields: readonly (typeof loggedFields)[number][]) =>
  Object.fromEntries(fields.map((field) => [field, row[field]]));

export function deletedEvent(row: StoredEvent): NewEvent {
  return {
    ...aboutEvent(row),
    type: "calendar.event_deleted",
    title: `${listTypeWords[row.list_type]} deleted: ${row.title}`,
    description: `Can be restored for ${restorableDays} days`,
    data: facts(row),
  };
}

export function restoredEvent(row: StoredEvent): NewEvent {
  return {
    ...aboutEvent(row),
    type: "calendar.event_restored",
    title: `${listTypeWords[row.list_type]} restored: ${row.title}`,
    data: { ...facts(row), ...overrideFacts(row) },
  };
}

const overrideFacts = ({ override_reason: reason }: Pick<StoredEvent, "override_reason">) =>
  reason === null ? {} : { double_booked: reason };

const aboutEvent = (row: StoredEvent) => ({
  subject: { kind: "calendar_event", id: row.id },
  customerId: row.customer_id,
});

const facts = (row: Pick<StoredEvent, "type" | "client_name">) => ({
  event_type: row.type,
  ...(row.client_name === null ? {} : { customer_name: row.client_name }),
});

export function toCalendarEvent(row: StoredEvent): CalendarEvent {
  const { starts_at, ends_at, estimated_cost_cents: cents } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    start: starts_at,
    end: ends_at,
    type: row.type,
    status: row.status,
    priority: row.priority,
    client_name: row.client_name,
    contact_name: row.contact_name,
    location: row.location,
    notes: row.notes,
    urgency: row.urgency,
    service_category: row.service_category,
    estimated_cost: cents === null ? null : toMajorUnits(money(cents, costCurrency)),
    customer_id: row.customer_id,
    assigned_to: row.assigned_to,
    cancel_reason: row.cancel_reason,
    cancelled_by_customer: row.cancelled_by_customer,
    override_reason: row.override_reason,
    service_id: row.service_id,
    is_outside_hours: row.is_outside_hours,
    job_id: row.job_id,
    series_id: row.series_id,
    recurrence_id: row.recurrence_id,
    recurrence: row.recurrence,
    is_exception: row.is_exception,
    version: row.version,
  };
}
