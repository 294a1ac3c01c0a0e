/** The queue of finished work that is not invoiced: what waits, since when, and that each line of it is billed once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf } from "../../../../tests/support/invoices.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import type { DraftOutcome, ReadyPage } from "./contract.ts";

const here = openForTests();
const invoices = invoicesOf(here);

const tank = { kind: "part", name: "Tank", quantity: "2", unit_price_cents: 20_001, is_taxable: true };
const labor = { kind: "labor", name: "Labor", quantity: "3.5", unit_price_cents: 9_000 };
const worth = 2 * 20_001 + 31_500;

const ready = (query = ""): Promise<ReadyPage> => here.done("GET", `/api/invoices/ready${query}`);
const waiting = async (query = ""): Promise<number[]> =>
  (await ready(query)).jobs.map(({ job_id }) => job_id);

async function finished(lines: readonly object[] = [tank, labor], fields: object = {}) {
  const customer_id = (await invoices.customer()).id;
  const job = await invoices.job(lines, { customer_id, ...fields });
  await here.done("POST", `/api/jobs/${job.id}/complete`, {});
  return job;
}

const drafts = async (job_ids: number[], each = "job"): Promise<DraftOutcome[]> =>
  (await here.done("POST", "/api/invoices/ready/drafts", { job_ids, each })).outcomes;

describe("The queue", () => {
  test("holds a job from when it is completed until all of it is billed", async () => {
    const job = await invoices.job([tank, labor], { customer_id: (await invoices.customer()).id });
    assert.deepEqual(await waiting(), []);
    await here.done("POST", `/api/jobs/${job.id}/complete`, {});
    const [row] = (await ready()).jobs;
    assert.deepEqual(
      [row?.job_id, row?.number, row?.unbilled_cents, row?.client_name],
      [job.id, job.number, worth, "June Abbott"],
    );
    const part = await here.done("POST", "/api/invoices/parts", { job_id: job.id, percent: "50" });
    assert.equal((await ready()).total_cents, worth - part.total_cents);
    const [outcome] = await drafts([job.id]);
    assert.deepEqual(await waiting(), []);
    await invoices.done("DELETE", `/${outcome?.invoice_id}`);
    assert.equal((await ready()).total_cents, worth - part.total_cents);
    await invoices.done("POST", `/${outcome?.invoice_id}/restore`);
    assert.deepEqual(await waiting(), []);
    await invoices.done("POST", `/${outcome?.invoice_id}/issue`, {});
    await invoices.done("POST", `/${outcome?.invoice_id}/void`, { reason: "Wrong price" });
    assert.deepEqual(await waiting(), [job.id]);
    await here.done("POST", `/api/jobs/${job.id}/reopen`, { reason: "Leaks again" });
    assert.deepEqual(await waiting(), []);
  });

  test("holds a job of which a visit is done, though others are to come", async () => {
    const job = await invoices.job([labor], { customer_id: (await invoices.customer()).id });
    const times = [
      ["2026-11-02T15:00:00Z", "2026-11-02T16:00:00Z"],
      ["2030-11-02T15:00:00Z", "2030-11-02T16:00:00Z"],
    ];
    const [first] = await Promise.all(
      times.map(([start, end]) => here.done("POST", "/api/visits", { job_id: job.id, start, end })),
    );
    await here.done("POST", `/api/visits/${first.id}/start`, {});
    assert.deepEqual(await waiting(), []);
    await here.done("POST", `/api/visits/${first.id}/finish`, {});
    assert.deepEqual(await waiting(), [job.id]);
    assert.equal((await here.done("GET", `/api/jobs/${job.id}`)).status, "in_progress");
  });

  test("follows what becomes of the job: lines added, deleted, restored", async () => {
    const job = await finished([labor]);
    await here.done("DELETE", `/api/jobs/${job.id}`);
    assert.deepEqual(await waiting(), []);
    await here.done("POST", `/api/jobs/${job.id}/restore`, {});
    assert.equal((await ready()).total_cents, 31_500);
    const bare = await finished([]);
    assert.deepEqual(await waiting(), [job.id]);
    const [outcome] = await drafts([bare.id]);
    assert.match(outcome?.problem ?? "", /no lines to bill/);
  });

  test("finds by client, number and title, page by page, with the total of all", async () => {
    const jobs: { id: number; number: string }[] = [];
    for (const title of ["Sump pump", "Backflow test", "Sump pit"])
      jobs.push(await finished([labor], { title }));
    const first = await ready("?limit=2");
    assert.deepEqual([first.jobs.length, first.total, first.total_cents], [2, 3, 3 * 31_500]);
    const rest = await ready(`?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? "")}`);
    assert.deepEqual(
      [...first.jobs, ...rest.jobs].map(({ job_id }) => job_id),
      jobs.map(({ id }) => id),
    );
    assert.deepEqual(await waiting("?search=sump"), [jobs[0]?.id, jobs[2]?.id]);
    assert.deepEqual(await waiting(`?search=${jobs[1]?.number}`), [jobs[1]?.id]);
    assert.equal((await ready("?search=abbott")).total, 3);
    assert.equal((await ready("?search=pi")).total_cents, 31_500);
  });

  test("lets a job go that has nothing to bill, with a reason, and takes it back", async () => {
    const job = await finished([tank]);
    const path = `/api/jobs/${job.id}/nothing-to-bill`;
    assert.match((await here.send("POST", path, { reason: " " })).body.error, /Reason is required/);
    await here.done("POST", path, { reason: "Warranty" });
    assert.deepEqual([await waiting(), (await ready()).total_cents], [[], 0]);
    const [row] = (await ready("?is_dismissed=true")).jobs;
    assert.deepEqual([row?.job_id, row?.dismissed?.reason], [job.id, "Warranty"]);
    const history = await here.done("GET", `/api/jobs/${job.id}/history`);
    assert.match(history[0].title, /marked as nothing to bill/);
    assert.equal(history[0].description, "Warranty");
    await here.done("DELETE", path);
    await here.done("DELETE", path);
    assert.deepEqual(await waiting(), [job.id]);
    await here.done("POST", path, { reason: "Warranty" });
    await here.done("POST", `/api/jobs/${job.id}/reopen`, { reason: "More work" });
    const { lines } = await here.done("GET", `/api/jobs/${job.id}`);
    await here.done("PUT", `/api/jobs/${job.id}/lines`, { lines: [...lines, labor] });
    await here.done("POST", `/api/jobs/${job.id}/complete`, {});
    assert.deepEqual(await waiting(), [job.id], "more is to bill than was let go");
  });

  test("is nobody else's", async () => {
    const job = await finished();
    const { owner } = await mintOrganization(here.app);
    const theirs = await here.send("GET", "/api/invoices/ready", undefined, owner);
    assert.equal(theirs.body.data.total, 0);
    const { body } = await here.send("POST", "/api/invoices/ready/drafts", { job_ids: [job.id] }, owner);
    assert.deepEqual(
      [body.data.outcomes[0].invoice_id, body.data.outcomes[0].problem],
      [null, "Job not found"],
    );
    const technician = await here.business.member("STAFF");
    assert.equal((await here.send("GET", "/api/invoices/ready", undefined, technician)).status, 403);
  });
});

describe("Drafts of many jobs", () => {
  test("each line is billed once, whichever batches and single runs go on at the same moment", async () => {
    const jobs: number[] = [];
    for (let index = 0; index < 6; index++) jobs.push((await finished()).id);
    await Promise.all([
      ...Array.from({ length: 4 }, (_, index) =>
        drafts(index % 2 ? jobs : jobs.toReversed(), index < 2 ? "job" : "customer"),
      ),
      ...jobs.map((job_id) => here.send("POST", "/api/invoices", { job_id })),
      ...jobs.map((job_id) => here.send("POST", "/api/invoices/parts", { job_id, percent: "30" })),
    ]);
    await drafts(jobs);
    assert.deepEqual(await waiting(), []);
    const { invoices: made } = await here.done("GET", "/api/invoices?limit=100");
    const cents = made.reduce(
      (sum: number, { total_cents }: { total_cents: number }) => sum + total_cents,
      0,
    );
    assert.equal(cents, 6 * worth);
    for (const id of jobs) {
      const billing = await here.done("GET", `/api/jobs/${id}/billing`);
      assert.deepEqual([billing.sold_cents, billing.unbilled_cents], [worth, 0]);
    }
  });

  test("a press that is repeated gives no second draft", async () => {
    const job = await finished();
    const body = { job_ids: [job.id] };
    const key = { "idempotency-key": "press-1" };
    const press = () => here.send("POST", "/api/invoices/ready/drafts", body, here.owner, key);
    const [one, two] = await Promise.all([press(), press()]);
    assert.deepEqual(one?.body, two?.body);
    const [again] = await drafts([job.id]);
    assert.equal(again?.invoice_id, null);
    assert.match(again?.problem ?? "", /already billed, on a draft/);
    assert.equal((await here.done("GET", "/api/invoices")).total, 1);
  });

  test("one for each customer names the job of each line, and takes off the deposits of its jobs", async () => {
    const customer_id = (await invoices.customer()).id;
    const jobs: { id: number; number: string }[] = [];
    for (const title of ["Sump pump", "Backflow test"])
      jobs.push(await finished([labor], { title, customer_id }));
    const other = await finished([tank]);
    const deposit = await here.done("POST", "/api/invoices/deposits", { job_id: jobs[1]?.id, percent: "10" });
    await invoices.done("POST", `/${deposit.id}/issue`, {});
    const outcomes = await drafts([...jobs.map(({ id }) => id), other.id], "customer");
    assert.equal(new Set(outcomes.map(({ invoice_id }) => invoice_id)).size, 2);
    const both = await invoices.get(outcomes[0]?.invoice_id ?? 0);
    assert.deepEqual(
      both.lines.map(({ description }) => description),
      [`${jobs[0]?.number} Sump pump`, `${jobs[1]?.number} Backflow test`],
    );
    assert.deepEqual([both.total_cents, both.totals.deducted_cents], [63_000 - 3_150, 3_150]);
  });
});
