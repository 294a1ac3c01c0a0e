/** A free time is offered only where nothing stands against it. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { findFreeSlots, isSlotFree } from "#domains/calendar/free-times/service.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";

const here = openForTests();
let scope: Scope;
beforeEach(async () => {
  scope = requirePermission(here.owner.actor, "calendar.view");
});

const monday = { start: new Date("2027-03-01T05:00:00Z"), end: new Date("2027-03-02T05:00:00Z") };
const book = (start: string, end: string, more: object = {}) =>
  here.send("POST", "/api/calendar/events", {
    title: "Boiler",
    type: "job",
    start,
    end,
    assigned_to: here.owner.userId,
    ...more,
  });
const put = async (method: string, path: string, body: object) => {
  const answer = await here.send(method, path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
};
/** A service that asks for this of the person who does it. */
async function service(asks: object): Promise<number> {
  const { id } = await put("POST", "/api/services", {
    name: "Gas check",
    category: "Plumbing",
    price_cents: 9_000,
  });
  await put("PUT", `/api/availability/services/${id}`, asks);
  return id;
}
const starts = async (minutes: number, more: object = {}) =>
  (await findFreeSlots(scope, { span: monday, minutes, stepMinutes: 60, ...more })).map(({ start }) =>
    start.slice(11, 16),
  );

