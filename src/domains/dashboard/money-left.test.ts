/** Money that is earned or billed and not yet in, and contracts that work should not begin without. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { contractsOf, heater } from "../../../tests/support/contracts.ts";
import { closedBank, payersOf, poorCard, visa } from "../../../tests/support/payers.ts";
import { payingOf } from "../../../tests/support/paying.ts";
import { deliverMessages } from "../payments/webhooks/webhooks.ts";

/** Tuesday, 1 PM in New York. */
const start = Date.parse("2026-11-24T18:00:00Z");
const hour = 3_600_000;
const day = 24 * hour;

const here = openForTests({ at: start, isLong: true });
const paying = payingOf(here);
const contracts = contractsOf(here);
const insights = () => here.done("GET", "/api/dashboard/insights");

describe("Money left on the table", () => {
  test("is what is done and not invoiced, overdue, or of a failed payment, each amount once", async () => {
    assert.equal((await insights()).money_left_cents, 0);
    const lines = [{ kind: "part", name: "Tank", quantity: "1", unit_price_cents: 30_000 }];
    const job = await paying.invoices.job(lines, { client_name: "June Abbott" });
    await here.done("POST", `/api/jobs/${job.id}/complete`, {});
    await paying.connect();
    const { token } = await paying.sent();
    const first = await paying.secretOf(token, { method: "bank_debit" });
    await payersOf(here.app).enter(first, closedBank);
    await paying.step(token, "check");
    assert.equal((await insights()).money_left_cents, 30_000, "a payment on its way may still come in");

    moveClockTo(new Date(start + 6 * day));
    await deliverMessages(here.app.appContext);
    const failed = await insights();
    assert.equal(failed.money_left_cents, 40_000);
    assert.deepEqual(
      [failed.attention.failed_payments, failed.attention.failed_cents, failed.attention.overdue_invoices],
      [1, 10_000, 0],
    );

    // Past its due day it is overdue, and no longer counted as a failed payment.
    moveClockTo(new Date(start + 40 * day));
    const late = await insights();
    assert.equal(late.money_left_cents, 40_000);
    assert.deepEqual(
      [late.attention.failed_payments, late.attention.overdue_invoices, late.attention.overdue_cents],
      [0, 1, 10_000],
    );

    await payersOf(here.app).enter(await paying.secretOf(token), visa);
    await paying.step(token, "check");
    assert.equal((await insights()).money_left_cents, 30_000);
  });

  test("leaves out a card that was declined while the customer still tried, and what is of others", async () => {
    await paying.connect();
    const { token } = await paying.sent();
    const before = (await insights()).attention;
    const secret = await paying.secretOf(token);
    await payersOf(here.app).enter(secret, poorCard);
    await payersOf(here.app).enter(await paying.secretOf(token), visa);
    await paying.step(token, "check");
    const { attention } = await insights();
    assert.equal(attention.failed_payments, before.failed_payments);
  });
});

describe("Contracts that aren't signed before work begins", () => {
  const visitAt = (job: number, begins: number) =>
    here.done("POST", "/api/visits", {
      job_id: job,
      start: new Date(begins).toISOString(),
      end: new Date(begins + hour).toISOString(),
    });
  const unsigned = async () => {
    const { attention } = await insights();
    return [attention.unsigned_contracts, attention.unsigned_cents, attention.first_unsigned_id];
  };

  test("count from the day before until the customer has signed", async () => {
    moveClockTo(new Date(start));
    const customer_id = (await contracts.customer()).id;
    const job = await here.done("POST", "/api/jobs", { title: "New heater", customer_id });
    const { id } = await contracts.draft({ lines: [heater], job_id: job.id }, { customer_id });
    const contract = await contracts.done("POST", `/${id}/send`, {});
    // 11:30 PM on Thursday in New York, when it is Friday in UTC.
    await visitAt(job.id, start + 58.5 * hour);
    assert.deepEqual(await unsigned(), [0, 0, null]);
    moveClockTo(new Date(start + day));
    assert.deepEqual(await unsigned(), [1, 180_000, contract.id]);
    await contracts.sign(await contracts.tokenFor(contract));
    assert.deepEqual(await unsigned(), [0, 0, null]);
  });
});
