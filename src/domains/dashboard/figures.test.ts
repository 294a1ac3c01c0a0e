/** The four figures of the dashboard and their change against the same length of the previous month. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { changeCalendarEventStatus, updateCalendarEvent } from "#domains/calendar/changing.ts";
import type { NewCalendarEvent } from "#domains/calendar/contract.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { deleteCustomer } from "#domains/customers/deletion.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { getDashboardStats, percentChange } from "#domains/dashboard/figures.ts";
import { NewJob } from "#domains/jobs/contract.ts";
import { createJob } from "#domains/jobs/service.ts";
import { cancelJob, completeJob, reopenJob } from "#domains/jobs/visits/progressing.ts";
import { refundPayment } from "#domains/payments/refunds/service.ts";
import { recordPayment } from "#domains/payments/service.ts";
import { markFailed, markSucceeded } from "#domains/payments/settling.ts";
import { insertPayment, lockPayment } from "#domains/payments/store.ts";
import { type Actor, type Reach, requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Permission } from "#shared/permissions.ts";
import { sameSpanOfPreviousMonth } from "#shared/time/time.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";

const here = serveForTests();

const business = async (timeZone = "America/New_York") =>
  (await mintOrganization(here.app, { timeZone })).owner.actor;

const usual = { title: "Work", type: "job", status: "scheduled", priority: "medium" } as const;

/** A job on the calendar, written down two months before it begins. */
async function job(actor: Actor, start: string, more: Partial<NewCalendarEvent> = {}) {
  const begin = new Date(start);
  moveClockTo(new Date(begin.getTime() - 60 * 86_400_000));
  const end = new Date(begin.getTime() + 3_600_000).toISOString();
  return createCalendarEvent(actor, { ...usual, start, end, ...more });
}

/** A job that is done at `moment` and was meant to end then. */
async function doneJob(actor: Actor, moment: string, dollars: number, more: Partial<NewCalendarEvent> = {}) {
  const start = new Date(Date.parse(moment) - 3_600_000).toISOString();
  const { id } = await job(actor, start, { end: moment, estimated_cost: dollars, ...more });
  moveClockTo(new Date(moment));
  await changeCalendarEventStatus(actor, id, "completed");
}

type Paid = { received_on?: string; tip?: number; customer_id?: number };

/** Paid on account by cash, or with a tip by card; gives the payment's id. */
async function paid(actor: Actor, moment: string, dollars: number, more: Paid = {}): Promise<number> {
  moveClockTo(new Date(moment));
  const person = { first_name: "Ida", last_name: "Berg", status: "lead", country: "US" } as const;
  const customer_id = more.customer_id ?? (await createCustomer(actor, person)).id;
  const amount_cents = Math.round(dollars * 100);
  const { received_on, tip } = more;
  if (tip !== undefined) return paidWithTip(actor, { customer_id, amount_cents, tip_cents: tip * 100 });
  const { id } = await recordPayment(actor, {
    customer_id,
    invoice_ids: [],
    amount_cents,
    method: "cash",
    sends_receipt: false,
    ...(received_on ? { received_on } : {}),
  });
  return id;
}

type Tipped = { customer_id: number; amount_cents: number; tip_cents: number };

async function paidWithTip(actor: Actor, { customer_id, amount_cents, tip_cents }: Tipped): Promise<number> {
  return inTransaction(requirePermission(actor, "payments.record"), async (tx) => {
    const id = await insertPayment(tx, {
      customer_id,
      client_name: "Ida Berg",
      invoice_id: null,
      method: "card",
      status: "started",
      amount_cents: amount_cents + tip_cents,
      tip_cents,
      currency: "USD",
    });
    const facts = { charge_id: null, method_words: null, fee_cents: null };
    await markSucceeded(tx, await lockPayment(tx, id), facts);
    return id;
  });
}

async function statsAt(actor: Actor, moment: string) {
  moveClockTo(new Date(moment));
  return getDashboardStats(actor);
}

async function revenueAt(actor: Actor, moment: string) {
  const { monthly_revenue, changes } = await statsAt(actor, moment);
  return [monthly_revenue, changes.monthly_revenue];
}

