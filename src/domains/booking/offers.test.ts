/** What the booking page offers can be booked, and nothing else: also over midnight and on days when clocks change. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { moveClockTo } from "#platform/clock.ts";
import type { WorkSpan } from "#shared/time/business-hours.ts";
import { addDays, dayBounds } from "#shared/time/time.ts";
import { type BookingBusiness, openBookingBusiness } from "../../../tests/support/booking.ts";
import { serveForTests } from "../../../tests/support/business.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");
const minute = 60_000;

const here = serveForTests({ at: monday, settings: { TRUST_PROXY: "true" } });

const must = async (business: BookingBusiness, method: string, path: string, body: object) => {
  const answer = await here.app.call(method, path, { token: business.owner.token, body });
  assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
};
const choiceOf = (business: BookingBusiness, minutes: number) => ({
  services: [{ service_id: business.service.id, shows_price: true, minutes, member_ids: [] }],
});
const setHours = (business: BookingBusiness, businessHours: WorkSpan[][]) =>
  must(business, "PUT", "/api/organization/preferences", { businessHours });
/** On the wall clock of New York. */
const at = (instant: string) =>
  new Date(instant).toLocaleTimeString("en-GB", { timeZone: "America/New_York", timeStyle: "short" });

describe("A visit that ends after midnight", () => {
  it("is offered and booked where the work goes on at midnight, and counts as within the hours", async () => {
    const business = await openBookingBusiness(here.app, { hours: "00:00-24:00" });
    await business.save(choiceOf(business, 240));
    const offered = (await business.starts("&from=2026-11-24&days=2"))["2026-11-24"] ?? [];
    assert.equal(offered.length, 48);
    const [late, latest] = [offered.at(-7) as string, offered.at(-1) as string];
    assert.deepEqual([at(late), at(latest)], ["20:30", "23:30"]);
    assert.equal((await business.hold(late, 1)).status, 201);
    assert.equal((await business.hold(late, 2)).status, 409);
    const { status, body } = await business.book({ start: latest }, 3);
    assert.equal(status, 409, "It overlaps what is held");
    assert.ok(body.details.next.every(({ start }: { start: string }) => start > late));
    const booked = await business.book({ start: late }, 1);
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    const [event] = await business.events("2026-11-25");
    assert.equal(Date.parse(String(event?.["start"])), Date.parse(late));
    assert.equal(event?.["is_outside_hours"], false);
  });

  it("is offered alike, whether one day is asked for or many, on the last day too", async () => {
    const business = await openBookingBusiness(here.app, { hours: "00:00-24:00", page: { horizon_days: 3 } });
    await business.save(choiceOf(business, 240));
    const all = await business.starts("&days=14");
    for (const day of ["2026-11-24", "2026-11-25", "2026-11-26"]) {
      assert.deepEqual((await business.starts(`&from=${day}&days=1`))[day], all[day], day);
      assert.equal(all[day]?.length, 48, day);
    }
    assert.deepEqual(all["2026-11-27"], []);
    assert.equal((await business.hold(all["2026-11-26"]?.at(-1) as string)).status, 201);
    assert.equal((await business.hold("2026-11-27T05:00:00Z", 2)).status, 409);
  });

  it("is neither offered nor booked where nobody works on the next day", async () => {
    const business = await openBookingBusiness(here.app, { hours: "00:00-24:00" });
    await business.save(choiceOf(business, 240));
    // Closed on Wednesdays.
    await setHours(
      business,
      Array.from({ length: 7 }, (_, day) => (day === 3 ? [] : [{ from: "00:00", to: "24:00" }])),
    );
    const offered = (await business.starts("&from=2026-11-24&days=1"))["2026-11-24"] ?? [];
    assert.equal(at(offered.at(-1) as string), "20:00");
    assert.equal((await business.hold("2026-11-25T01:30:00Z")).status, 409);
  });

  it("fits into a night shift that is kept as an evening and a morning", async () => {
    const business = await openBookingBusiness(here.app);
    await business.save(choiceOf(business, 240));
    const night = [
      { from: "00:00", to: "06:00" },
      { from: "22:00", to: "24:00" },
    ];
    await setHours(
      business,
      Array.from({ length: 7 }, () => night),
    );
    const offered = (await business.starts("&from=2026-11-24&days=1"))["2026-11-24"] ?? [];
    assert.deepEqual(offered.map(at), [
      "00:00",
      "00:30",
      "01:00",
      "01:30",
      "02:00",
      "22:00",
      "22:30",
      "23:00",
      "23:30",
    ]);
    assert.equal((await business.hold(offered.at(-1) as string)).status, 201);
  });
});

