/** What is typed into the form of time off, and what of it is sent. */
import { instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Errors, Read } from "#ui/form/record-draft.ts";
import type { NewTimeOff, TimeOff } from "../contract.ts";

export type TimeOffValues = {
  /** A member's id, or "" for everybody. */
  user_id: string;
  title: string;
  isWholeDays: boolean;
  first_day: string;
  last_day: string;
  from: string;
  to: string;
};

export function valuesOf(entry: TimeOff, zone: string): TimeOffValues {
  const [from, to] = [entry.start, entry.end].map((at) => (at ? wallTimeAt(Date.parse(at), zone) : null));
  return {
    user_id: entry.user_id ?? "",
    title: entry.title,
    isWholeDays: entry.first_day !== null,
    first_day: entry.first_day ?? from?.day ?? "",
    last_day: entry.last_day ?? to?.day ?? "",
    from: from ? clockOf(from.minute) : "08:00",
    to: to ? clockOf(to.minute) : "17:00",
  };
}

/** The values as the server wants them, or one sentence for each field that is wrong. */
export function readTimeOff(values: TimeOffValues, zone: string): Read<NewTimeOff> {
  const errors = errorsOf(values);
  const isWrong = Object.keys(errors).length > 0;
  return isWrong ? { wanted: null, errors } : { wanted: sentOf(values, zone), errors: null };
}

function sentOf(values: TimeOffValues, zone: string): NewTimeOff {
  const { user_id, title, isWholeDays, first_day, last_day, from, to } = values;
  const whose = { user_id: user_id || null, title };
  if (isWholeDays) return { ...whose, first_day, last_day: last_day || first_day };
  const at = (day: string, time: string) =>
    new Date(instantOf({ day, minute: minuteOf(time) }, zone)).toISOString();
  return { ...whose, start: at(first_day, from), end: at(last_day || first_day, to) };
}

function errorsOf(values: TimeOffValues): Errors {
  const { title, isWholeDays, first_day, from, to } = values;
  const last = values.last_day || first_day;
  return {
    ...(title.trim() === "" ? { title: "Enter a reason" } : {}),
    ...(first_day === "" ? { first_day: "Choose a day" } : {}),
    ...(last < first_day ? { last_day: "Choose a last day on or after the first day" } : {}),
    ...(!isWholeDays && (from === "" || to === "") ? { from: "Enter both times" } : {}),
    ...(!isWholeDays && last === first_day && to <= from && to !== ""
      ? { to: "Choose an end after the start" }
      : {}),
  };
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