describe("Monthly Revenue", () => {
  test("is what customers paid this month, against as much of last month", async () => {
    const actor = await business();
    await paid(actor, "2026-10-05T15:00:00Z", 1000);
    await paid(actor, "2026-10-25T15:00:00Z", 5000);
    await paid(actor, "2026-11-03T15:00:00Z", 1250.5);
    await doneJob(actor, "2026-11-04T15:00:00Z", 777);
    assert.deepEqual(await revenueAt(actor, "2026-11-21T17:00:00Z"), [1250.5, 25.1]);
    assert.deepEqual(await revenueAt(actor, "2026-11-26T17:00:00Z"), [1250.5, -79.2]);
  });

  test("is less what went back, what failed and what is disputed, in the month in which it happened", async () => {
    const actor = await business();
    const refunded = await paid(actor, "2026-10-05T15:00:00Z", 100);
    const online = await paid(actor, "2026-11-03T15:00:00Z", 500);
    moveClockTo(new Date("2026-11-04T15:00:00Z"));
    await refundPayment(actor, refunded, { amount_cents: 30_00, reason: "Agreed", is_owed_again: true });
    const scope = requirePermission(actor, "payments.record");
    await inTransaction(scope, async (tx) => markFailed(tx, await lockPayment(tx, online), "Returned"));
    assert.deepEqual(await revenueAt(actor, "2026-11-21T17:00:00Z"), [-30, -130]);
    assert.deepEqual(await revenueAt(actor, "2026-10-21T17:00:00Z"), [100, null]);
  });

  test("counts a payment that is written down later on its own day, and leaves tips out", async () => {
    const actor = await business();
    await paid(actor, "2026-11-12T15:00:00Z", 40, { received_on: "2026-10-21" });
    await paid(actor, "2026-11-12T15:00:00Z", 60, { tip: 10 });
    assert.deepEqual(await revenueAt(actor, "2026-11-21T17:00:00Z"), [60, 50]);
    assert.deepEqual(await revenueAt(actor, "2026-11-20T17:00:00Z"), [60, null]);
  });

  test("is in the currency of the business", async () => {
    const actor = await business();
    const scope = requirePermission(actor, "organization.update");
    await inTransaction(scope, (tx) =>
      sql`update organizations set currency = 'JPY' where id = ${tx.organizationId}`.execute(tx.db),
    );
    await paid(actor, "2026-11-03T15:00:00Z", 12.34);
    assert.deepEqual(await revenueAt(actor, "2026-11-21T17:00:00Z"), [1234, null]);
  });

  test("is new where there was none last month, and nothing where there is none at all", async () => {
    const actor = await business();
    assert.deepEqual(await revenueAt(actor, "2026-11-21T17:00:00Z"), [0, null]);
    await paid(actor, "2026-11-03T15:00:00Z", 10);
    assert.deepEqual(await revenueAt(actor, "2026-11-21T17:00:00Z"), [10, null]);
    assert.deepEqual(await revenueAt(actor, "2026-12-21T17:00:00Z"), [0, -100]);
  });

  test("of a payment at 23:30 on the last of the month belongs to that month", async () => {
    const actor = await business();
    await paid(actor, "2026-11-01T03:30:00Z", 100);
    assert.deepEqual(await revenueAt(actor, "2026-11-01T03:45:00Z"), [100, null]);
    assert.deepEqual(await revenueAt(actor, "2026-11-01T04:30:00Z"), [0, null]);
    assert.deepEqual(await revenueAt(actor, "2026-11-30T20:00:00Z"), [0, null]);
    assert.deepEqual(await revenueAt(actor, "2026-12-01T04:59:00Z"), [0, null]);
  });

  test("goes by the business's own month where that is ahead of UTC", async () => {
    const actor = await business("Pacific/Auckland");
    await paid(actor, "2026-06-30T12:30:00Z", 40);
    await paid(actor, "2026-06-30T11:30:00Z", 10);
    assert.deepEqual(await revenueAt(actor, "2026-06-30T11:45:00Z"), [10, null]);
    assert.deepEqual(await revenueAt(actor, "2026-06-30T12:45:00Z"), [40, null]);
    assert.deepEqual(await revenueAt(actor, "2026-07-31T11:45:00Z"), [40, 300]);
  });

  test("on March 31 is compared with the whole of a February that had 28 days", async () => {
    const actor = await business();
    await paid(actor, "2026-01-31T20:00:00Z", 999);
    await paid(actor, "2026-03-01T04:30:00Z", 50);
    await paid(actor, "2026-03-30T20:00:00Z", 75);
    assert.deepEqual(await revenueAt(actor, "2026-03-31T20:00:00Z"), [75, 50]);
    assert.deepEqual(await revenueAt(actor, "2026-03-28T20:00:00Z"), [0, null]);
  });

  test("counts by the wall clock on both days on which the clocks change", async () => {
    const actor = await business();
    await paid(actor, "2026-03-08T06:30:00Z", 10);
    await paid(actor, "2026-03-08T07:30:00Z", 100);
    assert.deepEqual(await revenueAt(actor, "2026-04-08T06:00:00Z"), [0, -100]);
    await paid(actor, "2026-04-08T05:00:00Z", 20);
    assert.deepEqual(
      await revenueAt(actor, "2026-04-08T06:00:00Z"),
      [20, 100],
      "10 at 01:30, not yet 100 at 03:30",
    );
    assert.deepEqual(await revenueAt(actor, "2026-04-08T08:00:00Z"), [20, -81.8]);
    await paid(actor, "2026-11-01T05:30:00Z", 8);
    await paid(actor, "2026-11-01T06:30:00Z", 8);
    await paid(actor, "2026-12-01T06:00:00Z", 4);
    assert.deepEqual(await revenueAt(actor, "2026-12-01T08:00:00Z"), [4, -75]);
  });

  test("adds up large amounts without failing", async () => {
    const actor = await business();
    for (let count = 0; count < 3; count++) await paid(actor, "2026-11-03T15:00:00Z", 99_999_999.99);
    const [revenue] = await revenueAt(actor, "2026-11-21T17:00:00Z");
    assert.equal(revenue, 299_999_999.97);
  });
});

