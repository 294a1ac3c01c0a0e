/** Nobody is booked twice: by any way, at the same moment, or by moving, reopening and bringing back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { handOverCalendarEvents } from "#domains/calendar/hand-over.ts";
import { requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";

const path = "/api/calendar/events";
const slot = { start: "2026-11-23T15:00:00Z", end: "2026-11-23T17:00:00Z" };

const here = openForTests();
const { send } = here;

const technician = async () => (await here.business.member("STAFF")).userId;

const book = (assigned_to: string | null, more: object = {}, by = here.owner) =>
  send("POST", path, { title: "Boiler check", type: "job", ...slot, assigned_to, ...more }, by);

async function booked(assigned_to: string | null, more: object = {}) {
  const { status, body } = await book(assigned_to, more);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data;
}

const change = (id: number, body: object, by = here.owner) => send("PUT", `${path}/${id}`, body, by);

/** The events of the business's member that overlap another, read past every rule of the product. */
async function overlapsOf(member: string): Promise<number> {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [here.business.organizationId]);
    const { rows } = await client.query(
      `select count(*)::int as count from calendar_events a join calendar_events b
       on a.id < b.id and a.assigned_to = b.assigned_to and a.starts_at < b.ends_at and b.starts_at < a.ends_at
       where a.assigned_to = $1 and a.deleted_at is null and b.deleted_at is null
         and a.status in ('scheduled', 'confirmed', 'in_progress')
         and b.status in ('scheduled', 'confirmed', 'in_progress')
         and a.list_type in ('job', 'appointment', 'meeting')
         and b.list_type in ('job', 'appointment', 'meeting')
         and a.override_reason is null and b.override_reason is null`,
      [member],
    );
    return rows[0].count;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("A member's time", () => {
  test("is given once to fifty who ask for it at the same moment, and the others are told by what it is taken", async () => {
    const who = await technician();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, number) => book(who, { title: `Try ${number}` })),
    );
    const won = answers.filter(({ status }) => status === 201);
    const lost = answers.filter(({ status }) => status === 409);
    assert.deepEqual([won.length, lost.length], [1, 49]);
    const winner = won[0]?.body.data;
    for (const { body } of lost) {
      assert.equal(
        body.error,
        `${body.details.member} is already booked for "${winner.title}" from Nov 23, 2026, 10:00 AM to 12:00 PM. The next available time is Nov 23, 2026, 12:00 PM.`,
      );
      assert.equal(body.details.kind, "double_booking");
      assert.equal(body.details.event.id, winner.id);
      assert.deepEqual(body.details.next_free, {
        start: "2026-11-23T17:00:00.000Z",
        end: "2026-11-23T19:00:00.000Z",
      });
    }
    assert.equal(await overlapsOf(who), 0);
  });

  test("ends as another event begins, and begins as another ends", async () => {
    const who = await technician();
    await booked(who);
    await booked(who, { start: slot.end, end: "2026-11-23T18:00:00Z" });
    await booked(who, { start: "2026-11-23T14:00:00Z", end: slot.start });
    assert.equal(
      (await book(who, { start: "2026-11-23T16:59:00Z", end: "2026-11-23T17:01:00Z" })).status,
      409,
    );
  });

  test("is not taken by calls and tasks, nor by what is cancelled, completed, deleted or nobody's", async () => {
    const who = await technician();
    for (const type of ["call", "phone_support", "task", "follow_up"]) await booked(who, { type });
    await booked(null);
    await booked(who, { status: "cancelled" });
    await booked(who, { status: "completed" });
    const deleted = await booked(who);
    assert.equal((await send("DELETE", `${path}/${deleted.id}`)).status, 200);
    await booked(who, { type: "virtual_meeting" });
    assert.equal((await book(who, { type: "consultation" })).status, 409);
  });

  test("is another business's own matter", async () => {
    const who = await technician();
    await booked(who);
    const other = await mintOrganization(here.app);
    const body = { title: "Same hour", type: "job", ...slot, assigned_to: other.owner.userId };
    assert.equal((await send("POST", path, body, other.owner)).status, 201);
  });

  test("cannot be taken by moving, giving, reopening, retyping or bringing back an event", async () => {
    const [who, helper] = [await technician(), await technician()];
    const first = await booked(who);
    const later = await booked(who, { start: "2026-11-23T20:00:00Z", end: "2026-11-23T21:00:00Z" });
    const others = await booked(helper);
    const call = await booked(who, { type: "call" });
    const cancelled = await booked(who, { status: "cancelled" });
    for (const [id, body] of [
      [later.id, { start: "2026-11-23T16:00:00Z", end: "2026-11-23T16:30:00Z" }],
      [later.id, { start: "2026-11-23T16:00:00Z" }],
      [others.id, { assigned_to: who }],
      [call.id, { type: "job" }],
      [cancelled.id, { status: "scheduled" }],
    ] as const) {
      const { status, body: answer } = await change(id, body);
      assert.equal(status, 409, JSON.stringify(body));
      assert.equal(answer.details.event.id, first.id);
    }
    await send("DELETE", `${path}/${first.id}`);
    await booked(who);
    const { status, body } = await send("POST", `${path}/${first.id}/restore`, {});
    assert.equal(status, 409);
    assert.match(body.error, /already booked for "Boiler check"/);
    assert.equal(await overlapsOf(who), 0);
  });

  test("is searched for the next free time past everything in between", async () => {
    const who = await technician();
    await booked(who);
    await booked(who, { start: "2026-11-23T18:00:00Z", end: "2026-11-23T18:50:00Z" });
    const { body } = await book(who, { start: "2026-11-23T16:00:00Z", end: "2026-11-23T17:30:00Z" });
    assert.equal(body.details.next_free.start, "2026-11-23T19:00:00.000Z");
  });

  test("of somebody who leaves goes to the successor only where they are free", async () => {
    const [leaver, successor] = [await technician(), await technician()];
    await booked(successor);
    const clash = await booked(leaver);
    const free = await booked(leaver, { start: "2026-11-24T15:00:00Z", end: "2026-11-24T16:00:00Z" });
    const scope = requirePermission(here.owner.actor, "users.update");
    const moved = await inTransaction(scope, (tx) =>
      handOverCalendarEvents(tx, leaver, { id: successor, name: "Sam Successor" }),
    );
    assert.equal(moved, 2);
    assert.equal((await send("GET", `${path}/${clash.id}`)).body.data.assigned_to, null);
    assert.equal((await send("GET", `${path}/${free.id}`)).body.data.assigned_to, successor);
    assert.equal(await overlapsOf(successor), 0);
  });
});

