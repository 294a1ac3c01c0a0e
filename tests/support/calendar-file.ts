/** Calendar files as other programs write them (RFC 5545), taken in and given out. */
import type { CalendarEvent } from "#domains/calendar/contract.ts";
import { addToCalendar } from "#domains/calendar/series/service.ts";
import type { ImportReport } from "#domains/feeds/contract.ts";
import { importFile } from "#domains/feeds/importing.ts";
import type { TestApp } from "./app.ts";
import type { Person } from "./organization.ts";

/** One of these events; each is given by the lines of its properties. */
export const calendarFile = (...events: string[][]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");

/** Takes a file in for this person, as meetings. */
export const takeFile = ({ actor, userId }: Person, text: string): Promise<ImportReport> =>
  importFile(actor, { text, assigned_to: userId, type: "meeting" });

/** The filter change of this person's: Mondays at 9:00 in New York, from November 23, 2026 on. */
export const addWeekly = ({ actor, userId }: Person, more: object): Promise<CalendarEvent> =>
  addToCalendar(actor, {
    title: "Filter change",
    type: "job",
    priority: "medium",
    status: "scheduled",
    start: "2026-11-23T14:00:00Z",
    end: "2026-11-23T15:00:00Z",
    assigned_to: userId,
    recurrence: "FREQ=WEEKLY;BYDAY=MO",
    ...more,
  });

/** What a person finds on the calendar from the beginning of one day to that of another, both in UTC. */
export async function calendarOf(
  app: TestApp,
  { token }: Person,
  from: string,
  to: string,
): Promise<CalendarEvent[]> {
  const path = `/api/calendar/events?start=${from}T00:00:00Z&end=${to}T00:00:00Z`;
  return (await app.call("GET", path, { token })).body.data;
}

/** The address within the server at which another program finds a new feed of this person's. */
export async function feedOf(app: TestApp, { token }: Person, fields: object): Promise<string> {
  const { url } = (await app.call("POST", "/api/calendar/feeds", { token, body: fields })).body.data;
  return new URL(url).pathname;
}

export const fileAt = async (app: TestApp, url: string): Promise<string> =>
  (await app.http.inject({ method: "GET", url })).body;
