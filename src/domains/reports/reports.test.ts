/** Reports: every figure is the sum of its rows, and periods, roles and saved reports keep their rules. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../tests/support/invoices.ts";
import { mintOrganization, type Person } from "../../../tests/support/organization.ts";
import { paymentsOf } from "../../../tests/support/payments.ts";
import type { QuickStats, Report, ReportRows, SavedReport } from "./contract.ts";
import { type MetricKey, metricKeys, metrics } from "./metrics-contract.ts";
import { type ReportKey, reportKeys, reports } from "./reports-contract.ts";

const here = openForTests({ at: "2026-03-10T17:00:00Z", isLong: true });
const invoices = invoicesOf(here);
const payments = paymentsOf(here);

const at = (moment: string) => moveClockTo(new Date(moment));
const get = (report: ReportKey, query = "", by?: Person): Promise<Report> =>
  here.done("GET", `/api/reports/figures?report=${report}&${query}`, undefined, by);
const rows = (report: ReportKey, query: string, by?: Person): Promise<ReportRows> =>
  here.done("GET", `/api/reports/rows?report=${report}&limit=100&${query}`, undefined, by);
const valueOf = (report: Report, metric: string) =>
  report.figures.find((figure) => figure.metric === metric)?.value;

const state = { taxes: [{ name: "State", percent: "8" }] };

/** Two services on one invoice with a discount and tax, a deposit, a credit note, a void, payments, a refund, a job. */
async function someMonths(): Promise<void> {
  const service = (name: string) =>
    here.done("POST", "/api/services", { name, price_cents: 10_000, cost_cents: 2_000 });
  const [drain, heater] = [await service("Drain clearing"), await service("Water heater")];
  const { id: customer_id } = await invoices.customer({ status: "lead", source: "referral" });
  const lines = [
    lineOf({ service_id: drain.id, quantity: "3", unit_price_cents: 3_333, taxes: ["State"] }),
    lineOf({ service_id: heater.id, unit_price_cents: 9_999, taxes: ["State"] }),
  ];
  const terms = { ...state, discount: { kind: "percent", percent: "10" } };
  const first = await invoices.issued({ lines, terms }, { customer_id });
  await payments.record(first, 5_000);
  const job = await invoices.job(
    [{ kind: "labor", name: "Boiler check", quantity: "1", unit_price_cents: 20_000 }],
    {
      customer_id,
    },
  );
  const visit = await here.done("POST", "/api/visits", {
    job_id: job.id,
    start: "2026-03-10T17:00:00Z",
    end: "2026-03-10T18:00:00Z",
  });
  await here.done("POST", `/api/visits/${visit.id}/uses`, {
    kind: "part",
    name: "Valve",
    quantity: "2",
    unit_cost_cents: 1_250,
  });
  at("2026-03-20T17:00:00Z");
  await invoices.done("POST", `/${first.id}/credit-notes`, { reason: "Scratched", amount_cents: 1_001 });
  const wrong = await invoices.issued({ lines: [lineOf({ service_id: drain.id })] });
  await invoices.done("POST", `/${wrong.id}/void`, { reason: "Typed twice" });
  const paid = await invoices.issued();
  const payment = await payments.record(paid, 10_000);
  await payments.done("POST", `/${payment.id}/refunds`, {
    amount_cents: 2_500,
    reason: "Too much",
    is_owed_again: true,
  });
  await here.done("PUT", `/api/customers/${customer_id}`, { status: "client" });
  await here.done("PUT", `/api/customers/${customer_id}`, { status: "inactive" });
  await here.done("POST", `/api/visits/${visit.id}/start`);
  await here.done("POST", `/api/visits/${visit.id}/finish`, { report: "All good" });
  await here.done("POST", `/api/jobs/${job.id}/complete`);
}

