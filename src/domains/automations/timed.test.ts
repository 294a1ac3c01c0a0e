/** Triggers that wait for days to pass: everyone enters on the right day, once for each record. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { moveClockTo, now } from "#platform/clock.ts";
import { contentOf, noteStep } from "../../../tests/support/automation-samples.ts";
import { automationsOf } from "../../../tests/support/automations.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { contractsOf } from "../../../tests/support/contracts.ts";
import { noon } from "../../../tests/support/conversations.ts";
import { invoicesOf } from "../../../tests/support/invoices.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import type { Automation, DryRun } from "./contract.ts";

const here = openForTests({ at: noon, isLong: true });
const auto = automationsOf(here);
const contracts = contractsOf(here);
const invoices = invoicesOf(here);

type Timed = "contract_unsigned" | "invoice_overdue" | "days_after_visit";

const contentBy = (on: Timed, days: number, rule: "each" | "never" | "after_end" = "each") =>
  contentOf([noteStep("note")], { trigger: { on, days }, re_entry: { rule, days: 1 } });

const publishBy = (on: Timed, days: number): Promise<Automation> => auto.publish(contentBy(on, days));

/** Whom the clock lets in at this moment, by the automation. */
async function enteredBy(automation: Automation, moment?: string): Promise<number[]> {
  if (moment) moveClockTo(new Date(moment));
  await auto.beginTimed();
  return (await auto.runsOf(automation)).map(({ customer_id }) => customer_id).toSorted((a, b) => a - b);
}

/** A visit of two hours that ended then. */
async function visitEnded(customerId: number, end: string, more: object = {}): Promise<{ id: number }> {
  const start = new Date(Date.parse(end) - 7_200_000).toISOString();
  const known = { title: "Leak", type: "job", status: "completed", customer_id: customerId };
  return here.done("POST", "/api/calendar/events", { ...known, start, end, ...more });
}

describe("An unsigned contract", () => {
  test("triggers to the minute so many days after it was sent, and only once however often the clock ticks", async () => {
    const automation = await publishBy("contract_unsigned", 3);
    const { customer_id: customer } = await contracts.sent();
    assert.deepEqual(await enteredBy(automation, "2026-11-22T17:00:00Z"), []);
    assert.deepEqual(await enteredBy(automation, "2026-11-23T16:59:00Z"), []);
    assert.deepEqual(await enteredBy(automation, "2026-11-23T17:15:00Z"), [customer]);
    for (const later of ["2026-11-23T17:30:00Z", "2026-11-24T17:15:00Z", "2026-11-25T18:00:00Z"])
      assert.deepEqual(await enteredBy(automation, later), [customer]);
  });

  test("that is signed in time triggers nothing", async () => {
    const automation = await publishBy("contract_unsigned", 3);
    const [signed, waiting] = [await contracts.sent(), await contracts.sent()];
    await contracts.sign(await contracts.tokenFor(signed));
    assert.equal((await contracts.get(signed.id)).status, "completed");
    assert.deepEqual(await enteredBy(automation, "2026-11-24T12:00:00Z"), [waiting.customer_id]);
  });

  test("triggers at the same time of day across the end of daylight saving time", async () => {
    // 6:30 PM in New York. Daylight saving time ends that night, so that day is 25 hours long.
    moveClockTo(new Date("2026-10-31T22:30:00Z"));
    const automation = await publishBy("contract_unsigned", 1);
    const { customer_id: customer } = await contracts.sent();
    assert.deepEqual(await enteredBy(automation, "2026-11-01T23:29:00Z"), []);
    assert.deepEqual(await enteredBy(automation, "2026-11-01T23:31:00Z"), [customer]);
  });

  test("triggers an hour later when that time of day is skipped", async () => {
    // 2:30 AM in New York the day before daylight saving time begins, when 2:30 AM is skipped: 3:30 AM comes instead.
    moveClockTo(new Date("2027-03-13T07:30:00Z"));
    const automation = await publishBy("contract_unsigned", 1);
    const { customer_id: customer } = await contracts.sent();
    assert.deepEqual(await enteredBy(automation, "2027-03-14T07:29:00Z"), []);
    assert.deepEqual(await enteredBy(automation, "2027-03-14T07:31:00Z"), [customer]);
  });
});

describe("An overdue invoice", () => {
  test("triggers at midnight in the business's time zone", async () => {
    const automation = await publishBy("invoice_overdue", 2);
    // Due on November 21; midnight in New York is 5 AM UTC.
    const { customer_id: customer } = await invoices.issued({ due_days: 1 });
    assert.deepEqual(await enteredBy(automation, "2026-11-23T04:59:00Z"), []);
    assert.deepEqual(await enteredBy(automation, "2026-11-23T05:01:00Z"), [customer]);
  });

  test("that is paid or voided in time triggers nothing", async () => {
    const automation = await publishBy("invoice_overdue", 1);
    const [open, paid, voided] = [
      await invoices.issued({ due_days: 1 }),
      await invoices.issued({ due_days: 1 }),
      await invoices.issued({ due_days: 1 }),
    ];
    await here.done("POST", "/api/payments", {
      customer_id: paid.customer_id,
      invoice_ids: [paid.id],
      amount_cents: paid.balance_cents,
      method: "cash",
    });
    await invoices.done("POST", `/${voided.id}/void`, { reason: "Written twice" });
    assert.deepEqual(await enteredBy(automation, "2026-11-22T17:00:00Z"), [open.customer_id]);
  });

  test("triggers once for each of a customer's two invoices due on the same day", async () => {
    const automation = await publishBy("invoice_overdue", 1);
    const { id } = await auto.someone();
    for (let made = 0; made < 2; made += 1) await invoices.issued({ due_days: 1 }, { customer_id: id });
    assert.deepEqual(await enteredBy(automation, "2026-11-22T17:00:00Z"), [id, id]);
  });
});

