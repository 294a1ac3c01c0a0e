/** A customer leaves a card with a business: with their leave, charged once for what they owe, and removed by either. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getInvoice } from "#domains/invoices/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { PaymentOutcomeUnknown } from "#platform/payments/collecting/refusals.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { askingCard, cardNumbered, payersOf, visa } from "../../../../tests/support/payers.ts";
import { payingOf } from "../../../../tests/support/paying.ts";
import { savedCardsOf } from "../../../../tests/support/saved-cards.ts";
import { cancelOutdated } from "../intents/canceling.ts";
import { reconcileBegun } from "../webhooks/jobs.ts";
import { deliverMessages } from "../webhooks/webhooks.ts";
import { detachCardJob } from "./keeping.ts";
import { mandateVersion } from "./mandate.ts";
import { cardsOf } from "./service.ts";

const start = Date.parse("2026-11-24T17:00:00Z");
const minute = 60_000;
const day = 1_440 * minute;

const here = openForTests({ at: start, readsMail: true });
const paying = payingOf(here);
const cards = savedCardsOf(here, paying);
const payers = () => payersOf(here.app);
/** Can be saved, and is declined whenever it is charged. */
const decliningCard = cardNumbered("4000000000000341");
const mastercard = cardNumbered("5555555555554444");

const figures = async (id: number) => {
  const { status, paid_cents, balance_cents } = await getInvoice(here.business.system, id);
  return [status, paid_cents, balance_cents];
};
const charges = async (invoiceId: number) =>
  (
    await paying.rows(
      "select status from payments where invoice_id = $1 and organization_id = $2 order by id",
      [invoiceId, here.business.organizationId],
    )
  ).map(({ status }) => status);

describe("a card is saved", () => {
  test("with a payment, only where its owner ticks the box beside the words that are kept", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const page = (await paying.open(token)).payload;
    assert.match(page, /Save this card for next time/);
    assert.match(page, /You allow Test Plumbing to keep this card and charge it for invoices you owe/);
    assert.doesNotMatch(page, /name="saves_card"[^>]*checked/);
    await payers().enter(await paying.secretOf(token), visa);
    await paying.step(token, "check");
    assert.deepEqual(await cards.of(invoice.customer_id), []);

    const saving = await cards.savedWithPayment();
    const [card, ...more] = await cards.of(saving.invoice.customer_id);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [card?.words, card?.expires_month, card?.expires_year, card?.is_expired],
      ["Visa ···· 4242", 12, 2040, false],
    );
    assert.match(card?.mandate_words ?? "", /Test Plumbing to keep this card/);
    const [kept] = await paying.rows(
      "select version, given_ip from card_mandates where organization_id = $1 and customer_id = $2",
      [here.business.organizationId, saving.invoice.customer_id],
    );
    assert.deepEqual([kept.version, kept.given_ip], [mandateVersion, "203.0.113.9"]);
    const mail = await here.mails.next(saving.email, /^Your card is saved with Test Plumbing/);
    assert.match(mail.text, /Visa ···· 4242/);
    assert.match(mail.text, /Remove this card: http/);
  });

  test("not on the terms of an old page, and not with a bank account", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const old = await paying.start(token, { saves_card: "2019-01" });
    assert.deepEqual([old.status, old.body["isOver"]], [409, true]);
    const asked = { method: "bank_debit", saves_card: mandateVersion };
    await payers().enter(await paying.secretOf(token, asked), {
      kind: "us_bank_account",
      routingNumber: "110000000",
      accountNumber: "000123456789",
    });
    await paying.step(token, "check");
    moveClockTo(new Date(start + 6 * day));
    await deliverMessages(here.app.appContext);
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    moveClockTo(new Date(start));
    assert.deepEqual(await cards.of(invoice.customer_id), []);
  });

  test("by a second tab that ticks the box, which ends the payment of the first", async () => {
    await paying.connect();
    const { invoice, token } = await paying.sent();
    const first = await paying.secretOf(token);
    const second = await paying.secretOf(token, { saves_card: mandateVersion });
    await assert.rejects(payers().enter(first, visa));
    await payers().enter(second, visa);
    await paying.step(token, "check");
    assert.deepEqual(await charges(invoice.id), ["canceled", "succeeded"]);
    assert.equal((await cards.of(invoice.customer_id)).length, 1);
  });

  test("the same card saved again takes the place of the one before", async () => {
    const { invoice } = await cards.savedWithPayment();
    const [before] = await cards.of(invoice.customer_id);
    await cards.savedByLink(invoice.customer_id);
    const now = await cards.of(invoice.customer_id);
    assert.equal(now.length, 1);
    assert.notEqual(now[0]?.id, before?.id);
    await cards.savedByLink(invoice.customer_id, mastercard);
    assert.equal((await cards.of(invoice.customer_id)).length, 2);
  });
});

