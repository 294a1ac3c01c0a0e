/** Who is busy when: the demo's people are never in two places at once, and need time to drive. */
import { type Day, dayBounds, localDay, toInstant } from "#shared/time/time.ts";
import { business, type CastKey } from "../cast.ts";

/** Minutes since midnight on the wall clock of the business. */
export type Minute = number;

export type Slot = { day: Day; start: Minute; minutes: number };

export type Hours = { from: Minute; to: Minute };

/** 8:00 to 17:00, when most work is done. */
export const workHours: Hours = { from: 8 * 60, to: 17 * 60 };

const grid = 30;
const driveMinutes = 30;

export type Agenda = {
  /** Takes the time for `who`, if they have it; half an hour on both sides stays free for the way. */
  take(who: CastKey, slot: Slot): boolean;
  /** The earliest half hour of the day's hours at which `who` has the time; taken at once. */
  takeFirst(who: CastKey, day: Day, minutes: number, hours?: Hours): Slot | undefined;
};

export function openAgenda(): Agenda {
  const busy = new Map<string, { start: Minute; end: Minute }[]>();
  const take = (who: CastKey, { day, start, minutes }: Slot): boolean => {
    const key = `${who} ${day}`;
    const taken = busy.get(key) ?? [];
    const end = start + minutes;
    const isFree = taken.every(
      (each) => end + driveMinutes <= each.start || start >= each.end + driveMinutes,
    );
    if (isFree) busy.set(key, [...taken, { start, end }]);
    return isFree;
  };
  return {
    take,
    takeFirst(who, day, minutes, { from, to } = workHours) {
      for (let start = from; start + minutes <= to; start += grid) {
        const slot = { day, start, minutes };
        if (take(who, slot)) return slot;
      }
      return undefined;
    },
  };
}

/** The instant at which the business's clock shows this minute (0 to 1439) of the day. */
export function instantAt(day: Day, minute: Minute): Date {
  const ordinary = ordinaryStart(day);
  if (ordinary !== undefined) return new Date(ordinary + minute * 60_000);
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return toInstant(`${day}T${clock}`, business.timeZone);
}

const starts = new Map<Day, number | undefined>();

/** When a day of 24 hours begins, in milliseconds; undefined for the two a year on which the clock is changed. */
function ordinaryStart(day: Day): number | undefined {
  if (!starts.has(day)) {
    const { start, end } = dayBounds(day, business.timeZone);
    starts.set(day, end.getTime() - start.getTime() === 86_400_000 ? start.getTime() : undefined);
  }
  return starts.get(day);
}

/** The day of the business on which a moment falls. */
export const dayOf = (moment: Date): Day => localDay(moment, business.timeZone);

export const startOf = (slot: Slot): Date => instantAt(slot.day, slot.start);
export const endOf = (slot: Slot): Date => instantAt(slot.day, slot.start + slot.minutes);

/** Counted from 1970-01-01, a Thursday, by the same calendar everywhere. */
function numberOf(day: Day): number {
  let number = numbers.get(day);
  if (number === undefined) {
    number = Date.parse(`${day}T00:00:00Z`) / 86_400_000;
    numbers.set(day, number);
  }
  return number;
}

const numbers = new Map<Day, number>();

/** Sunday is 0. */
export const weekdayOf = (day: Day): number => (numberOf(day) + 4) % 7;
export const isWorkday = (day: Day): boolean => weekdayOf(day) >= 1 && weekdayOf(day) <= 5 && !isHoliday(day);

/** The days on which a firm like this one closes. */
function isHoliday(day: Day): boolean {
  const monthAndDay = day.slice(5);
  const isThursday = weekdayOf(day) === 4;
  const isMonday = weekdayOf(day) === 1;
  return (
    ["01-01", "07-04", "12-25"].includes(monthAndDay) ||
    (isThursday && monthAndDay >= "11-22" && monthAndDay <= "11-28") ||
    (isMonday && monthAndDay >= "05-25" && monthAndDay <= "05-31") ||
    (isMonday && monthAndDay >= "09-01" && monthAndDay <= "09-07")
  );
}

/** January is 0. */
export const monthOf = (day: Day): number => Number(day.slice(5, 7)) - 1;
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from);

/** As `addDays` of #shared/time.ts, but quick: a year is thought out in a hundred thousand steps. */
export function addDays(day: Day, days: number): Day {
  const number = numberOf(day) + days;
  let name = names.get(number);
  if (name === undefined) {
    name = new Date(number * 86_400_000).toISOString().slice(0, 10);
    names.set(number, name);
  }
  return name;
}

const names = new Map<number, Day>();

export function workdayBefore(day: Day): Day {
  const before = addDays(day, -1);
  return isWorkday(before) ? before : workdayBefore(before);
}

/** The day itself when work is done on it, or the next on which it is. */
export function nextWorkday(day: Day): Day {
  return isWorkday(day) ? day : nextWorkday(addDays(day, 1));
}
