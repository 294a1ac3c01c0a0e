/** Invoices that are taken over with their past are those that the services would have written one by one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { atMoment } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { invoicesOf } from "../../../tests/support/invoices.ts";
import type { Invoice } from "./contract.ts";
import { backfillInvoices } from "./past.ts";
import { sendInvoice } from "./sending/service.ts";
import { createInvoice } from "./service.ts";

const here = openForTests();
const invoices = invoicesOf(here);

const lines = [
  { kind: "part", name: "Tank", quantity: "2", unit_price_cents: 20_001, is_taxable: true },
  { kind: "labor", name: "Labor", quantity: "3.5", unit_price_cents: 9_000 },
];
const [draftedAt, issuedAt] = [new Date("2026-03-02T16:00:00Z"), new Date("2026-03-02T16:20:00Z")];

test("an invoice of the past equals one that was drafted, issued and sent at those moments", async () => {
  const { system } = here.business;
  const settings = { taxes: [{ name: "State", percent: "6", is_usual: true }], note: "Thank you" };
  await here.done("PUT", "/api/invoice-settings", settings);
  const customer_id = (await invoices.customer({ city: "Boise" })).id;
  const [first, second] = [
    await invoices.job(lines, { customer_id }),
    await invoices.job(lines, { customer_id }),
  ];
  const draft = await atMoment(draftedAt, () => createInvoice(system, { job_id: first.id }));
  await atMoment(issuedAt, () => sendInvoice(system, draft.id, {}));
  const by = { userId: null, name: system.name };
  const past = { jobId: second.id, by, draftedAt, issuedAt, seenAt: null };
  const [made] = await backfillInvoices(system, [past]);
  assert.ok(made);

  const [asServed, atOnce] = [await invoices.get(draft.id), await invoices.get(made.id)];
  assert.deepEqual([asServed.number, atOnce.number], ["INV-001", "INV-002"]);
  assert.deepEqual(comparable(atOnce, second), comparable(asServed, first));
  const historyOf = async (id: number) =>
    (await here.done("GET", `/api/invoices/${id}/history`)).map(({ id: _, title, ...line }: Line) => ({
      ...line,
      title: title.replace(/INV-\d+/, "INV"),
    }));
  assert.deepEqual(await historyOf(made.id), await historyOf(draft.id));
  const again = await invoices.refused("POST", "", { job_id: second.id });
  assert.match(again.error, /already billed, on INV-002/);
});

type Line = { id: number; title: string };

/** Without what can't be the same; no link was made for an email that nobody gets. */
function comparable(invoice: Invoice, job: { id: number; number: string }) {
  const { id, number, open_links: _, ...rest } = invoice;
  const text = JSON.stringify({
    ...rest,
    lines: rest.lines.map((line) => ({
      ...line,
      id: "",
      source: line.source && { ...line.source, line_id: "" },
    })),
    entries: rest.entries.map((entry) => ({ ...entry, id: 0 })),
  });
  return JSON.parse(
    text
      .replaceAll(`"invoice_id":${id}`, `"invoice_id":0`)
      .replaceAll(`"job_id":${job.id}`, `"job_id":0`)
      .replaceAll(String(number), "INV")
      .replaceAll(job.number, "J"),
  );
}
