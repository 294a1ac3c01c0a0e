/** When a reminder is due: before the event on the business's own clock, and never in its quiet hours. */
import type { QuietHours } from "#domains/sending/contract.ts";
import { endOfQuiet, isQuiet, startOfQuiet } from "#domains/sending/quiet-hours.ts";
import { addDays, toInstant, toLocalDateTime } from "#shared/time/time.ts";

const minute = 60_000;
const dayMinutes = 24 * 60;
/** So far before the quiet hours that also a late one does not reach into them. */
const marginMinutes = 15;
/** A reminder at the end of the quiet hours is of use when there is at least so much time left. */
const leastAheadMinutes = 30;

/**
 * Whole days are days of the calendar at the same time of day, also when the clock changes in between; hours are hours.
 * One that would fall into the quiet hours waits for their end, when half an hour is then left; otherwise it goes a
 * quarter of an hour before they begin.
 */
export function dueAt(start: Date, minutesBefore: number, zone: string, quiet: QuietHours | null): Date {
  const wanted = beforeStart(start, minutesBefore, zone);
  if (!quiet || !isQuiet(wanted, zone, quiet)) return wanted;
  const end = endOfQuiet(wanted, zone, quiet);
  if (start.getTime() - end.getTime() >= leastAheadMinutes * minute) return end;
  return new Date(startOfQuiet(wanted, zone, quiet).getTime() - marginMinutes * minute);
}

function beforeStart(start: Date, minutesBefore: number, zone: string): Date {
  if (minutesBefore % dayMinutes !== 0) return new Date(start.getTime() - minutesBefore * minute);
  const [day = "", time = ""] = toLocalDateTime(start, zone).split("T");
  return toInstant(`${addDays(day, -minutesBefore / dayMinutes)}T${time}`, zone);
}
