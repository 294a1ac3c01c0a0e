/** Payments that members take by hand, receipts, refunds and disputes: the customer's account says the same at each step. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { PaymentOutcomeUnknown } from "#platform/payments/collecting/refusals.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { invoicesOf, lineOf } from "../../../tests/support/invoices.ts";
import { paymentsOf } from "../../../tests/support/payments.ts";
import { settleRefund } from "./refunds/asking.ts";
import { markFailed, markSucceeded, syncDispute, syncRefunds } from "./settling.ts";
import { lockPayment } from "./store.ts";

const here = openForTests({ readsMail: true });
const invoices = invoicesOf(here);
const payments = paymentsOf(here);

const balanceOf = (customerId: number | null) => here.done("GET", `/api/customers/${customerId}/balance`);
/** What keeps reminders of an invoice back. */
const pausesOf = async (id: number): Promise<string[]> =>
  (await here.done("GET", `/api/invoices/${id}/follow-up`)).pauses.map(({ kind }: { kind: string }) => kind);

const stateOf = async (id: number) => {
  const { status, paid_cents, credited_cents, balance_cents } = await invoices.get(id);
  return [status, paid_cents, credited_cents, balance_cents];
};

describe("A payment by hand", () => {
  test("pays an invoice in part, then in full; more than it needs becomes the customer's credit", async () => {
    const invoice = await invoices.issued();
    await payments.record(invoice, 4_000, { method: "cash" });
    assert.deepEqual(await stateOf(invoice.id), ["partly_paid", 4_000, 0, 6_000]);
    const more = await payments.record(invoice, 7_500, { reference: "1042" });
    assert.equal(more.method_words, "Check 1042");
    assert.deepEqual(
      more.uses.map(({ invoice_number, amount_cents }) => [invoice_number, amount_cents]),
      [
        ["INV-001", 6_000],
        [null, 1_500],
      ],
    );
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0]);
    const { balance_cents, credit_cents, paid_cents } = await balanceOf(invoice.customer_id);
    assert.deepEqual([balance_cents, credit_cents, paid_cents], [-1_500, 1_500, 11_500]);
  });

  test("over several invoices pays the one that is due first before the others", async () => {
    const { id } = await invoices.customer();
    const late = await invoices.issued({ due_days: 30 }, { customer_id: id });
    const soon = await invoices.issued({ due_days: 5 }, { customer_id: id });
    const open = await here.done("GET", `/api/customers/${id}/open-invoices`);
    assert.deepEqual(
      open.invoices.map((each: { id: number }) => each.id),
      [soon.id, late.id],
    );
    await payments.record(late, 14_000, { invoice_ids: [late.id, soon.id] });
    assert.deepEqual(await stateOf(soon.id), ["paid", 10_000, 0, 0]);
    assert.deepEqual(await stateOf(late.id), ["partly_paid", 4_000, 0, 6_000]);
    const other = await invoices.issued();
    const refused = await payments.refused("POST", "", {
      customer_id: id,
      invoice_ids: [other.id],
      amount_cents: 1,
      method: "cash",
    });
    assert.match(refused.error, /INV-003 is another customer's/);
  });

  test("of two at the same moment pays once; the second becomes credit, and says so", async () => {
    const invoice = await invoices.issued();
    const both = await Promise.all([payments.record(invoice, 10_000), payments.record(invoice, 10_000)]);
    const credit = both.flatMap(({ uses }) => uses.filter(({ invoice_id }) => invoice_id === null));
    assert.deepEqual(
      credit.map(({ amount_cents }) => amount_cents),
      [10_000],
    );
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0]);
  });

  test("is recorded once however often it is sent", async () => {
    const { customer_id, id } = await invoices.issued();
    const body = { customer_id, invoice_ids: [id], amount_cents: 3_000, method: "transfer" };
    const headers = { "idempotency-key": "one-payment" };
    const [one, two] = await Promise.all(
      [1, 2].map(() => here.send("POST", "/api/payments", body, here.owner, headers)),
    );
    assert.equal(one?.body.data?.id ?? two?.body.data?.id, two?.body.data?.id ?? one?.body.data?.id);
    assert.deepEqual(await stateOf(id), ["partly_paid", 3_000, 0, 7_000]);
  });

  test("isn't of a day to come where the business is, and not of a draft or a void invoice", async () => {
    const invoice = await invoices.issued();
    // Still March 1 in New York.
    moveClockTo(new Date("2026-03-02T04:59:00Z"));
    const body = { customer_id: invoice.customer_id, amount_cents: 1, method: "cash" };
    const ahead = await payments.refused("POST", "", { ...body, received_on: "2026-03-02" });
    assert.deepEqual([ahead.status, ahead.error], [400, "The date can't be in the future."]);
    const today = await payments.done("POST", "", { ...body, received_on: "2026-03-01" });
    assert.equal(today.received_on, "2026-03-01");
    const draft = await invoices.draft({ lines: [lineOf()] }, { customer_id: invoice.customer_id });
    assert.equal((await payments.refused("POST", "", { ...body, invoice_ids: [draft.id] })).status, 409);
    await invoices.done("POST", `/${invoice.id}/void`, { reason: "Wrong price" });
    const refused = await payments.refused("POST", "", { ...body, invoice_ids: [invoice.id] });
    assert.equal(refused.error, "INV-001 is void. It can't be paid.");
  });

  test("is deleted by an entry against it, and put back once", async () => {
    const invoice = await invoices.issued();
    const { id } = await payments.record(invoice, 12_000);
    assert.equal((await payments.done("DELETE", `/${id}`)).status, "canceled");
    assert.deepEqual(await stateOf(invoice.id), ["issued", 0, 0, 10_000]);
    assert.equal((await balanceOf(invoice.customer_id)).credit_cents, 0);
    const { entries } = await invoices.get(invoice.id);
    assert.deepEqual(
      entries.map(({ kind, amount_cents }) => [kind, amount_cents]),
      [
        ["issued", 10_000],
        ["payment", -10_000],
        ["payment", 10_000],
      ],
    );
    await payments.done("POST", `/${id}/restore`);
    await payments.done("POST", `/${id}/restore`);
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0]);
    assert.equal((await balanceOf(invoice.customer_id)).credit_cents, 2_000);
  });

  test("sends a receipt when it is wanted, whose link shows it as a PDF until the payment is deleted", async () => {
    const customer = await invoices.customer();
    const invoice = await invoices.issued({}, { customer_id: customer.id });
    const { id } = await payments.record(invoice, 10_000, { sends_receipt: true, method: "cash" });
    const mail = await here.mails.next(customer.email, /^Receipt for \$100\.00 from /);
    assert.match(mail.text, /Invoice INV-001: \$100\.00\nPaid by: Cash/);
    const url = new URL(/https?:\S+\/receipts\/\S+/.exec(mail.text)?.[0] ?? "");
    const shown = await here.app.http.inject({ url: url.pathname });
    assert.deepEqual([shown.statusCode, shown.rawPayload.subarray(0, 5).toString()], [200, "%PDF-"]);
    assert.equal((await here.app.http.inject({ url: `${url.pathname}x` })).statusCode, 404);
    await payments.done("DELETE", `/${id}`);
    assert.equal((await here.app.http.inject({ url: url.pathname })).statusCode, 404);
  });
});