describe("Active Jobs", () => {
  const plan = (actor: Actor, at: string) => {
    moveClockTo(new Date(at));
    return createJob(actor, NewJob.parse({ title: "Boiler", client_name: "Ida Berg" }));
  };

  test("are those neither done nor called off; entries of the calendar are none", async () => {
    const actor = await business();
    const [done, off] = [
      await plan(actor, "2026-11-01T15:00:00Z"),
      await plan(actor, "2026-11-01T15:00:00Z"),
    ];
    for (let count = 0; count < 3; count++) await plan(actor, "2026-11-02T15:00:00Z");
    await completeJob(actor, done.id);
    await cancelJob(actor, off.id, { reason: "Moved away", cancelled_by_customer: true });
    await job(actor, "2026-11-20T15:00:00Z");
    const { active_jobs } = await statsAt(actor, "2026-11-21T17:00:00Z");
    assert.equal(active_jobs, 3);
  });

  test("of last month are counted as they stood at this moment of it", async () => {
    const actor = await business();
    const doneLater = await plan(actor, "2026-10-01T15:00:00Z");
    const cancelledLater = await plan(actor, "2026-10-02T15:00:00Z");
    const doneBefore = await plan(actor, "2026-10-03T15:00:00Z");
    await plan(actor, "2026-10-04T15:00:00Z");
    moveClockTo(new Date("2026-10-15T15:00:00Z"));
    await completeJob(actor, doneBefore.id);
    moveClockTo(new Date("2026-10-23T15:00:00Z"));
    await completeJob(actor, doneLater.id);
    await cancelJob(actor, cancelledLater.id, { reason: "Moved away", cancelled_by_customer: false });
    await plan(actor, "2026-11-20T15:00:00Z");
    const { active_jobs, changes } = await statsAt(actor, "2026-11-21T17:00:00Z");
    assert.equal(active_jobs, 2, "the one that waits and the one just added");
    assert.equal(changes.active_jobs, -33.3, "three were active a month ago");
  });
});

