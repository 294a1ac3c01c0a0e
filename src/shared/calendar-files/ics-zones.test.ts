/** What a calendar file says of the clocks of a zone is what they show, in every zone and at every change. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { zoneLines } from "./ics-zones.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** From this instant on the clocks are so many minutes ahead of UTC. */
type Onset = { at: number; offset: number };

/** Reads RFC 5545, 3.6.5, word by word: every date until the year `last` on which one of the observances begins. */
function onsetsIn(lines: readonly string[], last: number): Onset[] {
  return lines
    .join("\n")
    .split(/BEGIN:(?:STANDARD|DAYLIGHT)\n/)
    .slice(1)
    .flatMap((text) => {
      const value = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(text)?.[1];
      const first = momentOf(value("DTSTART") ?? "");
      const dates = (value("RDATE") ?? "").split(",").filter(Boolean).map(momentOf);
      const byRule = daysOf(value("RRULE"), first, last);
      const from = minutesOf(value("TZOFFSETFROM") ?? "");
      const offset = minutesOf(value("TZOFFSETTO") ?? "");
      return [...new Set([first, ...dates, ...byRule])].map((local) => ({
        at: local - from * 60_000,
        offset,
      }));
    })
    .sort((a, b) => a.at - b.at);
}

/** Many zones are written alike. */
const readBefore = new Map<string, Onset[]>();
function onsetsOnce(lines: readonly string[], last: number): Onset[] {
  const key = `${last} ${lines.join("\n")}`;
  const onsets = readBefore.get(key) ?? onsetsIn(lines, last);
  readBefore.set(key, onsets);
  return onsets;
}

const momentOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z"));
const minutesOf = (text: string): number =>
  Number(`${text[0]}1`) * (Number(text.slice(1, 3)) * 60 + Number(text.slice(3)));

/** Day by day, whether a rule such as `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU` names it. */
function daysOf(rule: string | undefined, first: number, last: number): number[] {
  if (rule === undefined) return [];
  const parts = Object.fromEntries(rule.split(";").map((part) => part.split("=")));
  assert.deepEqual([parts.FREQ, parts.UNTIL, parts.COUNT], ["YEARLY", undefined, undefined]);
  const [, ordinal, weekday] = /^(-?\d)?(\w\w)$/.exec(parts.BYDAY) ?? [];
  const found: number[] = [];
  for (let day = first; new Date(day).getUTCFullYear() <= last; day += dayMs) {
    const date = new Date(day);
    const inMonth = (days: number) => new Date(day + days * dayMs).getUTCMonth() === date.getUTCMonth();
    const place = Math.ceil(date.getUTCDate() / 7);
    const isThere = ordinal === undefined || (ordinal === "-1" ? !inMonth(7) : Number(ordinal) === place);
    const dates = parts.BYMONTHDAY?.split(",") ?? [String(date.getUTCDate())];
    const isDate = dates.includes(String(date.getUTCDate()));
    const isMonth = Number(parts.BYMONTH) === date.getUTCMonth() + 1;
    const isWeekday = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][date.getUTCDay()] === weekday;
    if (isMonth && isWeekday && isThere && isDate) found.push(day);
  }
  return found;
}

/** Each moment at which the clocks change in a span, by the system's own knowledge of the zone. */
function changesOf(zone: string, start: number, end: number): number[] {
  const changes: number[] = [];
  let next = Temporal.Instant.fromEpochMilliseconds(start)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition("next");
  while (next && next.epochMilliseconds < end) {
    changes.push(next.epochMilliseconds);
    next = next.getTimeZoneTransition("next");
  }
  return changes;
}
const trueOffset = (zone: string, at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 60e9;

/** Around a change: the days, the hours and the minutes before and after it. */
const around = [
  -dayMs,
  -3 * hourMs,
  -2 * hourMs,
  -hourMs,
  -60_000,
  0,
  hourMs - 60_000,
  hourMs,
  2 * hourMs,
  dayMs,
];

/** Says of each moment at which the file is wrong what it says; empty when it is right. */
function wrongIn(zone: string, from: Date, years: number): string[] {
  const start = from.getTime();
  const end = start + years * 365.2425 * dayMs;
  const onsets = onsetsOnce(zoneLines(zone, from).slice(2), new Date(end).getUTCFullYear() + 1);
  const seasons = Array.from({ length: years * 2 }, (_, index) => start + index * 182 * dayMs);
  const near = changesOf(zone, start, end).flatMap((change) => around.map((each) => change + each));
  return [...near, ...seasons]
    .filter((at) => at >= start)
    .flatMap((at) => {
      const told = onsets.findLast((onset) => onset.at <= at)?.offset;
      const shown = trueOffset(zone, at);
      return told === shown ? [] : [`${zone} ${new Date(at).toISOString()}: ${told} instead of ${shown}`];
    });
}

const zones = Intl.supportedValuesOf("timeZone");

describe("The clocks of a zone", () => {
  for (const [from, years] of [
    ["2026-08-24", 38],
    ["2026-01-01", 3],
    ["2005-03-01", 8],
    ["2014-06-01", 8],
  ] as const) {
    test(`are told as they are in every zone, from ${from} for ${years} years`, () => {
      const begin = new Date(`${from}T00:00:00Z`);
      const wrong = zones.flatMap((zone) => wrongIn(zone, begin, years).slice(0, 2));
      assert.deepEqual(wrong, []);
    });
  }

  test("are told for a hundred years where they keep to a rule, however odd it is", () => {
    const odd = ["Africa/Cairo", "Asia/Jerusalem", "America/Santiago", "America/Nuuk", "Australia/Lord_Howe"];
    const usual = ["America/New_York", "Europe/London", "Asia/Beirut", "Pacific/Easter", "Antarctica/Troll"];
    const from = new Date("2026-08-24T00:00:00Z");
    assert.deepEqual(
      [...odd, ...usual].flatMap((zone) => wrongIn(zone, from, 100).slice(0, 2)),
      [],
    );
  });

  test("that keep to a rule are told in few lines, as are those that never change", () => {
    const from = new Date("2026-11-20T00:00:00Z");
    const count = (zone: string) => zoneLines(zone, from).filter((line) => line.startsWith("BEGIN")).length;
    assert.deepEqual(["America/New_York", "Europe/Berlin", "America/Phoenix"].map(count), [3, 3, 2]);
    assert.match(zoneLines("America/New_York", from).join("\n"), /RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU\n/);
    assert.match(zoneLines("Europe/Berlin", from).join("\n"), /RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\n/);
    for (const zone of zones) assert.ok(zoneLines(zone, from).join("\r\n").length < 4_000, zone);
  });
});
