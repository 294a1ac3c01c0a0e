/** What a calendar program is told of one event: when it is, and in words. */

import { occupyingTypes } from "#domains/calendar/contract.ts";
import { calendarPath } from "#domains/calendar/paths.ts";
import { type CalendarFileEvent, calendarUid } from "#shared/calendar-files/ics.ts";
import type { FeedEvent } from "./store.ts";

/** Whether it takes its member's time. */
export const isOccupying = (type: FeedEvent["list_type"]): boolean =>
  occupyingTypes.some((occupying) => occupying === type);

export function timesOf(event: FeedEvent, organizationId: string): Omit<CalendarFileEvent, "title"> {
  const isOff = event.status === "cancelled" || event.deleted_at !== null;
  return {
    uid: calendarUid(organizationId, event.id),
    sequence: event.version,
    start: event.starts_at,
    end: event.ends_at,
    changedAt: event.updated_at,
    status: isOff ? "cancelled" : "confirmed",
    isFree: !isOccupying(event.list_type),
  };
}

export function wordsOf(event: FeedEvent, publicUrl: string) {
  const { title, location, id, client_name: client, description, notes } = event;
  const told = [client && `Client: ${client}`, description, notes].filter(Boolean).join("\n\n");
  return { title, location, description: told || null, url: `${publicUrl}${calendarPath({ event: id })}` };
}
