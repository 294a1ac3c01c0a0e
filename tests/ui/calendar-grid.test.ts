/** The drawn day: every moment has its place, on days of 23, 24 and 25 hours, and nothing covers anything. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { CalendarEvent } from "#domains/calendar/contract.ts";
import { axisFor, blanksOf, depthOf, hoursOf, instantAt } from "#domains/calendar/screens/grid/grid-axis.ts";
import { layOut } from "#domains/calendar/screens/grid/grid-layout.ts";
import { dayAfter, stretchesOf, wallTimeAt } from "#shared/time/wall-clock.ts";

const zone = "America/New_York";
const weekFrom = (first: string) =>
  Array.from({ length: 7 }, (_, index) => stretchesOf(dayAfter(first, index), zone));

const eventOf = (start: number, minutes: number, id = 1) =>
  ({
    id,
    start: new Date(start).toISOString(),
    end: new Date(start + minutes * 60_000).toISOString(),
  }) as CalendarEvent;

test("A day of 25 hours has its repeated hour twice, and the days beside it are blank there", () => {
  const week = weekFrom("2026-11-01");
  const axis = axisFor(week);
  assert.deepEqual(axis, { at: 120, again: 60, length: 1500 });
  const [sunday = [], monday = []] = week;
  const one = Date.parse("2026-11-01T05:00:00Z");
  const depths = [0, 1, 2, 3].map((hours) => depthOf(axis, sunday, one + hours * 3_600_000));
  assert.deepEqual(depths, [60, 120, 180, 240], "1:00, 1:00 again, 2:00, 3:00");
  assert.deepEqual(blanksOf(axis, sunday), []);
  assert.deepEqual(blanksOf(axis, monday), [{ from: 120, to: 180 }]);
  assert.equal(hoursOf(axis).length, 25);
});

test("A day of 23 hours leaves out the hour that it skips", () => {
  const week = weekFrom("2026-03-08");
  const axis = axisFor(week);
  const sunday = week[0] ?? [];
  assert.equal(axis.length, 1440);
  assert.deepEqual(blanksOf(axis, sunday), [{ from: 120, to: 180 }]);
  const before = Date.parse("2026-03-08T06:59:00Z");
  assert.equal(depthOf(axis, sunday, before), 119);
  assert.equal(depthOf(axis, sunday, before + 60_000), 180);
  assert.equal(instantAt(axis, sunday, 150), before + 60_000);
});

test("Wherever something is dropped, it is drawn there, and the clock shows what stands beside it", () => {
  const days = fc.constantFrom("2026-03-08", "2026-11-01", "2026-11-21", "2026-04-05", "2026-10-04");
  const zones = fc.constantFrom("America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata");
  fc.assert(
    fc.property(days, zones, fc.integer({ min: 0, max: 1439 }), (day, where, minute) => {
      const stretches = stretchesOf(day, where);
      const axis = axisFor([stretches]);
      const instant = (stretches[0]?.from ?? 0) + minute * 60_000;
      if (instant >= (stretches.at(-1)?.to ?? 0)) return;
      const depth = depthOf(axis, stretches, instant);
      assert.equal(instantAt(axis, stretches, depth), instant);
      if (axis.again === 0) assert.equal(wallTimeAt(instant, where).minute, depth);
    }),
    { numRuns: 500 },
  );
});

test("No two events that are drawn cover each other, and none is forgotten", () => {
  const stretches = stretchesOf("2026-11-21", zone);
  const axis = axisFor([stretches]);
  const from = stretches[0]?.from ?? 0;
  const some = fc.array(fc.tuple(fc.nat({ max: 1300 }), fc.integer({ min: 5, max: 300 })), { maxLength: 60 });
  fc.assert(
    fc.property(some, fc.integer({ min: 2, max: 6 }), (spans, mostLanes) => {
      const events = spans
        .toSorted(([a], [b]) => a - b)
        .map(([start, minutes], id) => eventOf(from + start * 60_000, minutes, id));
      const { placed, more } = layOut(events, { axis, stretches, mostLanes });
      assert.equal(placed.length + more.reduce((sum, { count }) => sum + count, 0), events.length);
      for (const one of placed) {
        assert.ok(one.lane + one.span <= one.lanes && one.lanes <= mostLanes);
        for (const other of placed) {
          const isBeside = one.lane >= other.lane + other.span || other.lane >= one.lane + one.span;
          if (one === other || isBeside) continue;
          const isException = one.top + one.height <= other.top || other.top + other.height <= one.top;
          assert.ok(isException, JSON.stringify([one, other]));
        }
      }
    }),
  );
});