describe("a card is saved by a link", () => {
  test("that is emailed, charges nothing, and works for one card", async () => {
    await paying.connect();
    const { id, email } = await paying.invoices.customer();
    const made = await here.done("POST", `/api/customers/${id}/card-links`, { is_emailed: true });
    assert.equal(made.emailed_to, email);
    const mail = await here.mails.next(email, /^Save a card with Test Plumbing/);
    const token = cards.tokenIn(mail.text);
    const page = await cards.open(token);
    assert.deepEqual([page.statusCode, page.headers["referrer-policy"]], [200, "no-referrer"]);
    assert.match(page.payload, /Nothing is charged now/);
    assert.deepEqual(await cards.of(id), [], "looking saves nothing");
    assert.equal((await cards.step(token, "save")).status, 400, "without the words nothing is saved");
    const secret = await cards.secretOf(token);
    assert.equal(await cards.secretOf(token), secret, "the same setup goes on");
    await payers().enter(secret, askingCard);
    assert.deepEqual((await cards.step(token, "check")).body, { state: "open" });
    await payers().answerBank(secret, true);
    assert.deepEqual((await cards.step(token, "check")).body, { state: "saved" });
    assert.equal((await cards.of(id)).length, 1);
    assert.match((await cards.open(token)).payload, /Your card is saved/);
    const again = await cards.step(token, "save", { saves_card: mandateVersion });
    assert.deepEqual([again.status, again.body["isOver"]], [409, true]);
  });

  test("also when the browser dies: the provider's message, or the clock, brings it", async () => {
    await paying.connect();
    const [told, asked] = [await paying.invoices.customer(), await paying.invoices.customer()];
    await payers().enter(await cards.secretOf(await cards.linkFor(told.id)), visa);
    await deliverMessages(here.app.appContext);
    assert.equal((await cards.of(told.id)).length, 1);
    await payers().enter(await cards.secretOf(await cards.linkFor(asked.id)), visa);
    moveClockTo(new Date(start + 10 * minute));
    await reconcileBegun(here.app.appContext);
    assert.equal((await cards.of(asked.id)).length, 1);
  });

  test("not by one that was replaced, has ended, was guessed, or is of another business's parts", async () => {
    await paying.connect();
    const { id } = await paying.invoices.customer();
    const first = await cards.linkFor(id);
    const second = await cards.linkFor(id);
    const strange = (await cards.open("made-up")).payload;
    const other = await mintOrganization(here.app);
    const swapped = second.replace(here.business.organizationId, other.organizationId);
    for (const token of [first, `${second.slice(0, -4)}AAAA`, swapped]) {
      const { statusCode, payload } = await cards.open(token);
      assert.deepEqual([statusCode, payload], [404, strange]);
      for (const step of ["save", "check"]) assert.equal((await cards.step(token, step)).status, 404);
    }
    moveClockTo(new Date(start + 15 * day));
    assert.equal((await cards.open(second)).statusCode, 404);
  });

  test("not where the business takes no cards", async () => {
    const { id } = await paying.invoices.customer();
    const { status, body } = await here.send("POST", `/api/customers/${id}/card-links`, {});
    assert.equal(status, 409);
    assert.match(body.error, /Set up online payments first/);
    await paying.connect();
    const token = await cards.linkFor(id);
    await paying.connect("restricted");
    assert.match((await cards.open(token)).payload, /Cards can.t be saved right now/);
    assert.equal((await cards.step(token, "save", { saves_card: mandateVersion })).status, 409);
  });
});

