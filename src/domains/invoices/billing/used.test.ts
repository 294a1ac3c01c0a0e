/** Parts and time used on visits: offered beside what the job sells, and billed once, no matter who bills at the same moment. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf } from "../../../../tests/support/invoices.ts";
import type { Invoice } from "../contract.ts";
import type { ReadyPage } from "./contract.ts";

const here = openForTests();
const invoices = invoicesOf(here);

const ring = { kind: "part", name: "Wax ring", quantity: "3", unit_price_cents: 400 };
const labor = { kind: "labor", name: "Labor", quantity: "1", unit_price_cents: 9_000 };

/** A job with a visit that is done, on which `uses` were noted. */
async function worked(lines: readonly object[], uses: readonly object[]) {
  const customer_id = (await invoices.customer()).id;
  const job = await invoices.job(lines, { customer_id });
  const times = { start: "2026-11-02T15:00:00Z", end: "2026-11-02T16:00:00Z" };
  const assigned_to = here.owner.userId;
  const override_reason = "Several visits at once";
  const visit = await here.done("POST", "/api/visits", {
    job_id: job.id,
    ...times,
    assigned_to,
    override_reason,
  });
  for (const use of uses) await here.done("POST", `/api/visits/${visit.id}/uses`, use);
  await here.done("POST", `/api/visits/${visit.id}/start`, {});
  await here.done("POST", `/api/visits/${visit.id}/finish`, {});
  return { ...job, customer_id, visit: visit.id as number };
}

const usedOn = async (job: number): Promise<[string, string, number | null][]> =>
  (await here.done("GET", `/api/jobs/${job}/billing`)).used.map(
    (use: { name: string; quantity: string; unit_price_cents: number | null }) => [
      use.name,
      use.quantity,
      use.unit_price_cents,
    ],
  );

const ready = async (): Promise<ReadyPage["jobs"]> => (await here.done("GET", "/api/invoices/ready")).jobs;

/** With the lines that are offered for it, all taken. */
async function taking(draft: Invoice, job: number): Promise<object[]> {
  const { lines } = await here.done("GET", `/api/invoices/${draft.id}/unbilled?job_id=${job}`);
  return lines
    .filter(({ used }: { used: string | null }) => used !== null)
    .map(({ is_taxable: _, used: __, ...line }: Record<string, unknown>) => line);
}

