/**
 * Whatever is done with invoices and payments, reports come to what the ledger and the dashboard say: at ends of months and
 * on both days on which the clocks change, in three zones.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { getAging } from "#domains/books/reports/aging.ts";
import { getTaxReport } from "#domains/books/reports/tax.ts";
import { createCustomer } from "#domains/customers/service.ts";
import { getDashboardStats } from "#domains/dashboard/figures.ts";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { addDays, toInstant } from "#shared/time/time.ts";
import type { Book } from "../../../tests/support/books.ts";
import { serveForTests } from "../../../tests/support/business.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { followSteps, randomHistory, undone } from "../../../tests/support/random-books.ts";
import type { Report, ReportQuery } from "./contract.ts";
import { getReport } from "./reading.ts";
import { listReportRows } from "./rows.ts";

const here = serveForTests();
const runs = 4;
const taxes = [{ name: "State", percent: "7.25" }];
const dayBefore = "2026-01-30";

/** By the wall clock of each business: around midnight at ends of months, and where hours are skipped or come twice. */
const moments = [
  "2026-01-31T23:30",
  "2026-02-01T00:15",
  "2026-02-28T23:59",
  "2026-03-08T01:45",
  "2026-03-08T23:30",
  "2026-03-29T00:30",
  "2026-03-29T23:45",
  "2026-03-31T23:30",
  "2026-04-05T01:30",
  "2026-04-05T23:50",
  "2026-09-27T00:10",
  "2026-09-27T23:30",
  "2026-10-25T01:30",
  "2026-10-25T23:30",
  "2026-11-01T01:15",
  "2026-11-01T23:30",
] as const;

for (const timeZone of ["America/New_York", "Europe/Berlin", "Pacific/Auckland"]) {
  test(`reports, ledger and dashboard agree after ${runs} random histories in ${timeZone}`, async () => {
    moveClockTo(toInstant("2026-01-30T12:00", timeZone));
    const { owner } = await mintOrganization(here.app, { timeZone });
    const person = { first_name: "June", last_name: "Abbott", status: "lead", country: "US" } as const;
    const { id: customerId } = await createCustomer(owner.actor, {
      ...person,
      email: "june@customer.example",
    });
    await fc.assert(
      fc.asyncProperty(randomHistory, (steps) =>
        undone(owner.actor, async (tx) => {
          const days = new Map<string, { open: number; received: number }>();
          let step = 0;
          const before = () => {
            moveClockTo(toInstant(moments[Math.min(step, moments.length - 1)] ?? "", timeZone));
            step += 1;
          };
          const after = async (_: Scope, { invoices, payments }: Book) => {
            const day = (moments[Math.min(step, moments.length) - 1] ?? "").slice(0, 10);
            days.set(day, {
              open: sum(invoices, ({ total, paid, credited }) => total - paid - credited),
              received: sum(payments, ({ standing }) => standing),
            });
          };
          await followSteps(tx, { owner: owner.actor, customerId, steps, taxes, before, after });
          await agree(actingWithin(tx, owner.actor), days);
        }),
      ),
      { numRuns: runs },
    );
  });
}

const sum = <Each>(list: readonly Each[], read: (each: Each) => number): number =>
  list.reduce((total, each) => total + read(each), 0);

const valueOf = ({ figures }: Report, metric: string) =>
  figures.find((figure) => figure.metric === metric)?.value ?? null;

async function agree(
  actor: Actor,
  days: ReadonlyMap<string, { open: number; received: number }>,
): Promise<void> {
  let previous = { day: dayBefore, received: 0 };
  for (const [day, { open, received }] of days) {
    const span = { from: addDays(previous.day, 1), to: day };
    const asked = { ...span, period: "custom", group: "day", compare: "none" } as const;
    const sales = await getReport(actor, { report: "sales", ...asked, by: "time" });
    const accrual = await getTaxReport(actor, { ...span, basis: "accrual" });
    assert.equal(valueOf(sales, "revenue"), accrual.net_cents, `revenue until ${day}`);
    assert.equal(valueOf(sales, "collected"), received - previous.received, `collected until ${day}`);
    await rowsComeTo(actor, { report: "sales", ...asked, by: "time" }, sales);
    const summary = await getReport(actor, { report: "invoice-summary", ...asked, by: "customer" });
    const { totals } = await getAging(actor, { as_of: day });
    assert.equal(valueOf(summary, "outstanding"), open, `open on ${day}`);
    assert.equal(totals.open_cents, open);
    assert.equal(valueOf(summary, "overdue"), open - totals.ages.current, `overdue on ${day}`);
    previous = { day, received };
  }
  await dashboardAgrees(actor);
}

async function dashboardAgrees(actor: Actor): Promise<void> {
  const { monthly_revenue } = await getDashboardStats(actor);
  const month = await getReport(actor, { report: "sales", period: "this_month" });
  assert.equal(
    Math.round((monthly_revenue ?? 0) * 100),
    valueOf(month, "collected"),
    "this month on the dashboard",
  );
}

/** The parts of the time come to the figure, and so do the rows behind it, page by page. */
async function rowsComeTo(actor: Actor, query: ReportQuery, report: Report): Promise<void> {
  for (const metric of ["revenue", "collected", "refunded"] as const) {
    const figure = valueOf(report, metric) ?? 0;
    assert.equal(
      sum(report.rows, ({ values }) => values[metric] ?? 0),
      figure,
      metric,
    );
    const seen = new Set<string>();
    let value = 0;
    for (let cursor: string | undefined; ; ) {
      const page = await listReportRows(actor, { ...query, metric, limit: 2, ...(cursor ? { cursor } : {}) });
      for (const row of page.rows) {
        assert.ok(!seen.has(row.key), `${row.key} comes once`);
        seen.add(row.key);
        value += row.value;
      }
      if (!page.next_cursor) break;
      cursor = page.next_cursor;
    }
    assert.equal(value, figure, `rows of ${metric}`);
  }
}
