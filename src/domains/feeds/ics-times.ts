/** Reads the times of a calendar file: dates, moments of a zone or of UTC to the second, and lengths of time. */
import { isDay } from "#shared/time/dates.ts";
import { addDays, toInstant, toLocalDateTime } from "#shared/time/time.ts";
import type { Component, Property } from "./ics-lines.ts";
import { zoneNamed } from "./ics-zones.ts";

/** RFC 5545, 3.3.6: days go by the calendar, hours by the clock. */
export function withDuration(from: Moment, text: string | undefined): Date {
  if (text === undefined) return from.at;
  const form = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/;
  const parts = form.exec(text.trim().toUpperCase());
  if (!parts) throw new Error(`"${text.slice(0, 40)}" is not a length of time`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((each) => Number(each ?? 0));
  const day = addDays(from.local.slice(0, 10), weeks * 7 + days);
  const start = weeks + days > 0 ? toInstant(`${day}${from.local.slice(10)}`, from.zone) : from.at;
  return new Date(start.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** As `toLocalDateTime`, with the seconds where there are any. */
export const localOf = (at: Date, zone: string): string =>
  toLocalDateTime(at, zone) + secondsOf(at.getUTCSeconds());

const secondsOf = (seconds: number): string => (seconds === 0 ? "" : `:${String(seconds).padStart(2, "0")}`);

export type Moment = { at: Date; local: string; zone: string; isDay: boolean };

const mostDates = 2_000;

export function momentsOf(part: Component, name: string, zone: string): Moment[] {
  const dates = part.properties
    .filter((property) => property.name === name)
    .flatMap((property) => property.value.split(",").map((value) => ({ ...property, value })));
  if (dates.length > mostDates) throw new Error(`it names more than ${mostDates} dates in ${name}`);
  return dates.map((property) => momentOf(property, zone));
}

/** `20261123`, `20261123T140000` of its zone or of the business's, `20261123T140000Z`. */
export function momentOf({ value, params, name }: Property, usual: string): Moment {
  const form = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim());
  const [, year, month, date, hour, minute, second, isUtc] = form ?? [];
  const day = `${year}-${month}-${date}`;
  const isTime = Number(hour ?? 0) <= 23 && [minute, second].every((each) => Number(each ?? 0) <= 59);
  if (!form || !isDay(day) || !isTime) {
    throw new Error(`${name} "${value.slice(0, 40)}" is not a date`);
  }
  const isWholeDay = hour === undefined;
  const named = params.TZID;
  const zone = isUtc ? "UTC" : named === undefined || isWholeDay ? usual : zoneNamed(named);
  if (!zone) throw new Error(`the time zone "${named?.slice(0, 60)}" is not known`);
  const local = `${day}T${hour ?? "00"}:${minute ?? "00"}${secondsOf(Number(second ?? 0))}`;
  return { at: toInstant(local, zone), local, zone, isDay: isWholeDay };
}