describe("Figures", () => {
  test("open exactly their rows, which come to each figure, in all and by everything they are split by", async () => {
    await someMonths();
    for (const report of reportKeys)
      for (const by of reports[report].by) {
        const query = `period=this_month&group=day&by=${by}`;
        const whole = await get(report, query);
        for (const { metric, value, why_not } of whole.figures) {
          assert.equal(why_not, null, `${report} ${metric}`);
          const opened = await rows(report, `${query}&metric=${metric}`);
          assert.equal(opened.figure, value, `${report} by ${by}: ${metric}`);
          if (opened.unit === "money" && metric !== "average_invoice")
            assert.equal(
              opened.rows.reduce((sum, row) => sum + row.value, 0),
              value,
              metric,
            );
        }
        for (const { metric, why_not, total } of whole.columns) {
          if (why_not) continue;
          for (const row of whole.rows) {
            const opened = await rows(report, `${query}&metric=${metric}&key=${row.key}`);
            const value = row.values[metric] ?? null;
            assert.equal(opened.figure ?? value, value, `${report} by ${by}, ${row.name}: ${metric}`);
          }
          const isSum = !["average_invoice", "conversion", "speed_to_lead", "margin_rate"].includes(metric);
          const all = whole.rows.reduce((sum, row) => sum + (row.values[metric] ?? 0), 0);
          if (isSum)
            assert.equal(all + (whole.others?.[metric] ?? 0), total, `${report} by ${by}: ${metric}`);
        }
      }
  });

  test("agree with the books, whatever tax, discounts, credit notes, voids and refunds do", async () => {
    await someMonths();
    const days = "from=2026-03-01&to=2026-03-31";
    const accrual = await here.done("GET", `/api/books/tax?${days}&basis=accrual`);
    const cash = await here.done("GET", `/api/books/tax?${days}&basis=cash`);
    const sales = await get("sales", `period=custom&${days}`);
    assert.equal(valueOf(sales, "revenue"), accrual.net_cents);
    assert.equal(valueOf(sales, "collected"), cash.gross_cents);
    assert.equal(valueOf(sales, "refunded"), 2_500);
    const withTax = await get("sales", `period=custom&${days}&tax=included`);
    assert.equal(valueOf(withTax, "revenue"), accrual.gross_cents);
    const stats = await here.done("GET", "/api/dashboard/stats");
    assert.equal(Math.round(stats.monthly_revenue * 100), valueOf(sales, "collected"));
    const aging = await here.done("GET", "/api/books/aging");
    const summary = await get("invoice-summary");
    assert.equal(valueOf(summary, "outstanding"), aging.totals.open_cents);
    assert.equal(valueOf(summary, "overdue"), aging.totals.open_cents - aging.totals.ages.current);
  });

  test("of jobs take off what was used on them", async () => {
    await someMonths();
    const services = await get("service-usage");
    assert.equal(valueOf(services, "job_margin"), 20_000 - 2 * 1_250);
    assert.equal(services.columns.find(({ metric }) => metric === "margin_rate")?.total, 87.5);
  });

  test("of what was sold leave out what isn't in the price book, and what is void", async () => {
    await someMonths();
    const services = await get("service-usage");
    assert.equal(valueOf(services, "sold"), 3 + 1);
    const sold = services.rows.map(({ name, values }) => [name, values["sold"]]);
    assert.deepEqual(sold, [
      ["Drain clearing", 3],
      ["Water heater", 1],
      ["Other items", 0],
    ]);
  });

  test("of a deposit count it once, when it is invoiced", async () => {
    const { id: customer_id } = await invoices.customer();
    const line = { kind: "labor", name: "Boiler", quantity: "1", unit_price_cents: 50_000 };
    const job = await invoices.job([line], { customer_id });
    const { id } = await invoices.done("POST", "/deposits", { job_id: job.id, percent: "40" });
    await invoices.done("POST", `/${id}/issue`, {});
    assert.equal(valueOf(await get("sales"), "revenue"), 20_000);
    const whole = await invoices.issued(
      { lines: [lineOf({ unit_price_cents: 50_000 })] },
      { customer_id, job_id: job.id },
    );
    assert.equal(whole.total_cents, 30_000, "less the deposit");
    assert.equal(valueOf(await get("sales"), "revenue"), 50_000);
    const accrual = await here.done("GET", "/api/books/tax?from=2026-03-01&to=2026-03-31&basis=accrual");
    assert.equal(valueOf(await get("sales"), "revenue"), accrual.net_cents);
  });
});

