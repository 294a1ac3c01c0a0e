/** When a business works: for each weekday none, one or several spans of wall-clock time, and the days it is closed. */

/** From "08:00" to "12:00" on the business's own clock; "24:00" is the end of the day. */
export type WorkSpan = { from: string; to: string };

/** Seven lists, Sunday first; an empty one is a day on which the business is closed. */
export type BusinessHours = WorkSpan[][];

/** A day on which the business is closed whatever the weekday, such as 2026-12-25. */
export type Holiday = { day: string; name: string };

export const mostSpansADay = 4;
export const mostHolidays = 100;

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The sentence that is wrong about one day's spans; nothing when they can be kept. */
export function problemOfDay(spans: readonly WorkSpan[]): string | undefined {
  if (spans.length > mostSpansADay) return `Add up to ${mostSpansADay} time ranges per day`;
  for (const { from, to } of spans) {
    if (!timePattern.test(from) || !(timePattern.test(to) || to === "24:00"))
      return "Enter a time such as 08:00";
    if (to <= from) return "Choose an end time after the start time";
  }
  const sorted = inOrder(spans);
  if (sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]?.to ?? "")))
    return "Time ranges can't overlap";
  return undefined;
}

/** By the time of day, as they are kept. */
export const inOrder = (spans: readonly WorkSpan[]): WorkSpan[] =>
  spans.toSorted((a, b) => a.from.localeCompare(b.from));