describe("A refund", () => {
  test("by hand opens the invoice again, or reduces it by a credit note, and never exceeds the payment", async () => {
    const invoice = await invoices.issued();
    const { id } = await payments.record(invoice, 10_000);
    const again = { amount_cents: 3_000, reason: "Overcharged", is_owed_again: true };
    await payments.done("POST", `/${id}/refunds`, again);
    assert.deepEqual(await stateOf(invoice.id), ["partly_paid", 7_000, 0, 3_000]);
    const reduced = { amount_cents: 2_000, reason: "Scratched", is_owed_again: false };
    const after = await payments.done("POST", `/${id}/refunds`, reduced);
    assert.equal(after.refunds[1]?.credit_note_id !== null, true);
    assert.deepEqual(await stateOf(invoice.id), ["partly_paid", 5_000, 2_000, 3_000]);
    const both = await Promise.all(
      [1, 2].map(() => here.send("POST", `/api/payments/${id}/refunds`, { ...again, amount_cents: 5_000 })),
    );
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 400]);
    assert.deepEqual(await stateOf(invoice.id), ["issued", 0, 2_000, 8_000]);
    const refused = await payments.refused("DELETE", `/${id}`);
    assert.match(refused.error, /was refunded/);
  });

  test("of what was credited before takes the credit, not the invoice", async () => {
    const invoice = await invoices.issued();
    const { id } = await payments.record(invoice, 10_000);
    await invoices.done("POST", `/${invoice.id}/credit-notes`, { reason: "Scratched", amount_cents: 4_000 });
    assert.equal((await balanceOf(invoice.customer_id)).credit_cents, 4_000);
    await payments.done("POST", `/${id}/refunds`, {
      amount_cents: 4_000,
      reason: "Scratched",
      is_owed_again: true,
    });
    assert.deepEqual(await stateOf(invoice.id), ["paid", 6_000, 4_000, 0]);
    assert.equal((await balanceOf(invoice.customer_id)).credit_cents, 0);
  });

  test("of a card goes through the provider, tip last, and one that comes back is owed to the customer", async () => {
    const invoice = await invoices.issued();
    const paid = await payments.online(invoice, { amount_cents: 11_000, tip_cents: 1_000 });
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0]);
    const whole = { amount_cents: 11_000, reason: "Canceled", is_owed_again: true };
    const refunded = await payments.done("POST", `/${paid.id}/refunds`, whole);
    assert.deepEqual([refunded.refunds[0]?.status, refunded.refunded_cents], ["succeeded", 11_000]);
    assert.deepEqual(await stateOf(invoice.id), ["issued", 0, 0, 10_000]);
    await payments.within(async (tx) => {
      const held = await lockPayment(tx, paid.id);
      const accountId = await payments.accountId();
      const found = await payments.standIn().listRefunds({ accountId, intentId: held.intent_id ?? "" });
      const failure = { code: "declined", words: "The customer's bank declined the refund." };
      const failed = found.map((each) => ({ ...each, status: "failed" as const, failure }));
      await syncRefunds(tx, held, failed);
      await syncRefunds(tx, await lockPayment(tx, paid.id), failed);
    });
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0]);
    assert.equal((await payments.done("GET", `/${paid.id}`)).refunded_cents, 0);
  });

  test("without an answer stays pending, and is settled by asking again under the same key", async (t) => {
    const invoice = await invoices.issued();
    const { id } = await payments.online(invoice);
    const standIn = payments.standIn();
    const ask = standIn.createRefund;
    const keys: string[] = [];
    t.after(() => Object.assign(standIn, { createRefund: ask }));
    Object.assign(standIn, {
      createRefund: async (request: Parameters<typeof ask>[0]) => {
        keys.push(request.idempotencyKey);
        await ask(request);
        throw new PaymentOutcomeUnknown("lost");
      },
    });
    const wanted = { amount_cents: 4_000, reason: "Overcharged", is_owed_again: true };
    const pending = await payments.done("POST", `/${id}/refunds`, wanted);
    assert.deepEqual([pending.refunds[0]?.status, pending.refunded_cents], ["pending", 4_000]);
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0], "nothing is booked on a guess");
    Object.assign(standIn, {
      createRefund: (request: Parameters<typeof ask>[0]) => {
        keys.push(request.idempotencyKey);
        return ask(request);
      },
    });
    const scope = requirePermission(here.owner.actor, "payments.refund");
    await settleRefund(scope, pending.refunds[0]?.id ?? 0);
    await settleRefund(scope, pending.refunds[0]?.id ?? 0);
    assert.deepEqual(await stateOf(invoice.id), ["partly_paid", 6_000, 0, 4_000]);
    assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
    const accountId = await payments.accountId();
    const { intent_id } = await payments.within((tx) => lockPayment(tx, id));
    const known = await standIn.listRefunds({ accountId, intentId: intent_id ?? "" });
    assert.equal(known.length, 1, "the money went back once");
  });

  test("that the provider refuses leaves everything as it was, and says why", async () => {
    const invoice = await invoices.issued();
    const { id } = await payments.online(invoice);
    const { intent_id } = await payments.within((tx) => lockPayment(tx, id));
    await payments.standIn().beginDispute(intent_id ?? "", "fraudulent");
    const wanted = { amount_cents: 1_000, reason: "Overcharged", is_owed_again: false };
    const refused = await payments.refused("POST", `/${id}/refunds`, wanted);
    assert.equal(refused.error, "This payment is disputed, so it can't be refunded.");
    assert.equal((await payments.done("GET", `/${id}`)).refunded_cents, 0);
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0], "and no credit note was issued");
  });
});