describe("Completion Rate", () => {
  test("is completed of completed, missed and cancelled among the jobs due this month so far", async () => {
    const actor = await business();
    await doneJob(actor, "2026-11-05T15:00:00Z", 1);
    await doneJob(actor, "2026-11-06T15:00:00Z", 1);
    await job(actor, "2026-11-07T15:00:00Z");
    await job(actor, "2026-11-08T15:00:00Z", { status: "cancelled" });
    await job(actor, "2026-11-09T15:00:00Z", { status: "in_progress" });
    await job(actor, "2026-11-25T15:00:00Z");
    await job(actor, "2026-11-07T15:00:00Z", { type: "task" });
    await doneJob(actor, "2026-10-05T15:00:00Z", 1);
    const may = await statsAt(actor, "2026-11-21T17:00:00Z");
    assert.deepEqual([may.completion_rate, may.changes.completion_rate], [50, -50]);
  });

  test("leaves out jobs and calendar events that the customer cancelled, until they are reopened (T-DSH-2)", async () => {
    const actor = await business();
    const plan = async (title: string) => {
      moveClockTo(new Date("2026-11-02T15:00:00Z"));
      return createJob(actor, NewJob.parse({ title, client_name: "Ida Berg" }));
    };
    const rate = async () => (await statsAt(actor, "2026-11-21T17:00:00Z")).completion_rate;
    await completeJob(actor, (await plan("Done")).id);
    const ours = await plan("No part to be had");
    await cancelJob(actor, ours.id, { reason: "No part to be had", cancelled_by_customer: false });
    const theirs = await plan("Moved away");
    const gone = await cancelJob(actor, theirs.id, { reason: "Moved away", cancelled_by_customer: true });
    assert.deepEqual([gone.cancelled_by_customer, await rate()], [true, 50]);

    await job(actor, "2026-11-07T15:00:00Z");
    assert.equal(await rate(), 33.3);
    const { id } = await job(actor, "2026-11-08T15:00:00Z");
    assert.equal(await rate(), 25);
    const off = { status: "cancelled", cancel_reason: "Moved away", cancelled_by_customer: true } as const;
    assert.equal((await updateCalendarEvent(actor, id, off)).cancelled_by_customer, true);
    assert.equal(await rate(), 33.3);

    const back = await updateCalendarEvent(actor, id, { status: "scheduled" });
    assert.deepEqual([back.cancelled_by_customer, await rate()], [false, 25]);
    const again = await reopenJob(actor, theirs.id, "They came back");
    assert.equal(again.cancelled_by_customer, false);
  });

  test("is to one decimal, and nothing at all while no job was due", async () => {
    const actor = await business();
    await job(actor, "2026-11-25T15:00:00Z");
    const before = await statsAt(actor, "2026-11-21T17:00:00Z");
    assert.deepEqual([before.completion_rate, before.changes.completion_rate], [null, null]);
    await doneJob(actor, "2026-11-05T15:00:00Z", 1);
    await doneJob(actor, "2026-11-06T15:00:00Z", 1);
    await job(actor, "2026-11-07T15:00:00Z");
    const { completion_rate, changes } = await statsAt(actor, "2026-11-21T17:00:00Z");
    assert.deepEqual([completion_rate, changes.completion_rate], [66.7, null]);
  });

  test("counts a job that ends at midnight as due on the day that ends", async () => {
    const actor = await business();
    await doneJob(actor, "2026-11-01T04:00:00Z", 1);
    assert.equal((await statsAt(actor, "2026-11-01T15:00:00Z")).completion_rate, null);
    await doneJob(actor, "2026-11-02T05:00:00Z", 1);
    assert.equal((await statsAt(actor, "2026-11-02T15:00:00Z")).completion_rate, 100);
    await doneJob(actor, "2026-03-01T05:00:00Z", 1);
    await job(actor, "2026-03-05T15:00:00Z");
    const { completion_rate, changes } = await statsAt(actor, "2026-03-31T15:00:00Z");
    assert.deepEqual([completion_rate, changes.completion_rate], [0, -100], "the job was due in February");
  });
});

