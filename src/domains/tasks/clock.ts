/** What the business's clock and calendar show now: by these a task is due today, this week, or overdue. */
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { addDays, dayBounds, localDay, weekBounds } from "#shared/time/time.ts";
import { wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Clock } from "./store.ts";

const minutesOf = (day: string): number => (Date.parse(`${day}T00:00Z`) - Date.UTC(2000, 0, 1)) / 60_000;

export function clockOf({ timeZone: zone, weekStart }: Actor): Clock {
  const moment = now();
  const { day, minute } = wallTimeAt(moment.getTime(), zone);
  const nextWeek = weekBounds(day, zone, weekStart).end;
  return {
    minute: minutesOf(day) + minute,
    today: day,
    weekEnd: addDays(localDay(nextWeek, zone), -1),
    startOfToday: dayBounds(day, zone).start.toISOString(),
  };
}
