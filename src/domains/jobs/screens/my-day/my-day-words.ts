/** How My Day speaks of visits. */
import { plural } from "#shared/plural.ts";
import { formatTime } from "#shared/time/dates.ts";
import type { MyVisit } from "./my-day-writes.ts";

/** Where somebody is at work or on the way, else the first that is still to come. */
export function nextOf(visits: readonly MyVisit[]): MyVisit | undefined {
  return (
    visits.find(({ status }) => status === "started") ??
    visits.find(({ status }) => status === "on_the_way") ??
    visits.find(({ status }) => status === "scheduled")
  );
}

/** "2 of 5 visits done"; what was called off does not count. */
export function tallyOf(visits: readonly MyVisit[]): string {
  const held = visits.filter(({ status }) => status !== "cancelled");
  const done = held.filter(({ status }) => status === "done").length;
  return `${done} of ${plural(held.length, "visit")} completed`;
}

/** "9:00 AM to 10:30 AM". */
export function timeText({ start, end }: Pick<MyVisit, "start" | "end">, zone: string): string {
  return start && end ? `${formatTime(start, zone)} to ${formatTime(end, zone)}` : "Unscheduled";
}

/** What the customer was told, when it is not the time that is held. */
export function arrivalText(visit: MyVisit, zone: string): string | null {
  const { arrival_from, arrival_until } = visit;
  if (!arrival_from || !arrival_until) return null;
  return `The customer expects you between ${formatTime(arrival_from, zone)} and ${formatTime(arrival_until, zone)}`;
}

/** "Started 9:05 AM", the newest that is on record. */
export function progressText(visit: MyVisit, zone: string): string | null {
  if (visit.status === "cancelled")
    return visit.cancel_reason ? `Cancelled: ${visit.cancel_reason}` : "Cancelled";
  if (visit.status === "done" && visit.done_at) return `Completed ${formatTime(visit.done_at, zone)}`;
  if (visit.status === "started" && visit.started_at) return `Started ${formatTime(visit.started_at, zone)}`;
  if (visit.status === "on_the_way" && visit.on_the_way_at)
    return `On the way since ${formatTime(visit.on_the_way_at, zone)}`;
  return null;
}

export const openItems = (visit: MyVisit): number =>
  visit.checklist.filter(({ is_required, done_at }) => is_required && done_at === null).length;