describe("What was used on a visit", () => {
  test("is offered as far as no line sells it: parts by name, time beyond the hours of labor", async () => {
    const job = await worked(
      [ring, labor],
      [
        { kind: "part", name: "wax RING", quantity: "2" },
        { kind: "part", name: "Wax ring", quantity: "2.5" },
        { kind: "part", name: "Shutoff valve", quantity: "1", unit_price_cents: 1_850 },
        { kind: "part", name: "Teflon tape", quantity: "1" },
        { kind: "time", minutes: 45 },
        { kind: "time", minutes: 60, name: "Second trip" },
      ],
    );
    assert.deepEqual(await usedOn(job.id), [
      ["Wax ring", "1.5", 400],
      ["Shutoff valve", "1", 1_850],
      ["Teflon tape", "1", null],
      ["Second trip", "0.75", 9_000],
    ]);
    const [row] = await ready();
    assert.deepEqual([row?.unbilled_uses, row?.unbilled_cents], [4, 1_200 + 9_000 + 600 + 1_850 + 6_750]);
  });

  test("is covered by a service: its price takes its time and its materials along", async () => {
    const materials = [{ name: "Anode rod", quantity: "1", unit_cost_cents: 900 }];
    const service = await here.done("POST", "/api/services/", {
      name: "Heater tune-up",
      category: "Plumbing",
      price_cents: 25_000,
      duration_minutes: 60,
      materials,
    });
    const job = await worked(
      [{ kind: "service", service_id: service.id, quantity: "2" }],
      [
        { kind: "time", minutes: 300 },
        { kind: "part", name: "anode rod", quantity: "3" },
      ],
    );
    assert.deepEqual(await usedOn(job.id), [["anode rod", "1", null]]);
  });

  test("from the price book has its name, its price and its tax, and no later change of them", async () => {
    const service = await here.done("POST", "/api/services/", {
      name: "Expansion tank",
      category: "Parts",
      price_cents: 7_500,
      duration_minutes: 5,
      is_taxable: false,
    });
    const uses = [
      { kind: "part", service_id: service.id, quantity: "2" },
      { kind: "part", name: "expansion TANK", quantity: "1" },
    ];
    const job = await worked([], uses);
    await here.done("PUT", `/api/services/${service.id}`, { price_cents: 9_900 });
    assert.deepEqual((await usedOn(job.id)).slice(0, 2), [
      ["Expansion tank", "2", 7_500],
      ["expansion TANK", "1", 7_500],
    ]);
    const draft = await invoices.draft({}, { customer_id: job.customer_id });
    const { lines } = await here.done("GET", `/api/invoices/${draft.id}/unbilled?job_id=${job.id}`);
    assert.deepEqual([lines[0].service_id, lines[0].is_taxable], [service.id, false]);
    const missing = { kind: "part", service_id: service.id + 99, quantity: "1" };
    assert.equal((await here.send("POST", `/api/visits/${job.visit}/uses`, missing)).status, 404);
  });

  test("is taken on the draft, leaves the queue with it and comes back when the invoice is void", async () => {
    const job = await worked(
      [labor],
      [{ kind: "part", name: "Valve", quantity: "2", unit_price_cents: 1_850 }],
    );
    const draft = await invoices.done("POST", "", { job_id: job.id });
    assert.deepEqual(
      draft.lines.map(({ name }) => name),
      ["Labor"],
      "what was used is only offered",
    );
    assert.deepEqual(
      (await ready()).map((row) => [row.job_id, row.unbilled_cents]),
      [[job.id, 3_700]],
    );
    const offered = await taking(draft, job.id);
    const taken = await invoices.done("PUT", `/${draft.id}`, { lines: [...draft.lines, ...offered] });
    assert.equal(taken.total_cents, 9_000 + 3_700);
    assert.deepEqual(await ready(), []);
    const again = await invoices.done("PUT", `/${draft.id}`, { title: "Saved again" });
    assert.equal(again.total_cents, taken.total_cents);
    await invoices.done("POST", `/${draft.id}/issue`, {});
    const second = await invoices.draft({}, { customer_id: job.customer_id });
    const refused = await invoices.refused("PUT", `/${second.id}`, { lines: offered });
    assert.match(refused.error, /Valve is also on INV-001/);
    await invoices.done("POST", `/${draft.id}/void`, { reason: "Wrong price" });
    assert.deepEqual(
      (await ready()).map(({ unbilled_uses }) => unbilled_uses),
      [1],
    );
  });

  test("makes a draft by itself where no line is left, also of a job that sells nothing", async () => {
    const bare = await worked([], [{ kind: "part", name: "Valve", quantity: "1", unit_price_cents: 1_850 }]);
    const job = await worked(
      [labor],
      [{ kind: "part", name: "Valve", quantity: "1", unit_price_cents: 1_850 }],
    );
    await invoices.done("POST", "", { job_id: job.id });
    const job_ids = (await ready()).map(({ job_id }) => job_id);
    assert.deepEqual(job_ids.toSorted(), [bare.id, job.id].toSorted());
    const { outcomes } = await here.done("POST", "/api/invoices/ready/drafts", { job_ids });
    assert.ok(outcomes.every(({ invoice_id }: { invoice_id: number | null }) => invoice_id !== null));
    assert.deepEqual(await ready(), []);
  });

  test("is billed once, no matter who takes it at the same moment", async () => {
    const job = await worked([], [{ kind: "part", name: "Valve", quantity: "2", unit_price_cents: 1_850 }]);
    const drafts = await Promise.all(
      Array.from({ length: 4 }, () => invoices.draft({}, { customer_id: job.customer_id })),
    );
    const offers = await Promise.all(drafts.map((draft) => taking(draft, job.id)));
    const answers = await Promise.all([
      ...drafts.map(({ id }, index) => here.send("PUT", `/api/invoices/${id}`, { lines: offers[index] })),
      here.send("POST", "/api/invoices", { job_id: job.id }),
      here.send("POST", "/api/invoices/ready/drafts", { job_ids: [job.id] }),
    ]);
    assert.ok(answers.every(({ status }) => status < 500));
    const { invoices: made } = await here.done("GET", "/api/invoices?limit=100");
    const cents = made.reduce((sum: number, { total_cents }: Invoice) => sum + total_cents, 0);
    assert.deepEqual([cents, await usedOn(job.id)], [3_700, []]);
  });

  test("that was removed from the visit, or sold by a line since, is no longer offered", async () => {
    const use_id = randomUUID();
    const job = await worked(
      [labor],
      [
        { kind: "part", name: "Valve", quantity: "1", use_id },
        { kind: "part", name: "Hose", quantity: "1" },
      ],
    );
    const { lines } = await here.done("GET", `/api/jobs/${job.id}`);
    await here.done("POST", `/api/jobs/${job.id}/reopen`, { reason: "More work" }).catch(() => undefined);
    await here.done("PUT", `/api/jobs/${job.id}/lines`, { lines: [...lines, { ...ring, name: "hose" }] });
    assert.deepEqual(
      (await usedOn(job.id)).map(([name]) => name),
      ["Valve"],
    );
    await here.done("DELETE", `/api/visits/${job.visit}/uses/${use_id}`);
    assert.deepEqual(await usedOn(job.id), []);
  });
});
