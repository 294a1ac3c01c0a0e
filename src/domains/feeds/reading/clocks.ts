/** A clock by which a calendar file tells times: that of a zone the world knows, or one that only the file describes. */
import { type Occurrence, occurrencesOf, type Repetition } from "#shared/time/recurrence.ts";
import { toInstant, toLocalDateTime } from "#shared/time/time.ts";

export type Clock = {
  /** The IANA zone whose clocks show the same; null when there is none. */
  zone: string | null;
  /** As `toInstant` of `#shared/time`: a skipped time moves forward, of one that comes twice the first is meant. */
  toInstant(local: string): Date;
  /** `2026-11-02T09:00`, with the seconds where there are any. */
  toLocal(at: Date): string;
};

export const secondsText = (seconds: number): string =>
  seconds === 0 ? "" : `:${String(seconds).padStart(2, "0")}`;

/** An instant as text, of what a clock shows that goes as that of UTC: `2026-11-02T09:00:30`. */
export const localText = (shown: Date): string =>
  shown.toISOString().slice(0, 16) + secondsText(shown.getUTCSeconds());

/** The clock of an IANA zone. */
export const clockOf = (zone: string): Clock => ({
  zone,
  toInstant: (local) => toInstant(local, zone),
  toLocal: (at) => toLocalDateTime(at, zone) + secondsText(at.getUTCSeconds()),
});

export const utc: Clock = clockOf("UTC");

/** No zone is further from UTC. */
const farthestMs = 24 * 3_600_000;

/** As `occurrencesOf`, by this clock. */
export function occurrencesBy(clock: Clock, repetition: Omit<Repetition, "zone">): Occurrence[] {
  if (clock.zone !== null) return occurrencesOf({ ...repetition, zone: clock.zone });
  const { rule, from, until, limit = 1000 } = repetition;
  const shifted = (at: Date | undefined, by: number) => at && new Date(at.getTime() + by);
  // What the clock shows is worked out as if it were that of UTC.
  const shown = occurrencesOf({
    ...repetition,
    rule: { ...rule, until: rule.until?.endsWith("Z") ? clock.toLocal(new Date(rule.until)) : rule.until },
    zone: "UTC",
    from: shifted(from, -farthestMs),
    until: shifted(until, farthestMs),
    limit: limit + 60,
  });
  return shown
    .map(({ local }) => ({ local, at: clock.toInstant(local) }))
    .filter(({ at }) => (!from || at >= from) && (!until || at < until))
    .slice(0, limit);
}