describe("What is held", () => {
  it("keeps the room before and after it that a booking would, also across midnight", async () => {
    const business = await openBookingBusiness(here.app, { hours: "00:00-24:00" });
    const buffers = { buffer_before_minutes: 30, buffer_after_minutes: 60 };
    await must(business, "PUT", `/api/availability/services/${business.service.id}`, buffers);
    // 22:30 to 23:30; the next may begin an hour and a half after that.
    assert.equal((await business.hold("2026-11-25T03:30:00Z", 1)).status, 201);
    assert.equal((await business.hold("2026-11-25T05:30:00Z", 2)).status, 409);
    const offered = await business.starts("&from=2026-11-25&days=1");
    assert.equal(at(offered["2026-11-25"]?.[0] as string), "01:00");
    assert.equal((await business.hold("2026-11-25T06:00:00Z", 2)).status, 201);
    for (const visitor of [1, 2]) {
      const start = visitor === 1 ? "2026-11-25T03:30:00Z" : "2026-11-25T06:00:00Z";
      const { status, body } = await business.book({ start }, visitor);
      assert.equal(status, 201, JSON.stringify(body));
    }
  });

  it("is given to one of two who want neighbouring times on both sides of midnight in the same moment", async () => {
    for (let round = 0; round < 3; round++) {
      const business = await openBookingBusiness(here.app, { hours: "00:00-24:00" });
      const buffers = { buffer_before_minutes: 0, buffer_after_minutes: 60 };
      await must(business, "PUT", `/api/availability/services/${business.service.id}`, buffers);
      const answers = await Promise.all([
        business.hold("2026-11-25T04:00:00Z", 1),
        business.hold("2026-11-25T05:00:00Z", 2),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409]);
    }
  });

  it("waits for a person who is busy with a day that it reaches with the time kept free around it", async () => {
    const business = await openBookingBusiness(here.app, { hours: "00:00-24:00" });
    const buffers = { buffer_before_minutes: 60, buffer_after_minutes: 60 };
    await must(business, "PUT", `/api/availability/services/${business.service.id}`, buffers);
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      const turn = `booking ${business.organizationId} 2026-11-25`;
      await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [turn]);
      const waiting = new Set<string>();
      // 22:30 on the day before, and 0:30 on the day after.
      const asked = ["2026-11-25T03:30:00Z", "2026-11-26T05:30:00Z"].map((start, index) => {
        waiting.add(start);
        return business.hold(start, index + 1).finally(() => waiting.delete(start));
      });
      assert.equal((await business.hold("2026-11-28T15:00:00Z", 3)).status, 201);
      assert.equal((await business.hold("2026-11-29T15:00:00Z", 4)).status, 201);
      assert.equal(waiting.size, 2);
      await client.query("rollback");
      for (const { status } of await Promise.all(asked)) assert.equal(status, 201);
    } finally {
      client.release();
    }
  });
});

describe("A page whose bookings become jobs", () => {
  it("keeps the service's own time free around them, as it offers them", async () => {
    const business = await openBookingBusiness(here.app, { page: { event_type: "job" } });
    await must(business, "PUT", "/api/availability/rules", { buffers: { job: { before: 60, after: 60 } } });
    const buffers = { buffer_before_minutes: 0, buffer_after_minutes: 0 };
    await must(business, "PUT", `/api/availability/services/${business.service.id}`, buffers);
    assert.equal((await business.book({ start: "2026-11-24T14:00:00Z" }, 1)).status, 201);
    const offered = (await business.starts("&from=2026-11-24&days=1"))["2026-11-24"] ?? [];
    assert.ok(offered.includes("2026-11-24T15:00:00.000Z"));
    const next = await business.book({ start: "2026-11-24T15:00:00Z" }, 2);
    assert.equal(next.status, 201, JSON.stringify(next.body));
  });
});

/** A zone and the day before its clocks change, or nothing happens. */
const places: [zone: string, country: string, day: string][] = [
  ["America/New_York", "US", "2027-03-13"],
  ["America/New_York", "US", "2027-11-06"],
  ["America/Santiago", "CL", "2027-04-03"],
  ["America/Santiago", "CL", "2027-09-04"],
  ["Australia/Lord_Howe", "AU", "2027-04-03"],
  ["Asia/Kathmandu", "NP", "2027-05-01"],
  ["Europe/Berlin", "DE", "2027-10-30"],
];

const clock = (ofDay: number): string =>
  ofDay === 1_440
    ? "24:00"
    : `${String(Math.floor(ofDay / 60)).padStart(2, "0")}:${String(ofDay % 60).padStart(2, "0")}`;
