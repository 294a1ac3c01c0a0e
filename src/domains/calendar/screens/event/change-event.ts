/** Changes an event on the screen at once, on the server behind it, and back if that refuses. */
import type { QueryClient } from "@tanstack/react-query";
import { expectedVersion } from "#ui/api/expected-version.ts";
import type { CalendarEvent, CalendarEventChanges, DoubleBooking } from "../../contract.ts";
import type { Collisions, SeriesScope } from "../../series/contract.ts";
import { calendarApi } from "../calendar-api.ts";
import { putEvent, refreshCalendar, refreshStats, stopListsOnTheirWay } from "../calendar-cache.ts";

export type Changes = Pick<
  CalendarEventChanges,
  "start" | "end" | "assigned_to" | "status" | "cancel_reason" | "cancelled_by_customer" | "override_reason"
> & { scope?: SeriesScope; collisions?: Collisions };

/** Taking a change back is a change that cannot itself be taken back. */
export type ChangeEvent = (
  event: CalendarEvent,
  changes: Changes,
  options?: { isUndo: boolean },
) => Promise<boolean>;

export type Refusal = { event: CalendarEvent; changes: Changes; message: string };
export type Refused = Refusal & { booking: DoubleBooking };

/** What was asked of each event while the server has not answered yet; changes of one are sent one by one. */
const pending = new Map<number, { changes: Changes; done: Promise<unknown> }>();

/** Each event as the server last gave it back: what an event goes back to, and the version that a change is made to. */
const saved = new Map<number, CalendarEvent>();

function latestOf(event: CalendarEvent): CalendarEvent {
  const kept = saved.get(event.id);
  return kept && kept.version >= event.version ? kept : event;
}

/** Gives the event as it was saved. Throws what the server said, after putting the event back. */
export async function changeEvent(
  client: QueryClient,
  event: CalendarEvent,
  changes: Changes,
): Promise<CalendarEvent> {
  const earlier = pending.get(event.id);
  const sent = send(client, event, changes, earlier?.done);
  const own = { changes, done: sent.catch(() => undefined) };
  pending.set(event.id, own);
  try {
    const kept = await sent;
    saved.set(event.id, kept);
    const newer = pending.get(event.id);
    putEvent(client, newer && newer !== own ? shownWith(kept, newer.changes) : kept);
    if (changes.scope && changes.scope !== "this") void refreshCalendar(client);
    else refreshStats(client);
    return kept;
  } catch (error) {
    if (pending.get(event.id) === own) putEvent(client, latestOf(event));
    void refreshCalendar(client);
    throw error;
  } finally {
    if (pending.get(event.id) === own) pending.delete(event.id);
  }
}

async function send(
  client: QueryClient,
  event: CalendarEvent,
  changes: Changes,
  earlier: Promise<unknown> | undefined,
): Promise<CalendarEvent> {
  putEvent(client, shownWith(event, changes));
  await Promise.all([earlier, stopListsOnTheirWay(client)]);
  const known = client.getQueryData<CalendarEvent>(calendarApi.get.queryKey({ input: { id: event.id } }));
  const version = Math.max(known?.version ?? 0, latestOf(event).version);
  return calendarApi.update.call({ id: event.id, ...changes }, { context: expectedVersion(version) });
}

function shownWith(event: CalendarEvent, asked: Changes): CalendarEvent {
  const { override_reason: _reason, scope: _scope, collisions: _collisions, ...changes } = asked;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return { ...event, ...given };
}