describe("Total Customers", () => {
  const person = { first_name: "Ida", last_name: "Berg", status: "lead", country: "US" } as const;

  test("are all there are now, against those there were at this moment of last month", async () => {
    const actor = await business();
    const add = async (moment: string) => {
      moveClockTo(new Date(moment));
      return createCustomer(actor, person);
    };
    await add("2026-01-05T15:00:00Z");
    const leaves = await add("2026-09-05T15:00:00Z");
    await add("2026-10-21T15:59:00Z");
    const gone = await add("2026-10-01T15:00:00Z");
    await add("2026-10-21T17:01:00Z");
    await add("2026-11-20T15:00:00Z");
    moveClockTo(new Date("2026-10-10T15:00:00Z"));
    await deleteCustomer(actor, gone.id);
    moveClockTo(new Date("2026-11-01T15:00:00Z"));
    await deleteCustomer(actor, leaves.id);
    const { total_customers, changes } = await statsAt(actor, "2026-11-21T17:00:00Z");
    assert.deepEqual([total_customers, changes.total_customers], [4, 33.3], "three a month ago");
  });

  test("agree with a count one by one, whenever they came and went", async () => {
    const moment = new Date("2026-11-21T17:00:00Z");
    const then = sameSpanOfPreviousMonth(moment, "America/New_York").end;
    const near = fc
      .integer({ min: -40, max: 40 })
      .map((hours) => new Date(then.getTime() + hours * 3_600_000));
    const when = fc.oneof(near, fc.date({ min: new Date("2026-01-01"), max: moment, noInvalidDate: true }));
    const visits = fc.array(fc.tuple(when, fc.option(when)), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(visits, async (customers) => {
        const actor = await business();
        await insertCustomers(actor, customers);
        const existedAt = (at: Date) =>
          customers.filter(([from, until]) => from <= at && (!until || until > at)).length;
        const { total_customers, changes } = await statsAt(actor, moment.toISOString());
        const left = customers.filter(([, until]) => !until).length;
        assert.equal(total_customers, left);
        assert.equal(changes.total_customers, percentChange(left, existedAt(then)));
      }),
      { numRuns: 25 },
    );
  });
});

/** Writes customers with the times at which they came and went, past all rules. */
async function insertCustomers(actor: Actor, customers: [Date, Date | null][]): Promise<void> {
  const client = await here.app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [actor.organizationId]);
    for (const [from, until] of customers) {
      const { rows } = await client.query(
        "insert into customers (organization_id, first_name, last_name, created_at) values ($1, 'A', 'B', $2) returning id",
        [actor.organizationId, from],
      );
      if (until)
        await client.query("update customers set deleted_at = $2 where id = $1", [rows[0].id, until]);
    }
    await client.query("commit");
  } finally {
    client.release();
  }
}

