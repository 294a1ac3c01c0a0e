/** A booking relies on what was last seen of its member, and notices whenever that has changed since. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";

const here = openForTests();
let member: string;
beforeEach(async () => {
  member = (await here.business.member("STAFF")).userId;
  assert.equal((await book(1)).status, 201);
});

/** Ten o'clock to eleven in the business's zone on a day of December 2031. */
const book = (day: number, more: object = {}, headers: Record<string, string> = {}) =>
  here.app.call("POST", "/api/calendar/events", {
    token: here.token,
    headers,
    body: {
      title: "Boiler check",
      type: "job",
      assigned_to: member,
      start: `2031-12-${String(day).padStart(2, "0")}T15:00:00Z`,
      end: `2031-12-${String(day).padStart(2, "0")}T16:00:00Z`,
      ...more,
    },
  });

async function change(method: string, path: string, body?: object) {
  const answer = await here.send(method, path, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
}

const eventLog = async (type: string): Promise<number> => {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [here.business.organizationId]);
    const { rows } = await client.query("select count(*)::int as count from events where type = $1", [type]);
    return rows[0].count;
  } finally {
    await client.query("rollback");
    client.release();
  }
};

/** Open around the clock on no day but Monday. */
const mondays = [[], [{ from: "00:00", to: "24:00" }], [], [], [], [], []];

