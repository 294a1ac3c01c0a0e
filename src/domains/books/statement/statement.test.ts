/** A customer's account: its lines and running balance, the statement as a paper, and on its way by email. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parse } from "csv-parse/sync";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf } from "../../../../tests/support/invoices.ts";
import { tokenOfNow } from "../../../../tests/support/organization.ts";
import { paymentsOf } from "../../../../tests/support/payments.ts";
import { pdfPages } from "../../../../tests/support/pdf.ts";
import type { AccountSums, Statement } from "./contract.ts";

const here = openForTests({ at: "2026-03-02T17:00:00Z", isLong: true, readsMail: true });
const invoices = invoicesOf(here);
const payments = paymentsOf(here);

const at = (moment: string) => moveClockTo(new Date(moment));
const statement = (id: number, query = ""): Promise<Statement> =>
  here.done("GET", `/api/customers/${id}/statement${query}`);
const sums = (id: number): Promise<AccountSums> => here.done("GET", `/api/customers/${id}/account`);

const said = ({ lines }: Statement) =>
  lines.map(({ what, amount_cents, balance_cents }) => [what, amount_cents, balance_cents]);

/** An invoice of $100.00 on March 2, paid with $120.00 on March 9, of which $20.00 pay for another on April 6. */
async function history(): Promise<number> {
  const { id: customer_id } = await invoices.customer();
  const first = await invoices.issued({}, { customer_id });
  at("2026-03-09T17:00:00Z");
  await payments.record(first, 12_000, { reference: "1042" });
  at("2026-04-06T17:00:00Z");
  const second = await invoices.issued({}, { customer_id });
  await invoices.done("POST", `/${second.id}/apply-credit`, {});
  await invoices.done("POST", `/${second.id}/credit-notes`, { reason: "Scratched", amount_cents: 3_000 });
  return customer_id;
}

describe("A customer's account", () => {
  test("says what each entry was and what was owed after it; credit that is used changes nothing", async () => {
    const id = await history();
    const whole = await statement(id);
    assert.deepEqual(said(whole), [
      ["Invoice INV-001", 10_000, 10_000],
      ["Payment for INV-001, Check 1042", -10_000, 0],
      ["Payment on account, Check 1042", -2_000, -2_000],
      ["Invoice INV-002", 10_000, 8_000],
      ["Credit used for INV-002", 0, 8_000],
      ["Credit note CN-001 for INV-002", -3_000, 5_000],
    ]);
    assert.deepEqual(
      [whole.opening_cents, whole.raised_cents, whole.lowered_cents, whole.closing_cents, whole.total],
      [0, 20_000, -15_000, 5_000, 6],
    );
    assert.deepEqual(await sums(id), {
      currency: "USD",
      open_cents: 5_000,
      overdue_cents: 0,
      on_account_cents: 0,
      balance_cents: 5_000,
      paid_cents: 12_000,
    });
  });

  test("over a period opens with what was owed before it, and comes page by page", async () => {
    const id = await history();
    const april = await statement(id, "?from=2026-04-01&to=2026-04-30&limit=2");
    assert.deepEqual([april.opening_cents, april.closing_cents, april.total], [-2_000, 5_000, 3]);
    const rest = await statement(id, `?from=2026-04-01&to=2026-04-30&limit=2&cursor=${april.next_cursor}`);
    assert.deepEqual([...said(april), ...said(rest)], said(await statement(id)).slice(3));
    assert.equal(rest.next_cursor, null);
    const { status } = await here.send("GET", `/api/customers/${id}/statement?from=2026-04-02&to=2026-04-01`);
    assert.equal(status, 400);
  });

  test("goes by the business's day: 23:59 there is still that day", async () => {
    const { id: customer_id } = await invoices.customer();
    at("2026-04-01T03:59:00Z");
    await invoices.issued({}, { customer_id });
    assert.equal((await statement(customer_id, "?to=2026-03-31")).closing_cents, 10_000);
    assert.equal((await statement(customer_id, "?to=2026-03-30")).closing_cents, 0);
  });

  test("is a file for spreadsheets, too", async () => {
    const id = await history();
    const { file_name, text } = await here.done("GET", `/api/customers/${id}/statement.csv?to=2026-03-31`);
    assert.equal(file_name, "statement-June-Abbott-start-to-2026-03-31.csv");
    const rows: string[][] = parse(text, { bom: true });
    assert.deepEqual(rows.at(-1)?.slice(0, 2), ["2026-03-09", "Payment on account, Check 1042"]);
    assert.equal(rows.at(-1)?.at(-1), "-20");
  });
});

describe("A statement", () => {
  test("is a PDF in which every line and the balance stand", async () => {
    const id = await history();
    const { status, bytes } = await fetchPdf(
      `/api/customers/${id}/statement.pdf?from=2026-04-01&to=2026-04-30`,
    );
    assert.equal(status, 200);
    const text = (await pdfPages(bytes)).join(" ");
    for (const words of [
      "Statement of account",
      "Opening balance",
      "Invoice INV-002",
      "Credit used for INV-002",
      "$20.00 of credit",
      "Balance due",
      "$50.00",
    ])
      assert.ok(text.includes(words), `${words} in ${text}`);
    assert.ok(!text.includes("INV-001"), "before the period");
  });

  test("is emailed with a link that shows it for 90 days, and stands in the customer's timeline", async () => {
    const id = await history();
    const sent = await here.done("POST", `/api/customers/${id}/statement`, { from: "2026-04-01" });
    const mail = await here.mails.next(sent.sent_to, /Statement of account from Test Plumbing/);
    assert.match(mail.text, /Balance due on April 6, 2026: \$50\.00/);
    const link = /\/statements\/\S+/.exec(mail.text)?.[0] ?? "";
    const shown = await fetchPdf(link, false);
    assert.equal(shown.status, 200);
    assert.match((await pdfPages(shown.bytes)).join(" "), /Invoice INV-002/);
    assert.equal((await fetchPdf(`${link.slice(0, -4)}AAAA`, false)).status, 404);
    const { entries } = await here.done("GET", `/api/customers/${id}/timeline`);
    assert.ok(entries.some(({ title }: { title: string }) => title === "Statement sent to June Abbott"));
    at("2026-07-06T18:00:00Z");
    assert.equal((await fetchPdf(link, false)).status, 404);
  });

  test("isn't emailed without an address", async () => {
    const { id } = await here.done("POST", "/api/customers", { first_name: "Leo", last_name: "Fox" });
    const { status, body } = await here.send("POST", `/api/customers/${id}/statement`, {});
    assert.deepEqual([status, body.fields], [400, { to_address: "Add an email address for the statement." }]);
  });
});

async function fetchPdf(url: string, isSignedIn = true): Promise<{ status: number; bytes: Buffer }> {
  const token = await tokenOfNow(here.app, here.owner);
  const headers = isSignedIn ? { authorization: `Bearer ${token}` } : {};
  const { statusCode, rawPayload } = await here.app.http.inject({ method: "GET", url, headers });
  return { status: statusCode, bytes: rawPayload };
}
