/** Issuing: numbers without gaps, papers that never change, credit notes, voids, write-offs, and books that add up. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import pg from "pg";
import { lockInvoice } from "#domains/invoices/holding.ts";
import { issue } from "#domains/invoices/issuing/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../../tests/support/invoices.ts";

const here = openForTests({ readsMail: true });
const invoices = invoicesOf(here);

const digits = (number: string | null) => Number(number?.replace(/\D/g, ""));

describe("Numbers", () => {
  test("of 100 issued at once follow each other without a gap, though others fail or are undone", async () => {
    const { id: customer_id } = await invoices.customer();
    const draft = (lines: object[]) => invoices.draft({ lines }, { customer_id });
    const drafts = [];
    for (let index = 0; index < 100; index++) {
      drafts.push({ ...(await draft([lineOf()])), fate: "issued" });
      if (index % 2 === 0) drafts.push({ ...(await draft([lineOf()])), fate: "undone" });
      if (index % 10 === 0) drafts.push({ ...(await draft([])), fate: "refused" });
    }
    const { actor } = here.owner;
    const outcomes = await Promise.allSettled(
      drafts.map(({ id, fate }) =>
        inTransaction(requirePermission(actor, "invoices.send"), async (tx) => {
          const { row } = await issue(tx, await lockInvoice(tx, id, "issue"));
          // Only after its number was taken.
          if (fate === "undone") throw new Error("undone");
          return row.id;
        }),
      ),
    );
    const issued = outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    const reasons = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.message] : []));
    assert.equal(reasons.filter((reason) => reason === "undone").length, 50);
    assert.equal(reasons.filter((reason) => /Add at least one line/.test(reason)).length, 10);
    assert.equal(reasons.length, 60);
    const kept = await Promise.all(issued.map((id) => invoices.get(id)));
    assert.deepEqual(
      kept.map(({ number }) => digits(number)).toSorted((a, b) => a - b),
      Array.from({ length: 100 }, (_, index) => index + 1),
    );
    assert.equal((await here.done("GET", "/api/invoice-settings")).next_invoice, "INV-101");
  });

  test("follow their pattern, begin anew with a year in it, and can go on at a higher one alone", async () => {
    moveClockTo(new Date("2025-12-31T12:00:00Z"));
    await here.done("PUT", "/api/invoice-settings", { invoice_pattern: "{year}-{number}", next_number: 41 });
    assert.equal((await invoices.issued()).number, "2025-041");
    moveClockTo(new Date("2026-01-01T12:00:00Z"));
    assert.equal((await invoices.issued()).number, "2026-001");
    const { status, body } = await here.send("PUT", "/api/invoice-settings", { next_number: 1 });
    assert.equal(status, 400);
    assert.match(body.error, /given before/);
    assert.equal((await here.done("GET", "/api/invoice-settings")).next_invoice, "2026-002");
    const bad = await here.send("PUT", "/api/invoice-settings", { invoice_pattern: "INV-{counter}" });
    assert.match(bad.body.error, /must have a place for the number/);
  });
});

describe("An issued invoice", () => {
  test("stays as it was, whatever becomes of the business, the customer and the price book", async () => {
    const issued = await invoices.issued({ title: "Tune-up" });
    await here.done("PUT", `/api/customers/${issued.customer_id}`, { last_name: "Changed" });
    await here.done("PUT", "/api/invoice-settings", { note: "New words" });
    const refused = await invoices.refused("PUT", `/${issued.id}`, { title: "Other" });
    assert.equal(refused.status, 409);
    assert.match(refused.error, /INV-001 is issued\. An issued invoice doesn't change/);
    const after = await invoices.get(issued.id);
    assert.deepEqual(after.paper, issued.paper);
    assert.equal(after.client_name, "June Abbott");
    assert.equal(after.paper?.stamp, null);
  });

  test("has a PDF that is the same to the byte for everybody, and is kept with its hash", async () => {
    const issued = await invoices.issued();
    const path = `/api/invoices/${issued.id}/invoice.pdf`;
    const [one, two] = await Promise.all([fetchBytes(path), fetchBytes(path)]);
    assert.deepEqual(one, two);
    const { pdf_sha256 } = await invoices.get(issued.id);
    assert.equal(createHash("sha256").update(one).digest("hex"), pdf_sha256);
    const { files } = await here.done("GET", `/api/files?customer_id=${issued.customer_id}`);
    assert.deepEqual(
      files.map(({ name, held_for }: { name: string; held_for: string }) => [name, held_for]),
      [["INV-001 Invoice.pdf", "invoice INV-001"]],
    );
  });

  test("is due so many days after its issue, and overdue when its last day is over where the business is", async () => {
    moveClockTo(new Date("2026-03-01T15:00:00Z"));
    const issued = await invoices.issued({ due_days: 7 });
    assert.deepEqual([issued.issued_on, issued.due_on], ["2026-03-01", "2026-03-08"]);
    // New York changes its clocks in the night to March 8: its midnight is then at 04:00 UTC.
    moveClockTo(new Date("2026-03-09T03:59:00Z"));
    assert.equal((await invoices.get(issued.id)).is_overdue, false);
    moveClockTo(new Date("2026-03-09T04:00:00Z"));
    assert.equal((await invoices.get(issued.id)).is_overdue, true);
    const stats = await here.done("GET", "/api/invoices/stats");
    assert.deepEqual([stats.overdue, stats.overdue_cents, stats.pending], [1, 10_000, 0]);
  });

  test("goes to its customer by mail, which can be done again, and is issued by it", async () => {
    const draft = await invoices.draft({ lines: [lineOf()] });
    const sent = await invoices.done("POST", `/${draft.id}/send`, { message: "Thanks for choosing us." });
    assert.deepEqual([sent.number, sent.status], ["INV-001", "issued"]);
    const mail = await here.mails.next(sent.sent_to as string, /^Invoice INV-001 from .*: \$100\.00$/);
    assert.match(mail.text, /Thanks for choosing us\.[\s\S]*Amount due: \$100\.00[\s\S]*\/i\//);
    const other = await invoices.customer({ email: null });
    const alone = await invoices.draft({ lines: [lineOf()] }, { customer_id: other.id });
    const refused = await invoices.refused("POST", `/${alone.id}/send`, {});
    assert.match(refused.error, /Add an email address/);
    assert.equal((await invoices.get(alone.id)).status, "draft", "nothing is issued that can't be sent");
  });

  test("isn't issued without a customer, without lines, or due before today", async () => {
    const tries: [object, object, RegExp][] = [
      [{ customer_id: null, lines: [lineOf()] }, {}, /Choose a customer/],
      [{ lines: [] }, {}, /Add at least one line/],
      [{ lines: [lineOf()], due_on: "2020-01-01" }, {}, /due day is in the past/],
    ];
    for (const [changes, given, sentence] of tries) {
      const { id } = await invoices.draft(changes, given);
      const { status, error } = await invoices.refused("POST", `/${id}/issue`, {});
      assert.equal(status, 400);
      assert.match(error, sentence);
    }
  });
});

describe("What was issued", () => {
  test("is credited in part and in full, in a series of its own, taxes to the cent", async () => {
    const terms = { taxes: [{ name: "State", percent: "8.25" }] };
    const issued = await invoices.issued({ lines: [lineOf({ taxes: ["State"] })], terms });
    assert.equal(issued.total_cents, 10_825);
    const part = await invoices.done("POST", `/${issued.id}/credit-notes`, {
      reason: "Scratched",
      amount_cents: 1_000,
    });
    assert.deepEqual([part.balance_cents, part.credited_cents, part.status], [9_825, 1_000, "issued"]);
    const more = await invoices.refused("POST", `/${issued.id}/credit-notes`, {
      reason: "Too much",
      amount_cents: 9_826,
    });
    assert.match(more.error, /Up to \$98\.25 of INV-001 can still be credited/);
    const whole = await invoices.done("POST", `/${issued.id}/credit-notes`, { reason: "Sent back" });
    assert.deepEqual([whole.balance_cents, whole.status], [0, "credited"]);
    assert.deepEqual(
      whole.credit_notes.map(({ number, total_cents }) => [number, total_cents]),
      [
        ["CN-001", 1_000],
        ["CN-002", 9_825],
      ],
    );
    assert.equal(
      whole.credit_notes.reduce((sum, { tax_cents }) => sum + tax_cents, 0),
      825,
    );
    const note = whole.credit_notes[0]?.id;
    assert.equal(
      (await fetchBytes(`/api/credit-notes/${note}/credit-note.pdf`)).subarray(0, 5).toString(),
      "%PDF-",
    );
  });

  test("is credited in many parts whose taxes come to the whole, to the cent", async () => {
    const terms = { taxes: [{ name: "State", percent: "8" }] };
    const { id } = await invoices.issued({
      lines: [lineOf({ unit_price_cents: 100, taxes: ["State"] })],
      terms,
    });
    for (let part = 0; part < 3; part++)
      await invoices.done("POST", `/${id}/credit-notes`, { reason: "Agreed", amount_cents: 36 });
    const { credit_notes } = await invoices.get(id);
    assert.deepEqual(
      credit_notes.map(({ tax_cents }) => tax_cents),
      [3, 2, 3],
    );
  });

  test("is voided once, keeps its number, and gives the work back to be billed", async () => {
    const labor = { kind: "labor", name: "Labor", quantity: "2", unit_price_cents: 9_000 };
    const job = await invoices.job([labor], { customer_id: (await invoices.customer()).id });
    const { id } = await invoices.done("POST", "", { job_id: job.id });
    await invoices.done("POST", `/${id}/issue`, {});
    const [one, two] = await Promise.all(
      [1, 2].map(() => here.send("POST", `/api/invoices/${id}/void`, { reason: "Wrong customer" })),
    );
    assert.deepEqual([one?.status, two?.status].toSorted(), [200, 409]);
    const after = await invoices.get(id);
    assert.deepEqual(
      [after.number, after.status, after.balance_cents, after.close_reason],
      ["INV-001", "void", 0, "Wrong customer"],
    );
    const again = await invoices.done("POST", `/${id}/duplicate`);
    assert.deepEqual([again.lines[0]?.quantity, again.job_id], ["2", job.id]);
    const next = await invoices.done("POST", `/${again.id}/issue`, {});
    assert.equal(next.number, "INV-002");
  });

  test("is written off with a reason, and no longer counts as overdue", async () => {
    moveClockTo(new Date("2026-03-01T15:00:00Z"));
    const { id } = await invoices.issued({ due_days: 0 });
    moveClockTo(new Date("2026-05-01T15:00:00Z"));
    const off = await invoices.done("POST", `/${id}/write-off`, { reason: "Moved away" });
    assert.deepEqual([off.status, off.is_overdue, off.balance_cents], ["written_off", false, 0]);
    const customer = await here.done("GET", `/api/customers/${off.customer_id}/balance`);
    assert.deepEqual([customer.balance_cents, customer.paid_cents], [0, 0]);
  });
});

describe("The account", () => {
  test("can only be added to by the server, and an invoice that says otherwise than its entries is refused", async () => {
    const { id } = await invoices.issued();
    const { organizationId } = here.business;
    const inDatabase = async (statement: string, as: object) => {
      const client = new pg.Client(as);
      await client.connect();
      try {
        await client.query("select set_config('app.organization_id', $1, false)", [organizationId]);
        await client.query(statement, [id]);
      } finally {
        await client.end();
      }
    };
    const server = here.app.appContext.pool.options;
    for (const statement of [
      "update account_entries set amount_cents = 1 where invoice_id = $1",
      "delete from account_entries where invoice_id = $1",
    ]) {
      await assert.rejects(inDatabase(statement, server), /permission denied/);
    }
    await assert.rejects(
      inDatabase("update invoices set paid_cents = 100 where id = $1", server),
      /does not add up/,
    );
    await assert.rejects(
      inDatabase("update invoices set total_cents = total_cents + 1 where id = $1", server),
      /does not add up/,
    );
  });
});

async function fetchBytes(path: string): Promise<Buffer> {
  const answer = await here.app.http.inject({
    url: path,
    headers: { authorization: `Bearer ${here.token}` },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.rawPayload;
}
