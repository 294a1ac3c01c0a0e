/** Keeps every list on the screen in step with an event that was just changed, added or removed. */
import type { QueryClient } from "@tanstack/react-query";
import type { CalendarEvent } from "../contract.ts";
import { calendarApi } from "./calendar-api.ts";

type Span = { start?: string; end?: string };

const lists = [calendarApi.list.key(), calendarApi.today.key()];

/** Puts the event into every list whose span it touches, and takes it out of every other. */
export function putEvent(client: QueryClient, event: CalendarEvent): void {
  changeLists(client, (events, span) => {
    const others = events.filter(({ id }) => id !== event.id);
    if (!touches(event, span)) return others.length === events.length ? events : others;
    return [...others, event].toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id);
  });
  client.setQueryData(calendarApi.get.queryKey({ input: { id: event.id } }), event);
}

export function removeEvent(client: QueryClient, id: number): void {
  changeLists(client, (events) => {
    const others = events.filter((event) => event.id !== id);
    return others.length === events.length ? events : others;
  });
  client.removeQueries({ queryKey: calendarApi.get.key({ input: { id } }) });
}

/** Answers on their way were asked for before the change, so they must not be shown after it. */
export async function stopListsOnTheirWay(client: QueryClient): Promise<void> {
  const predicate = (query: { state: { data: unknown } }) => query.state.data !== undefined;
  await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey, predicate })));
}

export function refreshStats(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: calendarApi.stats.key() });
}

/** After a failure nothing on the screen can be trusted, and after a new event all of it is to be fetched again. */
export const refreshCalendar = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: calendarApi.key() });

function changeLists(
  client: QueryClient,
  change: (events: CalendarEvent[], span: Span) => CalendarEvent[],
): void {
  for (const queryKey of lists) {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const { input = {} } = (query.queryKey[1] ?? {}) as { input?: Span };
      client.setQueryData<CalendarEvent[]>(query.queryKey, (events) => events && change(events, input));
    }
  }
}

function touches(event: CalendarEvent, { start, end }: Span): boolean {
  if (start === undefined || end === undefined) return true;
  return Date.parse(event.start) < Date.parse(end) && Date.parse(event.end) > Date.parse(start);
}
