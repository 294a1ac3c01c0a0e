/** What changes in the other calendar changes here in place: what was set here, the customer above all, stays. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import type { CalendarEvent } from "#domains/calendar/contract.ts";
import { deleteCalendarEvent } from "#domains/calendar/deletion.ts";
import { changeOnCalendar } from "#domains/calendar/series/editing.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { calendarFile, calendarOf, takeFile } from "../../../tests/support/calendar-file.ts";
import type { ImportReport } from "./contract.ts";

const here = openForTests({ at: "2026-11-20T17:00:00Z" });

const zoned = (day: string, hour = "09", zone = "America/New_York") => `TZID=${zone}:${day}T${hour}0000`;
/** From Monday, November 23, at nine, weekly unless told otherwise. */
const entry = (more: string[] = [], at = zoned("20261123"), title = "Round"): string[] => [
  "UID:round",
  `DTSTART;${at}`,
  "DURATION:PT1H",
  `SUMMARY:${title}`,
  ...(more.some((line) => line.startsWith("RRULE")) ? [] : ["RRULE:FREQ=WEEKLY"]),
  ...more,
];
const single = (...more: string[]): string[] => entry(more).filter((line) => !line.startsWith("RRULE"));
const take = (...events: string[][]): Promise<ImportReport> => takeFile(here.owner, calendarFile(...events));
const outcomes = async (...events: string[][]): Promise<string[]> =>
  (await take(...events)).lines.map(({ outcome }) => outcome);

const onCalendar = (until = "2026-12-22") => calendarOf(here.app, here.owner, "2026-11-20", until);
const told = ({ start, title, status, client_name }: CalendarEvent): string =>
  [new Date(start).toISOString().slice(5, 16), title, client_name, status === "scheduled" ? null : status]
    .filter(Boolean)
    .join(" ");
const shown = async (until?: string): Promise<string[]> => (await onCalendar(until)).map(told);

/** The second of its times has a customer and a note, the third is confirmed. */
async function withCustomer(): Promise<number[]> {
  const { actor } = here.owner;
  const { id } = await createCustomer(actor, {
    first_name: "Ida",
    last_name: "Berg",
    country: "US",
    status: "client",
  });
  const [first, second, third] = await onCalendar();
  assert.ok(first && second && third);
  const client = { customer_id: id, notes: "Gate code 12" };
  await updateCalendarEvent(actor, second.id, client);
  await updateCalendarEvent(actor, third.id, { status: "confirmed" });
  return [first.id, second.id, third.id];
}

describe("A series taken in again", () => {
  test("at another time of day moves in place, with the customer and the notes of the whole", async () => {
    await take(entry());
    const [first] = await onCalendar();
    const { actor } = here.owner;
    await changeOnCalendar(actor, first?.id ?? 0, { scope: "all", notes: "Ring twice" });
    const before = (await onCalendar()).map(({ id }) => id);
    assert.deepEqual(await outcomes(entry([], zoned("20261123", "10"))), ["changed"]);
    const now = await onCalendar();
    assert.deepEqual(
      now.map(({ id }) => id),
      before,
    );
    assert.deepEqual([...new Set(now.map(({ notes }) => notes))], ["Ring twice"]);
    assert.equal(told(now[0] as CalendarEvent), "11-23T15:00 Round");
    assert.deepEqual(await outcomes(entry([], zoned("20261123", "10"))), ["unchanged"]);
  });

  test("keeps the customer of one date and the status of another, whatever changes there", async () => {
    await take(entry());
    const ids = await withCustomer();
    const later = entry([], zoned("20261123", "10"), "Grand round");
    assert.deepEqual(await outcomes(later), ["changed"]);
    const now = await onCalendar();
    assert.deepEqual(
      now.slice(0, 3).map(({ id }) => id),
      ids,
    );
    assert.deepEqual(now.slice(0, 4).map(told), [
      "11-23T15:00 Grand round",
      "11-30T15:00 Round Ida Berg",
      "12-07T15:00 Grand round confirmed",
      "12-14T15:00 Grand round",
    ]);
  });

  test("by another rule keeps what is still on the same days and lets the others go", async () => {
    await take(entry(["RRULE:FREQ=WEEKLY;BYDAY=MO,TH"]));
    const thursdays = (await onCalendar()).map(({ id }) => id).filter((_, index) => index % 2 === 0);
    assert.deepEqual(await outcomes(entry(["RRULE:FREQ=WEEKLY;BYDAY=MO"])), ["changed"]);
    assert.deepEqual(
      (await onCalendar()).map(({ id }) => id),
      thursdays,
    );
    assert.deepEqual(await outcomes(entry(["RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=3"])), ["changed"]);
    assert.deepEqual(await shown("2027-06-01"), [
      "11-23T14:00 Round",
      "12-07T14:00 Round",
      "12-21T14:00 Round",
    ]);
  });

  test("keeps what was deleted here deleted, and takes off and brings back what the file says", async () => {
    await take(entry());
    const [, second] = await onCalendar();
    await deleteCalendarEvent(here.owner.actor, second?.id ?? 0);
    assert.deepEqual(await outcomes(entry([`EXDATE;${zoned("20261207")}`])), ["changed"]);
    assert.deepEqual(await shown(), ["11-23T14:00 Round", "12-14T14:00 Round", "12-21T14:00 Round"]);
    assert.deepEqual(await outcomes(entry([], zoned("20261123", "10"))), ["changed"]);
    assert.deepEqual(await shown("2026-12-15"), [
      "11-23T15:00 Round",
      "12-07T15:00 Round",
      "12-14T15:00 Round",
    ]);
  });

  test("calls a date off that has a customer, and moves one that was moved there by itself", async () => {
    await take(entry());
    const ids = await withCustomer();
    const moved = [
      "UID:round",
      `RECURRENCE-ID;${zoned("20261207")}`,
      `DTSTART;${zoned("20261208", "11")}`,
      "DURATION:PT1H",
      "SUMMARY:Round",
    ];
    assert.deepEqual(await outcomes(entry([`EXDATE;${zoned("20261130")}`]), moved), ["changed", "changed"]);
    const now = await onCalendar("2026-12-10");
    assert.deepEqual(
      now.map(({ id }) => id),
      ids,
    );
    assert.deepEqual(now.map(told), [
      "11-23T14:00 Round",
      "11-30T14:00 Round Ida Berg cancelled",
      "12-08T16:00 Round confirmed",
    ]);
    const off = [
      ...moved.filter((line) => !line.startsWith("DTSTART")),
      `DTSTART;${zoned("20261208", "11")}`,
    ];
    assert.deepEqual(
      (await take(entry(), [...off, "STATUS:CANCELLED"])).lines.map(({ outcome }) => outcome),
      ["changed", "cancelled"],
    );
    assert.deepEqual(await shown("2026-12-10"), [
      "11-23T14:00 Round",
      "11-30T14:00 Round Ida Berg",
      "12-08T16:00 Round cancelled",
    ]);
  });

  test("in another zone comes anew, with what was set here day by day", async () => {
    await take(entry());
    await withCustomer();
    const fourth = (await onCalendar())[3]?.id ?? 0;
    const gone = { status: "cancelled", cancel_reason: "Away", cancelled_by_customer: true } as const;
    await updateCalendarEvent(here.owner.actor, fourth, gone);
    assert.deepEqual(await outcomes(entry([], zoned("20261123", "09", "America/Chicago"))), ["changed"]);
    const off = (await onCalendar())[3];
    assert.deepEqual(
      [off && told(off), off?.cancel_reason, off?.cancelled_by_customer],
      ["12-14T15:00 Round cancelled", "Away", true],
    );
    const now = await onCalendar("2026-12-10");
    assert.deepEqual(now.map(told), [
      "11-23T15:00 Round",
      "11-30T15:00 Round Ida Berg",
      "12-07T15:00 Round confirmed",
    ]);
    assert.equal(now[1]?.notes, "Gate code 12");
  });

  test("as a single event becomes one with its customer, and repeats again from it", async () => {
    await take(entry());
    await withCustomer();
    const alone = single().map((line) => line.replace("20261123T09", "20261130T11"));
    const report = await take(alone);
    assert.deepEqual(
      report.lines.map(({ outcome, reason }) => [outcome, reason]),
      [["changed", null]],
    );
    assert.deepEqual(await shown(), ["11-30T16:00 Round Ida Berg"]);
    assert.deepEqual(await outcomes(alone), ["unchanged"]);
    assert.deepEqual(await outcomes(entry([], zoned("20261130"))), ["changed"]);
    const now = await onCalendar("2026-12-10");
    assert.deepEqual(now.map(told), ["11-30T14:00 Round Ida Berg", "12-07T14:00 Round"]);
  });
});

