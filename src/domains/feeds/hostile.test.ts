/** Calendar files that somebody spoiled, by accident or on purpose: answered in words, and nobody waits for them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../tests/support/business.ts";
import { longestFile } from "./contract.ts";

const here = openForTests({ isShared: true });

const send = (text: string, path = "imports/preview") =>
  here.send("POST", `/api/calendar/${path}`, { text, assigned_to: null });

const lines = (...each: string[]): string => each.join("\r\n");
const calendar = (...parts: string[]): string =>
  lines("BEGIN:VCALENDAR", "VERSION:2.0", ...parts, "END:VCALENDAR");
const event = (uid: string, ...facts: string[]): string =>
  lines("BEGIN:VEVENT", `UID:${uid}`, ...facts, "END:VEVENT");
const year = new Date().getUTCFullYear() + 1;
/** An hour of next January. */
const coming = ["SUMMARY:Boiler", `DTSTART:${year}0112T150000Z`, `DTEND:${year}0112T160000Z`];
const zoned = (id: string): string[] => [
  "SUMMARY:Boiler",
  `DTSTART;TZID=${id}:${year}0112T150000`,
  `DTEND;TZID=${id}:${year}0112T160000`,
];
const zone = (id: string, rule: string, start = "19700101T000000"): string =>
  lines(
    "BEGIN:VTIMEZONE",
    `TZID:${id}`,
    "BEGIN:STANDARD",
    `DTSTART:${start}`,
    "TZOFFSETFROM:+9999",
    "TZOFFSETTO:-9999",
    rule,
    "END:STANDARD",
    "END:VTIMEZONE",
  );
const many = (count: number, each: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => each(index));

const longestWait = 5_000;

describe("A spoiled calendar file", () => {
  const files: Record<string, string> = {
    "a rule of seconds": calendar(event("a", ...coming, "RRULE:FREQ=SECONDLY;BYSETPOS=-1")),
    "a rule that never happens": calendar(event("a", ...coming, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")),
    "an interval of ages": calendar(event("a", ...coming, "RRULE:FREQ=DAILY;INTERVAL=999999999999")),
    "the first year": calendar(event("a", "DTSTART:00010101T000000Z", "RRULE:FREQ=DAILY")),
    "a length of ages": calendar(event("a", "DTSTART:20300101T000000Z", "DURATION:P99999999999999999W")),
    "an event of ages": calendar(event("a", "DTSTART:20300101T000000Z", "DTEND:99991231T235959Z")),
    "thousands of rules": calendar(event("a", ...coming, ...many(9_000, () => "RRULE:FREQ=DAILY"))),
    "tens of thousands of dates left out": calendar(
      event(
        "a",
        ...coming,
        "RRULE:FREQ=DAILY",
        ...many(60_000, (at) => `EXDATE:2027${100 + (at % 12)}1T150000Z`),
      ),
    ),
    "parts in parts": calendar(...many(30_000, () => "BEGIN:VEVENT"), ...many(30_000, () => "END:VEVENT")),
    "one line of 1.9 MB": calendar(event("a", ...coming, `DESCRIPTION:${"a\\n".repeat(630_000)}`)),
    "a million folds": calendar(event("a", ...coming, `DESCRIPTION:${"a\r\n ".repeat(450_000)}`)),
    "parameters without end": calendar(
      event("a", ...coming, `ATTENDEE${";X=1".repeat(450_000)}:mailto:a@b.c`),
    ),
    "quotes without end": calendar(event("a", ...coming, `DESCRIPTION;X="${'"'.repeat(500_000)}`)),
    "zones of its own": calendar(
      ...many(3_000, (at) => zone(`Z${at}`, "RRULE:FREQ=DAILY")),
      event("a", ...zoned("Z7")),
    ),
    "a zone whose clocks change all the time": calendar(
      zone("Z", "RRULE:FREQ=YEARLY;BYMONTH=1,2,3,4,5,6,7,8;BYDAY=MO,TU").replace("+9999", "+0100"),
      ...many(9_000, (at) => event(`u${at}`, ...zoned("Z"))),
    ).replaceAll("-9999", "+0200"),
    "a zone whose changes are named by the thousand": calendar(
      zone("Z", `RDATE:${many(90_000, (at) => `20${10 + (at % 80)}0101T000000`).join()}`).replace(
        "+9999",
        "+0100",
      ),
      event("a", ...zoned("Z")),
    ).replaceAll("-9999", "+0200"),
    "names of objects": calendar(zone("__proto__", ""), event("__proto__", ...zoned("constructor"))),
    "a name of 1 MB": calendar(event("u".repeat(1_000_000), ...coming)),
  };
  for (const [name, text] of Object.entries(files)) {
    test(`with ${name} is answered in words`, async () => {
      const begun = performance.now();
      const { status, body } = await send(text);
      assert.ok(status === 200 || status === 400, `${status} ${JSON.stringify(body).slice(0, 200)}`);
      assert.ok(performance.now() - begun < longestWait, "everybody else waits so long");
    });
  }

  test("with half a character and NULs is taken in without them", async () => {
    const [head, ...rest] = coming;
    const text = calendar(
      event("half", `${head} \ud800 one\u0000`, ...rest),
      event("cut", `SUMMARY:${"x".repeat(199)}\ud83d\ude00`, ...rest),
    );
    const { status, body } = await send(text, "imports");
    assert.equal(status, 200);
    const titles = body.data.lines.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, ["Boiler \ufffd one", "x".repeat(199)]);
  });

  test("that keeps everybody waiting is given up", async () => {
    const never = "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30";
    const { status, body } = await send(calendar(...many(4_000, (at) => event(`u${at}`, ...coming, never))));
    assert.equal(status, 400);
    assert.match(body.fields.text, /take too long to read/);
  });

  test("is refused for its size in words", async () => {
    const { status, body } = await send("x".repeat(longestFile + 1));
    assert.equal(status, 400);
    assert.match(body.fields.text, /2 MB or less/);
  });
});

test("A calendar of many years is taken in for what is still to come", async () => {
  const old = many(9_000, (at) => {
    const day = `201${at % 10}0${1 + (at % 9)}1${at % 10}`;
    return event(`old${at}`, `SUMMARY:Long ago ${at}`, `DTSTART;TZID=America/New_York:${day}T090000`);
  });
  const { status, body } = await send(calendar(...old, event("new", ...coming)), "imports");
  assert.equal(status, 200, JSON.stringify(body).slice(0, 200));
  const outcomes = body.data.lines.map(({ outcome }: { outcome: string }) => outcome);
  assert.deepEqual([outcomes.length, outcomes.at(-1), body.data.past_left_out], [51, "new", 8_950]);
});
