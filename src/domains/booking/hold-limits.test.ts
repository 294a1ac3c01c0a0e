/** One stranger keeps few times from everybody else, whatever their browser says it is. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { moveClockTo, now } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { type BookingBusiness, openBookingBusiness } from "../../../tests/support/booking.ts";

/** A Monday, 9:00 in New York. */
const monday = new Date("2026-11-23T14:00:00Z");
const minutes = 60_000;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** 8:00 to 15:00 in New York, a day after the other from Tuesday on, two hours apart. */
const timeOf = (index: number): string =>
  new Date(
    Date.parse("2026-11-24T13:00:00Z") + Math.floor(index / 4) * 86_400_000 + (index % 4) * 120 * minutes,
  ).toISOString();

let street = 0;

describe("A network", () => {
  let app: TestApp;
  let business: BookingBusiness;
  before(async () => {
    app = await startTestApp({ TRUST_PROXY: "true" });
  });
  beforeEach(async () => {
    moveClockTo(monday);
    street += 1;
    business = await openBookingBusiness(app);
  });
  after(async () => {
    moveClockTo(undefined);
    await app.close();
  });

  const hold = (index: number, headers: Record<string, string>) =>
    app.call("POST", `/api/public/booking/${business.slug}/holds`, {
      headers,
      body: { service_id: business.service.id, start: timeOf(index) },
    });
  const from = (ip: string, browser: string) => ({ "x-forwarded-for": ip, "user-agent": browser });
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  const fourOf = (count: number) => [...numbers(4).map(() => 201), ...numbers(count - 4).map(() => 429)];

  it("holds four times at once, however many browsers it claims to be, one after the other", async () => {
    const answers = [];
    for (const index of numbers(20)) answers.push(await hold(index, from(`10.80.${street}.1`, `b${index}`)));
    assert.deepEqual(statuses(answers), fourOf(20));
    const [refused] = answers.filter(({ status }) => status === 429);
    assert.equal(
      refused?.body.error,
      "Several times are already on hold from your network. Finish one of those bookings, or try again in 10 minutes.",
    );
    assert.equal(refused?.headers["retry-after"], "600");
    const free = (await business.starts("&from=2026-11-24&days=7"))["2026-11-30"] ?? [];
    assert.equal(free.length, 17, "Another week's days were taken from everybody else");
  });

  it("holds four times at once when it asks for all of them in the same moment", async () => {
    const asked = numbers(30).map((index) => hold(index, from(`10.80.${street}.1`, `browser ${index}`)));
    assert.deepEqual(statuses(await Promise.all(asked)), fourOf(30));
  });

  it("is the same for every address within an IPv6 /64, however it is written", async () => {
    const base = `2001:db8:${street}:1`;
    const addresses = [`${base}::1`, `${base}:0:0:0:2`, `${base.toUpperCase()}::AB:3`, `${base}:9:8:7:6`];
    const answers = [];
    for (const index of numbers(12)) {
      answers.push(await hold(index, from(addresses[index % 4] ?? "", `browser ${index}`)));
    }
    assert.deepEqual(statuses(answers), fourOf(12));
    assert.equal((await hold(20, from(`2001:db8:${street}:2::1`, "neighbour"))).status, 201);
  });

  it("of IPv6 with all its neighbours holds no more than twelve times", async () => {
    const answers = [];
    for (const index of numbers(24)) {
      answers.push(await hold(index, from(`2001:db8:${street}:${index.toString(16)}::1`, "browser")));
    }
    assert.equal(answers.filter(({ status }) => status === 201).length, 12);
    assert.equal((await hold(30, from(`2001:db8:f${street}:1::1`, "elsewhere"))).status, 201);
  });

  it("is told by the proxy's own entry, not by what the visitor wrote before it", async () => {
    const answers = [];
    for (const index of numbers(10)) {
      const written = `198.51.100.${index + 1}, 10.80.${street}.1`;
      const more = { "x-real-ip": `198.51.100.${index}`, forwarded: `for=198.51.100.${index}` };
      answers.push(await hold(index, { ...from(written, `browser ${index}`), ...more }));
    }
    assert.deepEqual(statuses(answers), fourOf(10));
  });

  it("may look and book as ever while it holds all it can, and choose another time instead of its own", async () => {
    const office = `10.80.${street}.1`;
    for (const index of numbers(4)) await hold(index, from(office, `desk ${index}`));
    assert.equal((await hold(4, from(office, "desk 4"))).status, 429);
    const look = (path: string) => app.call("GET", path, { headers: from(office, "desk 4") });
    assert.equal((await look(`/book/${business.slug}/${business.service.id}`)).status, 200);
    assert.equal((await look(`/api/public/booking/${business.slug}`)).status, 200);
    const again = await hold(5, from(office, "desk 0"));
    assert.equal(again.status, 201);
    assert.equal((await hold(0, from(`10.81.${street}.1`, "at home"))).status, 201, "The first was let go");
    const page = await app.call("GET", `/api/public/booking/${business.slug}`, {
      headers: from(office, "desk 0"),
    });
    moveClockTo(new Date(now().getTime() + 10_000));
    const person = { name: "Nora Pike", email: "nora@example.com", phone: "208 555 0144" };
    const booked = await app.call("POST", `/api/public/booking/${business.slug}/bookings`, {
      headers: from(office, "desk 0"),
      body: { hold: again.body.data.hold, token: page.body.data.token, ...person },
    });
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
    assert.equal((await hold(6, from(office, "desk 4"))).status, 201, "A booking leaves room for the next");
  });

  it("holds again once its times have expired", async () => {
    for (const index of numbers(5)) await hold(index, from(`10.80.${street}.1`, `browser ${index}`));
    moveClockTo(new Date(monday.getTime() + 9.5 * minutes));
    const early = await hold(6, from(`10.80.${street}.1`, "browser 6"));
    assert.equal(early.status, 429);
    const wait = Number(early.headers["retry-after"]);
    assert.ok(wait > 0 && wait < 60, String(wait));
    assert.match(early.body.error, /try again in 1 minute\.$/);
    moveClockTo(new Date(monday.getTime() + 11 * minutes));
    assert.equal((await hold(6, from(`10.80.${street}.1`, "browser 6"))).status, 201);
  });

  it("that holds all it can at one business may hold at another", async () => {
    for (const index of numbers(5)) await hold(index, from(`10.80.${street}.1`, `browser ${index}`));
    business = await openBookingBusiness(app);
    assert.equal((await hold(0, from(`10.80.${street}.1`, "browser 9"))).status, 201);
  });

  it("is told so on the page, with a way back", async () => {
    const choose = (index: number, browser: string) =>
      app.call("POST", `/book/${business.slug}/${business.service.id}`, {
        headers: {
          ...from(`10.80.${street}.1`, browser),
          "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams({ start: timeOf(index) }).toString(),
      });
    const answers = await Promise.all(numbers(10).map((index) => choose(index, `browser ${index}`)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      ...numbers(4).map(() => 303),
      ...numbers(6).map(() => 429),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    assert.match(refused?.body, /Several times are already on hold from your network/);
    assert.match(refused?.body, new RegExp(`href="/book/${business.slug}`));
  });
});

describe("Without a proxy that is trusted", () => {
  it("no header makes another network of a visitor", async () => {
    const app = await startTestApp();
    try {
      moveClockTo(monday);
      const business = await openBookingBusiness(app);
      const answers = await Promise.all(numbers(20).map((index) => business.hold(timeOf(index), index + 1)));
      assert.equal(answers.filter(({ status }) => status === 201).length, 4);
    } finally {
      moveClockTo(undefined);
      await app.close();
    }
  });
});
