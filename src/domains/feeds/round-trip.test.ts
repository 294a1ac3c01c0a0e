/** Calendar files lose nothing on their way in and out: seconds stay, and what is one's own is known again. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import type { CalendarEvent } from "#domains/calendar/contract.ts";
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { openForTests } from "../../../tests/support/business.ts";
import {
  addWeekly,
  calendarFile,
  calendarOf,
  feedOf,
  fileAt,
  takeFile,
} from "../../../tests/support/calendar-file.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import type { ImportReport } from "./contract.ts";
import { importFile } from "./importing.ts";

const here = openForTests({ at: "2026-11-20T17:00:00Z" });

const take = (text: string, { owner } = here.business): Promise<ImportReport> => takeFile(owner, text);
const outcomes = ({ lines }: ImportReport) => lines.map(({ outcome }) => outcome);

const onCalendar = ({ owner } = here.business) => calendarOf(here.app, owner, "2026-11-01", "2027-03-01");
const spans = (events: readonly CalendarEvent[]): string[] =>
  events.map(({ start, end }) => `${new Date(start).toISOString()} ${new Date(end).toISOString()}`);

/** Everything on the calendar, as a calendar program reads it. */
const exported = async (): Promise<string> =>
  fileAt(here.app, await feedOf(here.app, here.owner, { name: "Loop", covers: "all" }));

