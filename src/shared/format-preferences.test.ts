/** Dates, times and amounts are written in the manner of the person who reads them. */
import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { setFormatPreferences } from "./format-preferences.ts";
import { formatMoney, money } from "./money/money.ts";
import {
  formatDateTime,
  formatDayOfYear,
  formatLongDate,
  formatShortDate,
  formatTime,
} from "./time/dates.ts";

const moment = "2026-11-21T22:05:00Z";
const zone = "America/New_York";

describe("the manner of writing", () => {
  afterEach(() => setFormatPreferences({}));

  test("is that of the United States unless something else is chosen", () => {
    assert.equal(formatShortDate(moment, zone), "Nov 21, 2026");
    assert.equal(formatTime(moment, zone), "5:05 PM");
    assert.equal(formatMoney(money(123_450, "USD")), "$1,234.50");
  });

  test("follows the chosen locale in everything", () => {
    setFormatPreferences({ locale: "en-GB" });
    assert.equal(formatShortDate(moment, zone), "21 Nov 2026");
    assert.equal(formatLongDate(moment, zone), "21 November 2026");
    assert.equal(formatDayOfYear(moment, zone), "21 Nov");
    assert.equal(formatTime(moment, zone), "17:05");
    assert.equal(formatTime("2026-11-21T05:08:00Z", zone), "00:08");
    assert.equal(formatDateTime("2026-11-21T12:08:00Z", zone), "21 Nov 2026, 07:08");
    setFormatPreferences({ locale: "de-DE" });
    assert.match(formatMoney(money(123_450, "USD")), /^1\.234,50.\$$/u);
  });

  test("takes a clock of its own, whatever the locale", () => {
    setFormatPreferences({ clock: "24" });
    assert.equal(formatTime("2026-11-21T05:05:00Z", zone), "00:05");
    assert.equal(formatDateTime(moment, zone), "Nov 21, 2026, 17:05");
    setFormatPreferences({ locale: "en-GB", clock: "12" });
    assert.match(formatTime(moment, zone), /^5:05 ?pm$/i);
  });

  test("is not troubled by a locale that nobody knows", () => {
    setFormatPreferences({ locale: "not a locale" });
    assert.equal(formatShortDate(moment, zone), "Nov 21, 2026");
  });
});
