/** What the dashboard draws: twelve months of revenue, the pipeline by value, and what needs attention. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { NewJob } from "#domains/jobs/contract.ts";
import { createJob } from "#domains/jobs/service.ts";
import { completeJob } from "#domains/jobs/visits/progressing.ts";
import { recordPayment } from "#domains/payments/service.ts";
import { createTask } from "#domains/tasks/service.ts";
import type { Actor, Reach } from "#platform/actor.ts";
import { atMoment, now } from "#platform/clock.ts";
import type { Permission } from "#shared/permissions.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { textCame } from "../../../tests/support/conversations.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { getDashboardInsights } from "./insights.ts";

const here = serveForTests();

const business = async (timeZone = "America/Denver") =>
  (await mintOrganization(here.app, { timeZone })).owner.actor;

/** Paid by a new customer on account. */
async function paid(actor: Actor, moment: string, amount_cents: number): Promise<void> {
  await atMoment(new Date(moment), async () => {
    const person = { first_name: "Ida", last_name: "Berg", status: "client", country: "US" } as const;
    const { id } = await createCustomer(actor, person);
    const how = { method: "cash", sends_receipt: false } as const;
    await recordPayment(actor, { customer_id: id, invoice_ids: [], amount_cents, ...how });
  });
}

const at = (moment: string, actor: Actor) => atMoment(new Date(moment), () => getDashboardInsights(actor));

function only(actor: Actor, ...granted: [Permission, Reach][]): Actor {
  return { ...actor, permissions: new Map([["dashboard.view", "all"], ...granted]) };
}

describe("Revenue by month", () => {
  test("has twelve months of the business's own calendar, the last of them so far", async () => {
    const actor = await business();
    // One minute before and after midnight in Denver, when it is the first of the month in UTC long since.
    await paid(actor, "2026-03-01T06:59:00Z", 100_00);
    await paid(actor, "2026-03-01T07:01:00Z", 250_00);
    await paid(actor, "2025-04-30T23:00:00Z", 40_00);
    await paid(actor, "2025-04-01T05:00:00Z", 9_999_00);
    const { revenue_by_month: months } = await at("2026-03-15T18:00:00Z", actor);
    assert.deepEqual(
      months?.map(({ month }) => month),
      ["04", "05", "06", "07", "08", "09", "10", "11", "12"]
        .map((month) => `2025-${month}`)
        .concat("2026-01", "2026-02", "2026-03"),
    );
    const cents = Object.fromEntries(months?.map(({ month, cents: sum }) => [month, sum]) ?? []);
    assert.equal(
      cents["2025-04"],
      40_00,
      "what came in late on March 31 belongs to March of the year before",
    );
    assert.deepEqual([cents["2026-02"], cents["2026-03"], cents["2025-08"]], [100_00, 250_00, 0]);
  });

  test("counts what was paid, not what was completed, and nothing of another business", async () => {
    const [actor, other] = [await business(), await business()];
    await paid(other, "2026-03-02T12:00:00Z", 777_00);
    await paid(actor, "2026-03-02T12:00:00Z", 12_50);
    await atMoment(new Date("2026-03-02T12:00:00Z"), async () => {
      const lines = [{ kind: "labor", name: "Work", unit_price_cents: 40_00 }];
      const { id } = await createJob(actor, NewJob.parse({ title: "Work", client_name: "Ida", lines }));
      await completeJob(actor, id);
    });
    const { revenue_by_month: months } = await at("2026-03-15T18:00:00Z", actor);
    assert.equal(months?.at(-1)?.cents, 12_50);
  });
});

describe("The pipeline", () => {
  test("tells each step with its customers and their estimated value", async () => {
    const house = await mintOrganization(here.app);
    const { actor } = house.owner;
    const add = (status: "lead" | "prospect" | "client" | "inactive", value?: number) =>
      createCustomer(actor, {
        first_name: "Ida",
        last_name: "Berg",
        country: "US",
        status,
        ...(value === undefined ? {} : { estimated_value_cents: value }),
      });
    await Promise.all([add("lead", 10_00), add("lead"), add("prospect", 5_00), add("inactive", 99_00)]);
    assert.deepEqual((await getDashboardInsights(actor)).pipeline, [
      { status: "lead", customers: 2, value_cents: 10_00 },
      { status: "prospect", customers: 1, value_cents: 5_00 },
      { status: "client", customers: 0, value_cents: 0 },
    ]);
    const own = only((await house.member("STAFF")).actor, ["customers.view", "own"]);
    assert.deepEqual(
      (await getDashboardInsights(own)).pipeline?.map(({ customers }) => customers),
      [0, 0, 0],
    );
  });
});

