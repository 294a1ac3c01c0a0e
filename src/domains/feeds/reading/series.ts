/** Reads what repeats in a calendar file: as a series of ours would say it, and time by time for the year ahead. */
import { type Occurrence, parseRecurrence, recurrenceText } from "#shared/time/recurrence.ts";
import type { Recurrence } from "#shared/time/recurrence-days.ts";
import { ruleFrom } from "#shared/time/recurrence-split.ts";
import { addDays } from "#shared/time/time.ts";
import { occurrencesBy } from "./clocks.ts";
import { hashOf, type ReadEvent, readEvent, signed } from "./event.ts";
import { type Component, type Property, propertyOf, valueOf } from "./lines.ts";
import { type Clocks, type Moment, momentOf, momentsOf } from "./times.ts";

/** What repeats by a rule, as a series of ours would say it, and time by time for the year ahead. */
export type ReadSeries = {
  event: ReadEvent;
  rule: Recurrence;
  /** An IANA zone; of no meaning where `neverOurs` says that there is none. */
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
  /** Why a series of ours can neither say it nor follow it; null when it can. */
  neverOurs: string | null;
  /** Why a series of ours cannot say it; null when it can. */
  whyNot: string | null;
  times: ReadEvent[];
};

/** What an entry is read by: the clocks of its file, the time that is wanted, and by UID the times changed by themselves. */
export type Context = {
  clocks: Clocks;
  from: Date;
  until: Date;
  most: number;
  overridden: ReadonlyMap<string, ReadonlySet<string>>;
};

export function readSeries(part: Component, context: Context): ReadSeries {
  const { clocks, from, until } = context;
  const event = readEvent(part, clocks);
  const rule = parseRecurrence(valueOf(part, "RRULE") ?? "");
  const start = momentOf(propertyOf(part, "DTSTART") as Property, clocks);
  const { clock, local } = start;
  const place = { rule, start: local };
  const offAt = leftOutOf(part, context).map((at) => clock.toLocal(new Date(at)));
  // What is off at another second is none of its times (RFC 5545, 3.8.5.1).
  const off = offAt.filter((each) => each.slice(16) === local.slice(16));
  const [first] = occurrencesBy(clock, { ...place, from, except: off, limit: 1 });
  const leftOut = first ? [...new Set(off)].filter((each) => each > first.local).sort() : [];
  const minutes = Math.round((event.end.getTime() - event.start.getTime()) / 60_000);
  const facts = [event.fingerprint, local, clock.zone, minutes, recurrenceText(rule), off.toSorted()];
  const neverOurs = whyNeverOurs(event, start);
  return {
    event: { ...event, fingerprint: hashOf(facts) },
    rule: first ? ruleFrom(rule, local, first.local) : rule,
    zone: clock.zone ?? "UTC",
    first,
    minutes,
    leftOut,
    off: off.toSorted(),
    whole: { rule, start: local },
    goesOn: occurrencesBy(clock, { ...place, from: until, limit: 1 }).length > 0,
    neverOurs,
    whyNot: neverOurs ?? whyNoSeries(part, start, leftOut, context),
    times: readTimes(part, context),
  };
}

/** A series of ours begins on a minute, lasts whole ones and keeps to a zone of the world. */
function whyNeverOurs({ start, end }: ReadEvent, { clock }: Moment): string | null {
  if ([start, end].some((at) => at.getTime() % 60_000 !== 0))
    return "it doesn't start and end on a whole minute";
  return clock.zone === null ? "it uses a custom time zone" : null;
}

function whyNoSeries(
  part: Component,
  start: Moment,
  leftOut: readonly string[],
  { clocks, until }: Context,
): string | null {
  const end = start.clock.toLocal(until);
  if (start.isDay) return "it's an all-day event";
  if (momentsOf(part, "RDATE", clocks).length > 0) return "it has extra dates";
  return leftOut.some((local) => local >= end) ? "it skips dates after that year" : null;
}

/** Each as an instant, as text. */
const leftOutOf = (part: Component, { clocks, overridden }: Context): string[] => [
  ...momentsOf(part, "EXDATE", clocks).map(({ at }) => at.toISOString()),
  ...(overridden.get(valueOf(part, "UID") ?? "") ?? []),
];

/** Each time by itself, of what does not repeat the one. */
export function readTimes(part: Component, context: Context): ReadEvent[] {
  const { clocks, from, until, most } = context;
  const event = readEvent(part, clocks);
  const text = valueOf(part, "RRULE");
  const added = momentsOf(part, "RDATE", clocks);
  if (text === undefined && added.length === 0) return [event];
  const first = momentOf(propertyOf(part, "DTSTART") as Property, clocks);
  const leftOut = new Set(leftOutOf(part, context));
  const length = event.end.getTime() - event.start.getTime();
  const ofRule = (rule: Recurrence): Occurrence[] => {
    const span = { from: new Date(from.getTime() - length), until, limit: most + 1 };
    return occurrencesBy(first.clock, { rule, start: first.local, ...span });
  };
  const times = text === undefined ? [first] : ofRule(parseRecurrence(text));
  const all = new Map([...times, ...added].map(({ at }) => [at.toISOString(), at]));
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
  const day = first.clock.toLocal(start).slice(0, 10);
  const isOfDays = propertyOf(part, "DTEND") !== undefined || days > 0;
  return isOfDays ? first.clock.toInstant(`${addDays(day, days)}T00:00`) : start;
}
