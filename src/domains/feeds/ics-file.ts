/** Reads the events of a calendar file, each time of a repeating one by itself, and says what cannot be read. */
import { createHash } from "node:crypto";
import { cleanLine } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import { type Occurrence, occurrencesOf, parseRecurrence, recurrenceText } from "#shared/time/recurrence.ts";
import type { Recurrence } from "#shared/time/recurrence-days.ts";
import { ruleFrom } from "#shared/time/recurrence-split.ts";
import { addDays, toInstant, toLocalDateTime } from "#shared/time/time.ts";
import { type Component, type Property, plainText, propertyOf, readComponents } from "./ics-lines.ts";
import { localOf, type Moment, momentOf, momentsOf, withDuration } from "./ics-times.ts";

export type ReadEvent = {
  line: number;
  uid: string;
  /** Which time of a repeating event: 2026-11-02T09:00 by its own clock; "" for one that does not repeat. */
  recurrenceId: string;
  title: string;
  description: string | null;
  location: string | null;
  start: Date;
  end: Date;
  isCancelled: boolean;
  isFree: boolean;
  fingerprint: string;
  /** How often it has changed there, and when last, as far as the file says. */
  sequence: number;
  changedAt: string | null;
};

/** What repeats by a rule, as a series of ours would say it, and time by time for the year ahead. */
export type ReadSeries = {
  event: ReadEvent;
  rule: Recurrence;
  zone: string;
  /** As it stands in the file, from its very first time on. */
  whole: { rule: Recurrence; start: string };
  /** The first time to come that is not left out; undefined when nothing comes. */
  first: Occurrence | undefined;
  minutes: number;
  /** Wall-clock times to come that the rule names and that are off, or were changed by themselves. */
  leftOut: string[];
  /** As these, since its very beginning. */
  off: string[];
  /** Whether it goes on after the year ahead. */
  goesOn: boolean;
  /** A series of ours begins on a minute and lasts whole ones. */
  isToTheMinute: boolean;
  /** Why a series of ours cannot say it; null when it can. */
  whyNot: string | null;
  times: ReadEvent[];
};

export type ReadFile = {
  events: ReadEvent[];
  series: ReadSeries[];
  errors: { line: number; message: string }[];
};

/**
 * Times without a zone are of `zone`. Of what repeats, the times between `from` and `until`. Once more than `most`
 * are found that are not over at `from`, the rest is not read.
 */
export type Reading = { zone: string; from: Date; until: Date; most: number };

/** What repeats is worked out while everybody else waits; for five hundred birthdays it takes about a sixth of this. */
const longestRepeatingMs = 2_000;

const longestTitle = 200;
const longestPlace = 300;
const longestText = 5_000;
const usualMinutes = 60;

/** Throws an Error whose message is a sentence when it is no calendar file at all. */
export function readCalendarFile(text: string, reading: Reading): ReadFile {
  const parts = readComponents(text).parts.filter(({ name }) => name === "VEVENT");
  const errors: ReadFile["errors"] = [];
  const overridden = new Map<string, Set<string>>();
  const events: ReadEvent[] = [];
  const series: ReadSeries[] = [];
  const sorted = parts.toSorted((a, b) => Number(isOverride(b)) - Number(isOverride(a)));
  let coming = 0;
  let repeatingMs = 0;
  const add = (...read: ReadEvent[]) => {
    events.push(...read);
    coming += read.filter(({ end }) => end > reading.from).length;
  };
  for (const part of sorted) {
    if (coming > reading.most) break;
    if (repeatingMs > longestRepeatingMs) {
      throw new Error("What repeats in this file takes too long to work out. Export a shorter time there.");
    }
    try {
      if (isOverride(part)) add(readOverride(part, reading, overridden));
      else if (propertyOf(part, "RRULE")) {
        const begun = performance.now();
        const each = readSeries(part, reading, overridden);
        repeatingMs += performance.now() - begun;
        series.push(each);
        coming += each.times.length;
      } else add(...readTimes(part, reading, overridden));
    } catch (error) {
      errors.push({ line: part.line, message: `${titleOf(part)}: ${(error as Error).message}` });
    }
  }
  events.sort((a, b) => a.start.getTime() - b.start.getTime() || a.line - b.line);
  return { events, series, errors: errors.sort((a, b) => a.line - b.line) };
}

