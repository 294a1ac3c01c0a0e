/** The dispatch board's arithmetic: where moments lie on a day, and where visits are after they were carried. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { axisOf, hoursOf, layOut, minuteAt, quarterAt } from "../screens/dispatch/dispatch-axis.ts";
import { lengthOf, withVisitAt } from "../screens/dispatch/dispatch-day.ts";
import type { DispatchDay, DispatchVisit } from "../visits/contract.ts";

const visit = (id: number, start: string | null, end: string | null = null): DispatchVisit =>
  ({ id, start, end, duration_minutes: 45, assigned_to: null, status: "unscheduled", risks: [] }) as never;

const lane = (user_id: string, visits: DispatchVisit[]) => ({
  user_id,
  name: user_id,
  working: [],
  time_off: [],
  taken: [],
  visits,
  booked_minutes: 60,
  working_minutes: 480,
});

const at = (hour: number, minute = 0): string => new Date(Date.UTC(2026, 10, 23, hour, minute)).toISOString();

describe("the hours of the board", () => {
  it("are 23 and 25 on the days on which the clocks are changed", () => {
    const hours = (day: string) => hoursOf(axisOf(day, "America/Boise"), "America/Boise").length;
    assert.deepEqual([hours("2026-03-08"), hours("2026-11-01"), hours("2026-11-23")], [23, 25, 24]);
  });

  it("call each hour as the clock does, also the one that comes twice", () => {
    const labels = hoursOf(axisOf("2026-11-01", "America/Boise"), "America/Boise").map(({ label }) => label);
    assert.deepEqual(labels.slice(0, 4), ["12 AM", "1 AM", "1 AM", "2 AM"]);
  });

  it("take a drop to the nearest quarter of an hour, and never beyond the day", () => {
    const axis = axisOf("2026-11-23", "UTC");
    assert.equal(new Date(quarterAt(axis, 9 * 60 + 8)).toISOString(), at(9, 15));
    assert.equal(new Date(quarterAt(axis, -40)).toISOString(), at(0));
    assert.equal(new Date(quarterAt(axis, 5_000)).toISOString(), at(23, 45));
    assert.equal(minuteAt(axis, Date.parse(at(9, 15))), 555);
  });

  it("lay visits that overlap one under the other, and others side by side", () => {
    const axis = axisOf("2026-11-23", "UTC");
    const visits = [visit(1, at(9), at(10)), visit(2, at(9, 30), at(10, 30)), visit(3, at(10, 30), at(11))];
    const { placed, rows } = layOut(visits, axis);
    assert.deepEqual([placed.map(({ row }) => row), rows], [[0, 1, 0], 2]);
  });
});

describe("a visit that is carried", () => {
  const waiting = visit(7, null);
  const board: DispatchDay = {
    day: "2026-11-23",
    opening: { start: at(8), end: at(17) },
    lanes: [lane("diego", [visit(1, at(9), at(10))]), lane("hannah", [])],
    unassigned: [],
    unscheduled: [waiting],
  };
  const timing = { start: at(13), end: at(13, 45), assigned_to: "hannah" };

  it("leaves the tray, stands in its technician's row and takes of their day", () => {
    const after = withVisitAt(board, waiting, timing);
    assert.deepEqual(after.unscheduled, []);
    assert.deepEqual(
      after.lanes.map(({ visits, booked_minutes }) => [visits.map(({ id }) => id), booked_minutes]),
      [
        [[1], 60],
        [[7], 105],
      ],
    );
    assert.equal(after.lanes[0], board.lanes[0], "a row that nothing happened to is not drawn anew");
  });

  it("goes back to the tray with the length that it had", () => {
    const there = withVisitAt(board, waiting, timing);
    const back = withVisitAt(there, { ...waiting, ...timing }, null);
    assert.deepEqual([back.unscheduled.map(({ id }) => id), back.lanes[1]?.visits], [[7], []]);
    assert.deepEqual([lengthOf(waiting), lengthOf(visit(1, at(9), at(10)))], [45 * 60_000, 3_600_000]);
  });

  it("waits in nobody's row when nobody has it", () => {
    const after = withVisitAt(board, waiting, { ...timing, assigned_to: null });
    assert.deepEqual([after.unassigned.map(({ id }) => id), after.unscheduled], [[7], []]);
  });
});
