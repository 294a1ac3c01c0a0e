/** Late fees: off until they are wanted, once for each invoice and month, and never while payment is promised. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { openInvoiceDays } from "../../../../tests/support/invoice-days.ts";
import type { InvoiceListItem } from "../contract.ts";
import { chargeLateFees, periodOn } from "./charging.ts";

const served = serveForTests();

/** One invoice of $100.00 that is due on January 31, 2026, in New York. */
async function open(settings: object) {
  const here = await openInvoiceDays(served.app, "America/New_York", "2026-01-17T15:00:00Z");
  await here.done("PUT", "/api/late-fee-settings", settings);
  const issued = await here.invoices.issued({ due_days: 14 });
  const fees = async (): Promise<InvoiceListItem[]> =>
    (await here.done("GET", "/api/invoices?sort=newest")).invoices.filter(
      ({ id }: InvoiceListItem) => id !== issued.id,
    );
  return { ...here, invoice: issued, fees };
}

describe("Late fees", () => {
  test("are off by default", async () => {
    const here = await open({ percent: "2" });
    await here.tick("2026-12-01T15:00:00Z");
    assert.deepEqual(await here.fees(), []);
  });

  test("are a percentage of what is overdue, proposed as a draft that names its invoice, once", async () => {
    const here = await open({ mode: "draft", kind: "percent", percent: "1.5", after_days: 10 });
    await here.tick("2026-02-09T15:00:00Z");
    assert.deepEqual(await here.fees(), []);
    moveClockTo(new Date("2026-02-10T15:00:00Z"));
    await Promise.all(Array.from({ length: 4 }, () => chargeLateFees(here.system)));
    await here.tick("2026-04-10T15:00:00Z");
    const [fee, ...others] = await here.fees();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [fee?.title, fee?.total_cents, fee?.status, fee?.customer_id],
      ["Late fee for INV-001", 150, "draft", here.invoice.customer_id],
    );
    const { late_fees } = await here.followUp(here.invoice.id);
    assert.deepEqual(late_fees, [{ invoice_id: fee?.id, number: null, total_cents: 150, day: "2026-02-10" }]);
    assert.deepEqual((await here.followUp(fee?.id ?? 0)).late_fee_for, {
      invoice_id: here.invoice.id,
      number: "INV-001",
    });
  });

  test("come each month on the same day up to their cap, issued when that was chosen, and have no fees themselves", async () => {
    const here = await open({
      mode: "issue",
      kind: "amount",
      amount_cents: 4_000,
      after_days: 1,
      repeats: "monthly",
      cap_cents: 10_000,
    });
    for (const moment of [
      "2026-02-01T15:00:00Z",
      "2026-02-28T15:00:00Z",
      "2026-03-01T15:00:00Z",
      "2026-03-31T15:00:00Z",
      "2026-04-01T15:00:00Z",
      "2026-05-01T15:00:00Z",
    ])
      await here.tick(moment);
    const fees = await here.fees();
    assert.deepEqual(
      fees.map(({ number, total_cents, status }) => [number, total_cents, status]),
      [
        ["INV-004", 2_000, "issued"],
        ["INV-003", 4_000, "issued"],
        ["INV-002", 4_000, "issued"],
      ],
    );
    assert.deepEqual(
      fees.map(({ issued_on }) => issued_on),
      ["2026-04-01", "2026-03-01", "2026-02-01"],
    );
  });

  test("wait for a promise to pay, a pause and a dispute, and are not charged of what is settled by then", async () => {
    const here = await open({ mode: "draft", kind: "percent", percent: "1.5", after_days: 1 });
    await here.invoices.done("POST", `/${here.invoice.id}/promise`, { day: "2026-02-05" });
    await here.tick("2026-02-01T15:00:00Z");
    await here.tick("2026-02-05T15:00:00Z");
    assert.deepEqual(await here.fees(), []);
    await here.tick("2026-02-06T15:00:00Z");
    assert.equal((await here.fees()).length, 1);
    const other = await open({ mode: "draft", kind: "percent", percent: "1.5", after_days: 1 });
    await other.invoices.done("POST", `/${other.invoice.id}/write-off`, { reason: "Moved away" });
    await other.tick("2026-02-06T15:00:00Z");
    assert.deepEqual(await other.fees(), []);
  });

  test("that would have come before they were switched on are not made up for", async () => {
    const here = await open({ mode: "off", after_days: 5 });
    moveClockTo(new Date("2026-02-20T15:00:00Z"));
    await here.done("PUT", "/api/late-fee-settings", { mode: "draft" });
    await here.tick("2026-02-21T15:00:00Z");
    assert.deepEqual(await here.fees(), []);
  });
});

test("months of a fee keep their day where the month has it", () => {
  const months = ["2026-01-30", "2026-01-31", "2026-02-27", "2026-02-28", "2026-03-30", "2026-03-31"];
  assert.deepEqual(
    months.map((today) => periodOn("2026-01-31", "monthly", today)),
    [
      null,
      { period: 0, day: "2026-01-31" },
      { period: 0, day: "2026-01-31" },
      { period: 1, day: "2026-02-28" },
      { period: 1, day: "2026-02-28" },
      { period: 2, day: "2026-03-31" },
    ],
  );
});
