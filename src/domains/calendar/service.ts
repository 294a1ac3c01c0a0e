/** What the business may do with its calendar: see what is on, add to it, say how far something has come. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { type NewEvent, record } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatDateTime } from "#shared/dates.ts";
import { fromMajorUnits, money, toMajorUnits } from "#shared/money.ts";
import type { Span } from "#shared/time.ts";
import type { CalendarEvent, CalendarStats, EventStatus, ListType, NewCalendarEvent } from "./contract.ts";
import { type AskedSpan, spanOfEvent, statsMoments, thisWeekOr, todayOr } from "./spans.ts";
import {
  countEvents,
  findCustomerName,
  findEvent,
  insertEvent,
  isActiveMember,
  listEventsTouching,
  lockEvent,
  type NewRow,
  type StoredEvent,
  updateEvent,
} from "./store.ts";

/** Estimated costs are dollars on the wire (ruling R11). */
const costCurrency = "USD";

/** What each figure counts is written beside it in the contract. */
export function getCalendarStats(actor: Actor): Promise<CalendarStats> {
  return countEvents(requirePermission(actor, "calendar.view"), statsMoments(actor));
}

/** Events of which some part lies in the span, in the order in which they begin; today's by default. */
export function listTodaysEvents(actor: Actor, asked: AskedSpan): Promise<CalendarEvent[]> {
  return listSpan(actor, (scope) => todayOr(asked, scope.actor));
}

/** As `listTodaysEvents`, but this week's by default. */
export function listCalendarEvents(actor: Actor, asked: AskedSpan): Promise<CalendarEvent[]> {
  return listSpan(actor, (scope) => thisWeekOr(asked, scope.actor));
}

async function listSpan(actor: Actor, spanFor: (scope: Scope) => Span): Promise<CalendarEvent[]> {
  const scope = requirePermission(actor, "calendar.view");
  const rows = await listEventsTouching(scope, spanFor(scope));
  return rows.map(toCalendarEvent);
}

export async function getCalendarEvent(actor: Actor, id: number): Promise<CalendarEvent> {
  const row = await findEvent(requirePermission(actor, "calendar.view"), id);
  if (!row) throw notFound("Event");
  return toCalendarEvent(row);
}

/**
 * Adds an event. Its customer and member must belong to the organization; the client's name is the customer's unless
 * another is given. One that is entered as completed counts as completed when it ended, if that has passed.
 */
export async function createCalendarEvent(actor: Actor, input: NewCalendarEvent): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.create");
  return inTransaction(scope, async (tx) => {
    const customerName = await customerNameFor(tx, input.customer_id);
    await assertMember(tx, input.assigned_to);
    const row = await insertEvent(tx, newRow(input, customerName, { at: now(), userId: actor.userId }));
    await record(tx, createdEvent(row, actor.timeZone));
    if (row.completed_at || row.cancelled_at) await record(tx, statusEvent(row, null));
    return toCalendarEvent(row);
  });
}

/** Throws when the event would end before it begins, or last longer than anything does. */
export function newRow(
  input: NewCalendarEvent,
  customerName: string | null,
  { at, userId }: { at: Date; userId: string | null },
): NewRow {
  const { start, end } = spanOfEvent(input);
  const { start: _start, end: _end, estimated_cost: cost, ...fields } = input;
  const doneAt = end < at ? end : at;
  return {
    ...fields,
    client_name: fields.client_name ?? customerName,
    starts_at: start.toISOString(),
    ends_at: end.toISOString(),
    estimated_cost_cents: typeof cost === "number" ? fromMajorUnits(cost, costCurrency).amount : null,
    completed_at: input.status === "completed" ? doneAt.toISOString() : null,
    cancelled_at: input.status === "cancelled" ? at.toISOString() : null,
    created_by: userId,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

/** Says that the work is done, now. */
export const completeCalendarEvent = (actor: Actor, id: number): Promise<CalendarEvent> =>
  changeCalendarEventStatus(actor, id, "completed");

/** Any status may follow any other; the one it has already changes nothing. */
export async function changeCalendarEventStatus(
  actor: Actor,
  id: number,
  status: EventStatus,
): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.update");
  return inTransaction(scope, async (tx) => {
    const before = (await lockEvent(tx, id)) ?? (await refuseChange(tx, id));
    if (before.status === status) return toCalendarEvent(before);
    const row = await updateEvent(tx, id, statusChange(status, now()));
    await record(tx, statusEvent(row, before.status));
    return toCalendarEvent(row);
  });
}

export function statusChange(status: EventStatus, at: Date) {
  const moment = at.toISOString();
  return {
    status,
    completed_at: status === "completed" ? moment : null,
    cancelled_at: status === "cancelled" ? moment : null,
    updated_at: moment,
  };
}

/** An event that the person may see but not change is refused in words; any other does not exist for them. */
async function refuseChange(tx: Scope, id: number): Promise<never> {
  const { reach } = requirePermission(tx.actor, "calendar.view");
  if (!(await findEvent(tx, id, reach))) throw notFound("Event");
  throw forbidden("Your role lets you change only events that are assigned to you or that you added.", {
    permission: "calendar.update",
  });
}

async function customerNameFor(tx: Scope, id: number | null | undefined): Promise<string | null> {
  if (!id) return null;
  const { reach } = requirePermission(tx.actor, "customers.view");
  const name = await findCustomerName(tx, id, reach);
  if (name !== undefined) return name;
  const message = "The customer of this event does not exist. Choose another one.";
  throw invalid(message, { customer_id: message });
}

async function assertMember(tx: Scope, userId: string | null | undefined): Promise<void> {
  if (!userId || (await isActiveMember(tx, userId))) return;
  const message = "The member this event is assigned to is not part of your team. Choose another one.";
  throw invalid(message, { assigned_to: message });
}

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

export function createdEvent(row: StoredEvent, zone: string): NewEvent {
  return {
    ...aboutEvent(row),
    type: "calendar.event_created",
    title: `${listTypeWords[row.list_type]} added: ${row.title}`,
    description: formatDateTime(row.starts_at, zone),
    data: { ...facts(row), start: row.starts_at, end: row.ends_at },
  };
}

export function statusEvent(row: StoredEvent, from: EventStatus | null): NewEvent {
  const isClosed = row.status === "completed" || row.status === "cancelled";
  const amount = row.estimated_cost_cents;
  return {
    ...aboutEvent(row),
    type: isClosed ? `calendar.event_${row.status}` : "calendar.event_status_changed",
    title: `${listTypeWords[row.list_type]} ${statusWords[row.status]}: ${row.title}`,
    data: {
      ...facts(row),
      from,
      to: row.status,
      ...(row.status === "completed" && amount !== null ? { amount, currency: costCurrency } : {}),
    },
  };
}

const aboutEvent = (row: StoredEvent) => ({
  subject: { kind: "calendar_event", id: row.id },
  customerId: row.customer_id,
});

const facts = (row: StoredEvent) => ({
  event_type: row.type,
  ...(row.client_name === null ? {} : { customer_name: row.client_name }),
});

function toCalendarEvent(row: StoredEvent): CalendarEvent {
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
    version: row.version,
  };
}
