/** Anyone who hears that a time is taken, and when else it is free, can have that other time. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";

const hour = 3_600_000;
/** A Monday, 9:00 in New York. */
const monday = new Date("2027-03-01T14:00:00Z");
const iso = (hours: number) => new Date(monday.getTime() + hours * hour).toISOString();

const here = openForTests({ at: monday.getTime() - 24 * hour });

const send = (method: string, path: string, body: object) => here.send(method, path, body);
async function must(method: string, path: string, body: object) {
  const answer = await send(method, path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
}
const book = (start: string, end: string, more: object = {}) =>
  send("POST", "/api/calendar/events", {
    title: "Boiler",
    type: "job",
    start,
    end,
    assigned_to: here.owner.userId,
    ...more,
  });
const away = (more: object) =>
  must("POST", "/api/availability/time-off", { user_id: here.owner.userId, title: "Away", ...more });

/** Refused at first, with another time, which is then booked. */
async function bookNext(hours: number, more: object = {}, from = monday): Promise<string> {
  const end = new Date(from.getTime() + hours * hour).toISOString();
  const refused = await book(from.toISOString(), end, more);
  assert.equal(refused.status, 409, JSON.stringify(refused.body));
  const next = refused.body.details.next_free;
  assert.equal(Date.parse(next.end) - Date.parse(next.start), hours * hour);
  const booked = await book(next.start, next.end, more);
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  return next.start;
}

describe("The next free time that a refusal names can be booked", () => {
  test("for what is as long as a day, with the buffers of both", async () => {
    await must("PUT", "/api/availability/rules", { buffers: { job: { before: 60, after: 90 } } });
    assert.equal((await book(iso(2), iso(4))).status, 201);
    assert.equal((await book(iso(38), iso(40))).status, 201);
    // After the second one: its two buffers and one's own.
    assert.equal(await bookNext(30), iso(42.5));
  });

  test("for what is as long as a day, between one time off and another, and holidays", async () => {
    await away({ first_day: "2027-03-01", last_day: "2027-03-02" });
    await away({ start: "2027-03-03T05:00:00Z", end: "2027-03-05T17:00:00Z" });
    await must("PUT", "/api/organization/preferences", {
      holidays: [{ day: "2027-03-06", name: "Founders" }],
    });
    assert.equal(await bookNext(30), "2027-03-07T05:00:00.000Z");
  });

  test("for somebody who is away for months, and then once more", async () => {
    await away({ first_day: "2027-02-28", last_day: "2027-06-30" });
    await away({ first_day: "2027-07-01", last_day: "2027-07-14" });
    assert.equal(await bookNext(2), "2027-07-15T12:00:00.000Z");
  });

  test("for somebody who works at no hour, with the buffers of both", async () => {
    const hours = Array.from({ length: 7 }, () => []);
    await must("PUT", `/api/availability/members/${here.owner.userId}`, { hours });
    await must("PUT", "/api/availability/rules", { buffers: { job: { before: 45, after: 15 } } });
    assert.equal((await book(iso(0), iso(2))).status, 201);
    assert.equal(await bookNext(2), iso(3));
  });

  test("for a visit that ends after midnight, where the work goes on then", async () => {
    const businessHours = Array.from({ length: 7 }, () => [{ from: "00:00", to: "24:00" }]);
    await must("PUT", "/api/organization/preferences", { businessHours });
    // From 14:00 to 21:00 in New York.
    assert.equal((await book(iso(5), iso(12))).status, 201);
    assert.equal(await bookNext(4, {}, new Date(iso(10))), iso(12));
  });
});
