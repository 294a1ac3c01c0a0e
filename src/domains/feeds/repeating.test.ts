/** What repeats, as foreign calendar programs read it: one entry with its rule, without end, and what differs from it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import ical, { type VEvent } from "node-ical";
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import type { CalendarEvent } from "#domains/calendar/contract.ts";
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { deleteFromCalendar } from "#domains/calendar/series/deletion.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { addWeekly, feedOf, fileAt } from "../../../tests/support/calendar-file.ts";

const here = openForTests({ at: "2026-11-20T17:00:00Z" });

const repeat = (more: object = {}): Promise<CalendarEvent> =>
  addWeekly(here.owner, { location: "12 Main St", ...more });

const newFeed = (fields: object) =>
  feedOf(here.app, here.owner, { name: "Phone", covers: "mine", ...fields });
const feedFile = async (fields: object = {}): Promise<string> => fileAt(here.app, await newFeed(fields));
const eventsIn = (file: string): VEvent[] =>
  Object.values(ical.sync.parseICS(file)).filter((part): part is VEvent => part?.type === "VEVENT");

/** As the foreign program would draw it between two moments, with each time that was changed by itself. */
function drawn(file: string, from: string, to: string): string[] {
  const span = { from: new Date(from), to: new Date(to) };
  return eventsIn(file)
    .filter(({ status }) => status !== "CANCELLED")
    .flatMap((event) => ical.expandRecurringEvent(event, { ...span, includeOverrides: true }))
    .map(({ start, summary }) => `${new Date(start).toISOString().slice(0, 16)} ${summary as string}`)
    .toSorted();
}
const eventAt = async (start: string): Promise<CalendarEvent> => {
  const { token } = here.owner;
  const path = `/api/calendar/events?start=${start}&end=${start.replace(":00Z", ":30Z")}`;
  const found = (await here.app.call("GET", path, { token })).body.data as CalendarEvent[];
  assert.equal(found.length, 1, start);
  return found[0] as CalendarEvent;
};

describe("What repeats", () => {
  test("goes out as one entry that never ends, at the same time by the clock all year (T-CAL-3)", async () => {
    await repeat();
    const file = await feedFile();
    assert.equal(file.match(/BEGIN:VEVENT/g)?.length, 1);
    assert.match(file, /DTSTART;TZID=America\/New_York:20261123T090000/);
    assert.match(file, /RRULE:FREQ=WEEKLY;BYDAY=MO\r/);
    assert.match(file, /BEGIN:VTIMEZONE\r\nTZID:America\/New_York/);
    assert.deepEqual(drawn(file, "2027-03-07T00:00:00Z", "2027-03-16T00:00:00Z"), [
      "2027-03-08T14:00 Filter change",
      "2027-03-15T13:00 Filter change",
    ]);
    assert.equal(drawn(file, "2036-03-01T00:00:00Z", "2036-04-01T00:00:00Z").length, 5, "in ten years, too");
  });

  test("shows a moved time where it went, and leaves out what was deleted, called off or given away", async () => {
    const colleague = await here.business.member("STAFF");
    await repeat();
    const moved = await eventAt("2026-11-30T14:00:00Z");
    const { actor } = here.owner;
    await updateCalendarEvent(actor, moved.id, {
      start: "2026-12-01T16:00:00Z",
      end: "2026-12-01T17:30:00Z",
    });
    await deleteCalendarEvent(actor, (await eventAt("2026-12-07T14:00:00Z")).id);
    const off = await eventAt("2026-12-14T14:00:00Z");
    await updateCalendarEvent(actor, off.id, { status: "cancelled", cancel_reason: "Away" });
    const given = await eventAt("2026-12-21T14:00:00Z");
    await updateCalendarEvent(actor, given.id, { assigned_to: colleague.userId });
    const renamed = await eventAt("2026-12-28T14:00:00Z");
    await updateCalendarEvent(actor, renamed.id, { title: "Filter and belt" });
    const file = await feedFile();
    assert.deepEqual(drawn(file, "2026-11-20T00:00:00Z", "2027-01-05T00:00:00Z"), [
      "2026-11-23T14:00 Filter change",
      "2026-12-01T16:00 Filter change",
      "2026-12-28T14:00 Filter and belt",
      "2027-01-04T14:00 Filter change",
    ]);
    assert.match(file, /RECURRENCE-ID;TZID=America\/New_York:20261130T090000/);
    assert.match(file, /EXDATE;TZID=America\/New_York:20261207T090000/);
  });

  test("has a new number whenever one of its times changes, so that readers take it over", async () => {
    await repeat();
    const feed = await newFeed({});
    const sequence = async (moment: string) => {
      moveClockTo(new Date(moment));
      const { body } = await here.app.http.inject({ method: "GET", url: feed });
      return Number(/SEQUENCE:(\d+)/.exec(body)?.[1]);
    };
    const { id } = await eventAt("2026-12-07T14:00:00Z");
    const before = await sequence("2026-11-20T17:10:00Z");
    moveClockTo(new Date("2026-11-20T17:20:00Z"));
    await deleteCalendarEvent(here.owner.actor, id);
    assert.ok((await sequence("2026-11-20T17:30:00Z")) > before);
  });

  test("ends where it was ended, counts what is left, and a busy feed tells nothing but the times", async () => {
    const first = await repeat({ recurrence: "FREQ=WEEKLY;BYDAY=MO;COUNT=6" });
    await repeat({
      start: "2026-11-24T14:00:00Z",
      end: "2026-11-24T15:00:00Z",
      title: "Round",
      recurrence: "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208",
    });
    const whole = await feedFile({ shows: "busy" });
    assert.doesNotMatch(whole, /Filter|Round|Main St/);
    const until = "2027-06-01T00:00:00Z";
    assert.equal(drawn(whole, "2026-11-20T00:00:00Z", until).length, 6 + 3);
    assert.match(whole, /UNTIL=20261209T045959Z/, "the end of the last day in New York");
    const third = await eventAt("2026-12-07T14:00:00Z");
    await deleteFromCalendar(here.owner.actor, third.id, "following");
    const cut = await feedFile({ shows: "busy" });
    assert.equal(drawn(cut, "2026-11-20T00:00:00Z", until).length, 2 + 3);
    await deleteFromCalendar(here.owner.actor, first.id, "all");
    assert.equal(drawn(await feedFile(), "2026-11-20T00:00:00Z", until).length, 3);
  });

  test("begins in the file not long before today, however old it is", async () => {
    await repeat({ recurrence: "FREQ=WEEKLY;BYDAY=MO;COUNT=40" });
    const feed = await newFeed({});
    moveClockTo(new Date("2027-06-01T12:00:00Z"));
    const { body } = await here.app.http.inject({ method: "GET", url: feed });
    const all = drawn(body, "2026-11-01T00:00:00Z", "2029-01-01T00:00:00Z");
    assert.match(all[0] ?? "", /^2027-03-08T14:00/);
    assert.match(all.at(-1) ?? "", /^2027-08-23T13:00/, "the fortieth");
  });
});
