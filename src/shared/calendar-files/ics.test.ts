/** A calendar file says to a foreign reader exactly what it was told. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import ical, { type VEvent } from "node-ical";
import { type CalendarFileEvent, calendarFile, calendarFileFor, calendarUid } from "./ics.ts";

const visit: CalendarFileEvent = {
  uid: calendarUid("0190c0de-1ea0-7000-8000-000000000001", 42),
  sequence: 3,
  title: "Boiler service; bring ladder, please \\ thanks",
  start: "2026-11-23T14:00:00Z",
  end: "2026-11-23T15:30:00Z",
  changedAt: "2026-11-21T09:00:00.123Z",
  description: "Gate code 1234\nDog: Bruno, friendly",
  location: "12 Main St, Springfield; rear door",
  organizer: { name: 'Dave "the Pipe" Co', email: "office@example.com" },
  attendees: [{ name: "Núria Soler", email: "nuria@example.com" }],
};

const read = (file: string): VEvent[] =>
  Object.values(ical.sync.parseICS(file)).filter((part): part is VEvent => part?.type === "VEVENT");

const bytes = (line: string): number => Buffer.byteLength(line, "utf8");

describe("a calendar file", () => {
  test("is read by another program word for word", () => {
    const [event, ...more] = read(calendarFileFor(visit, "REQUEST"));
    assert.equal(more.length, 0);
    assert.equal(event?.uid, visit.uid);
    assert.equal(event?.summary, visit.title);
    assert.equal(event?.description, visit.description);
    assert.equal(event?.location, visit.location);
    assert.equal(event?.start.toISOString(), "2026-11-23T14:00:00.000Z");
    assert.equal(event?.end?.toISOString(), "2026-11-23T15:30:00.000Z");
    assert.equal(event?.method, "REQUEST");
    assert.equal(event?.status, "CONFIRMED");
    assert.equal(Number(event?.sequence), 3);
    assert.deepEqual(event?.organizer, {
      params: { CN: "Dave 'the Pipe' Co" },
      val: "mailto:office@example.com",
    });
  });

  test("that calls an event off says so, under the same name", () => {
    const [event] = read(calendarFileFor({ ...visit, sequence: 4 }, "CANCEL"));
    assert.equal(event?.uid, visit.uid);
    assert.equal(event?.method, "CANCEL");
    assert.equal(event?.status, "CANCELLED");
  });

  test("holds no line longer than 75 octets and cuts no character in two", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 300 }).map((words) => `x${words.trim()}x`);
    fc.assert(
      fc.property(text, (title) => {
        const file = calendarFile({ method: "PUBLISH", name: title }, [{ ...visit, title }]);
        for (const line of file.split("\r\n")) assert.ok(bytes(line) <= 75, line);
        assert.ok(Buffer.from(file, "utf8").toString("utf8") === file);
        const unfolded = file.replaceAll("\r\n ", "");
        assert.ok(!/(?<!\r)\n/.test(unfolded), "a bare line break");
      }),
    );
  });

  test("cannot be given a line of its own by what somebody typed", () => {
    const spite = "Lunch\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Forged";
    const file = calendarFileFor(
      { ...visit, title: spite, organizer: { name: spite, email: "office@example.com" } },
      "PUBLISH",
    );
    assert.equal(read(file).length, 1);
    assert.equal(file.match(/^BEGIN:VEVENT/gm)?.length, 1);
  });
});
