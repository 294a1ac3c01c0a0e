/** Calendar files taken in: what they hold is booked like anything else, and never twice. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";
import type { ImportLine, ImportReport } from "./contract.ts";

let app: TestApp;
/** What repeats is taken in for a year ahead, so how much that is depends on the day. */
before(async () => {
  moveClockTo(new Date("2026-11-23T15:00:00Z"));
  app = await startTestApp();
});
after(async () => {
  moveClockTo(undefined);
  await app.close();
});

const year = 2027;
const calendar = (...events: string[]): string =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...events, "END:VCALENDAR", ""].join("\r\n");
const event = (uid: string, ...lines: string[]): string =>
  ["BEGIN:VEVENT", `UID:${uid}`, ...lines, "END:VEVENT"].join("\r\n");
const march = (day: number, hour: string): string => `${year}03${String(day).padStart(2, "0")}T${hour}0000`;
const visit = (uid: string, day: number, hour = "09", title = "Visit"): string =>
  event(uid, `DTSTART;TZID=America/New_York:${march(day, hour)}`, "DURATION:PT1H", `SUMMARY:${title}`);

const send = async (
  business: TestOrganization,
  text: string,
  { path = "imports", assigned_to }: { path?: string; assigned_to?: string } = {},
): Promise<ImportReport> => {
  const body = { text, assigned_to: assigned_to ?? business.owner.userId };
  const answer = await app.call("POST", `/api/calendar/${path}`, { token: business.owner.token, body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};
const outcomes = ({ lines }: ImportReport): string[] => lines.map(({ outcome }: ImportLine) => outcome);
const onCalendar = async (
  business: TestOrganization,
): Promise<{ id: number; title: string; start: string }[]> =>
  (
    await app.call("GET", `/api/calendar/events?start=${year}-01-01T00:00:00Z&end=${year}-12-31T00:00:00Z`, {
      token: business.owner.token,
    })
  ).body.data;

describe("A calendar file", () => {
  test("is shown first as it would be taken in, and then taken in as it was shown", async () => {
    const business = await mintOrganization(app);
    const text = calendar(visit("a", 2), visit("b", 3), visit("c", 3, "09", "At the same time"));
    const shown = await send(business, text, { path: "imports/preview" });
    assert.deepEqual(outcomes(shown), ["new", "new", "conflict"]);
    assert.match(shown.lines[2]?.reason ?? "", /already booked for "Visit"/);
    assert.deepEqual(await onCalendar(business), [], "a preview saves nothing");
    assert.deepEqual(await send(business, text), shown);
    const [first] = await onCalendar(business);
    assert.equal(new Date(first?.start ?? "").toISOString(), `${year}-03-02T14:00:00.000Z`);
  });

  test("taken in twice changes what has changed there, and doubles nothing (T-CAL-8)", async () => {
    const business = await mintOrganization(app);
    await send(business, calendar(visit("a", 2), visit("b", 3)));
    const again = await send(business, calendar(visit("a", 2), visit("b", 4, "11", "Moved visit")));
    assert.deepEqual(outcomes(again), ["unchanged", "changed"]);
    const now = await onCalendar(business);
    assert.deepEqual(
      now.map(({ title, start }) => [title, new Date(start).toISOString()]),
      [
        ["Visit", `${year}-03-02T14:00:00.000Z`],
        ["Moved visit", `${year}-03-04T16:00:00.000Z`],
      ],
    );
    const off = calendar(
      visit("b", 4, "11", "Moved visit").replace("SUMMARY", "STATUS:CANCELLED\r\nSUMMARY"),
    );
    assert.deepEqual(outcomes(await send(business, off)), ["cancelled"]);
    await deleteCalendarEvent(business.owner.actor, now[0]?.id ?? 0);
    const last = await send(business, calendar(visit("a", 2, "10")));
    assert.deepEqual(outcomes(last), ["gone"], "what was deleted here does not come back");
  });

  test("taken in twice at the same moment is taken in once", async () => {
    const business = await mintOrganization(app);
    const text = calendar(visit("a", 2), visit("b", 3));
    const both = await Promise.all([send(business, text), send(business, text)]);
    assert.deepEqual(both.map(outcomes).toSorted(), [
      ["new", "new"],
      ["unchanged", "unchanged"],
    ]);
    assert.equal((await onCalendar(business)).length, 2);
  });

  test("with what repeats gives each time by itself, by the wall clock, with its exceptions", async () => {
    const business = await mintOrganization(app);
    const series = event(
      "weekly",
      "DTSTART;TZID=Eastern Standard Time:20250302T150000",
      "DURATION:PT2H",
      `RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=${year}0328T000000Z`,
      "SUMMARY:Sunday round",
    );
    const report = await send(business, calendar(series));
    assert.ok(report.lines.every(({ outcome }) => outcome === "new"));
    const hours = new Set(
      report.lines.map(({ start }) =>
        new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", hour: "numeric" }).format(
          new Date(start),
        ),
      ),
    );
    assert.deepEqual([...hours], ["3 PM"], "across both changes of the clocks");
    const third = report.lines[2] as ImportLine;
    const local = third.start.slice(0, 10).replaceAll("-", "");
    const override = event(
      "weekly",
      `RECURRENCE-ID;TZID=America/New_York:${local}T150000`,
      `DTSTART;TZID=America/New_York:${local}T180000`,
      "DURATION:PT1H",
      "SUMMARY:Later that day",
    );
    const changed = await send(business, calendar(override, series));
    assert.equal(changed.lines.length, report.lines.length);
    assert.deepEqual(
      changed.lines.filter(({ outcome }) => outcome === "changed").map(({ title }) => title),
      ["Later that day"],
    );
  });

  test("says by line what cannot be read, and takes in the rest", async () => {
    const business = await mintOrganization(app);
    const text = calendar(
      event("no-start", "SUMMARY:When?"),
      visit("good", 2),
      event("far", `DTSTART;TZID=Mars/Olympus:${march(3, "09")}`, "SUMMARY:Far away"),
      event("odd", `DTSTART:${year}0231T090000Z`, "SUMMARY:Odd day"),
      event("rule", `DTSTART:${march(4, "09")}Z`, "RRULE:FREQ=SECONDLY", "SUMMARY:Tick"),
      event("past", "DTSTART:20200101T090000Z", "SUMMARY:Long ago"),
    );
    const report = await send(business, text);
    assert.deepEqual(outcomes(report), ["past", "new"]);
    assert.deepEqual(
      report.errors.map(({ line }) => line),
      [3, 13, 18, 23],
    );
    assert.match(report.errors[0]?.message ?? "", /When\?: it has no start time/);
    assert.match(report.errors[1]?.message ?? "", /time zone "Mars\/Olympus" isn't recognized/);
    assert.match(report.errors[2]?.message ?? "", /isn't a date/);
  });

  test("that is none is refused in words, as is one with too much", async () => {
    const business = await mintOrganization(app);
    const refused = async (text: string) => {
      const body = { text, assigned_to: null };
      const answer = await app.call("POST", "/api/calendar/imports", { token: business.owner.token, body });
      assert.equal(answer.status, 400);
      return answer.body.fields.text as string;
    };
    assert.match(await refused("<html>Sign in</html>"), /isn't a calendar file/);
    const daily = event("d", `DTSTART:${march(1, "09")}Z`, "RRULE:FREQ=DAILY", "SUMMARY:Daily");
    const more = event("e", `DTSTART:${march(1, "11")}Z`, "RRULE:FREQ=DAILY", "SUMMARY:Daily too");
    assert.match(await refused(calendar(daily, more)), /more than 500 upcoming events/);
  });

  test("that came from here is known as one's own (T-CAL-8)", async () => {
    const business = await mintOrganization(app);
    const { token, actor, userId } = business.owner;
    await createCalendarEvent(actor, {
      title: "Ours",
      type: "job",
      priority: "medium",
      status: "scheduled",
      assigned_to: userId,
      start: new Date(now().getTime() + 86_400_000).toISOString(),
      end: new Date(now().getTime() + 90_000_000).toISOString(),
    });
    const body = { name: "Loop", covers: "mine" };
    const { url } = (await app.call("POST", "/api/calendar/feeds", { token, body })).body.data;
    const file = (await app.http.inject({ method: "GET", url: new URL(url).pathname })).body;
    assert.deepEqual(outcomes(await send(business, file)), ["own"]);
  });

  test("holds whole days by the business's calendar; a birthday takes nobody's time", async () => {
    const business = await mintOrganization(app);
    const day = event("day", `DTSTART;VALUE=DATE:${year}0302`, "SUMMARY:Birthday");
    const [line] = (await send(business, calendar(day, visit("v", 2)))).lines;
    assert.deepEqual(
      [line?.start, line?.end],
      [`${year}-03-02T05:00:00.000Z`, `${year}-03-03T05:00:00.000Z`],
    );
    assert.equal((await onCalendar(business)).length, 2);
  });
});
