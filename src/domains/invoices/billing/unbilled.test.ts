/** What of a job can still be billed, what happened to an invoice, and what settings would make of the next one. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../../tests/support/invoices.ts";

const here = openForTests({ isShared: true });
const invoices = invoicesOf(here);

const tank = { kind: "part", name: "Tank", quantity: "2", unit_price_cents: 20_001, is_taxable: true };
const labor = { kind: "labor", name: "Labor", quantity: "3.5", unit_price_cents: 9_000, is_taxable: false };

describe("Unbilled work", () => {
  test("is what no other invoice bills, with the draft's own lines among it", async () => {
    const customer = await invoices.customer();
    const job = await invoices.job([tank, labor], { customer_id: customer.id });
    const first = await invoices.done("POST", "", { job_id: job.id });
    const other = await invoices.draft({}, { customer_id: customer.id });
    const openFor = async (id: number) =>
      (await here.done("GET", `/api/invoices/${id}/unbilled?job_id=${job.id}`)).lines.map(
        ({ name, quantity, is_taxable }: { name: string; quantity: string; is_taxable: boolean }) => [
          name,
          quantity,
          is_taxable,
        ],
      );
    assert.deepEqual(await openFor(other.id), []);
    const [part] = first.lines;
    await invoices.done("PUT", `/${first.id}`, { lines: [{ ...part, quantity: "0.5" }] });
    assert.deepEqual(await openFor(other.id), [
      ["Tank", "1.5", true],
      ["Labor", "3.5", false],
    ]);
    assert.deepEqual(await openFor(first.id), [
      ["Tank", "2", true],
      ["Labor", "3.5", false],
    ]);
  });
});

describe("An invoice", () => {
  test("tells its history, newest first, and how many links still lead to it", async () => {
    const { id, number } = await invoices.issued();
    await invoices.done("POST", `/${id}/links`);
    assert.equal((await invoices.get(id)).open_links, 1);
    assert.equal((await invoices.done("DELETE", `/${id}/links`)).open_links, 0);
    const history = await here.done("GET", `/api/invoices/${id}/history`);
    const titles = history.map(({ title }: { title: string }) => title);
    assert.equal(titles[0], `Invoice links turned off: ${number} Invoice`);
    assert.match(titles.at(-1), /^Invoice drafted/);
  });
});

describe("The settings", () => {
  test("show a sample with numbers that aren't taken", async () => {
    const changes = {
      invoice_pattern: "B-{number}",
      next_number: 70,
      taxes: [{ name: "State", percent: "6", is_usual: true }],
      note: "Pay by check",
    };
    const { paper, next_invoice } = await here.done("POST", "/api/invoice-settings/preview", changes);
    assert.equal(next_invoice, "B-070");
    assert.deepEqual([paper.number, paper.stamp], ["B-070", "Sample"]);
    assert.match(JSON.stringify(paper.blocks), /State \(6%\).*Pay by check/);
    const { number } = await invoices.issued({ lines: [lineOf()] });
    assert.match(number ?? "", /^INV-/);
  });
});