test("A single event that repeats there by now becomes the first of a series here, with all that it has", async () => {
  await take(single());
  const [event] = await onCalendar();
  const { actor } = here.owner;
  await updateCalendarEvent(actor, event?.id ?? 0, { notes: "Bring keys" });
  assert.deepEqual(await outcomes(entry([`EXDATE;${zoned("20261130")}`])), ["changed"]);
  const now = await onCalendar();
  assert.deepEqual(now.map(told), [
    "11-23T14:00 Round",
    "12-07T14:00 Round",
    "12-14T14:00 Round",
    "12-21T14:00 Round",
  ]);
  assert.deepEqual([now[0]?.id, now[0]?.notes], [event?.id, "Bring keys"]);
});

describe("An older file", () => {
  test("undoes nothing, by the number of its changes or by its date", async () => {
    const at = (hour: string, ...more: string[]) =>
      single(...more).map((line) => line.replace("T090000", `T${hour}0000`));
    await take(at("11", "SEQUENCE:3"));
    const report = await take(at("09", "SEQUENCE:2", "STATUS:CANCELLED"));
    assert.deepEqual(
      report.lines.map(({ outcome, reason }) => [outcome, reason]),
      [["unchanged", "This file is older than your last import."]],
    );
    assert.deepEqual(await shown(), ["11-23T16:00 Round"]);
    const made = (day: string) => ["SEQUENCE:3", `LAST-MODIFIED:202611${day}T100000Z`];
    assert.deepEqual(await outcomes(at("12", ...made("19"))), ["changed"]);
    assert.deepEqual(await outcomes(at("10", ...made("18"))), ["unchanged"]);
    assert.deepEqual(await shown(), ["11-23T17:00 Round"]);
  });

  test("undoes nothing of a series either", async () => {
    await take(entry(["SEQUENCE:2"]));
    assert.deepEqual(await outcomes(entry(["SEQUENCE:1"], zoned("20261123", "10"))), ["unchanged"]);
    assert.equal((await shown())[0], "11-23T14:00 Round");
  });
});

test("What was changed here of one event stays when something else of it changes there", async () => {
  await take(single());
  const [event] = await onCalendar();
  const { actor } = here.owner;
  await updateCalendarEvent(actor, event?.id ?? 0, { location: "Yard", notes: "Bring keys" });
  assert.deepEqual(await outcomes(single("DESCRIPTION:About the year")), ["changed"]);
  const [now] = await onCalendar();
  assert.deepEqual([now?.id, now?.location, now?.notes], [event?.id, "Yard", "Bring keys"]);
  assert.equal(now?.description, "About the year");
});
