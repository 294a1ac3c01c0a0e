/** By the link of their event customers choose any time that the business offers, as far ahead as it takes bookings. */
import assert from "node:assert/strict";
import { beforeEach, describe, it } from "node:test";
import { type BookingBusiness, openBookingBusiness } from "../../../tests/support/booking.ts";
import { serveForTests } from "../../../tests/support/business.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");
const tuesday = "2026-11-24T15:00:00.000Z";
const daysLater = (days: number) => new Date(Date.parse(tuesday) + days * 86_400_000).toISOString();

describe("The link of an event", () => {
  const here = serveForTests({ at: monday, settings: { TRUST_PROXY: "true" } });
  let business: BookingBusiness;
  let link: string;
  let event: number;
  beforeEach(async () => {
    business = await openBookingBusiness(here.app);
    const { policy } = await call("GET", "/api/reminders/settings");
    await call("PUT", "/api/reminders/settings", { policy: { ...policy, move_notice_hours: 24 } });
    event = await added({});
    link = await linkTo(event);
  });

  async function call(method: string, path: string, body?: object) {
    const answer = await here.app.call(method, path, {
      token: business.owner.token,
      ...(body ? { body } : {}),
    });
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  async function added(more: object): Promise<number> {
    const times = { start: tuesday, end: "2026-11-24T16:00:00Z" };
    const who = { customer_id: await customer(), assigned_to: business.owner.userId };
    const body = { title: "Boiler check", type: "appointment", ...times, ...who, ...more };
    return (await call("POST", "/api/calendar/events", body)).id;
  }

  const customer = async (): Promise<number> =>
    (await call("POST", "/api/customers/", { first_name: "Grace", last_name: "Hill" })).id;
  const linkTo = async (id: number) =>
    new URL((await call("GET", `/api/reminders/events/${id}`)).link as string).pathname;
  const times = async (day?: string) =>
    String((await here.app.call("GET", `${link}/times${day ? `?day=${day}` : ""}`)).body);
  const startsOn = (page: string) =>
    [...page.matchAll(/name="start" value="([^"]+)"/g)].map(([, start = ""]) => start);
  const wayTo = (page: string, words: string) =>
    new RegExp(`href="[^"]*\\?day=([\\d-]+)"[^>]*>${words}`).exec(page)?.[1];
  const move = (start: string, seen = tuesday) =>
    here.app.call("POST", `${link}/move`, {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ seen, start }).toString(),
    });
  const stored = () => call("GET", `/api/calendar/events/${event}`);

  /** From the first page to the last by "Later Days". */
  async function allStarts(): Promise<string[]> {
    const starts: string[] = [];
    let day: string | undefined;
    for (let page = await times(); ; page = await times(day)) {
      starts.push(...startsOn(page));
      day = wayTo(page, "Later Days");
      if (!day) return starts;
    }
  }

  for (const horizon of [10, 100, 365]) {
    it(`leads through all free times of a business that is booked ${horizon} days ahead, and not further`, async () => {
      await business.save({ horizon_days: horizon, step_minutes: 60 });
      const starts = await allStarts();
      assert.equal(new Set(starts).size, starts.length);
      const local = (start: string) =>
        new Date(start).toLocaleDateString("en-CA", { timeZone: "America/New_York" });
      const last = new Date(Date.parse("2026-11-23T12:00:00Z") + horizon * 86_400_000).toISOString();
      assert.equal(local(starts.at(-1) as string), last.slice(0, 10));
      // From Tuesday on, on which 11:00 to 16:00 are left, nine a day.
      assert.equal(starts.length, 6 + (horizon - 1) * 9);
      const latest = starts.at(-1) as string;
      const after = new Date(Date.parse(latest) + 86_400_000).toISOString();
      assert.equal((await move(after)).status, 409);
      assert.equal((await move(latest)).status, 303);
      assert.equal(Date.parse((await stored()).start), Date.parse(latest));
    });
  }

  it("reaches as far as the event is where that is further", async () => {
    await business.save({ horizon_days: 10, step_minutes: 60 });
    const start = daysLater(40);
    event = await added({ start, end: new Date(Date.parse(start) + 3_600_000).toISOString() });
    link = await linkTo(event);
    assert.equal((await allStarts()).at(-1)?.slice(0, 10), start.slice(0, 10));
    assert.equal((await move(daysLater(39), start)).status, 303);
  });

  it("leads to the next free time when nothing is free in the first two weeks, and back", async () => {
    await call("POST", "/api/availability/time-off", {
      user_id: business.owner.userId,
      title: "Away",
      first_day: "2026-11-24",
      last_day: "2027-01-06",
      override_reason: "The visit stays",
    });
    const page = await times();
    assert.deepEqual(startsOn(page), []);
    assert.match(page, /No times available on these days/);
    assert.equal(wayTo(page, "Go to Thursday, January 7"), "2027-01-07");
    const there = await times("2027-01-07");
    assert.ok(startsOn(there).includes("2027-01-07T13:00:00.000Z"));
    assert.ok(wayTo(there, "Earlier Days"));
    await business.save({ horizon_days: 20 });
    assert.match(await times(), /No times are available through Sunday, December 13.*Please call us/);
  });

  for (const [written, start] of [
    ["without fractions of a second", "2026-11-26T15:00:00Z"],
    ["with more of them", "2026-11-26T15:00:00.000000Z"],
    ["with an offset", "2026-11-26T16:00:00+01:00"],
    ["as the page writes it", "2026-11-26T15:00:00.000Z"],
  ] as const) {
    it(`takes a start that is written ${written}`, async () => {
      const answer = await move(start);
      assert.equal(answer.status, 303, String(answer.body));
      assert.equal(Date.parse((await stored()).start), Date.parse(start));
    });
  }

  it("takes nothing that is no moment, or was never offered, and shows the times near it", async () => {
    for (const start of ["2026-11-26", "Nov 26 2026 10:00", "2026-02-30T15:00:00Z", "2026-12-20T15:07:00Z"]) {
      assert.equal((await move(start)).status, 409, start);
    }
    const answer = await move("2026-12-20T15:07:00Z");
    assert.ok(startsOn(String(answer.body)).some((start) => start.startsWith("2026-12-20")));
  });

  it("offers and books times that go on after midnight where the business does", async () => {
    const businessHours = Array.from({ length: 7 }, () => [{ from: "00:00", to: "24:00" }]);
    await call("PUT", "/api/organization/preferences", { businessHours });
    event = await added({ start: "2026-11-27T15:00:00Z", end: "2026-11-27T19:00:00Z" });
    link = await linkTo(event);
    const starts = await allStarts();
    const late = "2026-11-27T04:30:00.000Z";
    assert.ok(starts.includes(late));
    const latest = starts.at(-1) as string;
    const seen = "2026-11-27T15:00:00Z";
    assert.equal((await move(late, seen)).status, 303);
    assert.equal((await move(latest, late)).status, 303);
    assert.equal((await stored()).is_outside_hours, false);
  });

  it("of a visit that was booked without its job's service moves it to the times of that service", async () => {
    await call("PUT", "/api/availability/rules", { buffers: { job: { before: 60, after: 60 } } });
    await call("PUT", `/api/availability/services/${business.service.id}`, {
      buffer_before_minutes: 0,
      buffer_after_minutes: 0,
    });
    const lines = [{ kind: "service", service_id: business.service.id, quantity: "1" }];
    const client = { customer_id: await customer(), title: "Drain" };
    const job = await call("POST", "/api/jobs/", { ...client, lines });
    const seen = "2026-11-25T15:00:00Z";
    const visit = await call("POST", "/api/visits", {
      job_id: job.id,
      start: seen,
      end: "2026-11-25T16:00:00Z",
      assigned_to: business.owner.userId,
    });
    event = visit.event_id;
    link = await linkTo(event);
    // As it was before visits kept their job's service.
    await call("PUT", `/api/calendar/events/${event}`, { service_id: null });
    await added({ start: "2026-11-26T15:00:00Z", end: "2026-11-26T16:00:00Z" });
    const beside = "2026-11-26T16:00:00.000Z";
    assert.ok((await allStarts()).includes(beside));
    const answer = await move(beside, seen);
    assert.equal(answer.status, 303, String(answer.body));
  });
});