/** As the owner, past every screen: what is set must be accepted. */
async function set(method: string, to: string, body: object) {
  const answer = await send(method, `/api/availability${to}`, body);
  assert.ok(answer.status < 300, JSON.stringify(answer.body));
  return answer.body.data;
}

describe("The time around what is booked", () => {
  const buffers = { job: { before: 15, after: 30 }, meeting: { before: 0, after: 0 } };
  const from = (start: string, end: string) => ({
    start: `2026-11-23T${start}:00Z`,
    end: `2026-11-23T${end}:00Z`,
  });

  test("is kept free on both sides, to the minute and not a minute more", async () => {
    await set("PUT", "/rules", { buffers });
    const who = await technician();
    await booked(who, from("15:00", "16:00"));
    const beside = await book(who, from("16:44", "17:00"));
    assert.equal(beside.status, 409);
    assert.match(beside.body.error, /plus buffer time\. The next available time/);
    await booked(who, from("16:45", "17:00"));
    assert.equal((await book(who, from("14:00", "14:16"))).status, 409);
    await booked(who, from("14:00", "14:15"));
  });

  test("counts once for each: with no buffer of its own the next begins where the buffer ends", async () => {
    await set("PUT", "/rules", { buffers });
    const who = await technician();
    await booked(who, from("15:00", "16:00"));
    assert.equal((await book(who, { ...from("16:29", "17:00"), type: "meeting" })).status, 409);
    await booked(who, { ...from("16:30", "17:00"), type: "meeting" });
    await booked(who, { ...from("17:00", "18:00"), type: "meeting" });
  });

  test("stays as it was booked when the rules change, and follows the event when it moves", async () => {
    await set("PUT", "/rules", { buffers });
    const who = await technician();
    const first = await booked(who, from("15:00", "16:00"));
    await set("PUT", "/rules", { buffers: {} });
    assert.equal((await book(who, from("16:15", "17:00"))).status, 409);
    assert.equal((await change(first.id, from("18:00", "19:00"))).status, 200);
    await booked(who, from("16:15", "17:00"));
    await booked(who, from("19:00", "20:00"));
  });

  test("is the service's own where it has one, and a service that does not exist is refused", async () => {
    const service = await send("POST", "/api/services", {
      name: "Tank",
      category: "Plumbing",
      price_cents: 100,
    });
    const service_id = service.body.data.id;
    await set("PUT", `/services/${service_id}`, { buffer_after_minutes: 60 });
    const who = await technician();
    const made = await booked(who, { ...from("15:00", "16:00"), service_id });
    assert.equal(made.service_id, service_id);
    assert.equal((await book(who, from("16:30", "17:00"))).status, 409);
    const { status, body } = await book(who, { ...from("20:00", "21:00"), service_id: 999_999 });
    assert.deepEqual([status, body.error], [400, "That service no longer exists. Choose another."]);
  });

  test("cannot be taken by a row that comes past the service", async () => {
    await set("PUT", "/rules", { buffers });
    const who = await technician();
    await booked(who, from("15:00", "16:00"));
    const client = await here.app.appContext.pool.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [
        here.business.organizationId,
      ]);
      const insert = `insert into calendar_events (organization_id, title, type, starts_at, ends_at, assigned_to)
        values ($1, 'Past every rule', 'job', '2026-11-23T16:29:00Z', '2026-11-23T17:00:00Z', $2)`;
      await assert.rejects(client.query(insert, [here.business.organizationId, who]), { code: "23P01" });
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});

describe("Time off", () => {
  const vacation = { title: "Vacation", first_day: "2026-11-23", last_day: "2026-11-24" };

  test("is refused like a double booking, with the reason and the next free time", async () => {
    const who = await technician();
    await set("POST", "/time-off", { ...vacation, user_id: who });
    const { status, body } = await book(who);
    assert.equal(status, 409);
    assert.equal(
      body.error,
      'Staff Member is off for "Vacation" from Nov 23, 2026 to Nov 24, 2026. The next available time is Nov 25, 2026, 8:00 AM.',
    );
    const { kind, away, event, next_free } = body.details;
    assert.deepEqual([kind, away, event], ["time_off", "Vacation", null]);
    assert.equal(next_free.start, "2026-11-25T13:00:00.000Z");
    await booked(who, { type: "call" });
  });

  test("of the business and its holidays hold for everybody", async () => {
    const who = await technician();
    const holidays = [{ day: "2026-11-23", name: "Founders Day" }];
    assert.equal((await send("PUT", "/api/organization/preferences", { holidays })).status, 200);
    const { body } = await book(who);
    assert.match(
      body.error,
      /^Staff Member is off for "Founders Day" on Nov 23, 2026\. The next available time is Nov 24/,
    );
    await send("PUT", "/api/organization/preferences", { holidays: [] });
    await set("POST", "/time-off", {
      user_id: null,
      title: "Inventory",
      start: slot.start,
      end: "2026-11-23T15:30:00Z",
    });
    assert.match((await book(who)).body.error, /"Inventory" from Nov 23, 2026, 10:00 AM to 10:30 AM/);
    await booked(who, { start: "2026-11-23T15:30:00Z" });
  });

  test("is passed over with the permission and a reason, and nobody else may", async () => {
    const who = await technician();
    await set("POST", "/time-off", { ...vacation, user_id: who });
    const made = await booked(who, { override_reason: "Comes in for this one" });
    assert.equal(made.override_reason, "Comes in for this one");
    const staff = await here.business.member("STAFF");
    assert.equal((await book(who, { override_reason: "Please" }, staff)).status, 403);
  });

  test("stands in the way of moving and giving an event, too", async () => {
    const [who, helper] = [await technician(), await technician()];
    await set("POST", "/time-off", { ...vacation, user_id: who });
    const later = await booked(who, { start: "2026-11-25T15:00:00Z", end: "2026-11-25T16:00:00Z" });
    const others = await booked(helper);
    assert.equal((await change(later.id, slot)).status, 409);
    assert.equal((await change(others.id, { assigned_to: who })).status, 409);
  });
});

describe("Outside working hours", () => {
  test("somebody can be booked, and the event says so until it moves into the hours", async () => {
    const who = await technician();
    const late = await booked(who, { start: "2026-11-23T21:30:00Z", end: "2026-11-23T22:30:00Z" });
    assert.equal(late.is_outside_hours, true);
    const moved = await change(late.id, { start: "2026-11-23T20:30:00Z", end: "2026-11-23T21:30:00Z" });
    assert.equal(moved.body.data.is_outside_hours, false);
    assert.equal(
      (await booked(who, { start: "2026-11-28T15:00:00Z", end: "2026-11-28T16:00:00Z" })).is_outside_hours,
      true,
    );
    const trip = await booked(who, { start: "2026-12-01T05:00:00Z", end: "2026-12-04T05:00:00Z" });
    assert.equal(trip.is_outside_hours, false);
  });

  test("is never offered as the next free time", async () => {
    const who = await technician();
    await booked(who, { start: "2026-11-23T13:00:00Z", end: "2026-11-23T22:00:00Z" });
    const { body } = await book(who);
    assert.equal(body.details.next_free.start, "2026-11-24T13:00:00.000Z");
  });
});

describe("Booking somebody twice on purpose", () => {
  test("needs a reason, is marked with it, and is forgotten when the event moves to a free time", async () => {
    const who = await technician();
    await booked(who);
    assert.equal((await book(who, { override_reason: "  " })).status, 409);
    const made = await booked(who, { override_reason: "Both are in the same building" });
    assert.equal(made.override_reason, "Both are in the same building");
    const renamed = await change(made.id, { title: "Second boiler" });
    assert.equal(renamed.body.data.override_reason, "Both are in the same building");
    const shifted = await change(made.id, { start: "2026-11-23T15:30:00Z" });
    assert.equal(shifted.status, 409, "another overlap needs another reason");
    const moved = await change(made.id, { start: "2026-11-23T19:00:00Z", end: "2026-11-23T20:00:00Z" });
    assert.equal(moved.body.data.override_reason, null);
  });

  test("needs the permission", async () => {
    const [who, staff] = [await technician(), await here.business.member("STAFF")];
    await booked(who);
    const { status, body } = await book(who, { override_reason: "I say so" }, staff);
    assert.equal(status, 403);
    assert.match(body.error, /doesn't let you double-book/);
    const manager = await here.business.member("MANAGER");
    assert.equal((await book(who, { override_reason: "Two hands needed" }, manager)).status, 201);
  });

  test("does not make room for a third", async () => {
    const who = await technician();
    await booked(who);
    const span = { start: "2026-11-23T16:00:00Z", end: "2026-11-23T20:00:00Z" };
    await booked(who, { ...span, override_reason: "Runs over" });
    const third = await book(who, { start: "2026-11-23T18:00:00Z", end: "2026-11-23T19:00:00Z" });
    assert.equal(third.status, 409, "it overlaps only the event that was booked on top");
  });

  test("without anything in the way marks nothing", async () => {
    assert.equal(
      (await booked(await technician(), { override_reason: "Just in case" })).override_reason,
      null,
    );
  });
});

test("Whatever is booked, moved, called off and brought back, nobody is in two places", async () => {
  const members = [await technician(), await technician()];
  const at = (quarter: number) =>
    new Date(Date.parse("2026-12-01T08:00:00Z") + quarter * 900_000).toISOString();
  const step = fc.record({
    kind: fc.constantFrom("book", "book", "move", "cancel", "reopen", "delete", "restore"),
    who: fc.nat({ max: 1 }),
    from: fc.nat({ max: 12 }),
    length: fc.integer({ min: 1, max: 6 }),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const ids: number[] = [];
      for (const { kind, who, from, length, which } of steps) {
        const times = { start: at(from), end: at(from + length), assigned_to: members[who] };
        const id = ids[which % Math.max(1, ids.length)];
        const answer =
          kind === "book" || id === undefined
            ? await book(times.assigned_to as string, times)
            : kind === "move"
              ? await change(id, times)
              : kind === "cancel"
                ? await change(id, { status: "cancelled", cancel_reason: "Rain" })
                : kind === "reopen"
                  ? await change(id, { status: "scheduled" })
                  : kind === "delete"
                    ? await send("DELETE", `${path}/${id}`)
                    : await send("POST", `${path}/${id}/restore`, {});
        assert.ok([200, 201, 404, 409].includes(answer.status), JSON.stringify(answer.body));
        if (answer.status === 201) ids.push(answer.body.data.id);
      }
      for (const member of members) assert.equal(await overlapsOf(member), 0);
    }),
    { numRuns: 25 },
  );
});
