/** The figures at the top of a customer's profile: what was done for them, and their last and next visit. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { now } from "#platform/clock.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../tests/support/organization.ts";

describe("what was done for a customer", () => {
  let app: TestApp;
  let business: TestOrganization;
  before(async () => {
    app = await startTestApp();
    business = await mintOrganization(app);
  });
  after(() => app.close());

  const call = async (method: "GET" | "POST", path: string, body?: object, token = business.owner.token) => {
    const answer = await app.call(method, path, { token, ...(body ? { body } : {}) });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body.data;
  };
  const newCustomer = () => call("POST", "/api/customers/", { first_name: "Ida", last_name: "Berg" });
  const work = (id: number, token?: string) => call("GET", `/api/customers/${id}/work`, undefined, token);
  const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString();

  /** A job for $250 with one visit of an hour. */
  async function planned(customerId: number, start: string) {
    const lines = [{ kind: "labor", name: "Boiler", quantity: "2", unit_price_cents: 12_500 }];
    const job = await call("POST", "/api/jobs/", { title: "Boiler", customer_id: customerId, lines });
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    const visit = await call("POST", "/api/visits", { job_id: job.id, start, end });
    return { jobId: job.id as number, visitId: visit.id as number };
  }

  test("a new customer has no jobs, no visits and an empty year", async () => {
    const { id } = await newCustomer();
    const { completed_by_month: months, ...found } = await work(id);
    assert.deepEqual(found, {
      jobs_total: 0,
      jobs_open: 0,
      jobs_completed: 0,
      completed_cents: 0,
      last_visit: null,
      next_visit: null,
    });
    assert.equal(months.length, 12);
    assert.ok(months.every(({ cents }: { cents: number }) => cents === 0));
  });

  test("completed jobs count at their price, and visits by their time", async () => {
    const { id } = await newCustomer();
    const done = await planned(id, inDays(-1));
    await call("POST", `/api/visits/${done.visitId}/start`);
    await call("POST", `/api/visits/${done.visitId}/finish`);
    const { status } = await call("GET", `/api/jobs/${done.jobId}`);
    if (status !== "completed") await call("POST", `/api/jobs/${done.jobId}/complete`);
    const [soon, later] = [inDays(2), inDays(9)];
    await planned(id, later);
    const next = await planned(id, soon);
    await planned((await newCustomer()).id, inDays(1));

    const { completed_by_month: months, ...found } = await work(id);
    assert.deepEqual([found.jobs_total, found.jobs_open, found.jobs_completed], [3, 2, 1]);
    assert.equal(found.completed_cents, 25_000);
    assert.equal(months.at(-1).cents, 25_000);
    assert.equal(found.last_visit.job_id, done.jobId);
    assert.deepEqual(found.next_visit, { job_id: next.jobId, start: soon });
  });

  test("a member who sees only their own jobs gets only their figures", async () => {
    const grants = { "customers.view": "all", "jobs.view": "own" };
    const role = await call("POST", "/api/roles", { name: "Own jobs", grants });
    const technician = await business.member(role.key);
    const { id } = await newCustomer();
    await planned(id, inDays(3));
    assert.equal((await work(id)).jobs_total, 1);
    assert.equal((await work(id, technician.token)).jobs_total, 0);
  });
});