describe("Seconds", () => {
  const begins = "DTSTART;TZID=America/New_York:20261123T090030";

  test("of a start, an end and a duration are kept, out and in again", async () => {
    await take(
      calendarFile(
        ["UID:a", begins, "DURATION:PT1H0M45S", "SUMMARY:A"],
        ["UID:b", "DTSTART:20261124T140001Z", "DTEND:20261124T140159Z", "SUMMARY:B"],
        ["UID:c", "DTSTART:20261125T140000Z", "DURATION:PT90S", "SUMMARY:C"],
      ),
    );
    const expected = [
      "2026-11-23T14:00:30.000Z 2026-11-23T15:01:15.000Z",
      "2026-11-24T14:00:01.000Z 2026-11-24T14:01:59.000Z",
      "2026-11-25T14:00:00.000Z 2026-11-25T14:01:30.000Z",
    ];
    assert.deepEqual(spans(await onCalendar()), expected);
    const other = await mintOrganization(here.app);
    assert.deepEqual(outcomes(await take(await exported(), other)), ["new", "new", "new"]);
    assert.deepEqual(spans(await onCalendar(other)), expected);
  });

  test("that do not exist are refused in words", async () => {
    const { errors } = await take(calendarFile(["UID:a", "DTSTART:20261123T090061Z", "SUMMARY:Odd"]));
    assert.match(errors[0]?.message ?? "", /Odd: DTSTART "20261123T090061Z" isn't a date/);
  });

  test("of what repeats are kept, each time by itself, and it is said why it is no series", async () => {
    const rule = "RRULE:FREQ=WEEKLY;BYDAY=MO";
    const off = "EXDATE;TZID=America/New_York:20261130T090030,20261207T090000";
    const report = await take(calendarFile(["UID:s", begins, "DURATION:PT30M", rule, off, "SUMMARY:S"]));
    assert.match(
      report.shortened[0]?.message ?? "",
      /S: imported for one year only, because it doesn't start/,
    );
    assert.deepEqual(spans((await onCalendar()).slice(0, 3)), [
      "2026-11-23T14:00:30.000Z 2026-11-23T14:30:30.000Z",
      "2026-12-07T14:00:30.000Z 2026-12-07T14:30:30.000Z",
      "2026-12-14T14:00:30.000Z 2026-12-14T14:30:30.000Z",
    ]);
    const long = ["UID:d", "DTSTART:20261124T150000Z", "DURATION:PT30M15S", rule, "SUMMARY:D"];
    const ended = await take(calendarFile(long));
    assert.match(ended.shortened[0]?.message ?? "", /D: imported for one year only/);
    assert.equal(
      spans((await onCalendar()).filter(({ title }) => title === "D"))[0]?.slice(25),
      "2026-11-30T15:30:15.000Z",
    );
  });

  test("of an exception that is none leave a series as it is", async () => {
    const starts = "DTSTART;TZID=America/New_York:20261123T090000";
    const off = "EXDATE;TZID=America/New_York:20261130T090030";
    const rule = "RRULE:FREQ=WEEKLY;BYDAY=MO";
    await take(calendarFile(["UID:s", starts, "DURATION:PT30M", rule, off, "SUMMARY:S"]));
    const [, second] = await onCalendar();
    assert.equal(new Date(second?.start ?? 0).toISOString(), "2026-11-30T14:00:00.000Z");
    const moved = ["UID:s", begins, "DURATION:PT30M", rule, "SUMMARY:S"];
    const [line] = (await take(calendarFile(moved))).lines;
    assert.equal(line?.outcome, "conflict", "a series here cannot follow it, and says so");
    assert.match(line?.reason ?? "", /doesn't start and end on a whole minute/);
    assert.equal(new Date((await onCalendar())[1]?.start ?? 0).toISOString(), "2026-11-30T14:00:00.000Z");
  });

  test("of the last time of a rule count", async () => {
    const rule = "RRULE:FREQ=DAILY;UNTIL=20261124T090030";
    await take(calendarFile(["UID:u", begins, "DURATION:PT30M", rule, "SUMMARY:U"]));
    assert.equal((await onCalendar()).length, 2);
  });

  test("of a repetition entered here are refused in words and not dropped", async () => {
    const { token, userId } = here.owner;
    const times = (start: string, end: string) => ({ start, end, assigned_to: userId });
    const body = { title: "Odd", type: "job", recurrence: "FREQ=WEEKLY;BYDAY=MO" };
    const send = (more: object) =>
      here.app.call("POST", "/api/calendar/events", { token, body: { ...body, ...more } });
    const begun = await send(times("2026-11-23T14:00:30Z", "2026-11-23T15:00:30Z"));
    assert.deepEqual([begun.status, Object.keys(begun.body.fields)], [400, ["start"]]);
    assert.match(begun.body.error, /whole minute/);
    const ended = await send(times("2026-11-23T14:00:00Z", "2026-11-23T15:00:30Z"));
    assert.deepEqual([ended.status, Object.keys(ended.body.fields)], [400, ["end"]]);
    assert.equal((await send(times("2026-11-23T14:00:00Z", "2026-11-23T15:00:00Z"))).status, 201);
  });
});

describe("One's own calendar", () => {
  const repeat = (more: object): Promise<CalendarEvent> => addWeekly(here.owner, more);

  test("taken in again adds nothing: its series, what is off in them and what was moved are known", async () => {
    await repeat({});
    await repeat({
      title: "Ends",
      start: "2026-11-24T16:00:00Z",
      end: "2026-11-24T17:00:00Z",
      recurrence: "FREQ=DAILY;COUNT=4",
    });
    await repeat({
      title: "Alone",
      start: "2026-11-25T20:00:00Z",
      end: "2026-11-25T21:00:00Z",
      recurrence: undefined,
    });
    const weekly = (await onCalendar()).filter(({ title }) => title === "Filter change");
    await deleteCalendarEvent(here.owner.actor, weekly[1]?.id ?? 0);
    await updateCalendarEvent(here.owner.actor, weekly[2]?.id ?? 0, {
      start: "2026-12-08T18:00:00Z",
      end: "2026-12-08T19:00:00Z",
      title: "Moved",
    });
    const before = await onCalendar();
    const file = await exported();
    for (const part of ["RRULE:", "EXDATE;", "RECURRENCE-ID;"]) assert.ok(file.includes(part), part);
    for (const assigned_to of [here.owner.userId, null]) {
      const report = await importFile(here.owner.actor, {
        text: file,
        assigned_to,
        type: "meeting",
      });
      assert.deepEqual([...new Set(outcomes(report))], ["own"]);
      assert.deepEqual([report.errors, report.shortened], [[], []]);
    }
    const { token } = here.owner;
    assert.deepEqual(await onCalendar(), before);
    const series = (
      await here.app.call("GET", "/api/calendar/events?start=2027-06-01T00:00:00Z&end=2027-07-01T00:00:00Z", {
        token,
      })
    ).body.data;
    assert.ok(series.every(({ title }: CalendarEvent) => title === "Filter change"));
    assert.deepEqual(
      outcomes(await take(file, await mintOrganization(here.app))).includes("own"),
      false,
      "another's is not one's own",
    );
  });
});
