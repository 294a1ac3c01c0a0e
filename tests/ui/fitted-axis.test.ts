/** Which hours the board and the dashboard draw of a day, and where a lane is marked as off. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { DispatchVisit } from "#domains/jobs/visits/contract.ts";
import { fittedAxis, openSpansOf } from "../../src/domains/jobs/screens/dispatch/fitted-axis.ts";
import { loadOf } from "../../src/domains/jobs/screens/dispatch/lane-load.ts";

const day = { day: "2026-11-18", zone: "America/Boise" };
const visit = (start: string, end: string) => ({ start, end }) as DispatchVisit;
const span = (axis: { from: number; minutes: number }) => [
  new Date(axis.from).toISOString(),
  axis.minutes / 60,
];

test("draws the working hours, and what is booked before and after them", () => {
  const working = [{ start: "2026-11-18T15:00:00Z", end: "2026-11-19T00:00:00Z" }];
  assert.deepEqual(span(fittedAxis([{ working, visits: [] }], day)), ["2026-11-18T15:00:00.000Z", 9]);
  const visits = [
    visit("2026-11-18T13:20:00Z", "2026-11-18T14:00:00Z"),
    visit("2026-11-19T00:30:00Z", "2026-11-19T01:10:00Z"),
  ];
  assert.deepEqual(span(fittedAxis([{ working, visits }], day)), ["2026-11-18T13:00:00.000Z", 13]);
});

test("never leaves the day, and is eight hours long where the day has them", () => {
  const late = { working: [], visits: [visit("2026-11-19T06:00:00Z", "2026-11-19T09:00:00Z")] };
  assert.deepEqual(span(fittedAxis([late], day)), ["2026-11-19T06:00:00.000Z", 1]);
  const early = { working: [], visits: [visit("2026-11-18T10:00:00Z", "2026-11-18T10:30:00Z")] };
  assert.deepEqual(span(fittedAxis([early], day)), ["2026-11-18T10:00:00.000Z", 8]);
});

test("a time that is missing or cannot be read is as good as none", () => {
  const strange = { working: [], visits: [visit("soon", "2026-99-99T00:00:00Z")] };
  assert.ok(span(fittedAxis([strange], day)).every((part) => part !== "Invalid Date" && !Number.isNaN(part)));
});

test("a day on which no one works shows the hours of the business, and all of them when there are none", () => {
  const opening = { start: "2026-11-18T15:00:00Z", end: "2026-11-19T00:00:00Z" };
  const off = { working: [], visits: [] };
  assert.deepEqual(span(fittedAxis([off], { ...day, opening })), ["2026-11-18T15:00:00.000Z", 9]);
  assert.equal(fittedAxis([off], day).minutes, 1440);
});

test("an event of several days widens nothing, a short one before the morning does", () => {
  const opening = { start: "2026-11-18T15:00:00Z", end: "2026-11-19T00:00:00Z" };
  const event = (start: string, end: string) => ({ event_id: 1, title: "Fair", start, end });
  const hours = (taken: ReturnType<typeof event>[]) =>
    fittedAxis([{ working: [], visits: [], taken }], { ...day, opening }).minutes / 60;
  assert.equal(hours([event("2026-11-17T07:00:00Z", "2026-11-20T07:00:00Z")]), 9);
  assert.equal(hours([event("2026-11-18T13:00:00Z", "2026-11-18T13:30:00Z")]), 11);
});

test("a lane is not marked as off where someone works, nor around what they do on a day off", () => {
  const whole = fittedAxis([], day);
  const working = [{ start: "2026-11-18T15:00:00Z", end: "2026-11-18T23:00:00Z" }];
  const at = (time: string) => Date.parse(`2026-11-18T${time}:00Z`);
  const late = visit("2026-11-18T23:20:00Z", "2026-11-18T23:40:00Z");
  const open = (given: typeof working, visits: DispatchVisit[]) =>
    openSpansOf({ working: given, visits, taken: [] }, whole);
  assert.deepEqual(open(working, [late]), [{ from: at("15:00"), to: at("23:00") }]);
  assert.deepEqual(open([], [visit("2026-11-18T16:10:00Z", "2026-11-18T17:30:00Z")]), [
    { from: at("16:00"), to: at("18:00") },
  ]);
  assert.deepEqual(open([], []), []);
});

test("the load of a day is said in words, also when it is more than the day has, or a day off", () => {
  const load = (booked_minutes: number, working_minutes: number) =>
    loadOf({ booked_minutes, working_minutes }, true);
  assert.deepEqual(load(300, 480), { words: "5 h of 8 h", percent: 63, isOver: false });
  assert.deepEqual(load(510, 480), { words: "Overbooked: 8 h 30 min of 8 h", percent: 100, isOver: true });
  assert.deepEqual(load(0, 0), { words: "Off today", percent: null, isOver: false });
  assert.equal(load(120, 0).words, "Off today, 2 h booked");
});
