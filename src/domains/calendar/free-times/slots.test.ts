/** The engine finds exactly the starts that a slow and obviously right look at every minute finds. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { BusinessHours, WorkSpan } from "#shared/time/business-hours.ts";
import type { Span } from "#shared/time/time.ts";
import { workingSpans } from "#shared/time/working-hours.ts";
import { type Booked, freeStarts, type Wanted } from "./slots.ts";

const minute = 60_000;
const localAt = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** For every minute of the span what the wall clock shows: the day, the weekday and the minute of the day. */
function wallClock({ start, end }: Span, zone: string) {
  const shown: { at: number; day: string; weekday: number; ofDay: number }[] = [];
  for (let at = start.getTime(); at < end.getTime(); at += minute) {
    const local = localAt(at, zone);
    shown.push({
      at,
      day: local.toPlainDate().toString(),
      weekday: local.dayOfWeek % 7,
      ofDay: local.hour * 60 + local.minute,
    });
  }
  return shown;
}

const ofDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The minutes that are worked: from the first to the last of a day that the wall clock shows within a span of hours. */
function workedMinutes(hours: BusinessHours, zone: string, span: Span): Set<number> {
  const wide = {
    start: new Date(span.start.getTime() - 2 * 86_400_000),
    end: new Date(span.end.getTime() + 2 * 86_400_000),
  };
  const shown = Map.groupBy(wallClock(wide, zone), ({ day }) => day);
  const worked = new Set<number>();
  for (const minutes of shown.values()) {
    for (const { from, to } of hours[minutes[0]?.weekday ?? 0] ?? []) {
      const inside = minutes.filter((one) => one.ofDay >= ofDay(from) && one.ofDay < ofDay(to));
      const [first, last] = [inside[0], inside.at(-1)];
      if (!first || !last) continue;
      for (let at = first.at; at <= last.at; at += minute)
        if (at >= span.start.getTime() && at < span.end.getTime()) worked.add(at);
    }
  }
  return worked;
}

function slowStarts(
  hours: BusinessHours,
  booked: readonly Booked[],
  full: readonly Span[],
  wanted: Wanted,
  span: Span,
): number[] {
  const { minutes, before, after, stepMinutes, zone } = wanted;
  const worked = workedMinutes(hours, zone, span);
  return wallClock(span, zone)
    .filter(({ at, ofDay }) => {
      if (ofDay % stepMinutes !== 0) return false;
      if (full.some(({ start, end }) => at >= start.getTime() && at < end.getTime())) return false;
      for (let one = 0; one < minutes; one++) if (!worked.has(at + one * minute)) return false;
      return booked.every(({ from, until, driveMinutes }) => {
        const endsBefore = at + (minutes + after + driveMinutes) * minute <= from;
        const beginsAfter = at - (before + driveMinutes) * minute >= until;
        return endsBefore || beginsAfter;
      });
    })
    .map(({ at }) => at);
}

/** Zones with odd offsets and both kinds of change, each with days around a change. */
const places: [string, string][] = [
  ["America/New_York", "2027-03-13T05:00:00Z"],
  ["America/New_York", "2027-11-06T04:00:00Z"],
  ["America/St_Johns", "2027-03-13T03:30:00Z"],
  ["America/St_Johns", "2027-11-06T02:30:00Z"],
  ["Australia/Lord_Howe", "2027-04-02T13:00:00Z"],
  ["Australia/Lord_Howe", "2027-10-01T13:30:00Z"],
  ["Asia/Kathmandu", "2027-05-01T18:15:00Z"],
  ["Africa/Casablanca", "2027-02-06T23:00:00Z"],
  ["Pacific/Apia", "2027-05-01T11:00:00Z"],
];

/** Hours that begin or end in the hour in which clocks change. */
const nightHours = fc.constantFrom<WorkSpan[]>(
  [{ from: "00:30", to: "01:30" }],
  [{ from: "01:15", to: "01:45" }],
  [{ from: "02:00", to: "02:30" }],
  [{ from: "02:30", to: "03:15" }],
  [{ from: "00:00", to: "24:00" }],
);
const quarters = fc
  .uniqueArray(fc.integer({ min: 0, max: 95 }), { minLength: 0, maxLength: 4 })
  .map((quarters) => {
    const sorted = quarters.toSorted((a, b) => a - b);
    return sorted.flatMap((from, index) =>
      index % 2 === 0
        ? [{ from: clock(from * 15), to: clock(Math.min((sorted[index + 1] ?? 96) * 15, 1_440)) }]
        : [],
    );
  });
