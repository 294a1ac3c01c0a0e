/** Anyone who enters time off learns which events fall into it; they stay where they are. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import type { Person } from "../../../../tests/support/organization.ts";

/** A Sunday in New York. */
const today = new Date("2026-11-22T17:00:00Z");

const here = openForTests({ at: today });
const { send } = here;
let technician: Person;
beforeEach(async () => {
  technician = await here.business.member("STAFF");
});

async function book(title: string, start: string, more: object = {}): Promise<number> {
  const end = new Date(Date.parse(start) + 3_600_000).toISOString();
  const event = { title, type: "job", start, end, assigned_to: technician.userId, ...more };
  const { status, body } = await send("POST", "/api/calendar/events", event);
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.id;
}

async function fallingInto(asked: Record<string, string>, by = here.owner): Promise<string[]> {
  const query = new URLSearchParams(asked);
  const { status, body } = await send(
    "GET",
    `/api/calendar/time-off-events?${query.toString()}`,
    undefined,
    by,
  );
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.data.count, body.data.events.length);
  return body.data.events.map(({ title }: { title: string }) => title);
}

const vacation = { first_day: "2026-11-24", last_day: "2026-11-25" };

describe("Events that fall into time off", () => {
  test("are those of the member that are not done, on any of its days", async () => {
    await book("Monday", "2026-11-23T15:00:00Z");
    await book("Tuesday", "2026-11-24T15:00:00Z");
    await book("A call", "2026-11-25T15:00:00Z", { type: "call" });
    await book("Of someone else", "2026-11-24T15:00:00Z", { assigned_to: here.owner.userId });
    const done = await book("Done", "2026-11-24T18:00:00Z");
    await send("PUT", `/api/calendar/events/${done}`, { status: "cancelled", cancel_reason: "Rain" });
    const whose = { user_id: technician.userId };
    assert.deepEqual(await fallingInto({ ...vacation, ...whose }), ["Tuesday", "A call"]);
    const hours = { start: "2026-11-24T14:00:00Z", end: "2026-11-24T15:00:00Z" };
    assert.deepEqual(await fallingInto({ ...hours, ...whose }), []);
    const longer = { ...hours, end: "2026-11-24T15:30:00Z" };
    assert.deepEqual(await fallingInto({ ...longer, ...whose }), ["Tuesday"]);
  });

  test("are everybody's when the business is closed, also those that nobody has yet", async () => {
    await book("Theirs", "2026-11-24T15:00:00Z");
    await book("Nobody's", "2026-11-24T16:00:00Z", { assigned_to: null });
    assert.deepEqual(await fallingInto(vacation), ["Theirs", "Nobody's"]);
  });

  test("are counted by the days of the zone in which the member works", async () => {
    const path = `/api/availability/members/${technician.userId}`;
    assert.equal((await send("PUT", path, { time_zone: "Pacific/Auckland" })).status, 200);
    await book("Early on Tuesday there", "2026-11-23T12:00:00Z");
    await book("Thursday there", "2026-11-25T12:00:00Z");
    const titles = await fallingInto({ ...vacation, user_id: technician.userId });
    assert.deepEqual(titles, ["Early on Tuesday there"]);
  });

  test("stay booked when the time off is saved", async () => {
    await book("Tuesday", "2026-11-24T15:00:00Z");
    const entry = { title: "Vacation", user_id: technician.userId, ...vacation };
    assert.equal((await send("POST", "/api/availability/time-off", entry)).status, 201);
    assert.deepEqual(await fallingInto({ ...vacation, user_id: technician.userId }), ["Tuesday"]);
  });

  test("are only those that one may see", async () => {
    await book("Theirs", "2026-11-24T15:00:00Z");
    const colleague = await here.business.member("STAFF");
    const span = "start=2026-11-24T05:00:00Z&end=2026-11-26T05:00:00Z";
    const { body } = await send("GET", `/api/calendar/events?${span}`, undefined, colleague);
    const seen = body.data.map(({ title }: { title: string }) => title);
    assert.deepEqual(await fallingInto(vacation, colleague), seen);
  });

  test("are not looked for without a time, or in a time that ends before it begins", async () => {
    for (const query of [
      "",
      "first_day=2026-11-25&last_day=2026-11-24",
      "first_day=2026-01-01&last_day=2028-01-01",
    ]) {
      const { status, body } = await send("GET", `/api/calendar/time-off-events?${query}`);
      assert.equal(status, 400, JSON.stringify(body));
    }
  });
});
