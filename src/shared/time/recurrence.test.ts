/** What repeats happens on the days the rule names, at the same wall-clock time, whatever the clocks do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { occurrencesOf, parseRecurrence, recurrenceText, recurrenceWords } from "./recurrence.ts";
import { addDays, toInstant } from "./time.ts";

const zone = "America/New_York";

function locals(text: string, start: string, limit = 6, within = zone): string[] {
  const rule = parseRecurrence(text);
  return occurrencesOf({ rule, start, zone: within, limit }).map(({ local }) => local);
}

const days = (text: string, start: string, limit = 6) =>
  locals(text, start, limit).map((local) => local.slice(0, 10));

test("Sunday 15:00 in Chicago stays 15:00 when the clocks go forward", () => {
  const rule = parseRecurrence("FREQ=WEEKLY;BYDAY=SU");
  const found = occurrencesOf({ rule, start: "2025-03-02T15:00", zone: "America/Chicago", limit: 2 });
  assert.deepEqual(
    found.map(({ at }) => at.toISOString()),
    ["2025-03-02T21:00:00.000Z", "2025-03-09T20:00:00.000Z"],
  );
});

test("A time that the clocks skip moves forward that day alone; of one that comes twice the first is meant", () => {
  const rule = parseRecurrence("FREQ=DAILY");
  const spring = occurrencesOf({ rule, start: "2025-03-08T02:30", zone, limit: 3 });
  assert.deepEqual(
    spring.map(({ local, at }) => [local, at.toISOString()]),
    [
      ["2025-03-08T02:30", "2025-03-08T07:30:00.000Z"],
      ["2025-03-09T02:30", "2025-03-09T07:30:00.000Z"],
      ["2025-03-10T02:30", "2025-03-10T06:30:00.000Z"],
    ],
  );
  const [autumn] = occurrencesOf({ rule, start: "2025-11-02T01:30", zone, limit: 1 });
  assert.equal(autumn?.at.toISOString(), "2025-11-02T05:30:00.000Z");
});

test("Zones with quarter hours and half-hour changes keep their wall-clock time, too", () => {
  const rule = parseRecurrence("FREQ=DAILY");
  const [nepal] = occurrencesOf({ rule, start: "2026-11-02T09:00", zone: "Asia/Kathmandu", limit: 1 });
  assert.equal(nepal?.at.toISOString(), "2026-11-02T03:15:00.000Z");
  // On 2026-10-04 the clocks of Lord Howe go from 02:00 to 02:30.
  const howe = occurrencesOf({ rule, start: "2026-10-03T02:15", zone: "Australia/Lord_Howe", limit: 3 });
  assert.deepEqual(
    howe.map(({ at }) => at.toISOString()),
    ["2026-10-02T15:45:00.000Z", "2026-10-03T15:45:00.000Z", "2026-10-04T15:15:00.000Z"],
  );
});

test("Monthly on the 31st leaves short months out, or takes their last day: an explicit choice", () => {
  assert.deepEqual(days("FREQ=MONTHLY;BYMONTHDAY=31", "2026-01-31T09:00", 4), [
    "2026-01-31",
    "2026-03-31",
    "2026-05-31",
    "2026-07-31",
  ]);
  assert.deepEqual(days("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2026-01-31T09:00", 4), [
    "2026-01-31",
    "2026-02-28",
    "2026-03-31",
    "2026-04-30",
  ]);
  assert.deepEqual(days("FREQ=MONTHLY", "2026-01-30T09:00", 3), ["2026-01-30", "2026-03-30", "2026-04-30"]);
  assert.deepEqual(days("FREQ=MONTHLY;BYMONTHDAY=-1", "2028-01-01T09:00", 2), ["2028-01-31", "2028-02-29"]);
  assert.deepEqual(days("FREQ=YEARLY", "2024-02-29T09:00", 2), ["2024-02-29", "2028-02-29"]);
});

test("The first time follows the rule, too", () => {
  // 2026-11-04 is a Wednesday.
  assert.deepEqual(days("FREQ=WEEKLY;BYDAY=MO", "2026-11-04T09:00", 2), ["2026-11-09", "2026-11-16"]);
  assert.deepEqual(days("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-11-04T09:00", 2), [
    "2026-11-16",
    "2026-11-30",
  ]);
});

test("What happens in a season begins again the next year", () => {
  const found = days("FREQ=WEEKLY;BYMONTH=4,5,6,7,8,9,10;BYDAY=FR", "2026-10-20T08:00", 4);
  assert.deepEqual(found, ["2026-10-23", "2026-10-30", "2027-04-02", "2027-04-09"]);
});

test("Ordinal weekdays, the last working day and the first day of a week are those of RFC 5545", () => {
  assert.deepEqual(days("FREQ=MONTHLY;BYDAY=2TU", "2026-11-01T09:00", 2), ["2026-11-10", "2026-12-08"]);
  assert.deepEqual(days("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-01T09:00", 2), ["2026-11-27", "2026-12-25"]);
  assert.deepEqual(days("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-10-01T09:00", 2), [
    "2026-10-30",
    "2026-11-30",
  ]);
  assert.deepEqual(days("FREQ=YEARLY;BYDAY=20MO", "1997-05-19T09:00", 2), ["1997-05-19", "1998-05-18"]);
  assert.deepEqual(days("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05T09:00"), [
    "1997-08-05",
    "1997-08-10",
    "1997-08-19",
    "1997-08-24",
  ]);
  assert.deepEqual(days("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05T09:00"), [
    "1997-08-05",
    "1997-08-17",
    "1997-08-19",
    "1997-08-31",
  ]);
  assert.deepEqual(
    days("FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8", "1996-11-05T09:00", 3),
    ["1996-11-05", "2000-11-07", "2004-11-02"],
  );
});

test("An end counts the last time in: by number, by day, by wall clock or by instant", () => {
  assert.equal(days("FREQ=DAILY;COUNT=3", "2026-11-02T09:00").length, 3);
  assert.equal(days("FREQ=DAILY;COUNT=1", "2026-11-02T09:00").length, 1);
  assert.equal(days("FREQ=DAILY;UNTIL=20261104", "2026-11-02T09:00").length, 3);
  assert.equal(days("FREQ=DAILY;UNTIL=20261104T090000", "2026-11-02T09:00").length, 3);
  assert.equal(days("FREQ=DAILY;UNTIL=20261104T085900", "2026-11-02T09:00").length, 2);
  assert.equal(days("FREQ=DAILY;UNTIL=20261104T140000Z", "2026-11-02T09:00").length, 3);
  assert.equal(days("FREQ=DAILY;UNTIL=20261104T135959Z", "2026-11-02T09:00").length, 2);
  assert.deepEqual(days("FREQ=DAILY;UNTIL=20261101", "2026-11-02T09:00"), []);
});

test("A time that is left out counts all the same", () => {
  const rule = parseRecurrence("FREQ=DAILY;COUNT=3");
  const found = occurrencesOf({ rule, start: "2026-11-02T09:00", zone, except: ["2026-11-03T09:00"] });
  assert.deepEqual(
    found.map(({ local }) => local),
    ["2026-11-02T09:00", "2026-11-04T09:00"],
  );
});

test("A rule that never happens ends", () => {
  assert.deepEqual(days("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "2026-01-01T09:00"), []);
  assert.deepEqual(days("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "2026-01-01T09:00"), []);
});

test("A rule that cannot be used is refused in words", () => {
  const refused: [string, RegExp][] = [
    ["", /isn't recognized/],
    ["INTERVAL=2", /daily, weekly, monthly or yearly/],
    ["FREQ=HOURLY", /doesn't work for FREQ/],
    ["FREQ=DAILY;INTERVAL=0", /doesn't work for INTERVAL/],
    ["FREQ=DAILY;COUNT=2;UNTIL=20261104", /not both/],
    ["FREQ=DAILY;COUNT=2;COUNT=3", /appears twice/],
    ["FREQ=WEEKLY;BYDAY=2MO", /numbered weekday/],
    ["FREQ=WEEKLY;BYMONTHDAY=2", /no days of the month/],
    ["FREQ=MONTHLY;BYMONTHDAY=0", /1 to 31/],
    ["FREQ=MONTHLY;BYMONTH=13", /1 to 12/],
    ["FREQ=MONTHLY;BYSETPOS=1", /days to choose from/],
    ["FREQ=DAILY;UNTIL=20260230", /doesn't exist/],
    ["FREQ=YEARLY;BYWEEKNO=20", /isn't recognized/],
  ];
  for (const [text, message] of refused) assert.throws(() => parseRecurrence(text), message, text);
});

test("A rule reads as a person would say it", () => {
  const said: [string, string][] = [
    ["FREQ=MONTHLY;INTERVAL=6", "every 6 months"],
    ["FREQ=WEEKLY;BYDAY=TH,MO", "every week on Monday and Thursday"],
    ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "every week on Monday to Friday"],
    ["RRULE:FREQ=DAILY;COUNT=10", "every day, 10 times"],
    ["FREQ=MONTHLY;BYMONTHDAY=31", "every month on the 31st"],
    [
      "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
      "every month on the 31st, or the last day of a shorter month",
    ],
    ["FREQ=MONTHLY;BYMONTHDAY=-1", "every month on the last day"],
    ["FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU", "every 3 months on the second Tuesday"],
    ["FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last of Monday to Friday"],
    ["FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=31", "every year on the 31st of March"],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYMONTH=4,5,6,7,8,9,10;BYDAY=FR;UNTIL=20261231",
      "every 2 weeks on Friday, from April to October, until Dec 31, 2026",
    ],
    ["FREQ=MONTHLY;BYMONTH=11,12,1,2;BYMONTHDAY=1", "every month on the 1st, from November to February"],
  ];
  for (const [text, words] of said) assert.equal(recurrenceWords(parseRecurrence(text)), words, text);
});

const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const numbers = (min: number, max: number) =>
  fc.uniqueArray(
    fc.integer({ min, max }).filter((each) => each !== 0),
    { minLength: 1, maxLength: 4 },
  );
const maybe = <T>(each: fc.Arbitrary<T>) => fc.option(each, { nil: undefined });
const ruleText = fc
  .record({
    freq: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
    interval: fc.integer({ min: 1, max: 5 }),
    count: maybe(fc.integer({ min: 1, max: 30 })),
    weekdays: maybe(fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 5 })),
    ordinal: fc.constantFrom("", "", "1", "2", "-1", "5"),
    monthDays: maybe(numbers(-31, 31)),
    months: maybe(numbers(1, 12)),
    setPos: maybe(fc.constantFrom("1", "-1", "2", "1,-1")),
    weekStart: fc.constantFrom("MO", "SU", "TH"),
  })
  .map(({ freq, interval, count, weekdays, ordinal, monthDays, months, setPos, weekStart }) => {
    const isLong = freq === "MONTHLY" || freq === "YEARLY";
    const dates = freq === "WEEKLY" ? undefined : monthDays;
    return [
      `FREQ=${freq};INTERVAL=${interval};WKST=${weekStart}`,
      count && `COUNT=${count}`,
      weekdays && `BYDAY=${weekdays.map((day) => (isLong ? ordinal : "") + day).join(",")}`,
      dates && `BYMONTHDAY=${dates.join(",")}`,
      months && `BYMONTH=${months.join(",")}`,
      setPos && (weekdays || dates || months) && `BYSETPOS=${setPos}`,
    ]
      .filter(Boolean)
      .join(";");
  });
const startDay = fc.integer({ min: 0, max: 3000 }).map((count) => addDays("2020-01-01", count));

test("Over ten years a rule happens on the days that walking through them one by one finds", () => {
  fc.assert(
    fc.property(ruleText, startDay, (text, start) => {
      const found = occurrencesOf({
        rule: parseRecurrence(text),
        start: `${start}T09:00`,
        zone: "UTC",
        until: new Date(`${addDays(start, 3650)}T00:00Z`),
        limit: 5000,
      }).map(({ local }) => local.slice(0, 10));
      assert.deepEqual(found, walkedThrough(text, start, 3650), `${text} from ${start}`);
    }),
    { numRuns: 50 },
  );
});

test("Anyone who begins to look in the middle sees the same as from the start", () => {
  fc.assert(
    fc.property(ruleText, startDay, fc.integer({ min: 0, max: 1500 }), (text, start, later) => {
      const from = toInstant(`${addDays(start, later)}T09:00`, zone);
      const asked = { rule: parseRecurrence(text), start: `${start}T09:00`, zone, limit: 3000 };
      const until = toInstant(`${addDays(start, later + 400)}T09:00`, zone);
      const all = occurrencesOf({ ...asked, until }).filter(({ at }) => at >= from);
      assert.deepEqual(occurrencesOf({ ...asked, from, until }), all, text);
    }),
    { numRuns: 50 },
  );
});

test("A rule that is written down and read again is the same", () => {
  fc.assert(
    fc.property(ruleText, (text) => {
      const rule = parseRecurrence(text);
      assert.deepEqual(parseRecurrence(recurrenceText(rule)), rule);
      assert.ok(recurrenceWords(rule).startsWith("every "));
    }),
  );
  const until = parseRecurrence("FREQ=DAILY;UNTIL=20261104T140000Z");
  assert.deepEqual(parseRecurrence(recurrenceText(until)), until);
});

/** The slow way: each day from the start on, asked by itself, with nothing but a calendar. */
function walkedThrough(text: string, start: string, length: number): string[] {
  const parts = new Map(text.split(";").map((part) => part.split("=") as [string, string]));
  const list = (name: string) => parts.get(name)?.split(",");
  const freq = parts.get("FREQ") ?? "";
  const interval = Number(parts.get("INTERVAL"));
  const first = Temporal.PlainDate.from(start);
  const weekStart = weekdays.indexOf(parts.get("WKST") ?? "MO") + 1;
  const weekOf = (day: Temporal.PlainDate) => day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 });
  const periodOf = (day: Temporal.PlainDate): number => {
    if (freq === "DAILY") return first.until(day, { largestUnit: "days" }).days;
    if (freq === "WEEKLY") return weekOf(first).until(weekOf(day), { largestUnit: "days" }).days / 7;
    return freq === "MONTHLY"
      ? (day.year - first.year) * 12 + day.month - first.month
      : day.year - first.year;
  };
  const isDated = list("BYDAY") !== undefined || list("BYMONTHDAY") !== undefined;
  const isImplied = (day: Temporal.PlainDate): boolean => {
    if (freq === "DAILY" || isDated) return true;
    if (freq === "WEEKLY") return day.dayOfWeek === first.dayOfWeek;
    const isMonth = freq === "MONTHLY" || list("BYMONTH") !== undefined || day.month === first.month;
    return isMonth && day.day === first.day;
  };
  const isNamed = (day: Temporal.PlainDate): boolean => {
    const isMonth = list("BYMONTH")?.includes(String(day.month)) ?? true;
    const dates = list("BYMONTHDAY")?.map(Number);
    const isDate = dates?.some((each) => each === day.day || each === day.day - day.daysInMonth - 1) ?? true;
    const isWeekday = list("BYDAY")?.some((each) => isWeekdayOf(day, each)) ?? true;
    return isMonth && isDate && isWeekday && isImplied(day);
  };
  const isWeekdayOf = (day: Temporal.PlainDate, code: string): boolean => {
    if (weekdays[day.dayOfWeek - 1] !== code.slice(-2)) return false;
    const ordinal = Number(code.slice(0, -2));
    if (ordinal === 0) return true;
    const step = { days: 7 * Math.abs(ordinal) };
    const isYears = freq === "YEARLY" && list("BYMONTH") === undefined;
    const same = (other: Temporal.PlainDate) =>
      other.year === day.year && (isYears || other.month === day.month);
    const beyond = ordinal > 0 ? day.subtract(step) : day.add(step);
    return !same(beyond) && same(beyond.add({ days: 7 * (ordinal > 0 ? 1 : -1) }));
  };
  const periods = new Map<number, string[]>();
  const from = first.subtract({ days: 370 });
  for (let index = 0; index < length + 740; index++) {
    const day = from.add({ days: index });
    const period = periodOf(day);
    if (period < 0 || period % interval !== 0 || !isNamed(day)) continue;
    periods.set(period, [...(periods.get(period) ?? []), day.toString()]);
  }
  const positions = list("BYSETPOS")?.map(Number);
  const chosen = [...periods.values()].flatMap((found) =>
    positions
      ? found.filter((_, at) => positions.some((each) => each === at + 1 || each === at - found.length))
      : found,
  );
  const end = addDays(start, length);
  return chosen.filter((day) => day >= start && day < end).slice(0, Number(parts.get("COUNT") ?? Infinity));
}
