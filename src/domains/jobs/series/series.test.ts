/** Jobs that repeat: each night the next ones are made, each once, and one series that fails does not keep the others. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import pg from "pg";
import { NewField } from "#domains/custom-fields/contract.ts";
import { createField } from "#domains/custom-fields/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { addDays } from "#shared/time/time.ts";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { mintOrganization, type TestOrganization } from "../../../../tests/support/organization.ts";
import { NewJob } from "../contract.ts";
import { jobJobs } from "../jobs.ts";
import { tickItem } from "../lines/checklist.ts";
import { listJobs } from "../listing.ts";
import { createJob, getJob, updateJob } from "../service.ts";
import { stopRepeating } from "./service.ts";

let app: TestApp;
let business: TestOrganization;
let database: pg.Client;
before(async () => {
  app = await startTestApp();
  database = new pg.Client(app.owner);
  await database.connect();
});
beforeEach(async () => {
  moveClockTo(at("2026-12-01"));
  business = await mintOrganization(app);
});
after(async () => {
  moveClockTo(undefined);
  await database.end();
  await app.close();
});

/** Eight in the morning in New York, where the business is. */
const at = (day: string): Date => new Date(`${day}T13:00:00Z`);

/** What the night does, as the queue calls it. */
async function night(day: string): Promise<void> {
  moveClockTo(at(day));
  const [nightly] = jobJobs;
  await nightly?.run(app.appContext, {} as never, { id: "night", organizationId: null });
}

const begin = (more: object = {}) =>
  createJob(
    business.owner.actor,
    NewJob.parse({
      title: "Filter change",
      client_name: "Ida Berg",
      start_date: "2026-12-07",
      due_date: "2026-12-09",
      recurrence: "FREQ=MONTHLY",
      ...more,
    }),
  );

const listed = async () => (await listJobs(business.owner.actor, { sort: "number", limit: 100 })).jobs;
const days = async (title = "Filter change") =>
  (await listed()).filter((job) => job.title === title).map(({ start_date }) => start_date);

describe("a job that repeats", () => {
  test("has its next times made a quarter ahead, and more of them as the days pass", async () => {
    await begin();
    assert.deepEqual(await days(), ["2026-12-07", "2027-01-07", "2027-02-07"]);
    await night("2026-12-02");
    assert.deepEqual((await days()).length, 3, "a day later there is nothing to make yet");
    await night("2026-12-08");
    assert.deepEqual(await days(), ["2026-12-07", "2027-01-07", "2027-02-07", "2027-03-07"]);
  });

  test("is made once for each day, also when two nights run at the same time or a night is run again", async () => {
    await begin({ recurrence: "FREQ=WEEKLY" });
    await Promise.all([night("2027-01-15"), night("2027-01-15")]);
    await night("2027-01-15");
    const made = await days();
    assert.deepEqual(made, [...new Set(made)]);
    assert.equal(made.at(-1), "2027-04-12", "the last Monday within 92 days");
    const steps = made.slice(1).map((day, index) => addDays(made[index] as string, 7) === day);
    assert.ok(steps.every(Boolean), "no week is left out");
  });

  test("catches up after nights on which the program stood still", async () => {
    await begin();
    await night("2027-09-01");
    assert.equal((await days()).length, 12, "from December to November, each month once");
  });

  test("begins each time as it was agreed: lines, checklist not ticked, as long until it is due, in the tray", async () => {
    const lines = [{ kind: "labor", name: "Change", quantity: "1.5", unit_price_cents: 9_000 }];
    const first = await begin({ lines, checklist: [{ text: "Photograph it", is_required: true }] });
    const { actor } = business.owner;
    await tickItem(actor, first.id, first.checklist[0]?.id ?? "", { isDone: true });
    await updateJob(actor, first.id, { title: "Only this one", due_date: "2026-12-31" });
    await night("2026-12-20");
    const newest = (await listed()).findLast(({ title }) => title === "Filter change");
    const job = await getJob(actor, newest?.id ?? 0);
    assert.deepEqual([job.start_date, job.due_date], ["2027-03-07", "2027-03-09"]);
    assert.deepEqual([job.money.price_cents, job.checklist[0]?.done_at], [13_500, null]);
    assert.deepEqual([job.visits.length, job.visits[0]?.status], [1, "unscheduled"]);
    const numbers = (await listed()).map(({ number }) => number);
    assert.deepEqual(numbers, ["J-1001", "J-1002", "J-1003", "J-1004"], "no number is left out");
  });

  test("has the custom fields that were agreed, and not what was found at work on one of them", async () => {
    const { actor } = business.owner;
    await createField(actor, NewField.parse({ kind: "job", label: "Filter size", type: "number" }));
    await createField(actor, NewField.parse({ kind: "job", label: "Keys", type: "text", visible_to: [] }));
    const first = await begin({ custom_fields: { filter_size: 20, keys: "Under the mat" } });
    await updateJob(actor, first.id, { custom_fields: { filter_size: 25 } });
    await night("2026-12-08");
    const made = (await listed()).filter(({ title }) => title === "Filter change");
    const fields = [];
    for (const { id } of made) fields.push((await getJob(actor, id)).custom_fields);
    const agreed = { filter_size: 20, keys: "Under the mat" };
    assert.deepEqual(fields, [{ ...agreed, filter_size: 25 }, agreed, agreed, agreed]);
  });

  test("leaves out the months that lack its day, and counts from its first day on", async () => {
    await begin({ start_date: "2026-12-31", due_date: "2026-12-31" });
    await night("2027-03-10");
    assert.deepEqual(await days(), ["2026-12-31", "2027-01-31", "2027-03-31", "2027-05-31"]);
  });

  test("that was ended is made no more", async () => {
    const first = await begin();
    await stopRepeating(business.owner.actor, first.id);
    await night("2027-06-01");
    assert.deepEqual(await days(), ["2026-12-07"]);
  });

  test("goes on although another series fails, in the same business or in the one before", async () => {
    const broken = await begin({ title: "Broken" });
    const neighbour = business;
    await begin();
    business = await mintOrganization(app);
    await begin();
    const ofBroken = "where id = (select series_id from jobs where id = $1)";
    const kept = await database.query(`select template from job_series ${ofBroken}`, [broken.id]);
    await database.query(`update job_series set template = '{}' ${ofBroken}`, [broken.id]);
    await night("2027-01-10");
    assert.equal((await days()).at(-1), "2027-04-07");
    business = neighbour;
    assert.equal((await days()).at(-1), "2027-04-07");
    assert.equal((await days("Broken")).at(-1), "2027-02-07");
    const { template } = kept.rows[0];
    await database.query(`update job_series set template = $2 ${ofBroken}`, [broken.id, template]);
    await night("2027-01-11");
    assert.equal((await days("Broken")).at(-1), "2027-04-07", "mended, it catches up the next night");
  });

  test("reckons with the business's own day, not the server's", async () => {
    await begin({ recurrence: "FREQ=DAILY", start_date: "2027-03-01", due_date: "2027-03-01" });
    moveClockTo(new Date("2026-12-11T03:00:00Z"));
    await jobJobs[0]?.run(app.appContext, {} as never, { id: "night", organizationId: null });
    assert.equal((await days()).at(-1), "2027-03-12", "92 days after 10 December in New York");
  });
});
