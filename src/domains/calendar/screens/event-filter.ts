/** Which events a search and the two filters leave over. */
import { type CalendarEvent, EventStatus, ListType, listTypeOf } from "../contract.ts";

export type EventFilter = { search: string; type: ListType | undefined; status: EventStatus | undefined };

export const isNarrowed = ({ search, type, status }: EventFilter): boolean =>
  search.trim() !== "" || type !== undefined || status !== undefined;

/** Every word must be found in title, client or contact, in any case. */
export function filterEvents<Event extends CalendarEvent>(
  events: readonly Event[],
  { search, type, status }: EventFilter,
): Event[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return events.filter((event) => {
    if (type && listTypeOf[event.type] !== type) return false;
    if (status && event.status !== status) return false;
    if (words.length === 0) return true;
    const text = `${event.title}\n${event.client_name ?? ""}\n${event.contact_name ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const typeIn = (text: string | null): ListType | undefined => ListType.safeParse(text).data;
export const statusIn = (text: string | null): EventStatus | undefined => EventStatus.safeParse(text).data;
