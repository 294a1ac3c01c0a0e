/** A customer pays an invoice by its link: once, the amount on the button, whatever else happens meanwhile. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getInvoice } from "#domains/invoices/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { PaymentOutcomeUnknown } from "#platform/payments/collecting/refusals.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import {
  askingCard,
  cardNumbered,
  closedBank,
  goodBank,
  payersOf,
  poorCard,
  visa,
} from "../../../../tests/support/payers.ts";
import { payingOf } from "../../../../tests/support/paying.ts";
import { cancelOutdated } from "../intents/canceling.ts";
import { reconcileBegun, reconcileSlow } from "../webhooks/jobs.ts";
import { deliverMessages } from "../webhooks/webhooks.ts";

const start = Date.parse("2026-11-24T17:00:00Z");
const minute = 60_000;
const day = 1_440 * minute;

const here = openForTests({ at: start });
const paying = payingOf(here);
const payers = () => payersOf(here.app);
const plain = (page: string): string => page.replaceAll("&#39;", "'").replaceAll("&#38;", "&");
const pageOf = async (token: string, query = ""): Promise<string> =>
  plain((await paying.open(token, query)).payload);
const figures = async (id: number) => {
  const { status, paid_cents, balance_cents } = await getInvoice(here.business.system, id);
  return [status, paid_cents, balance_cents];
};
const payments = () =>
  paying.rows("select * from payments where organization_id = $1 order by id", [
    here.business.organizationId,
  ]);

describe("the page of an invoice", () => {
  test("shows the business, the amount due and the paper, and changes nothing by being looked at", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    for (let scanner = 0; scanner < 5; scanner++) {
      const { statusCode, headers, payload } = await paying.open(token);
      assert.equal(statusCode, 200);
      const page = plain(payload);
      assert.match(page, /<h1>Invoice INV-001 from Test Plumbing<\/h1>/);
      assert.match(page, /Amount due<\/span> <strong>\$100\.00/);
      assert.match(page, /Water heater/);
      assert.match(page, /To pay online, turn on JavaScript/);
      assert.equal(headers["cache-control"], "no-store");
      assert.equal(headers["referrer-policy"], "no-referrer");
      assert.match(String(headers["x-robots-tag"]), /noindex/);
    }
    assert.equal((await paying.invoices.get(invoice.id)).seen_at, null);
    assert.equal((await paying.step(token, "seen")).status, 303);
    assert.notEqual((await paying.invoices.get(invoice.id)).seen_at, null);
    assert.deepEqual(await payments(), []);
  });

  test("gives the invoice as a PDF", async () => {
    const { token } = await paying.sent();
    const { statusCode, headers } = await paying.open(token, "/invoice.pdf");
    assert.deepEqual([statusCode, headers["content-type"]], [200, "application/pdf"]);
    assert.match(String(headers["content-disposition"]), /INV-001\.pdf/);
  });

  test("says how to pay otherwise where the business takes no payments online", async () => {
    const { token } = await paying.sent({ note: "Checks to Test Plumbing, please." });
    const page = await pageOf(token);
    assert.match(page, /doesn't take payments online for this invoice/);
    assert.match(page, /Checks to Test Plumbing, please\./);
    assert.doesNotMatch(page, /id="pay"/);
    assert.equal((await paying.start(token)).status, 409);
  });

  test("looks the same for a link that was turned off, guessed, or made of another business's parts", async () => {
    const { invoice, token } = await paying.sent();
    const strange = await pageOf(`${token.slice(0, -4)}AAAA`);
    assert.match(strange, /Invoice not found/);
    const other = await mintOrganization(here.app);
    const swapped = Buffer.from(token, "base64url");
    Buffer.from(other.organizationId.replaceAll("-", ""), "hex").copy(swapped);
    assert.equal(await pageOf(swapped.toString("base64url")), strange);
    await here.done("DELETE", `/api/invoices/${invoice.id}/links`);
    const { statusCode, payload } = await paying.open(token);
    assert.deepEqual([statusCode, plain(payload)], [404, strange]);
    for (const step of ["pay", "check"]) assert.equal((await paying.step(token, step)).status, 404);
    assert.equal((await paying.open(token, "/invoice.pdf")).statusCode, 404);
  });

  test("says that it is overdue, partly paid, or void", async () => {
    const { invoice, token } = await paying.sent();
    await here.done("POST", "/api/payments", {
      customer_id: invoice.customer_id,
      invoice_ids: [invoice.id],
      method: "cash",
      amount_cents: 4_000,
    });
    moveClockTo(new Date(start + 60 * day));
    const page = await pageOf(token);
    assert.match(page, /<strong>\$60\.00/);
    assert.match(page, /Paid or credited<\/dt><dd>\$40\.00/);
    assert.match(page, /Overdue/);
    moveClockTo(new Date(start));
    await here.done("POST", `/api/invoices/${invoice.id}/void`, { reason: "Wrong customer" });
    assert.match(await pageOf(token), /was canceled by Test Plumbing/);
  });
});

describe("an invoice is paid", () => {
  test("by card, with a tip, and its page says so with a receipt", async () => {
    await paying.connect();
    await here.done("PUT", "/api/collecting", { takes_tips: true });
    const { invoice, token } = await paying.sent();
    assert.match(await pageOf(token), /15%<small>\$15\.00/);
    const secret = await paying.secretOf(token, { tip_cents: "1500" });
    assert.equal((await payers().enter(secret, visa)).status, "succeeded");
    assert.deepEqual((await paying.step(token, "check")).body, { state: "paid" });
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    const [{ amount_cents, tip_cents, method_words, status }] = (await payments()) as [
      Record<string, unknown>,
    ];
    assert.deepEqual(
      [Number(amount_cents), Number(tip_cents), method_words, status],
      [11_500, 1_500, "Visa ···· 4242", "succeeded"],
    );
    const page = await pageOf(token, "?back=1");
    assert.match(page, /Thank you\. Your payment went through\./);
    assert.match(
      page,
      /\$115\.00<\/strong> Visa ···· 4242<small>November 24, 2026, includes a tip of \$15\.00/,
    );
    assert.match(page, /href="[^"]*\/receipts\//);
  });

  test("after its bank has asked the card's owner, and stays due when they say no", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const secret = await paying.secretOf(token);
    assert.equal((await payers().enter(secret, askingCard)).status, "requires_action");
    await paying.step(token, "check");
    assert.equal((await payments())[0]?.status, "needs_action");
    assert.match((await payers().answerBank(secret, false)).failure?.words ?? "", /didn't confirm/);
    assert.deepEqual((await paying.step(token, "check")).body, { state: "open" });
    assert.equal(await paying.secretOf(token), secret, "the same payment goes on");
    await payers().enter(secret, askingCard);
    await payers().answerBank(secret, true);
    assert.deepEqual((await paying.step(token, "check")).body, { state: "paid" });
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
  });

  test("with another card when the first is declined", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const secret = await paying.secretOf(token);
    assert.match((await payers().enter(secret, poorCard)).failure?.words ?? "", /declined/);
    await paying.step(token, "check");
    assert.deepEqual(await figures(invoice.id), ["issued", 0, 10_000]);
    await payers().enter(await paying.secretOf(token), visa);
    await paying.step(token, "check");
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    assert.equal((await payments()).length, 1);
  });

  test("by a bank debit only once it came in; meanwhile no one can pay it again", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    await payers().enter(await paying.secretOf(token, { method: "bank_debit" }), goodBank);
    assert.deepEqual((await paying.step(token, "check")).body, { state: "processing" });
    assert.deepEqual(await figures(invoice.id), ["issued", 0, 10_000]);
    assert.match(await pageOf(token), /Your payment is on its way/);
    const again = await paying.start(token);
    assert.deepEqual([again.status, again.body["isOver"]], [409, true]);
    moveClockTo(new Date(start + 6 * day));
    await deliverMessages(here.app.appContext);
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
  });

  test("not by a bank debit that fails days later: the invoice is due again, and another card pays it", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const first = await paying.secretOf(token, { method: "bank_debit" });
    await payers().enter(first, closedBank);
    await paying.step(token, "check");
    moveClockTo(new Date(start + 6 * day));
    await deliverMessages(here.app.appContext);
    assert.equal((await payments())[0]?.status, "failed");
    assert.match(await pageOf(token), /didn't go through\. This bank account is closed/);
    await assert.rejects(payers().enter(first, goodBank), "an old page can't pay by it");
    await payers().enter(await paying.secretOf(token), visa);
    await paying.step(token, "check");
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
  });
});

describe("two at once", () => {
  test("who pays in two tabs joins one payment and is charged once", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const started = await Promise.all(Array.from({ length: 4 }, () => paying.start(token)));
    const secrets = new Set(
      started.filter(({ status }) => status === 200).map(({ body }) => body["clientSecret"]),
    );
    assert.equal(secrets.size, 1);
    const [secret] = [...secrets] as [string];
    const entered = await Promise.allSettled([payers().enter(secret, visa), payers().enter(secret, visa)]);
    assert.equal(entered.filter(({ status }) => status === "fulfilled").length, 1);
    const late = await paying.start(token);
    assert.deepEqual([late.status, late.body["isOver"]], [409, true]);
    assert.match(await pageOf(token, "?late=1"), /You weren't charged again/);
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    assert.equal((await payments()).length, 1);
  });

  test("a second tab with another tip ends the first payment, so each charges what its button said", async () => {
    await paying.connect();
    await here.done("PUT", "/api/collecting", { takes_tips: true });
    const { invoice, token } = await paying.sent();
    const first = await paying.secretOf(token);
    const second = await paying.secretOf(token, { tip_cents: "1000" });
    await assert.rejects(payers().enter(first, visa));
    await payers().enter(second, visa);
    await paying.step(token, "check");
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    assert.deepEqual(
      (await payments()).map(({ status, tip_cents }) => [status, Number(tip_cents)]),
      [
        ["canceled", 0],
        ["succeeded", 1_000],
      ],
    );
  });

  test("the amount is checked when it is started", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    await here.done("POST", "/api/payments", {
      customer_id: invoice.customer_id,
      invoice_ids: [invoice.id],
      method: "cash",
      amount_cents: 4_000,
    });
    const { status, body } = await paying.start(token);
    assert.deepEqual([status, body["isOver"]], [409, true]);
    assert.match(String(body["problem"]), /now \$60\.00/);
    assert.equal((await paying.start(token, { due_cents: "6000" })).status, 200);
    assert.equal(
      (await paying.start(token, { due_cents: "6000", tip_cents: "500" })).status,
      409,
      "tips are off",
    );
    assert.equal((await paying.start(token, { due_cents: "6000", tip_cents: "-5" })).status, 400);
  });

  test("an invoice that is voided while it is being paid: what was begun ends, and what came first becomes credit", async () => {
    await paying.connect();
    const voided = await paying.sent();
    const secret = await paying.secretOf(voided.token);
    await here.done("POST", `/api/invoices/${voided.invoice.id}/void`, { reason: "Wrong price" });
    await cancelOutdated(here.business.system, voided.invoice.id);
    await assert.rejects(payers().enter(secret, visa));
    assert.equal((await payments())[0]?.status, "canceled");

    const late = await paying.sent();
    await payers().enter(await paying.secretOf(late.token), visa);
    await here.done("POST", `/api/invoices/${late.invoice.id}/void`, { reason: "Wrong price" });
    await cancelOutdated(here.business.system, late.invoice.id);
    assert.deepEqual(await figures(late.invoice.id), ["void", 0, 0]);
    const { credit_cents } = await here.done("GET", `/api/customers/${late.invoice.customer_id}/balance`);
    assert.equal(credit_cents, 10_000);
    assert.match(await pageOf(late.token, "?late=1"), /was canceled by/);
  });
});

describe("when the provider does not answer", () => {
  /** The call is made, and its answer is lost. */
  function losing(call: "createIntent" | "readIntent" | "cancelIntent"): () => void {
    const { collecting } = here.app.appContext;
    const real = collecting[call].bind(collecting) as (request: never) => Promise<unknown>;
    Object.assign(collecting, {
      async [call](request: never) {
        await real(request);
        throw new PaymentOutcomeUnknown("The line is dead");
      },
    });
    return () => Object.assign(collecting, { [call]: real });
  }

  test("a payment is begun once: the same one is found when it is tried again", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const mend = losing("createIntent");
    const { status, body } = await paying.start(token);
    mend();
    assert.equal(status, 503);
    assert.match(String(body["problem"]), /didn't answer/);
    await payers().enter(await paying.secretOf(token), visa);
    await paying.step(token, "check");
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    assert.equal((await payments()).length, 1);
  });

  test("a payment whose beginning was never answered is found by asking, and ended when it was left", async () => {
    await paying.connect();
    const { token } = await paying.sent();
    const mend = losing("createIntent");
    await paying.start(token);
    mend();
    moveClockTo(new Date(start + 10 * minute));
    await reconcileBegun(here.app.appContext);
    assert.match(String((await payments())[0]?.intent_id), /^pi_/);
    moveClockTo(new Date(start + 80 * minute));
    await reconcileBegun(here.app.appContext);
    assert.equal((await payments())[0]?.status, "canceled");
  });

  test("a payment that succeeded unseen is settled by the clock", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    await payers().enter(await paying.secretOf(token), visa);
    const mend = losing("readIntent");
    assert.equal((await paying.step(token, "check")).status, 503);
    mend();
    assert.deepEqual(await figures(invoice.id), ["issued", 0, 10_000]);
    moveClockTo(new Date(start + 6 * minute));
    await reconcileBegun(here.app.appContext);
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
  });

  test("an end that was not answered is tried again, and the second amount is charged alone", async () => {
    await paying.connect();
    await here.done("PUT", "/api/collecting", { takes_tips: true });
    const { token } = await paying.sent();
    const first = await paying.secretOf(token);
    const mend = losing("cancelIntent");
    assert.equal((await paying.start(token, { tip_cents: "500" })).status, 503);
    mend();
    await assert.rejects(payers().enter(first, visa));
    await payers().enter(await paying.secretOf(token, { tip_cents: "500" }), visa);
    await paying.step(token, "check");
    assert.deepEqual(
      (await payments()).map(({ status }) => status),
      ["canceled", "succeeded"],
    );
  });

  test("a bank debit whose messages were lost is asked about", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    await payers().enter(await paying.secretOf(token, { method: "bank_debit" }), goodBank);
    await paying.step(token, "check");
    moveClockTo(new Date(start + 6 * day));
    await reconcileSlow(here.app.appContext);
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
  });
});

test("cards are not tried out by a link that is known to many", async () => {
  await paying.connect();
  const { token } = await paying.sent();
  let refused = 0;
  for (let attempt = 0; attempt < 65; attempt++) if ((await paying.start(token)).status === 429) refused++;
  assert.ok(refused > 0);
});

test("a test number that is nobody's test number is refused in words", async () => {
  await paying.connect();
  const { token } = await paying.sent();
  const answer = await payers().enter(await paying.secretOf(token), cardNumbered("4242424242424241"));
  assert.match(answer.failure?.words ?? "", /number is wrong/);
});