describe("A booking of a member who was booked before", () => {
  test("is saved once, with its line in the event log", async () => {
    const { status, body } = await book(2);
    assert.equal(status, 201);
    assert.equal(body.data.is_outside_hours, false);
    assert.equal(await eventLog("calendar.event_created"), 2);
  });

  test("knows that their hours have changed", async () => {
    await change("PUT", `/api/availability/members/${member}`, { hours: mondays });
    assert.equal((await book(2)).body.data.is_outside_hours, true);
    assert.equal((await book(3)).body.data.is_outside_hours, true);
    assert.equal((await book(8)).body.data.is_outside_hours, false);
  });

  test("knows that they work in another zone by now", async () => {
    await change("PUT", `/api/availability/members/${member}`, { time_zone: "Asia/Tokyo" });
    assert.equal((await book(2)).body.data.is_outside_hours, true);
  });

  test("knows that the business has other hours, and a holiday", async () => {
    await change("PUT", "/api/organization/preferences", {
      businessHours: mondays,
      holidays: [{ day: "2031-12-25", name: "Christmas Day" }],
    });
    assert.equal((await book(2)).body.data.is_outside_hours, true);
    for (const _ of ["seen for the first time", "and again"]) {
      const { status, body } = await book(25);
      assert.equal(status, 409);
      assert.equal(body.details.away, "Christmas Day");
    }
    assert.equal(await eventLog("calendar.event_created"), 2);
  });

  test("knows of time off, theirs and everybody's", async () => {
    const days = { first_day: "2031-12-09", last_day: "2031-12-10" };
    await change("POST", "/api/availability/time-off", { user_id: member, title: "Dentist", ...days });
    await change("POST", "/api/availability/time-off", {
      user_id: null,
      title: "Inventory",
      start: "2031-12-12T15:30:00Z",
      end: "2031-12-12T15:45:00Z",
    });
    assert.equal((await book(10)).body.details.away, "Dentist");
    assert.equal((await book(12)).body.details.away, "Inventory");
    assert.equal((await book(11)).status, 201);
  });

  test("keeps the buffers that hold by now", async () => {
    await change("PUT", "/api/availability/rules", { buffers: { job: { before: 0, after: 30 } } });
    assert.equal((await book(2)).status, 201);
    const next = { start: "2031-12-02T16:15:00Z", end: "2031-12-02T17:00:00Z" };
    const { status, body } = await book(2, next);
    assert.equal(status, 409);
    assert.equal(body.details.next_free.start, "2031-12-02T16:30:00.000Z");
    await change("PUT", "/api/availability/rules", { buffers: {} });
    assert.equal((await book(2, { ...next, start: "2031-12-02T16:30:00Z" })).status, 201);
  });

  test("keeps the buffers of its own service and type", async () => {
    await change("PUT", "/api/availability/rules", { buffers: { meeting: { before: 0, after: 30 } } });
    const service = await change("POST", "/api/services", {
      name: "Inspection",
      category: "Plumbing",
      price_cents: 9_000,
    });
    const afterwards = { start: "2031-12-02T16:00:00Z", end: "2031-12-02T16:15:00Z" };
    const later = { start: "2031-12-02T16:15:00Z", end: "2031-12-02T16:30:00Z" };
    const inspection = { service_id: service.id };
    assert.equal((await book(2, inspection)).status, 201);
    assert.equal((await book(2, { ...afterwards, type: "meeting" })).status, 201);
    assert.equal((await book(2, later)).status, 409);
    await change("PUT", `/api/availability/services/${service.id}`, { buffer_after_minutes: 45 });
    for (const [day, more] of [
      [3, {}],
      [4, { type: "meeting" }],
      [5, inspection],
    ] as const) {
      assert.equal((await book(day, more)).status, 201);
    }
    const right = async (day: number, from: string) =>
      (await book(day, { start: `2031-12-0${day}T16:${from}:00Z`, end: `2031-12-0${day}T17:00:00Z` })).status;
    assert.deepEqual([await right(3, "00"), await right(4, "15"), await right(5, "30")], [201, 409, 409]);
  });

  test("knows of time off before the day that was looked at first", async () => {
    const days = { first_day: "2031-12-09", last_day: "2031-12-10" };
    await change("POST", "/api/availability/time-off", { user_id: member, title: "Dentist", ...days });
    for (const day of [20, 21]) assert.equal((await book(day)).status, 201);
    assert.equal((await book(10)).body.details.away, "Dentist");
    assert.equal((await book(22)).status, 201);
    assert.equal((await book(9)).body.details.away, "Dentist");
  });

  test("is refused where only something is that was booked in spite of another", async () => {
    const first = (await book(2)).body.data;
    assert.equal((await book(2, { override_reason: "Two at once" })).status, 201);
    await change("DELETE", `/api/calendar/events/${first.id}`);
    assert.match((await book(2)).body.error, /already booked for "Boiler check"/);
    const touching = { start: "2031-12-02T16:00:00Z", end: "2031-12-02T16:30:00Z" };
    assert.equal((await book(2, touching)).status, 201);
  });

  test("is refused once they are gone", async () => {
    await change("POST", `/api/users/${member}/deactivate`, {});
    const { status, body } = await book(2);
    assert.equal(status, 400);
    assert.match(body.error, /isn't an active team member/);
  });

  test("is told by what the time is taken, or marked with the reason why that does not matter", async () => {
    const refused = await book(1);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error, /already booked for "Boiler check".*The next available time is/);
    const { body } = await book(1, { override_reason: "Two at once" });
    assert.equal(body.data.override_reason, "Two at once");
    assert.equal((await book(2, { override_reason: "Needless" })).body.data.override_reason, null);
  });

  test("is done once under a key that is sent twice", async () => {
    const headers = { "idempotency-key": "one-visit" };
    const [first, second] = [await book(2, {}, headers), await book(2, {}, headers)];
    assert.deepEqual([first.status, second.body.data.id], [201, first.body.data.id]);
    assert.equal(await eventLog("calendar.event_created"), 2);
  });

  test("is given once to fifty who ask for it at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => book(2)));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    assert.deepEqual([count(201), count(409)], [1, 49]);
    for (const { status, body } of answers) {
      if (status === 409) assert.match(body.error, /already booked for "Boiler check"/);
    }
  });

  test("carries the name of its customer, and none of another business's", async () => {
    const { id } = await change("POST", "/api/customers/", { first_name: "Ida", last_name: "Berg" });
    assert.equal((await book(2, { customer_id: id })).body.data.client_name, "Ida Berg");
    const other = await mintOrganization(here.app);
    const { body } = await here.app.call("POST", "/api/customers/", {
      token: other.owner.token,
      body: { first_name: "Ole", last_name: "Dahl" },
    });
    const { status, body: refused } = await book(3, { customer_id: body.data.id });
    assert.equal(status, 400);
    assert.match(refused.error, /customer no longer exists/);
  });
});
