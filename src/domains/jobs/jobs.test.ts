/** Jobs as the office runs them: numbers, lines, checklist, progress, the way to completed and back. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";

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
    assert.deepEqual(stats.body.data, { active: 1, overdue: 0, unscheduled: 0, completed_this_month: 0 });
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
    const history = await get(`/api/jobs/${job.id}/history`);
    assert.equal(history.status, 200, JSON.stringify(history.body));
  });
});
