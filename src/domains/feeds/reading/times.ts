/** Reads the times of a calendar file: dates, moments of a zone or of UTC to the second, and lengths of time. */
import { isDay } from "#shared/time/dates.ts";
import { addDays } from "#shared/time/time.ts";
import { type Clock, secondsText, utc } from "./clocks.ts";
import type { Component, Property } from "./lines.ts";

/** The clocks by which a file tells times. */
export type Clocks = {
  /** Of times that name none: the business's. */
  usual: Clock;
  /** Throws an Error whose message is a sentence when nobody knows that zone. */
  named(zone: string): Clock;
};

/** RFC 5545, 3.3.6: days go by the calendar, hours by the clock. */
export function withDuration(from: Moment, text: string | undefined): Date {
  if (text === undefined) return from.at;
  const form = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?$/;
  const parts = form.exec(text.toUpperCase());
  if (!parts) throw new Error(`"${text.slice(0, 40)}" isn't a duration`);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((each) => Number(each ?? 0));
  const day = addDays(from.local.slice(0, 10), weeks * 7 + days);
  const start = weeks + days > 0 ? from.clock.toInstant(`${day}${from.local.slice(10)}`) : from.at;
  return new Date(start.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000);
}

/** `local` as `Clock.toLocal` writes it. */
export type Moment = { at: Date; local: string; clock: Clock; isDay: boolean };

const mostDates = 2_000;

export function momentsOf(part: Component, name: string, clocks: Clocks): Moment[] {
  const dates = part.properties
    .filter((property) => property.name === name)
    .flatMap((property) => property.values.map((value) => ({ ...property, values: [value] })));
  if (dates.length > mostDates) throw new Error(`it has more than ${mostDates} dates in ${name}`);
  return dates.map((property) => momentOf(property, clocks));
}

/** A day, a time of its zone or of the business's, or one of UTC. */
export function momentOf(property: Property, { usual, named }: Clocks): Moment {
  const { local, isUtc, isDay: isWholeDay } = readTime(property);
  const zone = property.params.TZID;
  const clock = isUtc ? utc : zone === undefined || isWholeDay ? usual : named(zone);
  return { at: clock.toInstant(local), local, clock, isDay: isWholeDay };
}

/** `2026-11-23`, `2026-11-23T14:00:00` or the same with Z; without the dashes where the file gave it another type. */
const timeForm = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?$/;

/** `isThere` says which days `2026-11-23` there may be; without it those that every part can store. */
export function readTime(
  { values, name }: Property,
  isThere = isDay,
): { local: string; isUtc: boolean; isDay: boolean } {
  const [value = ""] = values;
  const form = timeForm.exec(value);
  const [, year, month, date, hour, minute, second, isUtc] = form ?? [];
  const day = `${year}-${month}-${date}`;
  const isTime = Number(hour ?? 0) <= 23 && [minute, second].every((each) => Number(each ?? 0) <= 59);
  if (!form || !isThere(day) || !isTime) {
    const given = value.replaceAll(/[-:]/g, "").slice(0, 40);
    throw new Error(`${name} "${given}" isn't a date`);
  }
  const local = `${day}T${hour ?? "00"}:${minute ?? "00"}${secondsText(Number(second ?? 0))}`;
  return { local, isUtc: isUtc === "Z", isDay: hour === undefined };
}
