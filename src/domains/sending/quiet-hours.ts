/** The hours in which a business disturbs nobody, on its own clock, also when the clock changes. */
import { addDays, localDay, toInstant, toLocalDateTime } from "#shared/time/time.ts";
import type { QuietHours } from "./contract.ts";

const minute = 60_000;
/** The most that a clock is put forward at once. */
const longestGapMinutes = 120;

/** The beginning is quiet and the end is not; over midnight when the end is the earlier on the clock. */
export function isQuiet(moment: Date, zone: string, { from, to }: QuietHours): boolean {
  const time = toLocalDateTime(moment, zone).slice(11, 16);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** The first instant after a quiet moment that is not quiet. */
export function endOfQuiet(moment: Date, zone: string, { from, to }: QuietHours): Date {
  const time = toLocalDateTime(moment, zone).slice(11, 16);
  const day = localDay(moment, zone);
  const isOfNextDay = from > to && time >= from;
  return notBefore(toInstant(`${isOfNextDay ? addDays(day, 1) : day}T${to}`, zone), moment, zone, {
    from,
    to,
  });
}

/**
 * Where the clock is put back within the end of the quiet hours, that end comes twice: the later counts. Where it is put
 * forward over it, the end does not come at all: what counts is the first moment behind the gap that is not quiet.
 */
function notBefore(end: Date, moment: Date, zone: string, quiet: QuietHours): Date {
  const isSkipped = toLocalDateTime(end, zone).slice(11, 16) !== quiet.to;
  const earliest = Math.max(moment.getTime(), end.getTime() - longestGapMinutes * minute);
  let at = isSkipped ? new Date(Math.floor(earliest / minute) * minute) : end;
  while (at <= moment || isQuiet(at, zone, quiet)) at = new Date(at.getTime() + minute);
  return at;
}

/** Where the clock is put forward over the beginning of the quiet hours, they begin with that moment. */
export function startOfQuiet(moment: Date, zone: string, quiet: QuietHours): Date {
  const { from, to } = quiet;
  const time = toLocalDateTime(moment, zone).slice(11, 16);
  const day = localDay(moment, zone);
  const isOfDayBefore = from > to && time < to;
  const start = toInstant(`${isOfDayBefore ? addDays(day, -1) : day}T${from}`, zone);
  if (toLocalDateTime(start, zone).slice(11, 16) === from) return start;
  let at = start.getTime();
  while (isQuiet(new Date(at - minute), zone, quiet)) at -= minute;
  return new Date(at);
}
