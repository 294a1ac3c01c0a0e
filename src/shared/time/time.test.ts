/** Shows that days, weeks and months follow the business's clock, through every clock change. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  addDays,
  dayBounds,
  localDay,
  monthBounds,
  monthToDate,
  type Span,
  sameSpanOfPreviousMonth,
  today,
  toInstant,
  toLocalDateTime,
  type Weekday,
  weekBounds,
  weeklyOccurrence,
} from "./time.ts";

const oddZones = [
  "America/New_York",
  "America/Chicago",
  "America/St_Johns",
  "America/Phoenix",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "America/Santiago",
  "Europe/Dublin",
  "UTC",
];
const someZone = fc.constantFrom(...oddZones);
/** Until 2011 St John's turned its clocks back at 00:01, so that a minute of Sunday came before the end of Saturday. */
const someInstant = fc.date({
  min: new Date("2012-01-01T00:00:00Z"),
  max: new Date("2060-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const someDay = someInstant.map((date) => date.toISOString().slice(0, 10));

const hours = (span: Span) => (span.end.getTime() - span.start.getTime()) / 3_600_000;
const iso = (span: Span) => [span.start.toISOString(), span.end.toISOString()];
const holds = (span: Span, instant: Date) => span.start <= instant && instant < span.end;

test("a weekly visit keeps its wall-clock time when the clocks change", () => {
  const starts = [0, 1].map((week) => weeklyOccurrence("2025-03-02T15:00", "America/Chicago", week));
  assert.deepEqual(
    starts.map((start) => start.toISOString()),
    ["2025-03-02T21:00:00.000Z", "2025-03-09T20:00:00.000Z"],
  );
});

test("a weekly visit moved by the spring change is back at its time a week later", () => {
  const starts = [0, 1, 2].map((n) => weeklyOccurrence("2025-03-02T02:30", "America/New_York", n));
  assert.deepEqual(
    starts.map((start) => toLocalDateTime(start, "America/New_York")),
    ["2025-03-02T02:30", "2025-03-09T03:30", "2025-03-16T02:30"],
  );
});

test("a visit every second week comes fourteen days later", () => {
  const start = weeklyOccurrence("2026-01-05T09:00", "America/Denver", 2, 2);
  assert.equal(toLocalDateTime(start, "America/Denver"), "2026-02-02T09:00");
});

test("a time that does not exist moves an hour on, and one that comes twice is the first", () => {
  assert.equal(toInstant("2025-03-09T02:30", "America/New_York").toISOString(), "2025-03-09T07:30:00.000Z");
  assert.equal(toLocalDateTime(new Date("2025-03-09T07:30Z"), "America/New_York"), "2025-03-09T03:30");
  assert.equal(toInstant("2025-11-02T01:30", "America/New_York").toISOString(), "2025-11-02T05:30:00.000Z");
});

test("a local time with an offset of its own, or no time at all, is refused", () => {
  assert.throws(() => toInstant("2025-03-09T02:30Z", "UTC"), RangeError);
  assert.throws(() => toInstant("tomorrow at nine", "UTC"), RangeError);
});

test("a day lasts 23 hours in spring, 25 in autumn and 24 otherwise", () => {
  assert.equal(hours(dayBounds("2025-03-09", "America/New_York")), 23);
  assert.equal(hours(dayBounds("2025-11-02", "America/New_York")), 25);
  assert.equal(hours(dayBounds("2025-06-01", "America/New_York")), 24);
  assert.equal(hours(dayBounds("2025-10-05", "Australia/Lord_Howe")), 23.5);
  assert.equal(hours(dayBounds("2011-12-30", "Pacific/Apia")), 0);
});

test("a day begins at the first instant that exists when midnight does not", () => {
  const [start] = iso(dayBounds("2024-04-26", "Africa/Cairo"));
  assert.equal(start, "2024-04-25T22:00:00.000Z");
  assert.equal(toLocalDateTime(new Date(start ?? ""), "Africa/Cairo"), "2024-04-26T01:00");
});

test("an event at 23:30 belongs to the local date, not to that of the server", () => {
  assert.equal(localDay(new Date("2026-02-01T04:30:00Z"), "America/New_York"), "2026-01-31");
  assert.equal(localDay(new Date("2026-02-01T04:30:00Z"), "UTC"), "2026-02-01");
});

test("23:30 on a month's last day counts in that month, and on both clock-change days in that day", () => {
  const zone = "America/New_York";
  const monthEnd = toInstant("2026-01-31T23:30", zone);
  assert.ok(holds(monthBounds("2026-01-15", zone), monthEnd));
  assert.ok(!holds(monthBounds("2026-02-15", zone), monthEnd));
  for (const day of ["2025-03-09", "2025-11-02"]) {
    const late = toInstant(`${day}T23:30`, zone);
    assert.ok(holds(dayBounds(day, zone), late), day);
    assert.ok(!holds(dayBounds(addDays(day, 1), zone), late), day);
  }
});

test("a bill due today turns overdue at the business's midnight", () => {
  const due = "2026-11-21";
  assert.equal(today("America/Chicago", new Date("2026-11-22T05:59:59.999Z")) > due, false);
  assert.equal(today("America/Chicago", new Date("2026-11-22T06:00:00.000Z")) > due, true);
});

test("weeks start on Sunday unless another day is chosen", () => {
  assert.deepEqual(iso(weekBounds("2026-11-21", "UTC")), [
    "2026-11-15T00:00:00.000Z",
    "2026-11-22T00:00:00.000Z",
  ]);
  assert.deepEqual(iso(weekBounds("2026-11-22", "UTC", 1)), [
    "2026-11-16T00:00:00.000Z",
    "2026-11-23T00:00:00.000Z",
  ]);
  assert.equal(hours(weekBounds("2025-03-09", "America/New_York")), 7 * 24 - 1);
});

test("the month so far is compared with the same part of the month before", () => {
  const zone = "America/New_York";
  const now = toInstant("2026-11-21T14:30", zone);
  assert.deepEqual(iso(monthToDate(now, zone)), ["2026-11-01T04:00:00.000Z", "2026-11-21T19:30:00.000Z"]);
  assert.deepEqual(iso(sameSpanOfPreviousMonth(now, zone)), [
    "2026-10-01T04:00:00.000Z",
    "2026-10-21T18:30:00.000Z",
  ]);
});

test("the end of a long month is compared with the whole of a short one", () => {
  const span = sameSpanOfPreviousMonth(toInstant("2026-03-31T10:00", "UTC"), "UTC");
  assert.deepEqual(iso(span), ["2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"]);
  const leap = sameSpanOfPreviousMonth(toInstant("2028-03-29T10:00", "UTC"), "UTC");
  assert.deepEqual(iso(leap), ["2028-02-01T00:00:00.000Z", "2028-02-29T10:00:00.000Z"]);
});

test("a stretch that would end on a day the zone skipped ends with its month", () => {
  const zone = "Pacific/Kiritimati";
  const span = sameSpanOfPreviousMonth(toInstant("1995-01-31T10:00", zone), zone);
  assert.deepEqual(span.end, monthBounds("1995-01-01", zone).start);
});

test("January is compared with December of the year before", () => {
  const span = sameSpanOfPreviousMonth(new Date("2026-01-01T00:00:00Z"), "UTC");
  assert.deepEqual(iso(span), ["2025-12-01T00:00:00.000Z", "2025-12-01T00:00:00.000Z"]);
});

test("consecutive days touch, in every zone", () => {
  fc.assert(
    fc.property(someDay, someZone, (day, zone) => {
      const span = dayBounds(day, zone);
      assert.deepEqual(span.end, dayBounds(addDays(day, 1), zone).start);
      assert.ok(hours(span) >= 0 && hours(span) <= 26);
    }),
    {
      examples: [
        ["2011-12-29", "Pacific/Apia"],
        ["2011-12-30", "Pacific/Apia"],
      ],
    },
  );
});

test("every instant lies in its own day, week and month", () => {
  fc.assert(
    fc.property(someInstant, someZone, fc.integer({ min: 0, max: 6 }), (now, zone, weekday) => {
      const day = localDay(now, zone);
      assert.ok(holds(dayBounds(day, zone), now));
      assert.ok(holds(weekBounds(day, zone, weekday as Weekday), now));
      assert.ok(holds(monthBounds(day, zone), now));
    }),
  );
});

test("the previous month's stretch starts with it and never leaves it", () => {
  fc.assert(
    fc.property(someInstant, someZone, (now, zone) => {
      const span = sameSpanOfPreviousMonth(now, zone);
      const thisMonth = monthBounds(localDay(now, zone), zone);
      assert.ok(span.start <= span.end && span.end <= thisMonth.start);
      const first = localDay(span.start, zone);
      assert.ok(first.endsWith("-01"));
    }),
  );
});

test("a local time read back from its instant is the same, unless the clock skipped it", () => {
  fc.assert(
    fc.property(someInstant, someZone, (now, zone) => {
      const local = toLocalDateTime(now, zone);
      assert.equal(toLocalDateTime(toInstant(local, zone), zone), local);
    }),
  );
});
