/** Which hours the dashboard draws of today. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { DispatchVisit } from "#domains/jobs/visits/contract.ts";
import { axisFor } from "../../src/domains/jobs/screens/dispatch/today-axis.ts";

const day = { day: "2026-11-18", zone: "America/Boise" };
const visit = (start: string, end: string) => ({ start, end }) as DispatchVisit;
const span = (axis: { from: number; minutes: number }) => [
  new Date(axis.from).toISOString(),
  axis.minutes / 60,
];

test("draws the working hours, and what is booked before and after them", () => {
  const working = [{ start: "2026-11-18T15:00:00Z", end: "2026-11-19T00:00:00Z" }];
  assert.deepEqual(span(axisFor([{ working, visits: [] }], day)), ["2026-11-18T15:00:00.000Z", 9]);
  const visits = [
    visit("2026-11-18T13:20:00Z", "2026-11-18T14:00:00Z"),
    visit("2026-11-19T00:30:00Z", "2026-11-19T01:10:00Z"),
  ];
  assert.deepEqual(span(axisFor([{ working, visits }], day)), ["2026-11-18T13:00:00.000Z", 13]);
});

test("never leaves the day, and is eight hours long where the day has them", () => {
  const late = { working: [], visits: [visit("2026-11-19T06:00:00Z", "2026-11-19T09:00:00Z")] };
  assert.deepEqual(span(axisFor([late], day)), ["2026-11-19T06:00:00.000Z", 1]);
  const early = { working: [], visits: [visit("2026-11-18T10:00:00Z", "2026-11-18T10:30:00Z")] };
  assert.deepEqual(span(axisFor([early], day)), ["2026-11-18T10:00:00.000Z", 8]);
});

test("a time that is missing or cannot be read is as good as none", () => {
  const strange = { working: [], visits: [visit("soon", "2026-99-99T00:00:00Z")] };
  assert.ok(span(axisFor([strange], day)).every((part) => part !== "Invalid Date" && !Number.isNaN(part)));
});