describe("What needs attention", () => {
  const morning = "2026-03-15T16:00:00Z";

  test("counts what is late, unplanned, forgotten or not confirmed", async () => {
    const actor = await business();
    await atMoment(new Date("2026-03-10T16:00:00Z"), async () => {
      const { id } = await createCustomer(actor, {
        first_name: "Ida",
        last_name: "Berg",
        country: "US",
        status: "lead",
      });
      await createCustomer(actor, {
        first_name: "Nobody",
        last_name: "Called",
        country: "US",
        status: "lead",
      });
      await createJob(actor, NewJob.parse({ title: "Late", customer_id: id, due_date: "2026-03-14" }));
      const lines = [{ kind: "part", name: "Tank", quantity: "1.5", unit_price_cents: 20_001 }];
      const done = await createJob(actor, NewJob.parse({ title: "Done", customer_id: id, lines }));
      await completeJob(actor, done.id);
      await createTask(actor, { title: "Call back", due_date: "2026-03-12" });
      const appointment = {
        title: "Estimate",
        type: "appointment",
        priority: "medium",
        customer_id: id,
      } as const;
      for (const [start, status] of [
        ["2026-03-17T04:00:00Z", "scheduled"],
        ["2026-03-16T15:00:00Z", "confirmed"],
        ["2026-03-17T07:00:00Z", "scheduled"],
      ] as const) {
        const end = new Date(Date.parse(start) + 3_600_000).toISOString();
        await createCalendarEvent(actor, { ...appointment, status, start, end });
      }
    });
    assert.deepEqual((await at(morning, actor)).attention, {
      overdue_jobs: 1,
      unscheduled_jobs: 1,
      overdue_tasks: 1,
      leads_without_next_step: 1,
      // That of the evening of the 16th in Denver; the one after midnight is later than tomorrow.
      unconfirmed_appointments: 1,
      uninvoiced_jobs: 1,
      uninvoiced_cents: 30_002,
      overdue_invoices: 0,
      overdue_cents: 0,
      failed_payments: 0,
      failed_cents: 0,
      unsigned_contracts: 0,
      unsigned_cents: 0,
      first_unsigned_id: null,
      waiting_customers: 0,
      longest_waiting: [],
    });
  });

  test("names the customers who have waited longest for an answer, of those whom a role sees", async () => {
    // Monday, 3 PM in Denver: the business has been open since the morning.
    const afternoon = "2026-03-16T21:00:00Z";
    const organization = await mintOrganization(here.app, { timeZone: "America/Denver" });
    const { actor } = organization.owner;
    const write = (name: string, minutes: number, assigned_to: string | null) =>
      atMoment(new Date(Date.parse(afternoon) - minutes * 60_000), async () => {
        const from = `+1303555${String(3_000 + minutes)}`;
        const person = { first_name: name, last_name: "Berg", status: "lead", country: "US" } as const;
        await createCustomer(organization.system, { ...person, phone: from, assigned_to });
        await textCame(organization, { from, text: "Are you coming?", at: now().toISOString() });
      });
    const shown = async (who: Actor) => {
      const { waiting_customers: total, longest_waiting: longest } = (await at(afternoon, who)).attention;
      return [total, longest?.map(({ name, waiting_minutes }) => `${name} ${waiting_minutes}`)];
    };
    await write("Mine", 20, actor.userId);
    for (const [name, minutes] of [
      ["Late", 300],
      ["New", 5],
      ["Second", 90],
    ] as const)
      await write(name, minutes, null);
    assert.deepEqual(await shown(actor), [4, ["Late Berg 300", "Second Berg 90", "Mine Berg 20"]]);
    const own = only(actor, ["messages.view", "all"], ["customers.view", "own"]);
    assert.deepEqual(await shown(own), [1, ["Mine Berg 20"]]);
    assert.deepEqual(await shown(only(actor, ["customers.view", "all"])), [null, undefined]);
  });

  test("leaves out what a role may not see", async () => {
    const actor = await business();
    const blind = await at(morning, only(actor));
    assert.deepEqual([blind.revenue_by_month, blind.pipeline], [null, null]);
    assert.ok(Object.values(blind.attention).every((count) => count === null));
    const dispatcher = await at(morning, only(actor, ["jobs.view", "all"]));
    const { overdue_jobs, overdue_tasks, uninvoiced_jobs, uninvoiced_cents } = dispatcher.attention;
    assert.deepEqual([overdue_jobs, overdue_tasks, uninvoiced_jobs, uninvoiced_cents], [0, null, null, null]);
  });
});