describe("Periods", () => {
  for (const [timeZone, late, after] of [
    ["America/Los_Angeles", "2026-04-01T06:30:00Z", "2026-04-01T07:30:00Z"],
    ["Europe/Berlin", "2026-03-31T21:30:00Z", "2026-03-31T22:30:00Z"],
    ["Pacific/Auckland", "2026-03-31T10:30:00Z", "2026-03-31T11:30:00Z"],
  ] as const) {
    test(`count 23:30 at the end of a month in that month in ${timeZone}`, async () => {
      const { owner } = await mintOrganization(here.app, { timeZone });
      const lead = (email: string) =>
        here.done(
          "POST",
          "/api/customers",
          { first_name: "June", last_name: "Abbott", email, status: "lead" },
          owner,
        );
      at(late);
      await lead("one@customer.example");
      at(after);
      await lead("two@customer.example");
      const report = await get(
        "customer-growth",
        "period=custom&from=2026-03-31&to=2026-04-01&group=day",
        owner,
      );
      assert.deepEqual(
        report.over_time.map(({ from, value }) => [from, value]),
        [
          ["2026-03-31", 1],
          ["2026-04-01", 1],
        ],
      );
      assert.equal(report.time_zone, timeZone);
    });
  }

  for (const [timeZone, day, first, last] of [
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T03:59:59Z"],
    ["America/New_York", "2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T22:59:59Z"],
    ["Pacific/Auckland", "2026-09-27", "2026-09-26T12:00:00Z", "2026-09-27T10:59:59Z"],
  ] as const) {
    test(`have the whole of ${day} in ${timeZone}, when the clocks change`, async () => {
      const { owner } = await mintOrganization(here.app, { timeZone });
      let made = 0;
      for (const moment of [first, last]) {
        at(moment);
        made += 1;
        const person = { first_name: "June", last_name: "Abbott", email: `june-${made}@customer.example` };
        await here.done("POST", "/api/customers", { ...person, status: "lead" }, owner);
      }
      const report = await get("customer-growth", `period=custom&from=${day}&to=${day}`, owner);
      assert.equal(valueOf(report, "new_leads"), 2);
    });
  }

  test("compare a month that runs with as many days of the month before, and nothing before is new", async () => {
    at("2026-02-10T17:00:00Z");
    await invoices.issued();
    at("2026-02-20T17:00:00Z");
    await invoices.issued();
    at("2026-03-12T17:00:00Z");
    await invoices.issued();
    await invoices.issued();
    const sales = await get("sales");
    assert.deepEqual(sales.period, { from: "2026-03-01", to: "2026-03-12" });
    assert.deepEqual(sales.previous, { from: "2026-02-01", to: "2026-02-12" });
    const [revenue, collected] = sales.figures;
    assert.deepEqual([revenue?.value, revenue?.previous, revenue?.change], [20_000, 10_000, 100]);
    assert.deepEqual([collected?.previous, collected?.change], [0, 0]);
    const yearBefore = await get("sales", "compare=last_year");
    assert.deepEqual(yearBefore.previous, { from: "2025-03-01", to: "2025-03-12" });
    assert.equal(yearBefore.figures[0]?.change, null, "nothing before shows as new");
  });

  test("must have both days, in order, and no more than five years", async () => {
    for (const query of [
      "period=custom",
      "period=custom&from=2026-03-02&to=2026-03-01",
      "period=custom&from=2016-01-01&to=2026-01-01",
    ])
      assert.equal((await here.send("GET", `/api/reports/figures?report=sales&${query}`)).status, 400, query);
  });
});

