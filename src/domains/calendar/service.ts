/** What the business may do with its calendar: see what is on, add to it, say how far something has come. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { fromMajorUnits } from "#shared/money/money.ts";
import type { Span } from "#shared/time/time.ts";
import { bookNewEvent } from "./booking/new-event.ts";
import { customerNameFor } from "./booking/service.ts";
import type { CalendarEvent, CalendarStats, NewCalendarEvent } from "./contract.ts";
import { costCurrency, toCalendarEvent } from "./event-builders.ts";
import { type AskedSpan, spanOfEvent, statsMoments, thisWeekOr, todayOr } from "./free-times/spans.ts";
import { countEvents, findEvent, listEventsTouching, type NewRow } from "./store.ts";

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
 * another is given. Who is assigned must have the time, or the input the reason why that does not matter. One that is
 * entered as completed counts as completed when it ended, if that has passed.
 */
export async function createCalendarEvent(actor: Actor, input: NewCalendarEvent): Promise<CalendarEvent> {
  const scope = requirePermission(actor, "calendar.create");
  const prepare = async (tx: Scope): Promise<NewRow> => {
    const customerName = await customerNameFor(tx, input.customer_id);
    return newRow(input, customerName, { at: now(), userId: actor.userId });
  };
  return toCalendarEvent(await bookNewEvent(scope, { input, prepare }));
}

/** Throws when the event would end before it begins, or last longer than anything does. */
export function newRow(
  input: NewCalendarEvent,
  customerName: string | null,
  { at, userId }: { at: Date; userId: string | null },
): NewRow {
  const { start, end } = spanOfEvent(input);
  const { start: _start, end: _end, override_reason: _reason, estimated_cost: cost, ...fields } = input;
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