describe("Who sees which figures", () => {
  const path = "/api/dashboard/stats";

  test("every role opens the dashboard; revenue is for those whose role includes it", async () => {
    const { member, owner } = await mintOrganization(here.app);
    await paid(owner.actor, new Date(Date.now() - 1000).toISOString(), 12);
    moveClockTo(undefined);
    for (const role of ["ADMIN", "MANAGER", "STAFF", "ACCOUNTANT"] as const) {
      const { status, body } = await here.app.call("GET", path, { token: (await member(role)).token });
      assert.equal(status, 200);
      const revenue = body.data.monthly_revenue;
      if (role === "STAFF") assert.equal(revenue, null);
      else assert.equal(typeof revenue, "number", role);
      assert.equal(typeof body.data.active_jobs, "number");
    }
  });

  test("a narrower reach counts only the records it covers", async () => {
    const { owner, member } = await mintOrganization(here.app);
    const staff = (await member("STAFF")).actor;
    const limit = (permissions: Partial<Record<Permission, Reach>>): Actor => ({
      ...staff,
      permissions: new Map(Object.entries(permissions) as [Permission, Reach][]),
    });
    const parts = ["customers.view", "calendar.view", "jobs.view", "dashboard.revenue"] as const;
    const reaching = (reach: Reach) => Object.fromEntries(parts.map((part) => [part, reach]));
    const [all, own] = [reaching("all"), reaching("own")];
    const person = { first_name: "Ida", last_name: "Berg", status: "lead", country: "US" } as const;
    const other = await createCustomer(owner.actor, person);
    const theirs = await createCustomer(owner.actor, { ...person, assigned_to: staff.userId });
    await paid(owner.actor, "2026-11-03T15:00:00Z", 100, { customer_id: other.id });
    await paid(owner.actor, "2026-11-03T15:00:00Z", 7, { customer_id: theirs.id });
    await createJob(owner.actor, NewJob.parse({ title: "Boiler", client_name: "Ida Berg" }));
    const at = (permissions: Parameters<typeof limit>[0]) =>
      statsAt(limit(permissions), "2026-11-21T17:00:00Z");

    const wide = await at({ "dashboard.view": "all", ...all });
    assert.deepEqual([wide.total_customers, wide.monthly_revenue, wide.active_jobs], [2, 107, 1]);
    for (const narrow of [
      { "dashboard.view": "all", ...own },
      { "dashboard.view": "own", ...all },
      { "dashboard.view": "team", ...all },
    ] as const) {
      const stats = await at(narrow);
      assert.deepEqual([stats.total_customers, stats.monthly_revenue, stats.active_jobs], [1, 7, 0]);
    }
    const blind = await at({ "dashboard.view": "all" });
    const { changes, ...figures } = blind;
    assert.deepEqual([...new Set([...Object.values(figures), ...Object.values(changes)])], [null]);
    await assert.rejects(at({}), { code: "forbidden" });
  });

  test("another business's records are in nobody else's figures", async () => {
    await paid(await business(), "2026-11-03T15:00:00Z", 100);
    const { changes, ...figures } = await statsAt(await business(), "2026-11-21T17:00:00Z");
    const nothing = { total_customers: 0, monthly_revenue: 0, active_jobs: 0, completion_rate: null };
    assert.deepEqual(figures, nothing);
    assert.deepEqual([...new Set(Object.values(changes))], [null]);
  });
});

test("A change of money is reckoned from the cents, and half a tenth goes away from zero", async () => {
  const actor = await business();
  await paid(actor, "2026-10-05T15:00:00Z", 4);
  await paid(actor, "2026-11-05T15:00:00Z", 4.01);
  assert.deepEqual(await revenueAt(actor, "2026-11-21T17:00:00Z"), [4.01, 0.3], "0.25 %");
  assert.equal(percentChange(351, 400), -12.3, "-12.25 %");
  assert.equal(percentChange(449, 400), 12.3, "12.25 %");
});

test("A change of the completion rate is reckoned from the jobs, not from rounded rates", async () => {
  const actor = await business();
  for (const day of ["05", "06", "07"]) await doneJob(actor, `2026-10-${day}T15:00:00Z`, 1);
  await job(actor, "2026-10-08T15:00:00Z", { status: "cancelled" });
  for (const day of ["05", "06"]) await doneJob(actor, `2026-11-${day}T15:00:00Z`, 1);
  await job(actor, "2026-11-08T15:00:00Z", { status: "cancelled" });
  const { completion_rate, changes } = await statsAt(actor, "2026-11-21T17:00:00Z");
  assert.deepEqual([completion_rate, changes.completion_rate], [66.7, -11.1]);
});

test("A change is in percent to one decimal, and nothing where there was nothing before", () => {
  assert.equal(percentChange(12, 10), 20);
  assert.equal(percentChange(2, 3), -33.3);
  assert.equal(percentChange(0, 5), -100);
  assert.equal(percentChange(5, 5), 0);
  assert.ok(Object.is(percentChange(99_999, 100_000), 0), "no minus zero");
  assert.equal(percentChange(5, 0), null);
  assert.equal(percentChange(0, 0), null);
  assert.equal(percentChange(null, 3), null);
});