describe("Days after a visit", () => {
  test("count from the end of the last visit, unless another one is booked", async () => {
    const automation = await publishBy("days_after_visit", 10);
    const [once, again, booked, canceled] = [
      await auto.someone(),
      await auto.someone(),
      await auto.someone(),
      await auto.someone(),
    ];
    const end = "2026-11-19T20:00:00Z";
    for (const { id } of [once, again, booked, canceled]) await visitEnded(id, end);
    await visitEnded(again.id, "2026-11-20T16:00:00Z");
    await visitEnded(booked.id, "2026-12-20T16:00:00Z", { status: "scheduled" });
    await visitEnded(canceled.id, "2026-12-20T16:00:00Z", { status: "cancelled" });
    assert.deepEqual(await enteredBy(automation, "2026-11-29T19:59:00Z"), []);
    assert.deepEqual(await enteredBy(automation, "2026-11-29T20:01:00Z"), [once.id, canceled.id]);
    assert.deepEqual(await enteredBy(automation, "2026-11-30T16:01:00Z"), [once.id, again.id, canceled.id]);
  });
});

describe("Many customers", () => {
  /** Straight into the database, because so many take minutes through the API. */
  const addVisits = (count: number, { status, end }: { status: string; end: string }) =>
    auto.rows(sql`
      with added as (
        insert into customers (organization_id, first_name, last_name, status)
        select ${here.business.organizationId}, 'Ada', 'Miller ' || i, ${status} from generate_series(1, ${count}::int) as i
        returning organization_id, id
      )
      insert into calendar_events (organization_id, title, type, status, customer_id, starts_at, ends_at,
        completed_at)
      select organization_id, 'Leak', 'job', 'completed', id, ${end}::timestamptz - interval '1 hour', ${end}::timestamptz,
        ${end}::timestamptz
      from added`);

  test("more customers than one page all enter in one pass, and those who don't match keep no one out", async () => {
    const isClient = {
      field: "group" as const,
      match: "all" as const,
      items: [{ field: "status" as const, is: "any_of" as const, values: ["client" as const] }],
    };
    const automation = await auto.publish({ ...contentBy("days_after_visit", 12), entry: isClient });
    await addVisits(1_200, { status: "lead", end: "2026-11-10T17:00:00Z" });
    await addVisits(1_050, { status: "client", end: "2026-11-10T17:00:01Z" });
    moveClockTo(new Date("2026-11-22T17:30:00Z"));
    for (let tick = 0; tick < 2; tick += 1) {
      await auto.beginTimed();
      const [found] = await auto.rows<{ runs: number; customers: number }>(sql`
        select count(*)::int as runs, count(distinct customer_id)::int as customers from automation_runs
        where automation_id = ${automation.id}`);
      assert.deepEqual(found, { runs: 1_050, customers: 1_050 });
    }
  });
});

describe("Only what becomes due while it runs", () => {
  test("triggers it: nothing from before it was published or while it was paused", async () => {
    const early = await invoices.issued({ due_days: 1 });
    moveClockTo(new Date("2026-11-22T17:00:00Z"));
    const automation = await publishBy("invoice_overdue", 1);
    const paused = await invoices.issued({ due_days: 1 });
    assert.deepEqual(await enteredBy(automation), [], `${early.customer_id} was overdue before`);
    moveClockTo(new Date("2026-11-23T17:00:00Z"));
    await here.done("POST", `/api/automations/${automation.id}/pause`);
    const later = await invoices.issued({ due_days: 1 });
    assert.deepEqual(await enteredBy(automation, "2026-11-24T12:00:00Z"), []);
    await here.done("POST", `/api/automations/${automation.id}/start`);
    assert.deepEqual(
      await enteredBy(automation, "2026-11-24T17:00:00Z"),
      [],
      `${paused.customer_id} was paused`,
    );
    assert.deepEqual(await enteredBy(automation, "2026-11-25T12:00:00Z"), [later.customer_id]);
  });

  test("triggers it, and never another business's records", async () => {
    const stranger = await mintOrganization(here.app);
    const theirs = await here.send("POST", "/api/automations", { name: "Theirs" }, stranger.owner);
    const path = `/api/automations/${theirs.body.data.id}`;
    await here.send("PUT", path, { content: contentBy("invoice_overdue", 1) }, stranger.owner);
    assert.equal((await here.send("POST", `${path}/publish`, {}, stranger.owner)).status, 200);
    const automation = await publishBy("invoice_overdue", 1);
    const { customer_id: ours } = await invoices.issued({ due_days: 1 });
    assert.deepEqual(await enteredBy(automation, "2026-11-22T17:00:00Z"), [ours]);
    await auto.beginTimed(stranger.system);
    const { body } = await here.send("GET", `${path}/runs`, undefined, stranger.owner);
    assert.deepEqual(body.data.runs, []);
  });
});

test("a dry run shows who would have entered and when", async () => {
  const { customer_id: customer } = await contracts.sent();
  moveClockTo(new Date("2026-11-25T17:30:00Z"));
  const content = contentBy("contract_unsigned", 3);
  const found: DryRun = await here.done("POST", "/api/automations/dry-run", { content });
  assert.deepEqual(
    found.first.map(({ customer_id, at }) => [customer_id, at.slice(0, 16)]),
    [[customer, "2026-11-23T17:00"]],
  );
  assert.ok(Date.parse(found.first[0]?.at ?? "") < now().getTime());
});
