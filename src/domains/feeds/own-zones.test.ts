/** Calendar files that name time zones in words of their own are read by the clocks that they mean. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { calendarOf, takeFile } from "../../../tests/support/calendar-file.ts";
import type { ImportReport } from "./contract.ts";

const here = openForTests({ at: "2026-11-20T17:00:00Z" });

const take = (...parts: string[][]): Promise<ImportReport> =>
  takeFile(here.owner, ["BEGIN:VCALENDAR", "VERSION:2.0", ...parts.flat(), "END:VCALENDAR", ""].join("\r\n"));

const change = (kind: string, start: string, [from, to]: [string, string], ...more: string[]): string[] => [
  `BEGIN:${kind}`,
  `DTSTART:${start}`,
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
  ...more,
  `END:${kind}`,
];
const zone = (name: string, ...changes: string[][]): string[] => [
  "BEGIN:VTIMEZONE",
  `TZID:${name}`,
  ...changes.flat(),
  "END:VTIMEZONE",
];
const event = (id: string, name: string, start: string, ...more: string[]): string[] => [
  "BEGIN:VEVENT",
  `UID:${id}`,
  `DTSTART;TZID=${name}:${start}`,
  "DURATION:PT1H",
  `SUMMARY:${id}`,
  ...more,
  "END:VEVENT",
];

const yearly = (month: number, day: string) => `RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=${day};BYMONTH=${month}`;
/** As Outlook writes it: the rules of the United States, from the first year of Windows on. */
const american = [
  change("STANDARD", "16010101T020000", ["-0400", "-0500"], yearly(11, "1SU")),
  change("DAYLIGHT", "16010101T020000", ["-0500", "-0400"], yearly(3, "2SU")),
];
/** As if Singapore had changed its clocks by now: what the file says counts. */
const singapore = [change("STANDARD", "16010101T000000", ["+0730", "+0730"])];
/** Clocks that no place on earth has: seven minutes off, an hour ahead from May to August. */
const ofThePlant = [
  change("STANDARD", "20200801T030000", ["+0207", "+0107"], "RRULE:FREQ=YEARLY;BYMONTH=8;BYMONTHDAY=1"),
  change("DAYLIGHT", "20200501T020000", ["+0107", "+0207"], "RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=1"),
];

const starts = ({ lines, errors }: ImportReport): string[] => {
  assert.deepEqual(errors, []);
  return lines.map(({ start }) => start.slice(0, 16));
};
const onCalendar = () => calendarOf(here.app, here.owner, "2026-11-20", "2027-07-01");

