/** What repeats is parted and moved without losing or doubling a single time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { occurrencesOf, parseRecurrence, recurrenceText } from "./recurrence.ts";
import { dayNumberOf } from "./recurrence-days.ts";
import { monthEnd, movedRule, ruleBefore, ruleFrom } from "./recurrence-split.ts";
import { addDays } from "./time.ts";

const zones = ["America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"];
const rules = [
  "FREQ=DAILY;INTERVAL=3",
  "FREQ=DAILY;COUNT=40",
  "FREQ=WEEKLY;BYDAY=MO,TH",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SA",
  "FREQ=WEEKLY;BYMONTH=4,5,6,7,8,9,10;BYDAY=FR",
  "FREQ=MONTHLY;BYMONTHDAY=31",
  "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
  "FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU",
  "FREQ=YEARLY",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=30",
  "FREQ=WEEKLY;UNTIL=20270331;BYDAY=WE",
];
const start = fc
  .record({
    day: fc.integer({ min: 0, max: 800 }),
    time: fc.constantFrom("00:30", "02:15", "09:00", "23:45"),
  })
  .map(({ day, time }) => `${addDays("2026-01-01", day)}T${time}`);
const localsOf = (asked: Parameters<typeof occurrencesOf>[0]) =>
  occurrencesOf({ ...asked, limit: 60 }).map(({ local }) => local);

test("Parted anywhere, the two halves together are the whole", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.constantFrom(...zones),
      start,
      fc.nat(45),
      (text, zone, begin, cut) => {
        const rule = parseRecurrence(text);
        const whole = localsOf({ rule, start: begin, zone });
        const [first, at] = [whole[0], whole[cut]];
        if (!first || !at) return;
        const before = localsOf({ rule: ruleBefore(rule, at), start: first, zone });
        const from = localsOf({ rule: ruleFrom(rule, first, at), start: at, zone });
        assert.deepEqual(
          [...before, ...from].slice(0, whole.length),
          whole,
          `${text} from ${begin} at ${at}`,
        );
      },
    ),
    { numRuns: 150 },
  );
});

test("Weekdays that are moved all move by as many days, also when they pass the end of a week", () => {
  const weekly = rules.filter((text) => text.includes("WEEKLY") && !/UNTIL|BYMONTH/.test(text));
  fc.assert(
    fc.property(fc.constantFrom(...weekly), start, fc.integer({ min: -6, max: 6 }), (text, begin, days) => {
      const rule = parseRecurrence(text);
      const zone = "UTC";
      const [first = begin, ...rest] = localsOf({ rule, start: begin, zone });
      const to = `${addDays(first.slice(0, 10), days)}${first.slice(10)}`;
      const moved = movedRule(rule, first, to);
      assert.ok(moved);
      const steps = localsOf({ rule: moved, start: to, zone }).map((each, index) => {
        const old = [first, ...rest][index] ?? "";
        return dayNumberOf(each.slice(0, 10)) - dayNumberOf(old.slice(0, 10));
      });
      assert.deepEqual(new Set(steps), new Set([days]), `${text} from ${first} to ${to}`);
    }),
  );
});

test("A day of the month that is moved keeps what was chosen for shorter months", () => {
  const moved = (text: string, from: string, to: string) => {
    const rule = movedRule(parseRecurrence(text), `${from}T09:00`, `${to}T09:00`);
    return rule && recurrenceText(rule);
  };
  assert.equal(moved("FREQ=MONTHLY;BYMONTHDAY=31", "2027-01-31", "2027-01-30"), "FREQ=MONTHLY;BYMONTHDAY=30");
  assert.equal(
    moved("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2027-01-31", "2027-01-30"),
    "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1",
  );
  assert.equal(moved("FREQ=MONTHLY;BYMONTHDAY=-1", "2027-01-31", "2027-01-30"), "FREQ=MONTHLY;BYMONTHDAY=-2");
  assert.equal(moved("FREQ=MONTHLY;BYDAY=2TU", "2027-01-12", "2027-01-20"), "FREQ=MONTHLY;BYDAY=3WE");
  assert.equal(
    moved("FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=12", "2027-01-12", "2027-02-03"),
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=3",
  );
  assert.equal(moved("FREQ=MONTHLY;BYMONTHDAY=1,15", "2027-01-15", "2027-01-16"), null);
  assert.deepEqual(monthEnd(31, "last"), { byMonthDay: [28, 29, 30, 31], bySetPos: [-1] });
});
