/** What follows a signed contract: each step once, visible, and repeatable after a failure. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf, heater } from "../../../../tests/support/contracts.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import { contractSteps, stepsAfterSigning } from "./news.ts";
import { runSteps } from "./steps.ts";

const start = "2026-11-24T17:00:00Z";
const here = openForTests({ at: start });
const contracts = contractsOf(here);

const visit = (technician: string | null = null) => ({
  start: "2026-12-01T15:00:00Z",
  minutes: 120,
  assigned_to: technician,
});

/** The reaction, and the work that it hands on. */
async function followUp(contract: number): Promise<void> {
  const { organizationId, owner } = here.business;
  await follow(here.app, stepsAfterSigning, { organizationId, until: new Date("2027-01-01") });
  const { timeZone, country } = owner.actor;
  const data = { organization: { id: organizationId, timeZone, country }, contract };
  await contractSteps.run(here.app.appContext, data, { id: "1", organizationId });
}

async function signedWith(changes: object): Promise<number> {
  const sent = await contracts.sent(changes);
  await contracts.sign(await contracts.tokenFor(sent));
  return sent.id;
}

describe("When everyone has signed", () => {
  test("the job is made with the agreed lines, its first visit booked and the deposit told of, each once", async () => {
    const id = await signedWith({
      lines: [{ ...heater, quantity: "2", is_taxable: true }],
      terms: { deposit: { kind: "percent", percent: "50" } },
      after_signing: { makes_job: true, visit: visit(here.owner.actor.userId) },
    });
    assert.deepEqual(
      (await contracts.get(id)).steps.map(({ kind, status }) => [kind, status]),
      [
        ["job", "waiting"],
        ["visit", "waiting"],
        ["deposit", "waiting"],
      ],
    );
    await followUp(id);
    await Promise.all([runSteps(here.owner.actor, id), runSteps(here.owner.actor, id)]);
    const after = await contracts.get(id);
    assert.deepEqual(
      after.steps.map(({ kind, status, amount_cents }) => [kind, status, amount_cents]),
      [
        ["job", "done", null],
        ["visit", "done", null],
        ["deposit", "done", 180_000],
      ],
    );
    const { jobs } = await here.done("GET", "/api/jobs");
    assert.equal(jobs.length, 1);
    const job = await here.done("GET", `/api/jobs/${after.job_id}`);
    assert.deepEqual(
      [
        job.title,
        job.customer_id,
        job.money.price_cents,
        job.visits.map(({ start: at }: { start: string }) => at),
      ],
      [after.title, after.customer_id, 360_000, ["2026-12-01T15:00:00Z"]],
    );
    const { rows } = await contracts.inDatabase(
      "select data from events where organization_id = $1 and type = 'contract.deposit_due'",
      [here.business.organizationId],
    );
    assert.deepEqual(
      rows.map(({ data }) => data.deposit_cents),
      [180_000],
    );
  });

  test("a visit whose time was taken says why, leaves the rest done, and is tried again", async () => {
    const technician = here.owner.actor.userId;
    const id = await signedWith({ after_signing: { makes_job: true, visit: visit(technician) } });
    const busy = await here.done("POST", "/api/jobs", {
      title: "Other work",
      client_name: "Somebody",
    });
    const taken = await here.done("POST", "/api/visits", {
      job_id: busy.id,
      start: "2026-12-01T15:30:00Z",
      end: "2026-12-01T16:30:00Z",
      assigned_to: technician,
    });
    await followUp(id);
    const failed = (await contracts.get(id)).steps;
    assert.deepEqual(
      failed.map(({ kind, status }) => [kind, status]),
      [
        ["job", "done"],
        ["visit", "failed"],
      ],
    );
    assert.ok(failed[1]?.problem, "it says why");
    const again = await contracts.done("POST", `/${id}/steps/visit/retry`);
    assert.equal(again.steps[1]?.status, "failed");
    await here.done("POST", `/api/visits/${taken.id}/unschedule`, {});
    const done = await contracts.done("POST", `/${id}/steps/visit/retry`);
    assert.deepEqual([done.steps[1]?.status, done.steps[1]?.problem], ["done", null]);
    const repeated = await contracts.refused("POST", `/${id}/steps/visit/retry`);
    assert.equal(repeated.status, 409);
  });

  test("nothing follows that wasn't asked for, and a contract about a job makes no other", async () => {
    const { id: customer } = await contracts.customer();
    const job = await here.done("POST", "/api/jobs", { title: "Boiler", customer_id: customer });
    const draft = await contracts.done("POST", "", { customer_id: customer, job_id: job.id });
    await contracts.done("PUT", `/${draft.id}`, { lines: [heater], after_signing: { makes_job: true } });
    const sent = await contracts.done("POST", `/${draft.id}/send`, {});
    await contracts.sign(await contracts.tokenFor(sent));
    await followUp(sent.id);
    assert.deepEqual((await contracts.get(sent.id)).steps, []);
    assert.equal((await here.done("GET", "/api/jobs")).jobs.length, 1);
  });
});