describe("a saved card is charged", () => {
  test("for all that is left of an invoice, with a receipt to its customer", async () => {
    const { invoice, cardId, email } = await cards.owing();
    const charged = await cards.charge(invoice, cardId);
    assert.equal(charged.status, 200);
    const { is_charged, emailed_to, payment } = charged.body.data;
    assert.deepEqual(
      [is_charged, emailed_to, payment.status, payment.method_words, payment.created_by_name],
      [true, null, "succeeded", "Visa ···· 4242", payment.created_by_name],
    );
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    await here.mails.next(email, /^Receipt for \$100\.00/);
  });

  test("once, no matter how often it is pressed, and a repeat of the request hears the same", async () => {
    const { invoice, cardId } = await cards.owing();
    const headers = { "idempotency-key": "charge-once" };
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => cards.charge(invoice, cardId, {}, headers)),
      ...Array.from({ length: 3 }, () => cards.charge(invoice, cardId)),
    ]);
    assert.ok(answers.some(({ status }) => status === 200));
    for (const { status } of answers) assert.ok([200, 409, 503].includes(status), String(status));
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    assert.deepEqual(await charges(invoice.id), ["succeeded"]);
    const repeat = await cards.charge(invoice, cardId, {}, headers);
    assert.deepEqual([repeat.status, repeat.body.data?.is_charged], [200, true]);
    const late = await cards.charge(invoice, cardId);
    assert.equal(late.status, 409);
    assert.match(late.body.error, /Nothing is left to pay/);
    assert.deepEqual(await charges(invoice.id), ["succeeded"]);
  });

  test("while its customer pays in a window: charged once, and the window is told", async () => {
    const { invoice, cardId, token } = await cards.owing();
    const secret = await paying.secretOf(token);
    const answer = await cards.charge(invoice, cardId);
    assert.equal(answer.status, 200);
    await assert.rejects(payers().enter(secret, visa), "what the window was handed can't be paid anymore");
    const late = await paying.start(token);
    assert.deepEqual([late.status, late.body["isOver"]], [409, true]);
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
    assert.deepEqual(await charges(invoice.id), ["canceled", "succeeded"]);

    const second = await cards.owing();
    await payers().enter(await paying.secretOf(second.token), visa);
    const refused = await cards.charge(second.invoice, second.cardId);
    assert.equal(refused.status, 409, "the customer was faster");
    assert.deepEqual(await charges(second.invoice.id), ["succeeded"]);

    const third = await cards.owing();
    const byCustomer = async () => {
      const { status, body } = await paying.start(third.token);
      if (status === 200)
        await payers()
          .enter(String(body["clientSecret"]), visa)
          .catch(() => undefined);
    };
    await Promise.all([byCustomer(), cards.charge(third.invoice, third.cardId)]);
    await paying.step(third.token, "check");
    await cards.charge(third.invoice, third.cardId);
    assert.deepEqual(await figures(third.invoice.id), ["paid", 10_000, 0]);
    assert.equal((await charges(third.invoice.id)).filter((status) => status === "succeeded").length, 1);
  });

  test("not for another amount than the member saw", async () => {
    const { invoice, cardId } = await cards.owing();
    await here.done("POST", "/api/payments", {
      customer_id: invoice.customer_id,
      invoice_ids: [invoice.id],
      method: "cash",
      amount_cents: 4_000,
    });
    const { status, body } = await cards.charge(invoice, cardId);
    assert.equal(status, 409);
    assert.match(body.error, /now \$60\.00/);
    assert.equal((await cards.charge(invoice, cardId, { amount_cents: 6_000 })).status, 200);
    assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0]);
  });

  test("and declined: the member hears why, nothing is paid, and it is charged again only when someone asks", async () => {
    const { invoice, cardId } = await cards.owing(decliningCard);
    const { status, body } = await cards.charge(invoice, cardId);
    assert.equal(status, 409);
    assert.match(body.error, /^Visa ···· 0341 wasn't charged\. The customer's bank declined it\./);
    assert.deepEqual(await figures(invoice.id), ["issued", 0, 10_000]);
    moveClockTo(new Date(start + 90 * minute));
    await reconcileBegun(here.app.appContext);
    await deliverMessages(here.app.appContext);
    assert.deepEqual(await charges(invoice.id), ["failed"]);
    moveClockTo(new Date(start));
    await cards.charge(invoice, cardId);
    assert.deepEqual(await charges(invoice.id), ["failed", "failed"]);
  });

  test("whose bank asks: the customer gets a link to pay, and pays there", async () => {
    const { invoice, cardId, email } = await cards.owing(askingCard);
    const { status, body } = await cards.charge(invoice, cardId);
    assert.deepEqual([status, body.data.is_charged, body.data.emailed_to], [200, false, email]);
    assert.deepEqual(await figures(invoice.id), ["issued", 0, 10_000]);
    const mail = await here.mails.next(email, /^Confirm your payment of \$100\.00 to Test Plumbing/);
    assert.match(mail.text, /nothing was charged/);
    const token = /\/i\/([\w.-]+)/.exec(mail.text)?.[1] ?? "";
    assert.match((await paying.open(token)).payload, /Your bank wants you to confirm this payment/);
    const secret = await paying.secretOf(token);
    await payers().enter(secret, askingCard);
    await payers().answerBank(secret, true);
    assert.deepEqual((await paying.step(token, "check")).body, { state: "paid" });
    await deliverMessages(here.app.appContext);
    const told = await paying.rows("select id from events where organization_id = $1 and type = $2", [
      here.business.organizationId,
      "payment.confirmation_asked",
    ]);
    assert.equal(told.length, 1, "they are asked once");
  });

  test("and the answer is lost: pressing again, or the clock, tells, and it is charged once", async () => {
    for (const settleBy of ["member", "clock"] as const) {
      const { invoice, cardId } = await cards.owing();
      const { collecting } = here.app.appContext;
      const real = collecting.confirmIntent.bind(collecting);
      collecting.confirmIntent = async (request) => {
        await real(request);
        throw new PaymentOutcomeUnknown("The line is dead");
      };
      const { status, body } = await cards.charge(invoice, cardId);
      collecting.confirmIntent = real;
      assert.equal(status, 503);
      assert.match(body.error, /isn't known yet if the card was charged/);
      if (settleBy === "member") assert.equal((await cards.charge(invoice, cardId)).status, 200);
      else {
        moveClockTo(new Date(start + 10 * minute));
        await reconcileBegun(here.app.appContext);
        moveClockTo(new Date(start));
      }
      assert.deepEqual(await figures(invoice.id), ["paid", 10_000, 0], settleBy);
      assert.deepEqual(await charges(invoice.id), ["succeeded"]);
    }
  });

  test("and the business dies before it is: an end of it never charges", async () => {
    const { invoice, cardId } = await cards.owing();
    const { collecting } = here.app.appContext;
    const [create, confirm] = [collecting.createIntent, collecting.confirmIntent];
    collecting.createIntent = async () => {
      throw new PaymentOutcomeUnknown("Never arrived");
    };
    assert.equal((await cards.charge(invoice, cardId)).status, 503);
    collecting.createIntent = create;
    collecting.confirmIntent = async () => assert.fail("it was charged");
    await here.done("POST", `/api/invoices/${invoice.id}/void`, { reason: "Wrong price" });
    await cancelOutdated(here.business.system, invoice.id);
    collecting.confirmIntent = confirm;
    assert.deepEqual(await charges(invoice.id), ["canceled"]);
    assert.deepEqual(await figures(invoice.id), ["void", 0, 0]);
  });

  test("not once it has expired, was removed, or is another customer's or another business's", async () => {
    const { invoice, cardId } = await cards.owing();
    const other = await cards.owing();
    assert.equal((await cards.charge(invoice, other.cardId)).status, 404);
    assert.equal((await cards.charge(invoice, 999_999)).status, 404);
    moveClockTo(new Date("2041-01-02T17:00:00Z"));
    const member = await here.business.member("MANAGER");
    const expired = await cards.charge(invoice, cardId, {}, {}, member);
    assert.equal(expired.status, 409);
    assert.match(expired.body.error, /has expired/);
    const [shown] = (
      await here.app.call("GET", `/api/customers/${invoice.customer_id}/cards`, { token: member.token })
    ).body.data.cards;
    assert.equal(shown.is_expired, true);
    moveClockTo(new Date(start));
    await here.done("DELETE", `/api/customers/${invoice.customer_id}/cards/${cardId}`);
    const removed = await cards.charge(invoice, cardId);
    assert.equal(removed.status, 409);
    assert.match(removed.body.error, /no longer saved/);
    assert.deepEqual(await charges(invoice.id), []);
  });

  test("by those who may: a role that sees no money, or only records it, may not", async () => {
    const { invoice, cardId } = await cards.owing();
    for (const role of ["STAFF", "ACCOUNTANT"]) {
      const person = await here.business.member(role);
      assert.equal((await cards.charge(invoice, cardId, {}, {}, person)).status, 403, role);
      const path = `/api/customers/${invoice.customer_id}/cards`;
      const status = { STAFF: 403, ACCOUNTANT: 200 }[role];
      assert.equal((await here.send("GET", path, undefined, person)).status, status, role);
      assert.equal((await here.send("DELETE", `${path}/${cardId}`, undefined, person)).status, 403, role);
    }
    const manager = await here.business.member("MANAGER");
    assert.equal((await cards.charge(invoice, cardId, {}, {}, manager)).status, 200);
  });
});

