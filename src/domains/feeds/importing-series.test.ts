/** What repeats without end in another calendar goes on here without end, too, and follows what becomes of it there. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { deleteFromCalendar } from "#domains/calendar/series/deletion.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { calendarFile, calendarOf, takeFile } from "../../../tests/support/calendar-file.ts";
import type { CalendarFile, ImportReport } from "./contract.ts";
import { previewImport } from "./importing.ts";

const here = openForTests({ at: "2026-11-20T17:00:00Z" });

const zoned = (day: string, hour = "09") => `TZID=America/New_York:${day}T${hour}0000`;
/** Mondays at nine since the summer. */
const mondays = (...more: string[]): string[] => [
  "UID:stand-up",
  `DTSTART;${zoned("20260601")}`,
  "DURATION:PT1H",
  "SUMMARY:Stand-up",
  ...(more.some((line) => line.startsWith("RRULE")) ? [] : ["RRULE:FREQ=WEEKLY;BYDAY=MO"]),
  ...more,
];
const file = (text: string): CalendarFile => ({
  text,
  assigned_to: here.owner.userId,
  type: "meeting",
});
const take = (text: string): Promise<ImportReport> => takeFile(here.owner, text);
const onCalendar = (from: string, to: string) => calendarOf(here.app, here.owner, from, to);
const times = async (from: string, to: string): Promise<string[]> =>
  (await onCalendar(from, to)).map(
    ({ start, title }) => `${new Date(start).toISOString().slice(0, 16)} ${title}`,
  );

describe("A repetition without end", () => {
  test("is shown as one line, and taken in as a series that goes on", async () => {
    const text = calendarFile(mondays());
    const shown = await previewImport(here.owner.actor, file(text));
    assert.deepEqual(
      shown.lines.map(({ outcome, repeats, start }) => [outcome, repeats, start]),
      [["new", "every week on Monday", "2026-11-23T14:00:00.000Z"]],
    );
    assert.deepEqual([await times("2026-11-20", "2026-12-31"), shown.shortened], [[], []]);
    assert.deepEqual(await take(text), shown);
    const [first] = await onCalendar("2026-11-23", "2026-11-24");
    assert.deepEqual([first?.recurrence, first?.title], ["FREQ=WEEKLY;BYDAY=MO", "Stand-up"]);
    assert.deepEqual(await times("2027-03-08", "2027-03-16"), [
      "2027-03-08T14:00 Stand-up",
      "2027-03-15T13:00 Stand-up",
    ]);
  });

  test("leaves out what is off there, and has what was changed by itself at its own time", async () => {
    const moved = [
      "UID:stand-up",
      `RECURRENCE-ID;${zoned("20261207")}`,
      `DTSTART;${zoned("20261208", "11")}`,
      "DURATION:PT1H",
      "SUMMARY:Stand-up, later",
    ];
    const report = await take(calendarFile(mondays(`EXDATE;${zoned("20261130")}`), moved));
    assert.deepEqual(
      report.lines.map(({ outcome }) => outcome),
      ["new", "new"],
    );
    assert.deepEqual(await times("2026-11-20", "2026-12-15"), [
      "2026-11-23T14:00 Stand-up",
      "2026-12-08T16:00 Stand-up, later",
      "2026-12-14T14:00 Stand-up",
    ]);
  });

  test("taken in again changes nothing, changes with it, ends with it, and does not come back", async () => {
    const outcome = async (text: string) => (await take(text)).lines[0]?.outcome;
    assert.equal(await outcome(calendarFile(mondays())), "new");
    assert.equal(await outcome(calendarFile(mondays())), "unchanged");
    const later = calendarFile(mondays().map((line) => line.replace("T090000", "T100000")));
    assert.equal(await outcome(later), "changed");
    assert.deepEqual(await times("2026-11-20", "2026-12-01"), [
      "2026-11-23T15:00 Stand-up",
      "2026-11-30T15:00 Stand-up",
    ]);
    const ended = calendarFile(mondays("RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261201T000000Z"));
    assert.equal(await outcome(ended), "changed");
    assert.deepEqual(await times("2026-11-20", "2027-06-01"), [
      "2026-11-23T14:00 Stand-up",
      "2026-11-30T14:00 Stand-up",
    ]);
    assert.equal(await outcome(calendarFile(mondays("STATUS:CANCELLED"))), "cancelled");
    assert.deepEqual(await times("2026-11-20", "2027-06-01"), []);
    assert.equal(await outcome(calendarFile(mondays())), "gone");
  });

  test("that was deleted here stays deleted", async () => {
    await take(calendarFile(mondays()));
    const [first] = await onCalendar("2026-11-23", "2026-11-24");
    await deleteFromCalendar(here.owner.actor, first?.id ?? 0, "all");
    assert.equal((await take(calendarFile(mondays()))).lines[0]?.outcome, "unchanged");
    assert.equal((await take(calendarFile(mondays("LOCATION:Yard")))).lines[0]?.outcome, "gone");
    assert.deepEqual(await times("2026-11-20", "2027-01-01"), []);
  });

  test("leaves out the days on which its member is taken, and says so", async () => {
    const { actor, userId } = here.owner;
    await createCalendarEvent(actor, {
      title: "Job",
      type: "job",
      priority: "medium",
      status: "scheduled",
      assigned_to: userId,
      start: "2026-11-30T14:30:00Z",
      end: "2026-11-30T15:30:00Z",
    });
    const [line] = (await take(calendarFile(mondays()))).lines;
    assert.deepEqual(
      [line?.outcome, line?.reason],
      ["new", "Left out on 1 day because the team member is already booked."],
    );
    assert.deepEqual(await times("2026-11-20", "2026-12-08"), [
      "2026-11-23T14:00 Stand-up",
      "2026-11-30T14:30 Job",
      "2026-12-07T14:00 Stand-up",
    ]);
  });

  test("that a series here cannot say is taken in for a year, and the preview says so and why", async () => {
    const birthday = ["UID:birthday", "DTSTART;VALUE=DATE:20200301", "RRULE:FREQ=YEARLY", "SUMMARY:Birthday"];
    const report = await previewImport(here.owner.actor, file(calendarFile(birthday)));
    assert.deepEqual(
      report.lines.map(({ start, repeats }) => [start, repeats]),
      [["2027-03-01T05:00:00.000Z", null]],
    );
    assert.match(
      report.shortened[0]?.message ?? "",
      /Birthday: imported for one year only, because it's an all-day/,
    );
  });
});