describe("Roles", () => {
  test("see no money, costs or margins that their permissions don't show", async () => {
    await someMonths();
    const staff = await here.business.member("STAFF");
    const services = await get("service-usage", "", staff);
    for (const { metric, value, why_not } of services.figures) {
      if (metric === "hours") continue;
      assert.equal(value, null, metric);
      assert.match(why_not ?? "", /permission/);
    }
    const { status } = await here.send(
      "GET",
      "/api/reports/rows?report=service-usage&metric=job_margin",
      undefined,
      staff,
    );
    assert.equal(status, 403);
    const file = await here.done("GET", "/api/reports/export?report=service-usage", undefined, staff);
    assert.doesNotMatch(file.text, /Job Margin|Revenue/);
    const accountant = await here.business.member("ACCOUNTANT");
    assert.equal(valueOf(await get("service-usage", "", accountant), "job_margin"), 17_500);
  });

  test("of technicians infer no margin from any report, split, row, file or saved report", async () => {
    await someMonths();
    await here.done("POST", "/api/reports/saved", {
      name: "Margins",
      report: "service-usage",
      asked: { by: "member" },
      is_shared: true,
    });
    const staff = await here.business.member("STAFF");
    const isHidden = (metric: string) =>
      metrics[metric as MetricKey].needs.some((need) => need === "jobs.cost" || need === "dashboard.revenue");
    const { reports: shared } = await here.done("GET", "/api/reports/saved", undefined, staff);
    assert.equal(shared.length, 1);
    for (const report of reportKeys)
      for (const by of reports[report].by) {
        const query = `report=${report}&period=this_month&by=${by}`;
        const { status, body } = await here.send("GET", `/api/reports/figures?${query}`, undefined, staff);
        if (status === 400) continue;
        const shown: Report = body.data;
        for (const { metric, value, previous, change } of shown.figures)
          if (isHidden(metric)) assert.deepEqual([value, previous, change], [null, null, null], metric);
        const [drawn] = shown.figures;
        if (drawn && isHidden(drawn.metric))
          assert.ok(shown.over_time.every((part) => part.value === null && part.previous === null));
        for (const row of [...shown.rows.map(({ values }) => values), shown.others ?? {}])
          for (const [metric, value] of Object.entries(row))
            if (isHidden(metric)) assert.equal(value, null, metric);
        const file = await here.done("GET", `/api/reports/export?${query}`, undefined, staff);
        assert.doesNotMatch(file.text, /Margin|Revenue|USD/);
      }
    for (const metric of metricKeys.filter(isHidden)) {
      const path = `/api/reports/rows?report=service-usage&metric=${metric}`;
      assert.equal((await here.send("GET", path, undefined, staff)).status, 403, metric);
    }
    const quick: QuickStats = await here.done("GET", "/api/reports/quick", undefined, staff);
    for (const { metric, value } of [...quick.stats, ...quick.operations])
      if (isHidden(metric)) assert.equal(value, null, metric);
  });

  test("whose reports reach their own customers count those alone", async () => {
    const staff = await here.business.member("STAFF");
    await invoices.customer({ status: "lead" });
    await here.done(
      "POST",
      "/api/customers",
      { first_name: "Sam", last_name: "Own", email: "sam@customer.example", status: "lead" },
      staff,
    );
    assert.equal(valueOf(await get("customer-growth"), "new_leads"), 2);
    assert.equal(valueOf(await get("customer-growth", "", staff), "new_leads"), 1);
    assert.equal((await rows("customer-growth", "metric=new_leads", staff)).total, 1);
  });

  test("of another business see nothing of it", async () => {
    await someMonths();
    const other = await mintOrganization(here.app);
    const sales = await get("sales", "", other.owner);
    assert.deepEqual(
      sales.figures.map(({ value }) => value),
      [0, 0, 0, null],
    );
    assert.equal((await rows("sales", "metric=revenue", other.owner)).total, 0);
  });
});

describe("Saved reports", () => {
  const save = (fields: object = {}, by?: Person): Promise<SavedReport> =>
    here.done(
      "POST",
      "/api/reports/saved",
      { name: "By source", report: "sales", asked: { by: "source" }, ...fields },
      by,
    );
  const list = async (by?: Person): Promise<string[]> => {
    const { reports: found } = await here.done("GET", "/api/reports/saved", undefined, by);
    return found.map(({ name }: SavedReport) => name);
  };

  test("are one's own until they are shared, and only their maker changes them", async () => {
    const manager = await here.business.member("MANAGER");
    const { id } = await save();
    assert.deepEqual([await list(), await list(manager)], [["By source"], []]);
    assert.equal((await here.send("PUT", `/api/reports/saved/${id}`, { name: "Mine" }, manager)).status, 404);
    await here.done("PUT", `/api/reports/saved/${id}`, { is_shared: true });
    assert.deepEqual(await list(manager), ["By source"]);
    assert.equal((await here.send("PUT", `/api/reports/saved/${id}`, { name: "Mine" }, manager)).status, 403);
    await here.done("DELETE", `/api/reports/saved/${id}`);
    assert.deepEqual([await list(), await list(manager)], [[], []]);
    await here.done("POST", `/api/reports/saved/${id}/restore`);
    assert.deepEqual(await list(manager), ["By source"]);
  });

  test("that can't be opened are refused", async () => {
    const post = (fields: object) =>
      here.send("POST", "/api/reports/saved", { name: "Broken", report: "sales", ...fields });
    assert.equal((await post({ asked: { period: "custom" } })).status, 400);
    assert.equal((await post({ report: "customer-growth", asked: { by: "service" } })).status, 400);
  });
});

test("the file has the table as it is shown, with plain numbers", async () => {
  await someMonths();
  const { file_name, text } = await here.done(
    "GET",
    "/api/reports/export?report=sales&by=service&period=this_month",
  );
  assert.equal(file_name, "sales-2026-03-01-to-2026-03-20.csv");
  assert.match(text, /^\ufeffService,Revenue \(USD\)\r\n/);
  assert.match(text, /\r\nDrain clearing,\d+\.\d\d\r\n/);
});
