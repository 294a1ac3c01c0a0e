/** Finds the zone of the world whose clocks show what a calendar file says of its own. */
import { windowsZones } from "./windows-zones.ts";
import type { Onset } from "./zone-definition.ts";

/** The time for which a file is read. */
export type Range = { from: Date; until: Date };

/** From this instant on the clocks are so far ahead of UTC; both in milliseconds. */
type Change = { at: number; offset: number };

const yearMs = 365.2425 * 86_400_000;
/** What is said without end is compared for so long after the time that is read: a last Sunday is no fourth one then. */
const yearsCompared = 10;

/** Null when there is none. Of several the first of `likely` is taken, then one that many people live in. */
export function zoneLike(onsets: readonly Onset[], likely: readonly string[], range: Range): string | null {
  const from = Math.round(range.from.getTime() - yearMs);
  const until = endOfKnowledge(onsets, range);
  const described = clocksDescribed(onsets, { from, until });
  const steady = described.changes.length === 0 ? steadyZones(described.offset) : [];
  const zones = [...likely, ...steady, ...Object.values(windowsZones), ...everyZone()];
  return zones.find((zone) => isLike(zone, described, { from, until })) ?? null;
}

/** Instants in milliseconds. */
type Span = { from: number; until: number };

/** A definition that names its changes one by one says nothing of the time after the last of them. */
function endOfKnowledge(onsets: readonly Onset[], { from, until }: Range): number {
  const far = until.getTime() + yearsCompared * yearMs;
  const last = onsets.at(-1)?.at ?? far;
  const isEnding = last > from.getTime() && last < far;
  return isEnding ? Math.max(until.getTime(), last) : far;
}

/** What the clocks show at first, and each of their changes after that. */
type Clocks = { offset: number; changes: Change[] };

function clocksDescribed(onsets: readonly Onset[], { from, until }: Span): Clocks {
  const begun = onsets.findLast(({ at }) => at <= from)?.after ?? onsets[0]?.before ?? 0;
  const changes: Change[] = [];
  for (const { at, after } of onsets) {
    const shown = changes.at(-1)?.offset ?? begun;
    if (at > from && at <= until && after !== shown) changes.push({ at, offset: after });
  }
  return { offset: begun, changes };
}

function isLike(zone: string, { offset, changes }: Clocks, { from, until }: Span): boolean {
  const begin = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  if (offsetOf(begin) !== offset) return false;
  let next = begin.getTimeZoneTransition("next");
  for (const change of changes) {
    if (next?.epochMilliseconds !== change.at || offsetOf(next) !== change.offset) return false;
    next = next.getTimeZoneTransition("next");
  }
  return !next || next.epochMilliseconds > until;
}

const offsetOf = (at: Temporal.ZonedDateTime): number => at.offsetNanoseconds / 1e6;

/** `Etc/GMT-8` is eight hours ahead of UTC. */
function steadyZones(offset: number): string[] {
  const hours = offset / 3_600_000;
  if (!Number.isInteger(hours) || hours < -12 || hours > 14) return [];
  return [hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`];
}

let every: readonly string[] | undefined;
const everyZone = (): readonly string[] => (every ??= Intl.supportedValuesOf("timeZone"));