const someDay = fc.oneof(
  fc.constant<WorkSpan[]>([{ from: "00:00", to: "24:00" }]),
  fc.constant<WorkSpan[]>([
    { from: "00:00", to: "05:30" },
    { from: "18:15", to: "24:00" },
  ]),
  fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 41, max: 96 }))
    .map(([from, to]) => [{ from: clock(from * 15), to: clock(to * 15) }]),
  fc.constant<WorkSpan[]>([]),
);

const scenario = fc.record({
  place: fc.constantFrom(...places),
  hours: fc.array(someDay, { minLength: 7, maxLength: 7 }),
  type: fc.constantFrom("appointment", "job"),
  minutes: fc.constantFrom(15, 50, 90, 240, 600, 1_440),
  before: fc.constantFrom(0, 15, 45),
  after: fc.constantFrom(0, 30, 180),
  step: fc.constantFrom(15, 30, 60),
  limit: fc.constantFrom(null, 2),
  mostJobs: fc.constantFrom(null, 1),
  /** In quarters of an hour from the first day's beginning. */
  away: fc.tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 1, max: 60 })),
  booked: fc.tuple(fc.integer({ min: 0, max: 250 }), fc.integer({ min: 1, max: 20 })),
  /** Which of the starts are tried. */
  picks: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

/** Opens on the noon before the first of the three days. */
async function openScenario(given: Scenario) {
  const [timeZone, country, day] = given.place;
  const first = dayBounds(day, timeZone).start.getTime();
  moveClockTo(new Date(first - 12 * 60 * minute));
  const page = {
    event_type: given.type,
    step_minutes: given.step,
    daily_limit: given.limit,
    horizon_days: 3,
  };
  const business = await openBookingBusiness(here.app, { timeZone, country, page });
  await business.save(choiceOf(business, given.minutes));
  await setHours(business, given.hours);
  await must(business, "PUT", `/api/availability/services/${business.service.id}`, {
    buffer_before_minutes: given.before,
    buffer_after_minutes: given.after,
  });
  await must(business, "PUT", "/api/availability/rules", { most_jobs_a_day: given.mostJobs });
  const span = ([from, length]: readonly [number, number]) => ({
    start: new Date(first + from * 15 * minute).toISOString(),
    end: new Date(first + (from + length) * 15 * minute).toISOString(),
  });
  const { userId } = business.owner;
  await must(business, "POST", "/api/availability/time-off", {
    user_id: userId,
    title: "Away",
    ...span(given.away),
  });
  const event = { title: "Own", type: "meeting", assigned_to: userId, override_reason: "Test" };
  await must(business, "POST", "/api/calendar/events", { ...event, ...span(given.booked) });
  return { business, days: [day, addDays(day, 1), addDays(day, 2)], first };
}

async function offeredBy(business: BookingBusiness, days: readonly string[]): Promise<string[]> {
  const found = await business.starts(`&from=${days[0]}&days=${days.length}`);
  for (const day of days) {
    const alone = await business.starts(`&from=${day}&days=1`);
    assert.deepEqual(alone[day], found[day], `${day} by itself`);
  }
  return Object.values(found).flat();
}

const picked = <Value>(values: readonly Value[], picks: readonly number[]): Value[] =>
  values.length === 0 ? [] : [...new Set(picks.map((pick) => values[pick % values.length] as Value))];

describe("The booking page", () => {
  it("holds and books what it offers and refuses every other start, whatever the hours, zone and rules", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (given) => {
        const { business, days, first } = await openScenario(given);
        const offered = await offeredBy(business, days);
        const isOffered = new Set(offered);
        const grid = Array.from({ length: 3 * 96 }, (_, index) =>
          new Date(first + index * 15 * minute).toISOString(),
        );
        const last = offered.at(-1);
        const edges = [...(last ? [last] : []), ...(offered[0] ? [offered[0]] : [])];
        for (const start of [...edges, ...picked(offered, given.picks)]) {
          const { status, body } = await business.hold(start, 1);
          assert.equal(status, 201, `offered, and cannot be held: ${start} ${JSON.stringify(body)}`);
        }
        const others = grid.filter((start) => !isOffered.has(start));
        for (const start of picked(others, given.picks)) {
          const { status, body } = await business.hold(start, 2);
          assert.equal(status, 409, `never offered, and held: ${start}`);
          const next = body.details.next as { start: string }[];
          assert.ok(!next.some((each) => each.start === start), `refused and offered next: ${start}`);
        }
        for (const visitor of [1, 2, 3]) {
          const [start] = picked(await offeredBy(business, days), given.picks.slice(visitor, visitor + 1));
          if (!start) break;
          const { status, body } = await business.book({ start }, visitor);
          assert.equal(status, 201, `offered, and cannot be booked: ${start} ${JSON.stringify(body)}`);
        }
      }),
      { numRuns: 12 },
    );
  });
});
