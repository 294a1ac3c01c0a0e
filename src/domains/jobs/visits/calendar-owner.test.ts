/** A visit and its event on the calendar are in step, no matter who changes which of the two, and when two do so at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";

const here = openForTests();
const { send, done } = here;

const hour = { start: "2026-12-01T15:00:00Z", end: "2026-12-01T16:00:00Z" };

type MadeVisit = { id: number; event_id: number; job_id: number; version: number };

async function makeVisit(more: object = {}): Promise<MadeVisit> {
  const job = await done("POST", "/api/jobs/", { title: "Boiler", client_name: "Ida Berg" });
  return done("POST", "/api/visits", { job_id: job.id, ...hour, ...more });
}

const read = async ({ id, event_id }: MadeVisit) => ({
  visit: await done("GET", `/api/visits/${id}`),
  event: (await send("GET", `/api/calendar/events/${event_id}`)).body.data,
});

/** As a program would that knows nothing of jobs. */
async function inDatabase(text: string, values: unknown[]): Promise<void> {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [here.business.organizationId]);
    await client.query(text, values);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

describe("a visit and its event", () => {
  test("that are moved twice at once are in the end where one of the two wanted them, window and all", async () => {
    const window = { arrival_from: "2026-12-01T14:30:00Z", arrival_until: "2026-12-01T15:30:00Z" };
    const made = await makeVisit(window);
    const path = `/api/calendar/events/${made.event_id}`;
    const answers = await Promise.all([
      send("PUT", path, { start: "2026-12-01T17:00:00Z", end: "2026-12-01T18:00:00Z" }),
      send("PUT", `/api/visits/${made.id}/schedule`, {
        start: "2026-12-01T19:00:00Z",
        end: "2026-12-01T20:00:00Z",
      }),
      send("PUT", path, { start: "2026-12-01T21:00:00Z", end: "2026-12-01T22:00:00Z" }),
    ]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    const { visit, event } = await read(made);
    assert.deepEqual([visit.start, visit.end], [event.start, event.end]);
    assert.equal(Date.parse(visit.start) - Date.parse(visit.arrival_from), 30 * 60_000);
    assert.equal(visit.version, made.version + 3);
  });

  test("cancelled on the calendar while the technician finishes are both cancelled, or both done", async () => {
    const made = await makeVisit();
    await done("POST", `/api/visits/${made.id}/start`, {});
    const [finished, cancelled] = await Promise.all([
      send("POST", `/api/visits/${made.id}/finish`, {}),
      send("POST", `/api/visits/${made.id}/cancel`, { reason: "Storm" }),
    ]);
    assert.deepEqual([finished.status, cancelled.status].toSorted(), [200, 409]);
    const { visit, event } = await read(made);
    const wanted = finished.status === 200 ? ["done", "completed"] : ["cancelled", "cancelled"];
    assert.deepEqual([visit.status, event.status], wanted);
  });

  test("deleted on the calendar while the technician starts are both begun, or both off the calendar", async () => {
    const made = await makeVisit();
    const [started, deleted] = await Promise.all([
      send("POST", `/api/visits/${made.id}/start`, {}),
      send("DELETE", `/api/calendar/events/${made.event_id}`),
    ]);
    assert.deepEqual([started.status, deleted.status].toSorted(), [200, 409]);
    const { visit, event } = await read(made);
    if (started.status === 200) assert.deepEqual([visit.status, event.status], ["started", "in_progress"]);
    else assert.deepEqual([visit.status, event], ["unscheduled", undefined]);
  });

  test("that is cancelled and scheduled again on the calendar is to be done as if nothing had been", async () => {
    const made = await makeVisit();
    const path = `/api/calendar/events/${made.event_id}`;
    await done("POST", `/api/visits/${made.id}/on-the-way`, {});
    await done("PUT", path, { status: "cancelled", cancel_reason: "Storm" });
    await done("PUT", path, { status: "scheduled" });
    const { visit } = await read(made);
    assert.deepEqual([visit.status, visit.cancel_reason, visit.on_the_way_at], ["scheduled", null, null]);
  });

  test("of a job that was closed meanwhile is not brought back on the calendar", async () => {
    const made = await makeVisit();
    await done("DELETE", `/api/calendar/events/${made.event_id}`);
    await done("POST", `/api/jobs/${made.job_id}/cancel`, { reason: "Sold" });
    const { status, body } = await send("POST", `/api/calendar/events/${made.event_id}/restore`, {});
    assert.deepEqual([status, body.details], [409, { kind: "job" }]);
    assert.match(body.error, /belongs to a closed job/);
  });

  test("given to another member when one leaves: nobody is on the way any more", async () => {
    const leaving = await here.business.member("STAFF");
    const made = await makeVisit({ assigned_to: leaving.userId });
    await done("POST", `/api/visits/${made.id}/on-the-way`, {});
    await done("POST", `/api/users/${leaving.userId}/deactivate`, { handOverTo: here.owner.userId });
    const { visit, event } = await read(made);
    assert.deepEqual([visit.status, visit.on_the_way_at], ["scheduled", null]);
    assert.deepEqual([visit.assigned_to, event.assigned_to], [here.owner.userId, here.owner.userId]);
  });

  test("are refused out of step by the database, no matter who writes one of them", async () => {
    const { id, event_id } = await makeVisit();
    const refused = { constraint: "visits_in_step_with_calendar" };
    const set = (table: string, what: string, of: number) =>
      inDatabase(`update ${table} set ${what} where id = $1`, [of]);
    await assert.rejects(set("calendar_events", "deleted_at = now()", event_id), refused);
    await assert.rejects(set("calendar_events", "status = 'in_progress'", event_id), refused);
    await assert.rejects(set("visits", "status = 'started'", id), refused);
    await assert.rejects(
      set("calendar_events", "status = 'cancelled', cancelled_at = now()", event_id),
      refused,
    );
    await set("calendar_events", "status = 'confirmed'", event_id);
  });
});