const isOverride = (part: Component): boolean => propertyOf(part, "RECURRENCE-ID") !== undefined;

/** One time of a repeating event that was changed by itself; the rule leaves it out. */
function readOverride(part: Component, reading: Reading, overridden: Map<string, Set<string>>): ReadEvent {
  const event = readOne(part, reading);
  const moment = momentOf(propertyOf(part, "RECURRENCE-ID") as Property, reading.zone);
  const ofSeries = overridden.get(event.uid) ?? new Set<string>();
  overridden.set(event.uid, ofSeries.add(moment.at.toISOString()));
  return signed({ ...event, recurrenceId: moment.at.toISOString() });
}

type Overridden = ReadonlyMap<string, ReadonlySet<string>>;

function readSeries(part: Component, reading: Reading, overridden: Overridden): ReadSeries {
  const event = readOne(part, reading);
  const rule = parseRecurrence(propertyOf(part, "RRULE")?.value ?? "");
  const start = momentOf(propertyOf(part, "DTSTART") as Property, reading.zone);
  const place = { rule, start: start.local, zone: start.zone };
  const offAt = leftOutOf(part, reading, overridden).map((at) => localOf(new Date(at), start.zone));
  // What is off at another second is none of its times (RFC 5545, 3.8.5.1).
  const off = offAt.filter((local) => local.slice(16) === start.local.slice(16));
  const [first] = occurrencesOf({ ...place, from: reading.from, except: off, limit: 1 });
  const leftOut = first ? [...new Set(off)].filter((local) => local > first.local).sort() : [];
  const minutes = Math.round((event.end.getTime() - event.start.getTime()) / 60_000);
  const isToTheMinute = [event.start, event.end].every((at) => at.getTime() % 60_000 === 0);
  const facts = [event.fingerprint, start.local, start.zone, minutes, recurrenceText(rule), off.toSorted()];
  return {
    event: { ...event, fingerprint: hashOf(facts) },
    ...{ rule: first ? ruleFrom(rule, start.local, first.local) : rule, zone: start.zone },
    ...{ first, minutes, leftOut, off: off.toSorted(), whole: { rule, start: start.local } },
    goesOn: occurrencesOf({ ...place, from: reading.until, limit: 1 }).length > 0,
    isToTheMinute,
    whyNot: isToTheMinute ? whyNoSeries(part, start, leftOut, reading) : notToTheMinute,
    times: readTimes(part, reading, overridden),
  };
}

export const notToTheMinute =
  "it begins or ends between two minutes, and what repeats here does so on the minute";

function whyNoSeries(
  part: Component,
  start: Moment,
  leftOut: readonly string[],
  { zone, until }: Reading,
): string | null {
  const end = toLocalDateTime(until, start.zone);
  if (start.isDay) return "it lasts whole days, and what repeats here begins at a time of day";
  if (momentsOf(part, "RDATE", zone).length > 0) return "it has days besides those of its rule";
  return leftOut.some((local) => local >= end) ? "it leaves out days after that year" : null;
}

/** Each as an instant, as text. */
const leftOutOf = (part: Component, { zone }: Reading, overridden: Overridden): string[] => [
  ...momentsOf(part, "EXDATE", zone).map(({ at }) => at.toISOString()),
  ...(overridden.get(propertyOf(part, "UID")?.value.trim() ?? "") ?? []),
];