describe("A time zone of a calendar file", () => {
  test("that Windows names is known by its definition, and without one by its name", async () => {
    const name = "Singapore Standard Time";
    const event1 = event("a", name, "20261201T090000");
    assert.deepEqual(starts(await take(event1)), ["2026-12-01T01:00"]);
    assert.deepEqual(starts(await take(zone(name, ...singapore), event("b", name, "20261202T090000"))), [
      "2026-12-02T01:30",
    ]);
  });

  test("that Outlook calls customized keeps to its definition, and what repeats by it becomes a series", async () => {
    const name = "Customized Time Zone";
    const weekly = event("w", name, "20261123T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO");
    const report = await take(zone(name, ...american), weekly);
    assert.deepEqual([report.errors, report.shortened], [[], []]);
    assert.equal(report.lines[0]?.repeats, "every week on Monday");
    const times = (await onCalendar()).map(({ start }) => new Date(start).toISOString().slice(0, 16));
    assert.deepEqual(times.slice(0, 1), ["2026-11-23T14:00"]);
    assert.ok(times.includes("2027-03-08T14:00") && times.includes("2027-03-15T13:00"), "as its clocks go");
    const again = await take(zone(name, ...american), weekly);
    assert.deepEqual(
      again.lines.map(({ outcome }) => outcome),
      ["unchanged"],
    );
  });

  test("that only the file knows is read by its own clocks, also where they skip an hour or show it twice", async () => {
    const at = (id: string, start: string) => event(id, "Plant", start);
    const report = await take(
      zone("Plant", ...ofThePlant),
      at("winter", "20261201T090000"),
      at("skipped", "20270501T023000"),
      at("summer", "20270601T090000"),
      at("twice", "20270801T023000"),
    );
    assert.deepEqual(starts(report), [
      "2026-12-01T07:53",
      "2027-05-01T01:23",
      "2027-06-01T06:53",
      "2027-08-01T00:23",
    ]);
  });

  test("that only the file knows lets what repeats come for a year, and it is said why", async () => {
    const more = ["RRULE:FREQ=MONTHLY;UNTIL=20280101T000000Z", "EXDATE;TZID=Plant:20270101T090000"];
    const report = await take(zone("Plant", ...ofThePlant), event("m", "Plant", "20261201T090000", ...more));
    const times = starts(report);
    assert.deepEqual(
      [times[0], times[1], times.at(-1)],
      ["2026-12-01T07:53", "2027-02-01T07:53", "2027-11-01T07:53"],
    );
    assert.ok(times.includes("2027-06-01T06:53"), "by the clocks of summer");
    assert.match(
      report.shortened[0]?.message ?? "",
      /m: imported for one year only, because it uses a custom time zone/,
    );
  });

  test("whose changes are named one by one counts the first of them, too", async () => {
    const dated = [
      change("STANDARD", "20251102T020000", ["-0400", "-0500"], "RDATE:20261101T020000,20271107T020000"),
      change("DAYLIGHT", "20260308T020000", ["-0500", "-0400"], "RDATE:20270314T020000,20280312T020000"),
    ];
    const weekly = event("w", "Dated", "20261123T090000", "RRULE:FREQ=WEEKLY;BYDAY=MO");
    const report = await take(zone("Dated", ...dated), event("d", "Dated", "20270602T090000"), weekly);
    assert.deepEqual(starts(report).toSorted(), ["2026-11-23T14:00", "2027-06-02T13:00"]);
    assert.equal(report.lines.find(({ title }) => title === "w")?.repeats, "every week on Monday");
  });

  test("whose rules begin with the first year of all, or of which there is a history, is read", async () => {
    const history = [
      change("STANDARD", "18831118T120358", ["-045602", "-0500"], "RDATE:18831118T120358"),
      change("DAYLIGHT", "20070311T020000", ["-0500", "-0400"], yearly(3, "2SU")),
      change("STANDARD", "20071104T020000", ["-0400", "-0500"], yearly(11, "1SU")),
      change(
        "STANDARD",
        "19671029T020000",
        ["-0400", "-0500"],
        `${yearly(10, "-1SU")};UNTIL=20061029T060000Z`,
      ),
    ];
    const first = american.map((lines) => lines.map((line) => line.replace("1601", "0001")));
    const events = (name: string) => [
      event(name, name, "20261201T090000"),
      event(`${name}2`, name, "20270601T090000"),
    ];
    const report = await take(
      zone("History", ...history),
      ...events("History"),
      zone("First", ...first),
      ...events("First").map((lines) => lines.map((line) => line.replace("T09", "T11"))),
    );
    assert.deepEqual(starts(report), [
      "2026-12-01T14:00",
      "2026-12-01T16:00",
      "2027-06-01T13:00",
      "2027-06-01T15:00",
    ]);
  });

  test("that the world knows means what the world knows, whatever an old definition says", async () => {
    const name = "America/New_York";
    const old = zone(name, change("STANDARD", "19700101T000000", ["-0700", "-0700"]));
    assert.deepEqual(starts(await take(old, event("a", name, "20261201T090000"))), ["2026-12-01T14:00"]);
  });

  test("that cannot be read is told with the reason, and that of Windows read by its name", async () => {
    const spoiled = (name: string) => zone(name, change("STANDARD", "19700101T000000", ["+9999", "-9999"]));
    const events = (name: string) => [
      event("a", name, "20261201T090000"),
      event("b", name, "20261202T090000"),
    ];
    const { errors } = await take(spoiled("Broken"), ...events("Broken"));
    assert.equal(errors.length, 2);
    assert.match(
      errors[0]?.message ?? "",
      /a: the file's custom time zone "Broken" can't be read: TZOFFSETFROM/,
    );
    const report = await take(spoiled("Tokyo Standard Time"), ...events("Tokyo Standard Time"));
    assert.deepEqual(starts(report), ["2026-12-01T00:00", "2026-12-02T00:00"]);
  });
});
