/** Reads what a calendar file says of the clocks of a time zone of its own (VTIMEZONE; RFC 5545, 3.6.5). */
import { occurrencesOf, parseRecurrence } from "#shared/time/recurrence.ts";
import { type Clock, localText } from "./clocks.ts";
import { type Component, valueOf } from "./lines.ts";
import { readTime } from "./times.ts";

/** From the instant `at` on the clocks are `after` ahead of UTC, and were `before` until then; all in milliseconds. */
export type Onset = { at: number; before: number; after: number };

/** Yearly rules without end are followed between 1900 and so long after the time that is read. */
const yearsAhead = 60;
const firstYear = new Date("1900-01-01T00:00:00Z");
const yearMs = 365.2425 * 86_400_000;
const mostOnsets = 1_000;

/** Its clock, and every change of it in order. Throws an Error whose message says why it cannot be read. */
export function clockDefinedBy(definition: Component, until: Date): { clock: Clock; onsets: Onset[] } {
  const last = new Date(until.getTime() + yearsAhead * yearMs);
  const onsets: Onset[] = [];
  for (const part of definition.parts.filter(({ name }) => name === "STANDARD" || name === "DAYLIGHT")) {
    onsets.push(...onsetsOf(part, last));
    if (onsets.length > mostOnsets) throw new Error("it has too many clock changes");
  }
  if (onsets.length === 0) throw new Error("it has no UTC offset");
  onsets.sort((a, b) => a.at - b.at);
  return { clock: clockBy(onsets), onsets };
}

function onsetsOf(part: Component, last: Date): Onset[] {
  const before = offsetIn(part, "TZOFFSETFROM");
  const after = offsetIn(part, "TZOFFSETTO");
  const [start] = timesIn(part, "DTSTART");
  if (!start) throw new Error("it has no start date");
  const byRule = changesByRule(part, { start, before, last });
  const all = new Set([start, ...timesIn(part, "RDATE"), ...byRule]);
  return [...all].map((each) => ({ at: Date.parse(`${each}Z`) - before, before, after }));
}

/** `2026-11-01T02:00` of the clocks before the change. */
const timesIn = (part: Component, name: string): string[] =>
  part.properties
    .filter((property) => property.name === name)
    .flatMap((property) => property.values.map((value) => ({ ...property, values: [value] })))
    .map((property) => notTooEarly(readTime(property, isDayOfAnyYear).local));

const isDayOfAnyYear = (day: string): boolean => new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) ?? false;

/** Some programs begin with the first year of all, before which nothing is asked for; those of Windows with this one. */
const notTooEarly = (local: string): string => (local < "1601" ? `1604${local.slice(4)}` : local);

type Begun = { start: string; before: number; last: Date };

function changesByRule(part: Component, { start, before, last }: Begun): string[] {
  const text = valueOf(part, "RRULE");
  if (text === undefined) return [];
  const rule = parseRecurrence(text);
  if (rule.freq !== "yearly") throw new Error("its clock changes don't repeat yearly");
  const until = rule.until?.endsWith("Z") ? localText(new Date(Date.parse(rule.until) + before)) : rule.until;
  const times = { start, zone: "UTC", from: firstYear, until: last, limit: mostOnsets + 1 };
  return occurrencesOf({ rule: { ...rule, until }, ...times }).map((each) => each.local);
}

/** `-05:00` or `-05:00:30`, as ical.js writes it, in milliseconds. */
function offsetIn(part: Component, name: string): number {
  const text = valueOf(part, name) ?? "";
  const form = /^([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
  const [, sign, hours, minutes, seconds = 0] = form ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (!form || Number(hours) > 23 || Number(minutes) > 59)
    throw new Error(`${name} "${text.slice(0, 20)}" isn't a UTC offset`);
  return (sign === "-" ? -size : size) * 1000;
}

/** Before the first change the clocks show what they showed until then. */
function clockBy(onsets: readonly Onset[]): Clock {
  const [first] = onsets as readonly [Onset, ...Onset[]];
  const spans = [{ at: -Infinity, after: first.before }, ...onsets];
  const offsetAt = (at: number): number => (spans.findLast((span) => span.at <= at) ?? first).after;
  return {
    zone: null,
    toLocal: (at) => localText(new Date(at.getTime() + offsetAt(at.getTime()))),
    toInstant(local) {
      const shown = Date.parse(`${local}Z`);
      const meant = spans.findIndex(({ after }, index) => {
        const at = shown - after;
        return at >= (spans[index]?.at ?? 0) && at < (spans[index + 1]?.at ?? Infinity);
      });
      if (meant >= 0) return new Date(shown - (spans[meant]?.after ?? 0));
      // The clocks skip it: they go on from what they showed before.
      const skipping = spans.findLastIndex(({ at }, index) => shown - (spans[index - 1]?.after ?? 0) >= at);
      return new Date(shown - (spans[skipping - 1]?.after ?? 0));
    },
  };
}
