/** Sorts events by the days of the business that they touch. */
import { dayAfter, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { CalendarEvent } from "../contract.ts";

/** An event over several days is under each of them; within a day the order is that of the beginning. */
export function eventsByDay(events: readonly CalendarEvent[], zone: string): Map<string, CalendarEvent[]> {
  const days = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const [start, end] = [Date.parse(event.start), Date.parse(event.end)];
    if (Number.isNaN(start) || Number.isNaN(end)) continue;
    const last = wallTimeAt(Math.max(start, end - 1), zone).day;
    for (let day = wallTimeAt(start, zone).day; day <= last; day = dayAfter(day)) {
      const others = days.get(day);
      if (others) others.push(event);
      else days.set(day, [event]);
    }
  }
  return days;
}