describe("A payment through the provider", () => {
  test("that comes late all the same becomes credit, once however often it is told", async () => {
    const invoice = await invoices.issued();
    await payments.record(invoice, 10_000);
    const late = await payments.online(invoice, { amount_cents: 10_000 });
    const facts = { charge_id: "ch_1", method_words: null, fee_cents: null };
    await payments.within(async (tx) => markSucceeded(tx, await lockPayment(tx, late.id), facts));
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0]);
    assert.equal((await balanceOf(invoice.customer_id)).credit_cents, 10_000);
  });

  test("that fails days later opens its invoice again", async () => {
    const invoice = await invoices.issued();
    const { id } = await payments.online(invoice);
    const fail = () =>
      payments.within(async (tx) => markFailed(tx, await lockPayment(tx, id), "The account is closed."));
    await fail();
    await fail();
    assert.deepEqual(await stateOf(invoice.id), ["issued", 0, 0, 10_000]);
    const { payments: failed } = await here.done("GET", "/api/payments?group=failed");
    assert.deepEqual(
      failed.map((each: { id: number }) => each.id),
      [id],
    );
  });

  test("that is disputed is answered from here and keeps reminders back; won, it pays its invoice again", async () => {
    const invoice = await invoices.issued();
    const { id } = await payments.online(invoice);
    const { intent_id } = await payments.within((tx) => lockPayment(tx, id));
    const accountId = await payments.accountId();
    await payments.standIn().beginDispute(intent_id ?? "", "fraudulent");
    const sync = async () => {
      const [dispute] = await payments.standIn().listDisputes({ accountId, intentId: intent_id ?? "" });
      await payments.within(async (tx) => syncDispute(tx, await lockPayment(tx, id), dispute ?? null));
    };
    await sync();
    await sync();
    assert.deepEqual(await stateOf(invoice.id), ["issued", 0, 0, 10_000]);
    assert.deepEqual(await pausesOf(invoice.id), ["dispute"]);
    const stats = await here.done("GET", "/api/payments/stats");
    assert.deepEqual([stats.disputed, stats.disputed_cents], [1, 10_000]);
    const won = await payments.done("POST", `/${id}/dispute/answer`, { explanation: "winning_evidence" });
    assert.equal(won.dispute_status, "won");
    assert.deepEqual(await stateOf(invoice.id), ["paid", 10_000, 0, 0]);
    assert.deepEqual(await pausesOf(invoice.id), []);
    const again = await payments.refused("POST", `/${id}/dispute/accept`);
    assert.match(again.error, /can't be answered anymore/);
  });
});
