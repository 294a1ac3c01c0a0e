/** Jobs as the office runs them: numbers, lines, checklist, progress, the way to completed and back. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";
import { withoutRandom } from "../../../tests/support/random-text.ts";

describe("jobs", () => {
  let app: TestApp;
  let business: TestOrganization;
  before(async () => {
    app = await startTestApp();
    business = await mintOrganization(app);
  });
  after(() => app.close());

  const post = (path: string, body: object = {}, token = business.owner.token) =>
    app.call("POST", path, { token, body });
  const put = (path: string, body: object = {}, token = business.owner.token) =>
    app.call("PUT", path, { token, body });
  const get = (path: string, token = business.owner.token) => app.call("GET", path, { token });

  test("a job goes from the tray over the calendar to completed", async () => {
    const made = await post("/api/jobs/", { title: "Boiler", client_name: "Ida Berg" });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const job = made.body.data;
    assert.equal(job.number, "J-1001");
    const visit = (await post("/api/visits", { job_id: job.id })).body.data;
    assert.equal(visit.status, "unscheduled", JSON.stringify(visit));
    const scheduled = await put(`/api/visits/${visit.id}/schedule`, {
      start: "2026-11-24T15:00:00Z",
      end: "2026-11-24T16:00:00Z",
      assigned_to: business.owner.userId,
      arrival_from: "2026-11-24T14:30:00Z",
      arrival_until: "2026-11-24T15:30:00Z",
    });
    assert.equal(scheduled.status, 200, JSON.stringify(scheduled.body));
    assert.equal(scheduled.body.data.status, "scheduled");
    const list = await get("/api/jobs/?search=boil");
    assert.equal(list.status, 200, JSON.stringify(list.body));
    assert.equal(list.body.data.jobs[0]?.id, job.id, JSON.stringify(list.body));
    const stats = await get("/api/jobs/stats");
    const { completed_by_month, ...counts } = stats.body.data;
    assert.deepEqual(counts, { active: 1, overdue: 0, unscheduled: 0, completed_this_month: 0 });
    assert.equal(completed_by_month.length, 12);
    const board = await get("/api/dispatch?day=2026-11-24");
    assert.equal(board.status, 200, JSON.stringify(board.body));
    assert.equal(board.body.data.lanes[0].visits[0].id, visit.id, JSON.stringify(board.body));
    const days = await get("/api/my-days?from=2026-11-24&days=2");
    assert.equal(days.body.data[0].visits[0].id, visit.id, JSON.stringify(days.body));
    const on = await post(`/api/visits/${visit.id}/on-the-way`);
    assert.equal(on.status, 200, JSON.stringify(on.body));
    const started = await post(`/api/visits/${visit.id}/start`);
    assert.equal(started.status, 200, JSON.stringify(started.body));
    const finished = await post(`/api/visits/${visit.id}/finish`, { report: "All good" });
    assert.equal(finished.status, 200, JSON.stringify(finished.body));
    const completed = await post(`/api/jobs/${job.id}/complete`);
    assert.equal(completed.status, 200, JSON.stringify(completed.body));
    assert.equal(completed.body.data.progress, 100);
    const after = (await get("/api/jobs/stats")).body.data;
    assert.deepEqual([after.active, after.completed_this_month], [0, 1]);
    const counted = after.completed_by_month.map(({ count }: { count: number }) => count);
    assert.deepEqual(counted, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const history = await get(`/api/jobs/${job.id}/history`);
    assert.equal(history.status, 200, JSON.stringify(history.body));
  });

  const opened = async () => {
    business = await mintOrganization(app);
    return business;
  };
  const made = async (body: object) => {
    const answer = await post("/api/jobs/", { title: "Boiler", client_name: "Ida Berg", ...body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.data;
  };

  test("numbers count up without gaps, also when many are added at once and some are refused", async () => {
    await opened();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        post(
          "/api/jobs/",
          index % 3 === 0 ? { client_name: "No title" } : { title: "Boiler", client_name: "Ida" },
        ),
      ),
    );
    const numbers = answers
      .filter(({ status }) => status === 201)
      .map(({ body }) => Number(body.data.number.slice(2)));
    assert.deepEqual(
      numbers.toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => 1001 + index),
    );
  });

  test("a double click adds one job", async () => {
    await opened();
    const headers = { "idempotency-key": "0190c0de-1ea0-7000-8000-0000000000aa" };
    const body = { title: "Boiler", client_name: "Ida Berg" };
    const token = business.owner.token;
    const answers = [1, 2].map(() => app.call("POST", "/api/jobs/", { token, body, headers }));
    const ids = (await Promise.all(answers)).map((answer) => answer.body.data?.id);
    assert.equal(ids[0], ids[1]);
    assert.equal((await get("/api/jobs/")).body.data.total, 1);
  });

  test("keeps what was agreed when the price book changes, and reckons its margin to the cent", async () => {
    await opened();
    await put("/api/jobs/settings", { labor_cost_cents: 5800 });
    const materials = [{ name: "Wax ring", quantity: "2", unit_cost_cents: 450 }];
    const book = { name: "Toilet", price_cents: 46_500, cost_cents: 10_000, duration_minutes: 90, materials };
    const service = (await post("/api/services", book)).body.data;
    const line = { kind: "service", service_id: service.id, quantity: "1.5" };
    const job = await made({ title: null, lines: [line] });
    assert.deepEqual(
      [job.title, job.money.price_cents, job.money.estimated_minutes],
      ["Toilet", 69_750, 135],
    );
    assert.equal(job.lines[0].unit_cost_cents, 10_900);
    await put(`/api/services/${service.id}`, { price_cents: 99_900, name: "Toilet deluxe" });
    const lines = [{ ...line, id: job.lines[0].id, quantity: "2" }];
    const changed = (await put(`/api/jobs/${job.id}/lines`, { lines })).body.data;
    assert.deepEqual([changed.lines[0].name, changed.money.price_cents], ["Toilet", 93_000]);
    const span = { start: "2026-12-01T15:00:00Z", end: "2026-12-01T16:00:00Z" };
    const visit = (await post("/api/visits", { job_id: job.id, ...span })).body.data;
    await post(`/api/visits/${visit.id}/uses`, { kind: "time", minutes: 50 });
    await post(`/api/visits/${visit.id}/uses`, { kind: "part", name: "wax RING", quantity: "3" });
    const { money } = (await get(`/api/jobs/${job.id}`)).body.data;
    // 50 minutes at 58.00 an hour are 48.33; three rings at 4.50 are 13.50.
    assert.deepEqual([money.cost_cents, money.margin_cents, money.margin_percent], [6183, 86_817, 93.4]);
  });

  test("takes as long as its lines by exact sums, and time on site has an end", async () => {
    await opened();
    await put("/api/jobs/settings", { labor_cost_cents: 10_000 });
    const service = (await post("/api/services", { name: "Purge", price_cents: 1, duration_minutes: 90 }))
      .body.data;
    const job = await made({ lines: [{ kind: "service", service_id: service.id, quantity: "0.35" }] });
    assert.equal(job.money.estimated_minutes, 32, "31.5 minutes");
    const visit = (await post("/api/visits", { job_id: job.id, start: "2026-12-01T15:00:00Z" })).body.data;
    const uses = `/api/visits/${visit.id}/uses`;
    const long = await post(uses, { kind: "time", quantity: "100.01" });
    assert.deepEqual([long.status, long.body.error], [400, "Time must be 100 hours or less"]);
    await post(uses, { kind: "time", quantity: "0.3333" });
    const { money } = (await get(`/api/jobs/${job.id}`)).body.data;
    // Twenty minutes at 100.00 an hour, and not 0.3333 of it.
    assert.deepEqual([money.used_minutes, money.cost_cents], [20, 3333]);
  });

  test("what it costs is hidden from roles that may not know, in the job, its visits and its history", async () => {
    await opened();
    await put("/api/jobs/settings", { labor_cost_cents: 7777 });
    const job = await made({
      lines: [{ kind: "part", name: "Pump", unit_price_cents: 20_000, unit_cost_cents: 13_131 }],
    });
    const visit = (await post("/api/visits", { job_id: job.id, start: "2026-12-01T15:00:00Z" })).body.data;
    await post(`/api/visits/${visit.id}/uses`, { kind: "part", name: "Pump" });
    await post(`/api/visits/${visit.id}/uses`, { kind: "time", minutes: 30 });
    const { token } = await business.member("STAFF");
    const paths = [
      `/api/jobs/${job.id}`,
      `/api/jobs/${job.id}/history`,
      `/api/visits/${visit.id}`,
      "/api/jobs/",
    ];
    for (const path of paths) {
      const answer = await get(path, token);
      assert.equal(answer.status, 200, path);
      assert.doesNotMatch(withoutRandom(JSON.stringify(answer.body)), /13131|7777|131\.31|77\.77/, path);
    }
    assert.equal((await get(`/api/jobs/${job.id}`, token)).body.data.money.margin_cents, null);
    assert.equal((await get("/api/jobs/settings", token)).status, 403);
    const use = await post(
      `/api/visits/${visit.id}/uses`,
      { kind: "part", name: "Nut", unit_cost_cents: 1 },
      token,
    );
    assert.equal(use.status, 403);
  });

  test("is completed when visits and required items are done, else says what is missing", async () => {
    await opened();
    const checklist = [{ text: "Test for leaks", is_required: true }, { text: "Sweep" }];
    const job = await made({ checklist });
    const visit = (await post("/api/visits", { job_id: job.id })).body.data;
    const early = await post(`/api/jobs/${job.id}/complete`);
    assert.equal(early.status, 409);
    assert.match(early.body.error, /1 visit is not completed\..*"Test for leaks" isn't checked/);
    await post(`/api/visits/${visit.id}/cancel`, { reason: "Not needed" });
    const item = `/api/jobs/${job.id}/checklist/${job.checklist[0].id}`;
    assert.equal((await put(item, { is_done: true })).body.data.progress, 50);
    await put(`/api/jobs/${job.id}`, { title: "Leaking tap", progress: 90 });
    assert.equal((await get(`/api/jobs/${job.id}`)).body.data.progress, 50, "nobody types it in");
    assert.equal((await post(`/api/jobs/${job.id}/complete`)).body.data.progress, 100);
    assert.equal((await put(`/api/jobs/${job.id}`, { title: "Other" })).status, 409);
    assert.equal((await post(`/api/jobs/${job.id}/reopen`, {})).status, 400);
    const reopened = await post(`/api/jobs/${job.id}/reopen`, { reason: "It drips" });
    assert.deepEqual([reopened.body.data.status, reopened.body.data.reopen_reason], ["planning", "It drips"]);
    const called = await post(`/api/jobs/${job.id}/cancel`, { reason: "Moved away" });
    assert.equal(called.body.data.status, "cancelled");
  });

  test("that is deleted leaves the calendar and comes back with its visits", async () => {
    await opened();
    const job = await made({});
    const visit = (await post("/api/visits", { job_id: job.id, start: "2026-12-01T15:00:00Z" })).body.data;
    assert.equal(
      (await app.call("DELETE", `/api/jobs/${job.id}`, { token: business.owner.token })).status,
      200,
    );
    assert.equal((await get(`/api/calendar/events/${visit.event_id}`)).status, 404);
    assert.equal((await get(`/api/visits/${visit.id}`)).status, 404);
    const back = await post(`/api/jobs/${job.id}/restore`);
    assert.equal(back.body.data.visits[0]?.status, "scheduled", JSON.stringify(back.body));
    assert.equal((await get(`/api/calendar/events/${visit.event_id}`)).status, 200);
  });

  test("that repeats is made a quarter ahead, each time on its own, until it is stopped", async () => {
    await opened();
    const job = await made({ start_date: "2027-01-05", recurrence: "FREQ=MONTHLY", due_date: "2027-01-08" });
    const list = async () => (await get("/api/jobs/?sort=number")).body.data.jobs;
    const days = (await list()).map(({ start_date, due_date }: Record<string, string>) => [
      start_date,
      due_date,
    ]);
    assert.deepEqual(days.slice(0, 2), [
      ["2027-01-05", "2027-01-08"],
      ["2027-02-05", "2027-02-08"],
    ]);
    assert.equal(job.recurrence_words, "every month");
    const [, second] = await list();
    await put(`/api/jobs/${second.id}`, { title: "Only this one" });
    assert.equal((await get(`/api/jobs/${job.id}`)).body.data.title, "Boiler");
    const board = (await get("/api/dispatch")).body.data;
    assert.equal(board.unscheduled.length, days.length, "each waits in the tray");
    const stopped = await post(`/api/jobs/${job.id}/stop-repeating`);
    assert.equal(stopped.body.data.recurrence, null, JSON.stringify(stopped.body));
    assert.deepEqual((await list()).length, 1);
  });

  test("counts on the dashboard as in its list, and in what is done beside work that belongs to no job", async () => {
    await opened();
    // Still to come, so that neither has been missed.
    const start = Date.now() + 86_400_000;
    const span = { start: new Date(start).toISOString(), end: new Date(start + 3_600_000).toISOString() };
    const job = await made({ lines: [{ kind: "part", name: "Pump", unit_price_cents: 20_050 }] });
    await post("/api/visits", { job_id: job.id, ...span });
    await post("/api/calendar/events", { title: "Plain work", type: "job", ...span });
    const counted = async () => [
      (await get("/api/dashboard/stats")).body.data.active_jobs,
      (await get("/api/jobs/stats")).body.data.active,
    ];
    assert.deepEqual(await counted(), [1, 1]);
    const other = await made({ lines: [{ kind: "part", name: "Pump", unit_price_cents: 20_050 }] });
    await post(`/api/jobs/${other.id}/complete`);
    const stats = (await get("/api/dashboard/stats")).body.data;
    // Revenue is what customers paid, and no one has yet.
    assert.deepEqual([stats.active_jobs, stats.completion_rate, stats.monthly_revenue], [1, 100, 0]);
  });
});