describe("Free times", () => {
  test("are those of the business's hours that nothing is booked in", async () => {
    assert.deepEqual(await starts(120), [
      "13:00",
      "14:00",
      "15:00",
      "16:00",
      "17:00",
      "18:00",
      "19:00",
      "20:00",
    ]);
    assert.equal((await book("2027-03-01T15:00:00Z", "2027-03-01T16:00:00Z")).status, 201);
    assert.deepEqual(await starts(120), ["13:00", "16:00", "17:00", "18:00", "19:00", "20:00"]);
  });

  test("leave out time off, holidays and what lies in the past", async () => {
    await put("POST", "/api/availability/time-off", {
      user_id: here.owner.userId,
      title: "Dentist",
      start: "2027-03-01T13:00:00Z",
      end: "2027-03-01T18:00:00Z",
    });
    assert.deepEqual(await starts(120), ["18:00", "19:00", "20:00"]);
    assert.deepEqual(await starts(120, { notBefore: new Date("2027-03-01T19:10:00Z") }), ["20:00"]);
    await put("PUT", "/api/organization/preferences", {
      holidays: [{ day: "2027-03-01", name: "Founders" }],
    });
    assert.deepEqual(await starts(120), []);
    moveClockTo(new Date("2027-03-02T12:00:00Z"));
    try {
      assert.deepEqual(await starts(60), []);
    } finally {
      moveClockTo(undefined);
    }
  });

  test("keep the buffers of both free, of the service rather than of the type", async () => {
    await put("PUT", "/api/availability/rules", { buffers: { job: { before: 30, after: 30 } } });
    await book("2027-03-01T16:00:00Z", "2027-03-01T17:00:00Z");
    assert.deepEqual(await starts(60), ["13:00", "14:00", "18:00", "19:00", "20:00", "21:00"]);
    const serviceId = await service({ buffer_before_minutes: 0, buffer_after_minutes: 90 });
    assert.deepEqual(await starts(60, { serviceId }), ["13:00", "18:00", "19:00", "20:00", "21:00"]);
    assert.deepEqual(await starts(60, { type: "meeting" }), [
      "13:00",
      "14:00",
      "18:00",
      "19:00",
      "20:00",
      "21:00",
    ]);
  });

  test("leave the drive from the address before and to the one after", async () => {
    await book("2027-03-01T16:00:00Z", "2027-03-01T17:00:00Z", { location: "39.0, -105.0" });
    const boulder = { location: "39.5, -105.0" };
    assert.deepEqual(await starts(60, boulder), [
      "13:00",
      "14:00",
      "15:00",
      "17:00",
      "18:00",
      "19:00",
      "20:00",
      "21:00",
    ]);
    await put("PUT", "/api/availability/rules", { is_travel_counted: true, travel_speed_kmh: 50 });
    assert.deepEqual(await starts(60, boulder), ["13:00", "19:00", "20:00", "21:00"]);
    assert.equal((await starts(60, { location: "39.0, -105.0" })).length, 8);
    assert.equal((await starts(60)).length, 8);
  });

  test("are offered by those who have every skill that the service asks for", async () => {
    const sam = await here.business.member("STAFF");
    const serviceId = await service({ skills: ["Gas", "Welding"] });
    assert.deepEqual(await starts(60, { serviceId }), []);
    await put("PUT", `/api/availability/members/${sam.userId}`, { skills: ["welding", "gas"] });
    const slots = await findFreeSlots(scope, { span: monday, minutes: 480, serviceId });
    assert.ok(slots.length > 0 && slots.every(({ memberId }) => memberId === sam.userId));
    await put("PUT", `/api/availability/members/${sam.userId}`, { is_bookable: false });
    assert.deepEqual(await findFreeSlots(scope, { span: monday, minutes: 480, serviceId }), []);
    const asked = { span: monday, minutes: 480, serviceId, memberIds: [sam.userId] };
    assert.ok((await findFreeSlots(scope, asked)).length > 0);
  });

  test("end for the day with the most jobs that a member does", async () => {
    await put("PUT", "/api/availability/rules", { most_jobs_a_day: 1 });
    const made = await book("2027-03-01T16:00:00Z", "2027-03-01T17:00:00Z");
    assert.deepEqual(await starts(60), []);
    assert.ok((await starts(60, { type: "meeting" })).length > 0);
    assert.ok((await starts(60, { exceptEventId: made.body.data.id })).length > 0);
    await put("PUT", `/api/availability/members/${here.owner.userId}`, { most_jobs_a_day: 2 });
    assert.ok((await starts(60)).length > 0);
  });

  test("of a member who travels follow the clock where they are", async () => {
    await put("PUT", `/api/availability/members/${here.owner.userId}`, {
      time_zone: "Asia/Kathmandu",
    });
    const slots = await findFreeSlots(scope, { span: monday, minutes: 480, stepMinutes: 30 });
    assert.deepEqual(
      slots.map(({ start }) => start),
      ["2027-03-02T02:15:00.000Z", "2027-03-02T02:45:00.000Z"].filter(
        (at) => Date.parse(at) + 480 * 60_000 <= monday.end.getTime(),
      ),
    );
    const wide = { start: monday.start, end: new Date("2027-03-02T15:00:00Z") };
    const [first] = await findFreeSlots(scope, { span: wide, minutes: 480, stepMinutes: 30 });
    assert.equal(first?.start, "2027-03-02T02:15:00.000Z");
  });

  test("are checked again when one is taken: any other start is no slot", async () => {
    const free = (start: string, minutes = 60) =>
      inTransaction(scope, (tx) =>
        isSlotFree(tx, { start: new Date(start), minutes, memberId: here.owner.userId }),
      );
    assert.equal(await free("2027-03-01T16:00:00Z"), true);
    assert.equal(await free("2027-03-01T16:07:00Z"), false);
    assert.equal(await free("2027-03-01T12:00:00Z"), false);
    assert.equal(await free("2020-03-02T16:00:00Z"), false);
    await book("2027-03-01T16:00:00Z", "2027-03-01T17:00:00Z");
    assert.equal(await free("2027-03-01T16:45:00Z"), false);
    assert.equal(await free("2027-03-01T17:00:00Z"), true);
  });

  test("are shown with names, to a member who sees only their own calendar only their own", async () => {
    const sam = await here.business.member("STAFF");
    const asked = `/api/calendar/free-times?start=${monday.start.toISOString()}&end=${monday.end.toISOString()}&minutes=480`;
    const all = await here.send("GET", asked);
    assert.deepEqual(new Set(all.body.data.map(({ member }: { member: string }) => member)).size, 2);
    const one = await here.send("GET", `${asked}&member_id=${sam.userId}&limit=3`);
    assert.deepEqual(
      one.body.data.map(({ member_id }: { member_id: string }) => member_id),
      [sam.userId, sam.userId, sam.userId],
    );
    assert.equal((await here.send("GET", `${asked}&limit=1000`)).status, 400);
    const role = await put("POST", "/api/roles", { name: "Alone", grants: { "calendar.view": "own" } });
    const alone = await here.business.member(role.key);
    const own = await here.app.call("GET", asked, { token: alone.token });
    assert.deepEqual(
      [...new Set(own.body.data.map(({ member_id }: { member_id: string }) => member_id))],
      [alone.userId],
    );
  });
});
