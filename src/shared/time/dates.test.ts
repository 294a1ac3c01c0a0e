/** Shows how days, times and "5 minutes ago" read, in the zone of the business. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  formatDateTime,
  formatLongDate,
  formatShortDate,
  formatTime,
  isDay,
  isValidZone,
  timeAgo,
} from "./dates.ts";

const instant = "2026-11-22T03:05:00Z";

test("an instant is written on the business's own calendar and clock", () => {
  assert.equal(formatShortDate(instant, "America/New_York"), "Nov 21, 2026");
  assert.equal(formatShortDate(new Date(instant), "UTC"), "Nov 22, 2026");
  assert.equal(formatLongDate(instant, "America/New_York"), "November 21, 2026");
  assert.equal(formatTime(instant, "America/New_York"), "10:05 PM");
  assert.equal(formatTime(instant, "Asia/Kathmandu"), "8:50 AM");
  assert.equal(formatDateTime(instant, "America/New_York"), "Nov 21, 2026, 10:05 PM");
  assert.equal(formatTime("2026-11-22T05:00:00Z", "America/New_York"), "12:00 AM");
});

test("a calendar day stays that day in every zone", () => {
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
    assert.equal(formatShortDate("2026-11-21", zone), "Nov 21, 2026");
    assert.equal(formatLongDate("2026-11-21", zone), "November 21, 2026");
  }
});

test("a time that cannot be read says so and nothing breaks", () => {
  assert.equal(formatTime("soon", "UTC"), "Invalid time");
  assert.equal(formatDateTime(new Date(Number.NaN), "UTC"), "Invalid time");
  assert.equal(formatShortDate("", "UTC"), "Invalid date");
  assert.equal(timeAgo("soon", new Date()), "Invalid time");
});

test("time ago is in minutes under an hour, hours under a day, otherwise days", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const ago = (minutes: number) => timeAgo(new Date(now.getTime() - minutes * 60_000), now);
  assert.deepEqual([0.99, 1, 59.9, 60, 119, 1439.9, 1440, 2880, 525_600].map(ago), [
    "just now",
    "1 minute ago",
    "59 minutes ago",
    "1 hour ago",
    "1 hour ago",
    "23 hours ago",
    "1 day ago",
    "2 days ago",
    "365 days ago",
  ]);
  assert.deepEqual([-0.5, -5, -60, -1440].map(ago), ["just now", "in 5 minutes", "in 1 hour", "in 1 day"]);
});

test("a day is one that exists", () => {
  for (const good of ["1900-01-01", "2028-02-29", "2999-12-31"]) assert.ok(isDay(good), good);
  for (const bad of ["1899-12-31", "3000-01-01", "2026-02-29", "2026-04-31", "2026-00-10", "20261121", ""]) {
    assert.ok(!isDay(bad), bad);
  }
  const anyDate = fc.date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true });
  fc.assert(fc.property(anyDate, (date) => isDay(date.toISOString().slice(0, 10))));
});

test("a zone is known by its name alone", () => {
  for (const good of ["America/New_York", "Etc/GMT+5", "UTC"]) assert.ok(isValidZone(good), good);
  for (const bad of ["+05:00", "-0500", "Nowhere/Else", "", "America/New_York\u0000"]) {
    assert.ok(!isValidZone(bad), bad);
  }
  fc.assert(
    fc.property(fc.string(), (zone) => {
      if (isValidZone(zone)) formatTime(instant, zone);
    }),
  );
});
