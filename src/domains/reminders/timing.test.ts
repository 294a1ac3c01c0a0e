/** When a reminder is due, against a slow clock that asks every quarter of an hour what the wall clock shows. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { endOfQuiet, isQuiet } from "#domains/sending/quiet-hours.ts";
import { toLocalDateTime } from "#shared/time/time.ts";
import { dueAt } from "./timing.ts";

const night = { from: "20:00", to: "08:00" };
const newYork = "America/New_York";
const due = (start: string, minutes: number, zone = newYork, quiet: typeof night | null = null) =>
  dueAt(new Date(start), minutes, zone, quiet).toISOString();

test("a day before is the same time of day, also over the change of the clock", () => {
  assert.equal(due("2026-03-08T14:00:00Z", 1440), "2026-03-07T15:00:00.000Z");
  assert.equal(due("2026-11-01T15:00:00Z", 1440), "2026-10-31T14:00:00.000Z");
  assert.equal(due("2026-11-01T15:00:00Z", 120), "2026-11-01T13:00:00.000Z");
});

test("a day before a time that does not exist on that day is the hour that follows the gap", () => {
  assert.equal(due("2026-03-09T06:30:00Z", 1440), "2026-03-08T07:30:00.000Z");
});

test("quiet hours end in the morning, or the reminder comes before they begin", () => {
  assert.equal(due("2026-11-23T14:00:00Z", 120, newYork, night), "2026-11-23T13:00:00.000Z");
  assert.equal(due("2026-11-23T13:15:00Z", 120, newYork, night), "2026-11-23T00:45:00.000Z");
  assert.equal(due("2026-11-23T17:00:00Z", 120, newYork, night), "2026-11-23T15:00:00.000Z");
});

const zones = [
  newYork,
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Pacific/Apia",
  "America/St_Johns",
  "Africa/Casablanca",
  "UTC",
];
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom("00", "15", "30", "45"))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${minute}`);
const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const quietHours = fc
  .record({ from: time, to: time })
  .filter(({ from, to }) => (minutesOf(to) - minutesOf(from) + 1440) % 1440 <= 23 * 60 && from !== to);
/** Whole quarters of an hour around both changes of the clock, and anywhere. */
const moment = fc
  .tuple(
    fc.constantFrom(
      "2026-03-08T00:00:00Z",
      "2026-11-01T00:00:00Z",
      "2026-04-05T00:00:00Z",
      "2026-07-15T00:00:00Z",
    ),
    fc.integer({ min: -200, max: 200 }),
  )
  .map(([day, quarters]) => new Date(Date.parse(day) + quarters * 900_000));

/** What the wall clock shows decides, and nothing else. */
const shows = (at: Date, zone: string) => minutesOf(toLocalDateTime(at, zone).slice(11, 16));
function isQuietSlowly(at: Date, zone: string, { from, to }: typeof night): boolean {
  const past = (minute: number) => (minute - minutesOf(from) + 1440) % 1440;
  return past(shows(at, zone)) < past(minutesOf(to));
}

test("nothing is due in the quiet hours, nor after the event, in any zone and on any day", () => {
  fc.assert(
    fc.property(
      moment,
      fc.constantFrom(...zones),
      quietHours,
      fc.constantFrom(15, 60, 120, 1440, 2880),
      (start, zone, quiet, minutes) => {
        const at = dueAt(start, minutes, zone, quiet);
        assert.equal(isQuietSlowly(at, zone, quiet), false, at.toISOString());
        assert.ok(at < start);
      },
    ),
    {
      numRuns: 300,
      // The clock skips the beginning of the quiet hours.
      examples: [[new Date("2026-03-08T05:45:00Z"), "America/St_Johns", { from: "02:45", to: "00:00" }, 15]],
    },
  );
});

test("quiet hours end with the first moment that is not quiet", () => {
  fc.assert(
    fc.property(moment, fc.constantFrom(...zones), quietHours, (at, zone, quiet) => {
      assert.equal(isQuiet(at, zone, quiet), isQuietSlowly(at, zone, quiet));
      if (!isQuiet(at, zone, quiet)) return;
      let slow = at;
      while (isQuietSlowly(slow, zone, quiet)) slow = new Date(slow.getTime() + 900_000);
      assert.equal(endOfQuiet(at, zone, quiet).toISOString(), slow.toISOString());
    }),
    {
      numRuns: 200,
      // The only hour that is not quiet lies about the one that the clock skips.
      examples: [[new Date("2026-03-08T00:00:00Z"), "America/New_York", { from: "03:15", to: "02:15" }]],
    },
  );
});