/** Each time by itself, of what does not repeat the one. */
function readTimes(part: Component, reading: Reading, overridden: Overridden): ReadEvent[] {
  const event = readOne(part, reading);
  const rule = propertyOf(part, "RRULE");
  const added = momentsOf(part, "RDATE", reading.zone);
  if (!rule && added.length === 0) return [event];
  const first = momentOf(propertyOf(part, "DTSTART") as Property, reading.zone);
  const leftOut = new Set(leftOutOf(part, reading, overridden));
  const { from, until, most } = reading;
  const length = event.end.getTime() - event.start.getTime();
  const times = rule
    ? occurrencesOf({
        ...{
          rule: parseRecurrence(rule.value),
          start: first.local,
          zone: first.zone,
          until,
          limit: most + 1,
        },
        from: new Date(from.getTime() - length),
      }).map(({ at }) => at)
    : [first.at];
  const all = new Map([...times, ...added.map(({ at }) => at)].map((at) => [at.toISOString(), at]));
  return [...all].flatMap(([recurrenceId, start]) =>
    leftOut.has(recurrenceId)
      ? []
      : [signed({ ...event, recurrenceId, start, end: endOf(part, { start, first, length }) })],
  );
}

/** A whole day stays whole when the clocks change on it. */
function endOf(part: Component, at: { start: Date; first: Moment; length: number }): Date {
  const { start, first, length } = at;
  if (!first.isDay) return new Date(start.getTime() + length);
  const days = Math.round(length / 86_400_000);
  const day = toLocalDateTime(start, first.zone).slice(0, 10);
  return propertyOf(part, "DTEND") || days > 0 ? toInstant(`${addDays(day, days)}T00:00`, first.zone) : start;
}

function readOne(part: Component, { zone }: Reading): ReadEvent {
  const uid = propertyOf(part, "UID")?.value.trim();
  if (!uid || uid.length > 1_000) throw new Error("it has no UID by which it could be known again");
  const start = propertyOf(part, "DTSTART");
  if (!start) throw new Error("it does not say when it begins");
  const from = momentOf(start, zone);
  const text = (name: string, most: number) =>
    cut(plainText(propertyOf(part, name)?.value ?? ""), most) || null;
  const isFree = propertyOf(part, "TRANSP")?.value.trim().toUpperCase();
  return signed({
    ...{ line: part.line, uid, recurrenceId: "", title: titleOf(part) },
    description: text("DESCRIPTION", longestText),
    location: cleanLine(text("LOCATION", longestPlace) ?? "") || null,
    ...{ start: from.at, end: endingOf(part, from, zone) },
    isCancelled: propertyOf(part, "STATUS")?.value.trim().toUpperCase() === "CANCELLED",
    // A day such as a birthday takes nobody's time unless it says so.
    isFree: isFree === "TRANSPARENT" || (from.isDay && isFree !== "OPAQUE"),
    ...{ fingerprint: "", sequence: sequenceOf(part), changedAt: changeOf(part) },
  });
}

const mostChanges = 2 ** 31 - 1;

function sequenceOf(part: Component): number {
  const text = propertyOf(part, "SEQUENCE")?.value.trim() ?? "";
  return /^\d+$/.test(text) ? Math.min(Number(text), mostChanges) : 0;
}

/** Both are in UTC by RFC 5545, 3.8.7.2 and 3.8.7.3; whatever else stands there says nothing. */
function changeOf(part: Component): string | null {
  const stamp = propertyOf(part, "LAST-MODIFIED") ?? propertyOf(part, "DTSTAMP");
  const form = /^((?:19|2\d)\d\d)(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp?.value.trim() ?? "");
  if (!form) return null;
  const [, year, month, day, hour, minute, second] = form;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

const titleOf = (part: Component): string =>
  cut(cleanLine(plainText(propertyOf(part, "SUMMARY")?.value ?? "")).replace(/\s+/g, " "), longestTitle) ||
  "Untitled event";

function signed(event: ReadEvent): ReadEvent {
  const { title, description, location, start, end, isCancelled, isFree } = event;
  const facts = [title, description, location, start, end, isCancelled, isFree];
  return { ...event, fingerprint: hashOf(facts) };
}

const hashOf = (facts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url");

function endingOf(part: Component, from: Moment, zone: string): Date {
  const end = propertyOf(part, "DTEND");
  const given = end ? momentOf(end, zone).at : withDuration(from, propertyOf(part, "DURATION")?.value);
  if (given < from.at) throw new Error("it ends before it begins");
  if (given > from.at) return given;
  return from.isDay ? withDuration(from, "P1D") : new Date(from.at.getTime() + usualMinutes * 60_000);
}
