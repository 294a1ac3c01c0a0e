/** The days from one to another are written in one style, with nothing said twice. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { setFormatPreferences } from "../format-preferences.ts";
import { formatDaySpan } from "./date-spans.ts";

afterEach(() => setFormatPreferences({}));

test("a month or a year that both days share is said once", () => {
  assert.equal(formatDaySpan("2026-11-22", "2026-11-28"), "Nov 22 – 28, 2026");
  assert.equal(formatDaySpan("2026-11-29", "2026-12-05"), "Nov 29 – Dec 5, 2026");
  assert.equal(formatDaySpan("2026-12-27", "2027-01-02"), "Dec 27, 2026 – Jan 2, 2027");
});

test("a span of one day is that day", () => {
  assert.equal(formatDaySpan("2026-11-22", "2026-11-22"), "Nov 22, 2026");
});

test("the reader's manner decides the order", () => {
  setFormatPreferences({ locale: "en-GB" });
  assert.equal(formatDaySpan("2026-11-22", "2026-11-28"), "22 – 28 Nov 2026");
});

test("what is no day is said to be none", () => {
  assert.equal(formatDaySpan("soon", "2026-11-28"), "Invalid date");
});