const someDay = fc.oneof(quarters, nightHours);
const someHours = fc.array(someDay, { minLength: 7, maxLength: 7 });
const somePlace = fc.constantFrom(...places);

describe("The engine", () => {
  test("works exactly the minutes that the wall clock shows within the hours, in every zone and on every change", () => {
    fc.assert(
      fc.property(somePlace, someHours, fc.integer({ min: 0, max: 1_439 }), ([zone, from], hours, later) => {
        const start = new Date(Date.parse(from) + later * minute);
        const span = { start, end: new Date(start.getTime() + 2.5 * 86_400_000) };
        const found = new Set<number>();
        for (const each of workingSpans(hours, zone, span))
          for (let at = each.start.getTime(); at < each.end.getTime(); at += minute) found.add(at);
        const wanted = workedMinutes(hours, zone, span);
        assert.deepEqual([...found.symmetricDifference(wanted)], []);
      }),
      { numRuns: 60 },
    );
  });

  test("finds every free start and no other, with buffers, drives and full days", () => {
    const someBooked = fc.record({
      from: fc.integer({ min: -300, max: 3_000 }),
      length: fc.integer({ min: 1, max: 400 }),
      driveMinutes: fc.integer({ min: 0, max: 45 }),
    });
    fc.assert(
      fc.property(
        somePlace,
        someHours,
        fc.array(someBooked, { maxLength: 8 }),
        fc.record({
          minutes: fc.integer({ min: 5, max: 300 }),
          before: fc.integer({ min: 0, max: 40 }),
          after: fc.integer({ min: 0, max: 40 }),
          stepMinutes: fc.constantFrom(5, 10, 15, 30, 60, 120),
        }),
        fc.boolean(),
        ([zone, from], hours, taken, wanted, isFull) => {
          const start = new Date(from);
          const span = { start, end: new Date(start.getTime() + 2 * 86_400_000) };
          const booked = taken.map(({ from: later, length, driveMinutes }) => {
            const begin = start.getTime() + later * minute;
            return { from: begin, until: begin + length * minute, driveMinutes };
          });
          const full = isFull ? [{ start, end: new Date(start.getTime() + 86_400_000) }] : [];
          const question = { ...wanted, zone };
          const found = freeStarts(workingSpans(hours, zone, span), booked, full, question);
          assert.deepEqual(found, slowStarts(hours, booked, full, question, span));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("keeps the clock's own quarters where the offset is not a whole hour", () => {
    const hours = Array.from({ length: 7 }, () => [{ from: "09:00", to: "10:00" }]);
    const day = { start: new Date("2027-05-01T18:15:00Z"), end: new Date("2027-05-02T18:15:00Z") };
    const wanted = { minutes: 30, before: 0, after: 0, stepMinutes: 30, zone: "Asia/Kathmandu" };
    const starts = freeStarts(workingSpans(hours, wanted.zone, day), [], [], wanted);
    assert.deepEqual(
      starts.map((at) => localAt(at, wanted.zone).toPlainTime().toString()),
      ["09:00:00", "09:30:00"],
    );
  });

  test("gives an 11-hour night shift 10 hours in spring and 12 in autumn", () => {
    const nights = Array.from({ length: 7 }, () => [
      { from: "00:00", to: "06:00" },
      { from: "19:00", to: "24:00" },
    ]);
    const lengths = ["2027-03-13T17:00:00Z", "2027-11-06T16:00:00Z", "2027-06-05T16:00:00Z"].map((noon) => {
      const span = { start: new Date(noon), end: new Date(Date.parse(noon) + 86_400_000) };
      const worked = workingSpans(nights, "America/New_York", span);
      assert.equal(worked.length, 1);
      return worked.map(({ start, end }) => (end.getTime() - start.getTime()) / 3_600_000)[0];
    });
    assert.deepEqual(lengths, [10, 12, 11]);
  });
});
