/** Reads the events of a calendar file, each time of a repeating one by itself, and says what cannot be read. */
import { type ReadEvent, readEvent, signed, titleOf } from "./event.ts";
import { type Component, type Property, propertyOf, readComponents } from "./lines.ts";
import { type Context, type ReadSeries, readSeries, readTimes } from "./series.ts";
import { momentOf } from "./times.ts";
import { clocksIn } from "./zones.ts";

export type ReadFile = {
  events: ReadEvent[];
  series: ReadSeries[];
  errors: { line: number; message: string }[];
};

/**
 * Times without a zone are of the IANA zone `zone`. Of what repeats, the times between `from` and `until`. Once more than
 * `most` are found that are not over at `from`, the rest is not read.
 */
export type Reading = { zone: string; from: Date; until: Date; most: number };

/** What repeats is worked out while everybody else waits; for five hundred birthdays it takes about a sixth of this. */
const longestRepeatingMs = 2_000;

/** Throws an Error whose message is a sentence when it is no calendar file at all. */
export async function readCalendarFile(text: string, { zone, ...reading }: Reading): Promise<ReadFile> {
  const { parts } = await readComponents(text);
  const of = (wanted: string) => parts.filter(({ name }) => name === wanted);
  const overridden = new Map<string, Set<string>>();
  const context: Context = { ...reading, overridden, clocks: clocksIn(of("VTIMEZONE"), zone, reading) };
  const errors: ReadFile["errors"] = [];
  const events: ReadEvent[] = [];
  const series: ReadSeries[] = [];
  let coming = 0;
  let repeatingMs = 0;
  const add = (...read: ReadEvent[]) => {
    events.push(...read);
    coming += read.filter(({ end }) => end > reading.from).length;
  };
  for (const part of of("VEVENT").toSorted((a, b) => Number(isOverride(b)) - Number(isOverride(a)))) {
    if (coming > reading.most) break;
    if (repeatingMs > longestRepeatingMs) {
      throw new Error(
        "The repeating events in this file take too long to read. Export a shorter period and try again.",
      );
    }
    try {
      if (isOverride(part)) add(readOverride(part, context, overridden));
      else if (propertyOf(part, "RRULE")) {
        const begun = performance.now();
        const each = readSeries(part, context);
        repeatingMs += performance.now() - begun;
        series.push(each);
        coming += each.times.length;
      } else add(...readTimes(part, context));
    } catch (error) {
      errors.push({ line: part.line, message: `${titleOf(part)}: ${(error as Error).message}` });
    }
  }
  events.sort((a, b) => a.start.getTime() - b.start.getTime() || a.line - b.line);
  return { events, series, errors: errors.sort((a, b) => a.line - b.line) };
}

const isOverride = (part: Component): boolean => propertyOf(part, "RECURRENCE-ID") !== undefined;

/** One time of a repeating event that was changed by itself; the rule leaves it out. */
function readOverride(part: Component, { clocks }: Context, overridden: Map<string, Set<string>>): ReadEvent {
  const event = readEvent(part, clocks);
  const { at } = momentOf(propertyOf(part, "RECURRENCE-ID") as Property, clocks);
  const ofSeries = overridden.get(event.uid) ?? new Set<string>();
  overridden.set(event.uid, ofSeries.add(at.toISOString()));
  return signed({ ...event, recurrenceId: at.toISOString() });
}
