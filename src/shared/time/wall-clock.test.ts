/** The browser's reckoning of zones is the server's, on every day and in every zone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addDays, dayBounds, localDay, toInstant, toLocalDateTime, weekBounds } from "./time.ts";
import {
  dayAfter,
  dayStartOf,
  instantOf,
  monthAfter,
  stretchesOf,
  wallTimeAt,
  weekOf,
  weeksOfMonth,
} from "./wall-clock.ts";

const zones = [
  "America/New_York",
  "America/Boise",
  "America/St_Johns",
  "Europe/Berlin",
  "Asia/Kolkata",
  "UTC",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Auckland",
  "Pacific/Kiritimati",
];
const zone = fc.constantFrom(...zones);
const minutes = fc
  .integer({ min: Date.parse("2015-01-01") / 60_000, max: Date.parse("2035-01-01") / 60_000 })
  .map((minute) => minute * 60_000);

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

test("A clock shows the same by either reckoning", () => {
  fc.assert(
    fc.property(minutes, zone, (instant, zone) => {
      const { day, minute } = wallTimeAt(instant, zone);
      assert.equal(`${day}T${clock(minute)}`, toLocalDateTime(new Date(instant), zone));
    }),
  );
});

test("A clock time is the same instant by either reckoning, also when it is skipped or comes twice", () => {
  const changes = ["2026-03-08", "2026-11-01", "2026-03-29", "2026-10-25", "2026-04-05", "2026-10-04"];
  const day = fc.oneof(
    fc.constantFrom(...changes),
    minutes.map((instant) => localDay(new Date(instant), "UTC")),
  );
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 1439 }), zone, (day, minute, zone) => {
      assert.equal(instantOf({ day, minute }, zone), toInstant(`${day}T${clock(minute)}`, zone).getTime());
    }),
    { numRuns: 500 },
  );
});

test("Days begin and follow one another as on the server", () => {
  fc.assert(
    fc.property(minutes, zone, fc.integer({ min: -400, max: 400 }), (instant, zone, count) => {
      const day = localDay(new Date(instant), zone);
      const bounds = dayBounds(day, zone);
      assert.equal(dayStartOf(day, zone), bounds.start.getTime());
      assert.equal(dayAfter(day, count), addDays(day, count));
      const week = weekOf(day, 1);
      assert.equal(dayStartOf(week[0] as string, zone), weekBounds(day, zone, 1).start.getTime());
      const stretches = stretchesOf(day, zone);
      assert.equal(stretches[0]?.from, bounds.start.getTime());
      assert.equal(stretches.at(-1)?.to, bounds.end.getTime());
    }),
  );
});

test("The days on which clocks change have 23 and 25 hours, in two stretches", () => {
  const hours = (day: string, zone: string) =>
    stretchesOf(day, zone).map(({ from, to, wall }) => [(to - from) / 3_600_000, wall]);
  assert.deepEqual(hours("2026-03-08", "America/New_York"), [
    [2, 0],
    [21, 180],
  ]);
  assert.deepEqual(hours("2026-11-01", "America/New_York"), [
    [2, 0],
    [23, 60],
  ]);
  assert.deepEqual(hours("2026-04-05", "Australia/Lord_Howe"), [
    [2, 0],
    [22.5, 90],
  ]);
  assert.deepEqual(hours("2026-11-02", "America/New_York"), [[24, 0]]);
});

test("A month is shown in whole weeks, and the last day of a long month leads to that of a short one", () => {
  assert.deepEqual(
    weeksOfMonth("2026-11-21", 0).map((week) => week[0]),
    ["2026-11-01", "2026-11-08", "2026-11-15", "2026-11-22", "2026-11-29"],
  );
  assert.equal(weeksOfMonth("2026-02-10", 0).length, 4);
  assert.equal(weeksOfMonth("2026-08-10", 0).length, 6);
  assert.equal(monthAfter("2026-01-31", 1), "2026-02-28");
  assert.equal(monthAfter("2026-03-31", -1), "2026-02-28");
  assert.equal(monthAfter("2026-11-15", 2), "2027-01-15");
});
