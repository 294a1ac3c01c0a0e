/** The books: aging on any day, payments by method, tax by rate on both bases, accounts and files. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../tests/support/invoices.ts";
import { mintOrganization } from "../../../tests/support/organization.ts";
import { paymentsOf } from "../../../tests/support/payments.ts";
import type { AgedInvoice, Aging, MethodReport, TaxReport } from "./contract.ts";

const here = openForTests({ at: "2026-03-02T17:00:00Z", isLong: true });
const invoices = invoicesOf(here);
const payments = paymentsOf(here);

const at = (moment: string) => moveClockTo(new Date(moment));
const aging = (query = ""): Promise<Aging> => here.done("GET", `/api/books/aging${query}`);
const aged = (query = ""): Promise<{ invoices: AgedInvoice[]; open_cents: number }> =>
  here.done("GET", `/api/books/aging/invoices${query}`);
const methods = (from: string, to: string): Promise<MethodReport> =>
  here.done("GET", `/api/books/payments?from=${from}&to=${to}`);
const tax = (basis: "cash" | "accrual", from = "2026-03-01", to = "2026-03-31"): Promise<TaxReport> =>
  here.done("GET", `/api/books/tax?from=${from}&to=${to}&basis=${basis}`);

const state = { taxes: [{ name: "State", percent: "8" }] };
const taxed = (unit_price_cents: number) =>
  invoices.issued({ lines: [lineOf({ unit_price_cents, taxes: ["State"] })], terms: state });

describe("Aging", () => {
  test("tells how late each balance was, by customer and in all, and leads to the invoices", async () => {
    const { id: customer_id } = await invoices.customer();
    const old = await invoices.issued({ due_days: 0 }, { customer_id });
    at("2026-04-02T17:00:00Z");
    await invoices.issued({ due_days: 10 }, { customer_id });
    const { customers, totals } = await aging();
    assert.deepEqual(customers.length, 1);
    assert.deepEqual(totals.ages, { current: 10_000, days_30: 0, days_60: 10_000, days_90: 0, older: 0 });
    assert.deepEqual([totals.open_cents, totals.on_account_cents, totals.balance_cents], [20_000, 0, 20_000]);
    const { invoices: late, open_cents } = await aged(`?customer_id=${customer_id}&bucket=days_60`);
    assert.deepEqual(
      late.map(({ invoice_id, days_late }) => [invoice_id, days_late]),
      [[old.id, 31]],
    );
    assert.equal(open_cents, 10_000);
  });

  test("of a day in the past says what it said then", async () => {
    const invoice = await invoices.issued({ due_days: 0 });
    at("2026-03-20T17:00:00Z");
    await payments.record(invoice, 4_000);
    at("2026-04-20T17:00:00Z");
    await payments.record(invoice, 7_000);
    const openOn = async (day: string) => {
      const { totals } = await aging(`?as_of=${day}`);
      return [totals.open_cents, totals.ages.days_30, totals.on_account_cents];
    };
    assert.deepEqual(await openOn("2026-03-01"), [0, 0, 0], "before it was issued");
    assert.deepEqual(await openOn("2026-03-02"), [10_000, 0, 0]);
    assert.deepEqual(await openOn("2026-03-19"), [10_000, 10_000, 0]);
    assert.deepEqual(await openOn("2026-03-20"), [6_000, 6_000, 0]);
    assert.deepEqual(await openOn("2026-04-19"), [6_000, 0, 0], "48 days");
    assert.deepEqual(await openOn("2026-04-20"), [0, 0, -1_000], "the rest is credit");
  });

  for (const [timeZone, lastMinute] of [
    ["America/Los_Angeles", "2026-03-17T06:59:00Z"],
    ["Asia/Kolkata", "2026-03-16T18:29:00Z"],
    ["Pacific/Auckland", "2026-03-16T10:59:00Z"],
  ] as const) {
    test(`counts a balance as late from midnight after its due day in ${timeZone}`, async () => {
      const { owner } = await mintOrganization(here.app, { timeZone });
      const done = (method: string, path: string, body?: unknown) => here.done(method, path, body, owner);
      const person = { first_name: "June", last_name: "Abbott", email: "june@customer.example" };
      at("2026-03-10T12:00:00Z");
      const { id: customer_id } = await done("POST", "/api/customers", person);
      const { id } = await done("POST", "/api/invoices", { customer_id });
      await done("PUT", `/api/invoices/${id}`, { lines: [lineOf()], due_on: "2026-03-16" });
      await done("POST", `/api/invoices/${id}/issue`, {});
      at(lastMinute);
      const before: Aging = await done("GET", "/api/books/aging");
      assert.deepEqual([before.as_of, before.totals.ages.current], ["2026-03-16", 10_000]);
      moveClockTo(new Date(Date.parse(lastMinute) + 60_000));
      const after: Aging = await done("GET", "/api/books/aging");
      assert.deepEqual([after.as_of, after.totals.ages.current], ["2026-03-17", 0]);
      assert.equal(after.totals.ages.days_30, 10_000);
    });
  }
});

describe("Payments by method", () => {
  test("keep tips, refunds and fees apart, each in the period in which it happened", async () => {
    const one = await invoices.issued();
    const card = await payments.online(one, { amount_cents: 11_500, tip_cents: 1_500 });
    await payments.record(await invoices.issued(), 10_000, { method: "cash" });
    at("2026-04-05T17:00:00Z");
    await payments.done("POST", `/${card.id}/refunds`, {
      amount_cents: 10_400,
      reason: "Sent back",
      is_owed_again: true,
    });
    const march = await methods("2026-03-01", "2026-03-31");
    const line = march.methods.find(({ method }) => method === "card");
    assert.deepEqual(
      [line?.payments, line?.received_cents, line?.tip_cents, line?.refunded_cents, line?.fee_cents],
      [1, 10_000, 1_500, 0, 59],
    );
    assert.equal(line?.net_cents, 11_441);
    assert.deepEqual(
      march.methods.map(({ name }) => name),
      ["Card", "Cash"],
    );
    assert.equal(march.totals.net_cents, 21_441);
    const april = await methods("2026-04-01", "2026-04-30");
    assert.deepEqual(
      april.methods.map(({ payments: count, refunded_cents, tip_cents, net_cents }) => [
        count,
        refunded_cents,
        tip_cents,
        net_cents,
      ]),
      [[0, -10_000, -400, -10_400]],
      "a tip goes back last",
    );
  });

  test("want a period whose first day comes before its last", async () => {
    const { status } = await here.send("GET", "/api/books/payments?from=2026-03-02&to=2026-03-01");
    assert.equal(status, 400);
  });
});

describe("Tax", () => {
  test("on the accrual basis counts at issue; credit notes and voids take it back on their own day", async () => {
    const credited = await taxed(10_000);
    const voided = await taxed(5_000);
    await taxed(1_000);
    at("2026-04-10T17:00:00Z");
    await invoices.done("POST", `/${credited.id}/credit-notes`, { reason: "Scratched", amount_cents: 5_400 });
    await invoices.done("POST", `/${voided.id}/void`, { reason: "Typed wrong" });
    const march = await tax("accrual");
    assert.deepEqual(march.taxes, [
      {
        name: "State",
        percent: "8",
        taxable_cents: 16_000,
        charged_cents: 1_280,
        returned_cents: 0,
        tax_cents: 1_280,
      },
    ]);
    assert.deepEqual([march.gross_cents, march.net_cents], [17_280, 16_000]);
    const april = await tax("accrual", "2026-04-01", "2026-04-30");
    assert.deepEqual(
      [april.gross_cents, april.tax_cents, april.net_cents, april.taxes[0]?.returned_cents],
      [-10_800, -800, -10_000, 800],
    );
  });

  test("on the cash basis is the share in what was paid, and parts come to the whole to the cent", async () => {
    const invoice = await taxed(100);
    const parts: number[] = [];
    for (const day of ["03", "04", "05"]) {
      at(`2026-03-${day}T17:00:00Z`);
      await payments.record(invoice, 36);
      parts.push((await tax("cash", `2026-03-${day}`, `2026-03-${day}`)).tax_cents);
    }
    assert.deepEqual(parts, [3, 2, 3]);
    const whole = await tax("cash");
    assert.deepEqual([whole.gross_cents, whole.tax_cents, whole.net_cents], [108, 8, 100]);
    assert.deepEqual([whole.taxes[0]?.taxable_cents, whole.on_account_cents], [100, 0]);
  });

  test("on the cash basis goes back with a refund, and money on account bears none", async () => {
    const invoice = await taxed(10_000);
    const payment = await payments.record(invoice, 12_800);
    const march = await tax("cash");
    assert.deepEqual([march.gross_cents, march.tax_cents, march.on_account_cents], [12_800, 800, 2_000]);
    at("2026-04-02T17:00:00Z");
    await payments.done("POST", `/${payment.id}/refunds`, {
      amount_cents: 7_400,
      reason: "Agreed",
      is_owed_again: true,
    });
    const april = await tax("cash", "2026-04-01", "2026-04-30");
    assert.deepEqual([april.gross_cents, april.tax_cents, april.on_account_cents], [-7_400, -400, -2_000]);
  });

  test("of a job with a deposit counts once: with the invoice that takes the deposit off", async () => {
    const { id: customer_id } = await invoices.customer();
    const job = await invoices.job([{ kind: "labor", name: "Labor", unit_price_cents: 10_000 }], {
      customer_id,
    });
    const deposit = await here.done("POST", "/api/invoices/deposits", { job_id: job.id, percent: "50" });
    const asked = await invoices.done("POST", `/${deposit.id}/issue`, {});
    await payments.record(asked, 5_000);
    assert.equal((await tax("cash")).tax_cents, 0);
    at("2026-04-02T17:00:00Z");
    const draft = await invoices.draft({}, { customer_id, job_id: job.id });
    const lines = draft.lines.map((line) => ({ ...line, taxes: ["State"] }));
    await invoices.done("PUT", `/${draft.id}`, { lines, terms: { ...draft.terms, ...state } });
    const final = await invoices.done("POST", `/${draft.id}/issue`, {});
    assert.equal(final.total_cents, 5_800);
    const span = ["2026-04-01", "2026-04-30"] as const;
    assert.deepEqual(
      [(await tax("accrual", ...span)).tax_cents, (await tax("cash", ...span)).tax_cents],
      [800, 370],
    );
    await payments.record(final, 5_800);
    const cash = await tax("cash", ...span);
    assert.deepEqual([cash.tax_cents, cash.gross_cents], [800, 5_800]);
  });
});

describe("Accounts and files", () => {
  test("list who owes most first, searched and narrowed to the late and those with credit", async () => {
    const ida = await invoices.customer({ first_name: "Ida", last_name: "Berg" });
    const leo = await invoices.customer({ first_name: "Leo", last_name: "Fox" });
    await invoices.issued({ due_days: 0 }, { customer_id: ida.id });
    await here.done("POST", "/api/payments", { customer_id: leo.id, amount_cents: 500, method: "cash" });
    at("2026-03-09T17:00:00Z");
    const list = async (query: string) => {
      const { accounts, total } = await here.done("GET", `/api/books/accounts${query}`);
      return [
        total,
        ...accounts.map((line: { client_name: string; balance_cents: number }) => [
          line.client_name,
          line.balance_cents,
        ]),
      ];
    };
    const [idas, leos] = [
      ["Ida Berg", 10_000],
      ["Leo Fox", -500],
    ];
    assert.deepEqual(await list(""), [2, idas, leos]);
    assert.deepEqual(await list("?search=fox"), [1, leos]);
    assert.deepEqual(await list("?show=overdue"), [1, idas]);
    assert.deepEqual(await list("?show=credit"), [1, leos]);
    const first = await here.done("GET", "/api/books/accounts?limit=1");
    const second = await here.done("GET", `/api/books/accounts?limit=1&cursor=${first.next_cursor}`);
    assert.deepEqual([second.accounts[0].client_name, second.next_cursor], ["Leo Fox", null]);
  });

  test("every table is a file that a spreadsheet adds up, and no name is a formula", async () => {
    const { id: customer_id } = await invoices.customer({ first_name: "=1+1", last_name: "Abbott" });
    const invoice = await invoices.issued({}, { customer_id });
    await payments.record(invoice, 2_550);
    const file = async (query: string): Promise<string[][]> => {
      const { text } = await here.done("GET", `/api/books/export?${query}`);
      return parse(text, { bom: true });
    };
    for (const [query, client, amount] of [
      ["table=invoices", 2, "74.5"],
      ["table=payments", 2, "25.5"],
      ["table=entries", 3, "-25.5"],
      ["table=aging", 0, "74.5"],
      ["table=accounts", 1, "74.5"],
    ] as const) {
      const rows = await file(query);
      assert.equal(rows[1]?.[client], "'=1+1 Abbott", query);
      assert.ok(
        rows.some((row) => row.includes(amount)),
        `${query}: ${JSON.stringify(rows)}`,
      );
    }
    const period = "from=2026-03-01&to=2026-03-31";
    assert.deepEqual((await file(`table=methods&${period}`)).at(-1)?.at(-1), "25.5");
    assert.deepEqual((await file(`table=tax&${period}`)).length, 1);
    const { status } = await here.send("GET", "/api/books/export?table=tax");
    assert.equal(status, 400);
  });
});

test("The books are for those who may see invoices and payments", async () => {
  for (const role of ["MANAGER", "STAFF", "ACCOUNTANT"] as const) {
    const person = await here.business.member(role);
    const { status } = await here.send("GET", "/api/books/aging", undefined, person);
    assert.equal(status, role === "STAFF" ? 403 : 200, role);
  }
});