describe("a saved card is removed", () => {
  const detached = async (cardId: number) => {
    const { organizationId: id } = here.business;
    const organization = { id, timeZone: "America/New_York", country: "US" };
    await detachCardJob.run(
      here.app.appContext,
      { organization, card: cardId },
      { id: "1", organizationId: id },
    );
  };

  test("by its customer with the link in the email, and by looking nothing happens", async () => {
    const { invoice, email } = await cards.savedWithPayment();
    const mail = await here.mails.next(email, /^Your card is saved/);
    const path = /\/card\/saved\/[\w-]+/.exec(mail.text)?.[0] ?? "";
    const look = await here.app.http.inject({ method: "GET", url: path });
    assert.match(look.payload, /Visa ···· 4242/);
    assert.equal((await cards.of(invoice.customer_id)).length, 1);
    const press = () =>
      here.app.http.inject({
        method: "POST",
        url: path,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "",
      });
    assert.equal((await press()).statusCode, 303);
    assert.deepEqual(await cards.of(invoice.customer_id), []);
    assert.match((await here.app.http.inject({ method: "GET", url: path })).payload, /Card removed/);
    assert.equal((await press()).statusCode, 303, "twice changes nothing");
    const forged = `${path.slice(0, -6)}AAAAAA`;
    assert.equal((await here.app.http.inject({ method: "GET", url: forged })).statusCode, 404);
  });

  test("by the business, and the provider is told of it, also when it doesn't answer at first", async () => {
    const { invoice, cardId } = await cards.owing();
    const { collecting } = here.app.appContext;
    const real = collecting.detachMethod.bind(collecting);
    await here.done("DELETE", `/api/customers/${invoice.customer_id}/cards/${cardId}`);
    assert.deepEqual(await cards.of(invoice.customer_id), []);
    collecting.detachMethod = async () => {
      throw new PaymentOutcomeUnknown("The line is dead");
    };
    await assert.rejects(detached(cardId));
    collecting.detachMethod = real;
    await detached(cardId);
    await detached(cardId);
    assert.deepEqual(await cards.atProvider(invoice.customer_id), []);
  });

  test("at the provider itself: it is no longer shown, and a charge says so", async () => {
    const { invoice, cardId } = await cards.owing();
    await cards.detachAtProvider(cardId);
    const { status, body } = await cards.charge(invoice, cardId);
    assert.equal(status, 409);
    assert.match(body.error, /no longer on file/);
    const scope = requirePermission(here.business.system, "payments.view");
    assert.deepEqual(await cardsOf(scope, invoice.customer_id), []);
    assert.deepEqual(await charges(invoice.id), ["canceled"]);
  });
});
