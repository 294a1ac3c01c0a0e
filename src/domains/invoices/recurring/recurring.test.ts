/** Recurring invoices: on the days of their schedule, each once, in the business's zone, made up for as the plan says. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { type BillingSchedule, billingDaysFrom } from "#shared/time/billing-days.ts";
import { serveForTests } from "../../../../tests/support/business.ts";
import { openInvoiceDays } from "../../../../tests/support/invoice-days.ts";
import { lineOf } from "../../../../tests/support/invoices.ts";
import type { InvoiceListItem } from "../contract.ts";
import type { RecurringInvoice } from "./contract.ts";
import { createRecurring } from "./creating.ts";

const served = serveForTests();

async function open(changes: object = {}, zone = "America/New_York", start = "2026-01-10T15:00:00Z") {
  const here = await openInvoiceDays(served.app, zone, start);
  const customer = await here.invoices.customer();
  const plan: RecurringInvoice = await here.done("POST", "/api/recurring-invoices", {
    customer_id: customer.id,
    title: "Pool service, {month}",
    lines: [lineOf({ name: "Pool service on {date}" })],
    frequency: "monthly",
    starts_on: "2026-01-31",
    ...changes,
  });
  const path = `/api/recurring-invoices/${plan.id}`;
  return {
    ...here,
    customer,
    plan,
    read: (): Promise<RecurringInvoice> => here.done("GET", path),
    act: (deed: string, body: object = {}): Promise<RecurringInvoice> =>
      here.done("POST", `${path}/${deed}`, body),
    change: (body: object): Promise<RecurringInvoice> => here.done("PUT", path, body),
    made: async (): Promise<InvoiceListItem[]> =>
      (await here.done("GET", "/api/invoices?sort=newest")).invoices.toReversed(),
  };
}

const titles = (made: InvoiceListItem[]) => made.map(({ title, status }) => `${title} ${status}`);

describe("A schedule", () => {
  const days = (schedule: Partial<BillingSchedule>, limit = 4) =>
    billingDaysFrom(
      {
        frequency: "monthly",
        month_end: "last",
        starts_on: "2026-01-31",
        ends_on: null,
        most: null,
        ...schedule,
      },
      "2026-01-01",
      { limit, created: 0 },
    );

  test("says what becomes of a day that a month does not have", () => {
    assert.deepEqual(days({}), ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]);
    assert.deepEqual(days({ month_end: "skip" }), ["2026-01-31", "2026-03-31", "2026-05-31", "2026-07-31"]);
    assert.deepEqual(days({ frequency: "quarterly" }, 3), ["2026-01-31", "2026-04-30", "2026-07-31"]);
    const leap = { frequency: "yearly", starts_on: "2028-02-29" } as const;
    assert.deepEqual(days(leap, 2), ["2028-02-29", "2029-02-28"]);
    assert.deepEqual(days({ ...leap, month_end: "skip" }, 2), ["2028-02-29", "2032-02-29"]);
  });

  test("keeps its weekday, and ends on a day or after a number", () => {
    assert.deepEqual(days({ frequency: "weekly" }, 3), ["2026-01-31", "2026-02-07", "2026-02-14"]);
    assert.deepEqual(days({ ends_on: "2026-02-28" }), ["2026-01-31", "2026-02-28"]);
    assert.deepEqual(days({ most: 3 }), ["2026-01-31", "2026-02-28", "2026-03-31"]);
  });
});

describe("A recurring invoice", () => {
  test("shows its next six days, and creates each on its day by the business's calendar, once", async () => {
    const here = await open();
    assert.deepEqual(here.plan.next_days, [
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
      "2026-06-30",
    ]);
    await here.tick("2026-01-31T04:59:00Z");
    assert.deepEqual(await here.made(), [], "23:59 on January 30 in New York");
    moveClockTo(new Date("2026-01-31T05:00:00Z"));
    await Promise.all(Array.from({ length: 5 }, () => createRecurring(here.system)));
    await here.tick("2026-01-31T20:00:00Z");
    const [invoice, ...others] = await here.made();
    assert.deepEqual(others, []);
    assert.equal(`${invoice?.title} ${invoice?.status}`, "Pool service, January 2026 draft");
    const { lines } = await here.invoices.get(invoice?.id ?? 0);
    assert.equal(lines[0]?.name, "Pool service on January 31, 2026");
    const { next_on, runs, created_count } = await here.read();
    assert.deepEqual([next_on, created_count], ["2026-02-28", 1]);
    assert.deepEqual(runs, [{ day: "2026-01-31", invoice_id: invoice?.id, number: null, note: null }]);
  });

  for (const [zone, before, at] of [
    ["Pacific/Kiritimati", "2026-01-30T09:59:00Z", "2026-01-30T10:00:00Z"],
    ["Pacific/Pago_Pago", "2026-01-31T10:59:00Z", "2026-01-31T11:00:00Z"],
    ["Asia/Kolkata", "2026-01-30T18:29:00Z", "2026-01-30T18:30:00Z"],
  ] as const) {
    test(`in ${zone} begins with the first moment of its day there`, async () => {
      const here = await open({ action: "issue" }, zone);
      await here.tick(before);
      assert.deepEqual(await here.made(), []);
      await here.tick(at);
      const [invoice] = await here.made();
      assert.deepEqual([invoice?.number, invoice?.issued_on], ["INV-001", "2026-01-31"]);
    });
  }

  test("makes up for the latest of the days that were missed, and says so, or for each when it is set so", async () => {
    const here = await open();
    await here.tick("2026-04-02T15:00:00Z");
    assert.deepEqual(titles(await here.made()), ["Pool service, March 2026 draft"]);
    const { runs, next_on } = await here.read();
    assert.equal(next_on, "2026-04-30");
    assert.deepEqual(
      runs.map(({ day, note }) => [day, note]),
      [
        ["2026-03-31", null],
        ["2026-02-28", "Missed that day. Only the latest missed invoice is created."],
        ["2026-01-31", "Missed that day. Only the latest missed invoice is created."],
      ],
    );
    const each = await open({ makes_up: true });
    await each.tick("2026-04-02T15:00:00Z");
    assert.deepEqual(titles(await each.made()), [
      "Pool service, January 2026 draft",
      "Pool service, February 2026 draft",
      "Pool service, March 2026 draft",
    ]);
  });

  test("is emailed by day, and stays a draft with the reason where the customer has no address", async () => {
    const here = await open({ action: "send" });
    await here.tick("2026-01-31T06:00:00Z");
    assert.deepEqual(await here.made(), [], "one in the morning");
    await here.tick("2026-01-31T13:00:00Z");
    const [sent] = await here.made();
    assert.deepEqual([sent?.number, sent?.sent_at === null], ["INV-001", false]);
    await here.done("PUT", `/api/customers/${here.customer.id}`, { email: null, phone: "(212) 555-0142" });
    await here.tick("2026-02-28T15:00:00Z");
    assert.deepEqual(titles(await here.made()).at(-1), "Pool service, February 2026 draft");
    const [last] = (await here.read()).runs;
    assert.equal(last?.note, "Not sent, so it's a draft. The customer has no email address.");
  });

  test("can be paused, changed from the next one on, resumed without what was missed, and ended", async () => {
    const here = await open();
    await here.tick("2026-01-31T15:00:00Z");
    await here.act("pause");
    await here.tick("2026-03-01T15:00:00Z");
    assert.equal((await here.made()).length, 1);
    const changed = await here.change({ title: "Spa service", lines: [lineOf({ unit_price_cents: 5_000 })] });
    assert.equal(changed.total_cents, 5_000);
    const resumed = await here.act("resume");
    assert.equal(resumed.next_on, "2026-03-31");
    const weekly = await here.change({ frequency: "weekly", starts_on: "2026-03-04" });
    assert.equal(weekly.next_on, "2026-03-04");
    await here.tick("2026-03-04T15:00:00Z");
    assert.deepEqual(titles(await here.made()), ["Pool service, January 2026 draft", "Spa service draft"]);
    assert.deepEqual((await here.act("end")).next_days, []);
    const refused = await here.send("POST", `/api/recurring-invoices/${here.plan.id}/resume`, {});
    assert.equal(refused.status, 409);
    assert.match(refused.body.error, /has ended/);
  });

  test("creates today's at once when asked, once, also on a day of its schedule, and ends after its last", async () => {
    const here = await open({ most: 2, action: "issue" });
    const path = `/api/recurring-invoices/${here.plan.id}/create-now`;
    const tries = await Promise.all([here.send("POST", path), here.send("POST", path)]);
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal((await here.read()).next_on, "2026-01-31");
    moveClockTo(new Date("2026-01-31T06:00:00Z"));
    const ended = await here.act("create-now");
    assert.deepEqual([ended.status, ended.status_reason], ["ended", "Its last invoice was created."]);
    await here.tick("2026-02-28T15:00:00Z");
    assert.equal((await here.made()).length, 2);
  });

  test("of a customer who was deleted is paused and says why, and keeps no other from its turn", async () => {
    const here = await open();
    const other = await here.done("POST", "/api/recurring-invoices", {
      customer_id: (await here.invoices.customer()).id,
      title: "Other",
      lines: [lineOf()],
      frequency: "weekly",
      starts_on: "2026-01-31",
    });
    await here.done("DELETE", `/api/customers/${here.customer.id}`);
    await here.tick("2026-01-31T15:00:00Z");
    const { status, status_reason } = await here.read();
    assert.deepEqual([status, status_reason], ["paused", "The customer was deleted."]);
    const { runs } = await here.done("GET", `/api/recurring-invoices/${other.id}`);
    assert.equal(runs.length, 1);
  });
});
