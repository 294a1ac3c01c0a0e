/** Plans are paid the same through Stripe and through the stand-in: to the cent, once, and whatever goes wrong. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, test } from "node:test";
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import { openPool } from "#platform/database/pool.ts";
import { createLog } from "#platform/log.ts";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { startStripeApi } from "../../../tests/support/stripe-api.ts";
import { moveClockTo } from "../clock.ts";
import {
  type Bill,
  type NewSubscription,
  PaymentDeclined,
  PaymentNotFound,
  type PaymentPort,
  PreviewOutdated,
  type PriceLine,
  WebhookRefused,
} from "./port.ts";
import { openPaymentStandIn } from "./stand-in.ts";
import { stripePayments } from "./stripe.ts";
import { signed } from "./webhook-signing.ts";

type Message = { body: string; signature: string };

type Provider = {
  port: PaymentPort;
  /** Takes a card as the browser would, where its owner approves or refuses what the bank asks. */
  takeCard(number: string, isApproved?: boolean): Promise<string>;
  /** What the provider has to tell by now. */
  messages(): Promise<Message[]>;
  sign(body: string, atSeconds: number): string;
  close(): Promise<void>;
};

async function throughStripe(): Promise<Provider> {
  const api = await startStripeApi(cataloguePrices);
  const { url, secretKey, webhookSecret, ledger } = api;
  const port = stripePayments({ secretKey, webhookSecret, publishableKey: "pk_test_1", apiUrl: url });
  return {
    port,
    async takeCard(number, isApproved = true) {
      const { clientSecret } = await port.setUpCard({ idempotencyKey: newKey(), customerId: null });
      return ledger.confirmSetup(clientSecret, number, isApproved);
    },
    messages: async () => ledger.takeEvents(),
    sign: (body, atSeconds) => ledger.sign(body, atSeconds),
    close: api.close,
  };
}

async function throughStandIn(): Promise<Provider> {
  const database = await createTestDatabase();
  const pool = openPool({ connection: database.logins.app, size: 3, log: createLog("silent") });
  const port = await openPaymentStandIn(pool, cataloguePrices);
  const { rows } = await pool.query("select body from payment_stand_in where kind = 'secret'");
  return {
    port,
    async takeCard(number, isApproved = true) {
      const entry = { number, expMonth: 12, expYear: 2040, cvc: "123" };
      const { paymentMethodId, confirmationId } = await port.enterCard(entry);
      if (paymentMethodId) return paymentMethodId;
      return (await port.confirmCard({ confirmationId: `${confirmationId}`, isApproved })).paymentMethodId;
    },
    messages: async () => (await port.takeWebhooks?.()) ?? [],
    sign: (body, atSeconds) => signed(body, rows[0].body, atSeconds),
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

let keys = 0;
const newKey = () => `key-${++keys}`;
const at = (text: string) => {
  const moment = new Date(text);
  moveClockTo(moment);
  return moment;
};
const core: PriceLine = { priceId: "price_core_monthly", quantity: 1 };
const pro: PriceLine = { priceId: "price_pro_monthly", quantity: 1 };
const coreUsers = (quantity: number): PriceLine => ({ priceId: "price_core_user_addon_monthly", quantity });
const proUsers = (quantity: number): PriceLine => ({ priceId: "price_pro_user_addon_monthly", quantity });
const amounts = ({ lines }: Pick<Bill, "lines">) =>
  lines.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b);
const refused = (code: string, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof PaymentDeclined, String(error));
  assert.deepEqual([error.code, message.test(error.message)], [code, true], error.message);
  return true;
};

for (const [name, open] of [
  ["Stripe", throughStripe],
  ["the stand-in", throughStandIn],
] as const) {
  describe(`through ${name}`, () => {
    let provider: Provider;
    let port: PaymentPort;
    before(async () => {
      provider = await open();
      port = provider.port;
    });
    after(() => provider.close());
    afterEach(() => moveClockTo(undefined));

    const request = (given: Partial<NewSubscription> = {}): NewSubscription => ({
      idempotencyKey: newKey(),
      organizationId: "0198-test",
      organizationName: "Hollow & Sons",
      email: "hal@hollow.example",
      paymentMethodId: "pm_card_visa",
      lines: [core],
      trialEnd: null,
      ...given,
    });
    const start = (given: Partial<NewSubscription> = {}) => port.startSubscription(request(given));
    const bills = async (customerId: string) => (await port.listBills(customerId, 20)).toReversed();
    const change = (subscriptionId: string, lines: PriceLine[], moment: Date) =>
      port.changeSubscription({ idempotencyKey: newKey(), subscriptionId, lines, at: moment });

    test("a trial charges nothing, and its first bill when it is over", async () => {
      at("2026-03-05T17:30:00Z");
      const trialEnd = new Date("2026-03-12T16:30:00Z");
      const started = await start({ trialEnd, lines: [pro, proUsers(2)] });
      assert.deepEqual([started.card, started.trialEnd], [{ brand: "visa", last4: "4242" }, trialEnd]);
      const trial = await port.readSubscription(started.subscriptionId);
      assert.equal(trial.status, "trialing");
      assert.equal(trial.customerId, started.customerId);
      assert.deepEqual(trial.lines, [pro, proUsers(2)]);
      assert.deepEqual([trial.trialEnd, trial.periodEnd], [trialEnd, trialEnd]);
      assert.deepEqual([trial.cancelAt, trial.endedAt, trial.latestBillId], [null, null, null]);
      assert.deepEqual([trial.card?.brand, trial.card?.last4], ["visa", "4242"]);
      assert.deepEqual(await bills(started.customerId), []);
      const forecast = await port.forecastBill(started.subscriptionId);
      assert.deepEqual([forecast?.at, forecast?.dueCents], [trialEnd, 6_000]);

      at("2026-03-12T16:29:59Z");
      assert.equal((await port.readSubscription(started.subscriptionId)).status, "trialing");
      at("2026-03-12T16:30:00Z");
      const running = await port.readSubscription(started.subscriptionId);
      assert.deepEqual([running.status, running.trialEnd], ["active", null]);
      assert.deepEqual(
        [running.periodStart, running.periodEnd],
        [trialEnd, new Date("2026-04-12T16:30:00Z")],
      );
      const [bill, ...more] = await bills(started.customerId);
      assert.equal(more.length, 0);
      assert.equal(bill?.id, running.latestBillId);
      assert.deepEqual(
        [bill?.status, bill?.totalCents, bill?.dueCents, bill?.paidCents],
        ["paid", 6_000, 6_000, 6_000],
      );
      assert.deepEqual([bill?.createdAt, bill?.paidAt], [trialEnd, trialEnd]);
      assert.equal(bill?.subscriptionId, started.subscriptionId);
      assert.ok(bill?.number);
      assert.deepEqual(amounts(bill), [1_000, 5_000]);
      assert.deepEqual(
        bill?.lines.map(({ description, quantity }) => [/Pro Plan/.test(description), quantity]),
        [
          [true, 1],
          [false, 2],
        ],
      );
      assert.deepEqual(bill, await port.readBill(bill.id));
    });

    test("without a trial the card is charged at once", async () => {
      const moment = at("2026-01-31T10:00:00Z");
      const { customerId, subscriptionId, trialEnd } = await start();
      assert.deepEqual(trialEnd, moment);
      assert.equal((await port.readSubscription(subscriptionId)).status, "active");
      assert.deepEqual(
        (await bills(customerId)).map(({ paidCents }) => paidCents),
        [2_500],
      );
    });

    test("months end on the day they began, or on their last day", async () => {
      at("2026-01-31T10:00:00Z");
      const { customerId } = await start();
      at("2026-05-01T00:00:00Z");
      assert.deepEqual(
        (await bills(customerId)).map(({ createdAt }) => createdAt.toISOString().slice(0, 10)),
        ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"],
      );
    });

    test("a card that is declined starts nothing, and says why", async () => {
      for (const [card, code, sentence] of [
        ["pm_card_chargeDeclined", "card_declined", /^Your card was declined\.$/],
        [
          "pm_card_chargeDeclinedInsufficientFunds",
          "insufficient_funds",
          /^Your card has insufficient funds\.$/,
        ],
        ["pm_card_chargeDeclinedExpiredCard", "expired_card", /^Your card has expired\.$/],
        ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", /security code is incorrect/],
        ["pm_card_chargeDeclinedProcessingError", "processing_error", /^An error occurred while processing/],
        ["pm_made_up", "resource_missing", /^No such PaymentMethod: 'pm_made_up'$/],
      ] as const) {
        const trialEnd = new Date(Date.now() + 7 * 86_400_000);
        const asked = request({ paymentMethodId: card, trialEnd });
        await assert.rejects(port.startSubscription(asked), refused(code, sentence));
        await assert.rejects(
          port.startSubscription(asked),
          refused(code, sentence),
          "again with the same key",
        );
      }
      await assert.rejects(
        start({ paymentMethodId: "pm_card_chargeCustomerFail" }),
        refused("card_declined", /^Your card was declined\.$/),
      );
    });

    test("a card number is refused, or asks its owner, in the form itself", async () => {
      for (const number of ["4000000000000002", "4000000000009995", "4000000000000069", "4000000000000127"]) {
        await assert.rejects(provider.takeCard(number), /card/);
      }
      await assert.rejects(provider.takeCard("4000002500003155", false), /unable to authenticate/);
      await assert.rejects(provider.takeCard("4111111111111111"), /No real cards|test card/);
      for (const number of ["4242424242424242", "5555555555554444", "371449635398431"]) {
        const paymentMethodId = await provider.takeCard(number);
        assert.equal((await start({ paymentMethodId })).card.last4, number.slice(-4));
      }
    });

    test("a card that its owner has confirmed is charged after the trial, without them", async () => {
      at("2026-03-01T12:00:00Z");
      const trialEnd = new Date("2026-03-08T12:00:00Z");
      const threeD = ["4000002500003155", "4000000000003220"];
      for (const number of threeD) {
        const paymentMethodId = await provider.takeCard(number);
        const { customerId, subscriptionId } = await start({ paymentMethodId, trialEnd });
        at("2026-03-09T12:00:00Z");
        assert.equal((await port.readSubscription(subscriptionId)).status, "active", number);
        assert.deepEqual(
          (await bills(customerId)).map(({ paidCents }) => paidCents),
          [2_500],
        );
        at("2026-03-01T12:00:00Z");
      }
    });

    test("a card that waits for its owner starts nothing, with a trial or without", async () => {
      const trialEnd = new Date(Date.now() + 86_400_000);
      for (const given of [{ trialEnd }, { trialEnd: null }]) {
        const unconfirmed = { ...given, paymentMethodId: "pm_card_authenticationRequiredOnSetup" };
        await assert.rejects(
          start(unconfirmed),
          refused("authentication_required", /^Your bank wants you to confirm/),
        );
      }
      const { customerId } = await start();
      const paymentMethodId = "pm_card_threeDSecure2Required";
      const replaced = port.replaceCard({ idempotencyKey: newKey(), customerId, paymentMethodId });
      await assert.rejects(replaced, refused("authentication_required", /confirm/));
      const kept = await port.readSubscription((await start({ customerId })).subscriptionId);
      assert.equal(kept.card?.last4, "4242");
    });

    test("the same key does the same thing once, also when it is asked twice at a time", async () => {
      at("2026-02-01T00:00:00Z");
      const asked = request();
      const started = await Promise.all([port.startSubscription(asked), port.startSubscription(asked)]);
      assert.deepEqual(started[0], started[1]);
      assert.deepEqual(await port.startSubscription(asked), started[0]);
      const [{ customerId, subscriptionId }] = started;
      assert.equal((await bills(customerId)).length, 1);
      await assert.rejects(port.startSubscription({ ...asked, lines: [pro] }), /key/i);
      const moment = at("2026-02-15T00:00:00Z");
      const wanted = { idempotencyKey: newKey(), subscriptionId, lines: [pro], at: moment };
      assert.deepEqual(await port.changeSubscription(wanted), await port.changeSubscription(wanted));
      assert.equal((await bills(customerId)).length, 2);
      const setup = { idempotencyKey: newKey(), customerId: null };
      assert.deepEqual(await port.setUpCard(setup), await port.setUpCard(setup));
    });

    test("a change in mid-month costs what the preview says, by the second", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start({ lines: [core, coreUsers(1)] });
      // Ten of April's thirty days are gone.
      const moment = at("2026-04-11T00:00:00Z");
      const lines = [pro, proUsers(3)];
      const preview = await port.previewChange({ subscriptionId, lines, at: moment });
      assert.deepEqual(
        preview.prorations.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b),
        [-1_667, -333, 1_000, 3_333],
      );
      assert.deepEqual([preview.dueNowCents, preview.creditCents], [2_333, 0]);
      assert.deepEqual(
        [preview.nextBillCents, preview.nextBillAt],
        [6_500, new Date("2026-05-01T00:00:00Z")],
      );
      assert.equal((await bills(customerId)).length, 1, "a preview changes nothing");
      // It is done a little later, and costs what was shown.
      at("2026-04-11T00:09:00Z");
      const changed = await change(subscriptionId, lines, moment);
      assert.deepEqual(changed.lines, lines);
      assert.equal(changed.status, "active");
      const [, bill] = await bills(customerId);
      assert.deepEqual([bill?.paidCents, bill?.id], [2_333, changed.latestBillId]);
      assert.deepEqual(amounts(bill as Bill), [-1_667, -333, 1_000, 3_333]);
      at("2026-05-01T00:00:00Z");
      assert.deepEqual(
        (await bills(customerId)).map(({ paidCents }) => paidCents),
        [3_000, 2_333, 6_500],
      );
    });

    test("a change across months of other length counts the running period's own seconds", async () => {
      at("2026-01-31T10:00:00Z");
      const { subscriptionId } = await start();
      // The period runs from January 31 to February 28: 18 of 28 days are left.
      const moment = at("2026-02-10T10:00:00Z");
      const preview = await port.previewChange({ subscriptionId, lines: [pro], at: moment });
      assert.deepEqual(
        preview.prorations.map(({ amountCents }) => amountCents),
        [-1_607, 3_214],
      );
      assert.deepEqual([preview.dueNowCents, preview.nextBillAt], [1_607, new Date("2026-02-28T10:00:00Z")]);
    });

    test("one seat more costs only its own share", async () => {
      at("2026-06-01T00:00:00Z");
      const { subscriptionId, customerId } = await start({ lines: [pro, proUsers(1)] });
      await change(subscriptionId, [pro, proUsers(2)], at("2026-06-16T00:00:00Z"));
      const [, bill] = await bills(customerId);
      assert.deepEqual([amounts(bill as Bill), bill?.paidCents], [[-250, 500], 250]);
    });

    test("a smaller plan leaves credit, which the next bills use up", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start({ lines: [pro, proUsers(10)] });
      const moment = at("2026-04-02T00:00:00Z");
      const preview = await port.previewChange({ subscriptionId, lines: [core], at: moment });
      // 29 of 30 days: 4833 and 4833 come back, 2417 is used.
      assert.deepEqual([preview.dueNowCents, preview.creditCents, preview.nextBillCents], [0, 7_249, 0]);
      await change(subscriptionId, [core], moment);
      const forecast = await port.forecastBill(subscriptionId);
      assert.deepEqual([forecast?.totalCents, forecast?.creditCents, forecast?.dueCents], [2_500, 2_500, 0]);
      const back = await port.previewChange({ subscriptionId, lines: [pro], at: moment });
      assert.deepEqual([back.dueNowCents, back.creditCents, back.nextBillCents], [0, 4_833, 167]);
      at("2026-07-01T00:00:00Z");
      assert.deepEqual(
        (await bills(customerId)).map(({ totalCents, creditCents, paidCents }) => [
          totalCents,
          creditCents,
          paidCents,
        ]),
        [
          [10_000, 0, 10_000],
          [-7_249, 0, 0],
          [2_500, 2_500, 0],
          [2_500, 2_500, 0],
          [2_500, 2_249, 251],
        ],
      );
    });

    test("a change during the trial costs nothing until it is over", async () => {
      at("2026-03-01T00:00:00Z");
      const trialEnd = new Date("2026-03-08T00:00:00Z");
      const { customerId, subscriptionId } = await start({ trialEnd });
      const moment = at("2026-03-03T00:00:00Z");
      const preview = await port.previewChange({ subscriptionId, lines: [pro], at: moment });
      assert.deepEqual([preview.prorations, preview.dueNowCents, preview.nextBillCents], [[], 0, 5_000]);
      assert.deepEqual(preview.nextBillAt, trialEnd);
      const changed = await change(subscriptionId, [pro], moment);
      assert.deepEqual([changed.status, changed.lines, changed.trialEnd], ["trialing", [pro], trialEnd]);
      at("2026-03-08T00:00:00Z");
      assert.deepEqual(
        (await bills(customerId)).map(({ paidCents }) => paidCents),
        [5_000],
      );
    });

    test("a change that the card does not pay changes nothing", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start();
      const paymentMethodId = await provider.takeCard("4000000000000341");
      await port.replaceCard({ idempotencyKey: newKey(), customerId, paymentMethodId });
      const moment = at("2026-04-11T00:00:00Z");
      await assert.rejects(change(subscriptionId, [pro], moment), refused("card_declined", /declined/));
      assert.deepEqual((await port.readSubscription(subscriptionId)).lines, [core]);
      assert.equal((await bills(customerId)).length, 1);
      // What costs nothing now needs no card.
      await change(subscriptionId, [core], moment);
    });

    test("a preview from before the running period is refused", async () => {
      at("2026-04-01T00:00:00Z");
      const { subscriptionId } = await start();
      const moment = at("2026-04-30T23:59:00Z");
      at("2026-05-01T00:00:01Z");
      await assert.rejects(change(subscriptionId, [pro], moment), PreviewOutdated);
      await assert.rejects(port.previewChange({ subscriptionId, lines: [pro], at: moment }), PreviewOutdated);
    });

    test("a renewal that fails is tried again, and a new card pays it", async () => {
      at("2026-03-01T12:00:00Z");
      const trialEnd = new Date("2026-03-08T12:00:00Z");
      const paymentMethodId = await provider.takeCard("4000000000000341");
      const { customerId, subscriptionId } = await start({ trialEnd, paymentMethodId });
      at("2026-03-08T12:00:00Z");
      const behind = await port.readSubscription(subscriptionId);
      assert.equal(behind.status, "past_due");
      const [bill] = await bills(customerId);
      assert.deepEqual([bill?.status, bill?.dueCents, bill?.paidCents], ["open", 2_500, 0]);
      assert.equal(bill?.failure, "Your card was declined.");
      assert.ok((bill?.nextAttemptAt?.getTime() ?? 0) > trialEnd.getTime());
      const billId = bill.id;
      const declined = { idempotencyKey: newKey(), billId };
      await assert.rejects(port.payBill(declined), refused("card_declined", /^Your card was declined\.$/));
      await port.replaceCard({ idempotencyKey: newKey(), customerId, paymentMethodId: "pm_card_mastercard" });
      const pay = () => port.payBill({ idempotencyKey: newKey(), billId });
      const [paid, ...same] = await Promise.all([pay(), pay(), pay()]);
      assert.ok(paid);
      assert.deepEqual(same, [paid, paid], "no matter who is first");
      assert.deepEqual(
        [paid.status, paid.paidCents, paid.failure, paid.nextAttemptAt],
        ["paid", 2_500, null, null],
      );
      const well = await port.readSubscription(subscriptionId);
      assert.deepEqual([well.status, well.card?.brand], ["active", "mastercard"]);
      assert.deepEqual(await pay(), paid, "paid once");
    });

    test("a new card is found by the next attempt of the provider's own", async () => {
      at("2026-03-01T12:00:00Z");
      const paymentMethodId = await provider.takeCard("4000008260003178");
      const trialEnd = new Date("2026-03-02T12:00:00Z");
      const { customerId, subscriptionId } = await start({ trialEnd, paymentMethodId });
      at("2026-03-02T12:00:00Z");
      const [bill] = await bills(customerId);
      assert.equal(bill?.failure, "Your card has insufficient funds.");
      await port.replaceCard({ idempotencyKey: newKey(), customerId, paymentMethodId: "pm_card_visa" });
      moveClockTo(bill?.nextAttemptAt ?? undefined);
      assert.equal((await port.readSubscription(subscriptionId)).status, "active");
      assert.equal((await port.readBill(bill.id)).status, "paid");
    });

    test("when every attempt has failed the subscription is unpaid, until everything owed is paid", async () => {
      at("2026-03-01T12:00:00Z");
      const paymentMethodId = await provider.takeCard("4000000000000341");
      const { customerId, subscriptionId } = await start({
        paymentMethodId,
        trialEnd: new Date("2026-03-02T12:00:00Z"),
      });
      at("2026-04-20T12:00:00Z");
      assert.equal((await port.readSubscription(subscriptionId)).status, "unpaid");
      const owed = await bills(customerId);
      assert.deepEqual(
        owed.map(({ status }) => status),
        ["open", "draft"],
      );
      assert.equal(owed[0]?.nextAttemptAt, null);
      await port.replaceCard({ idempotencyKey: newKey(), customerId, paymentMethodId: "pm_card_visa" });
      for (const { id } of owed) await port.payBill({ idempotencyKey: newKey(), billId: id });
      assert.equal((await port.readSubscription(subscriptionId)).status, "active");
    });

    test("a trial that ends without a card is paused, and goes on with one", async () => {
      at("2026-03-01T12:00:00Z");
      const trialEnd = new Date("2026-03-02T12:00:00Z");
      const { customerId, subscriptionId } = await start({ trialEnd });
      await port.removeCards(customerId);
      assert.equal((await port.readSubscription(subscriptionId)).card, null);
      at("2026-03-05T12:00:00Z");
      assert.equal((await port.readSubscription(subscriptionId)).status, "paused");
      assert.deepEqual(await bills(customerId), []);
      assert.equal(await port.forecastBill(subscriptionId), null);
      const resume = () => port.resumeSubscription({ idempotencyKey: newKey(), subscriptionId });
      await assert.rejects(resume(), refused("missing_card", /no card on file/));
      const bad = await provider.takeCard("4000000000000341");
      await port.replaceCard({ idempotencyKey: newKey(), customerId, paymentMethodId: bad });
      await assert.rejects(resume(), refused("card_declined", /declined/));
      assert.equal((await port.readSubscription(subscriptionId)).status, "paused");
      await port.replaceCard({ idempotencyKey: newKey(), customerId, paymentMethodId: "pm_card_visa" });
      const going = await resume();
      assert.deepEqual(
        [going.status, going.periodStart, going.periodEnd],
        ["active", new Date("2026-03-05T12:00:00Z"), new Date("2026-04-05T12:00:00Z")],
      );
      const paid = (await bills(customerId)).filter(({ status }) => status === "paid");
      assert.deepEqual(
        paid.map(({ paidCents }) => paidCents),
        [2_500],
      );
    });

    test("a bill finds nothing to charge where there is no card", async () => {
      at("2026-03-01T12:00:00Z");
      const { customerId, subscriptionId } = await start();
      await port.removeCards(customerId);
      at("2026-04-01T12:00:00Z");
      assert.equal((await port.readSubscription(subscriptionId)).status, "past_due");
      const bill = (await bills(customerId)).at(-1);
      assert.deepEqual([bill?.status, bill?.failure], ["open", "There's no card on file."]);
    });

    test("cancelled at the end of the period it goes on until then, unless it is kept", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start();
      const end = new Date("2026-05-01T00:00:00Z");
      await port.cancelSubscription(subscriptionId, "period_end");
      await port.cancelSubscription(subscriptionId, "period_end");
      assert.deepEqual((await port.readSubscription(subscriptionId)).cancelAt, end);
      assert.equal(await port.forecastBill(subscriptionId), null);
      const preview = await port.previewChange({
        subscriptionId,
        lines: [pro],
        at: new Date("2026-04-01T00:00:00Z"),
      });
      assert.deepEqual([preview.dueNowCents, preview.nextBillCents], [2_500, 0]);
      assert.equal((await port.keepSubscription(subscriptionId)).cancelAt, null);
      assert.equal((await port.forecastBill(subscriptionId))?.dueCents, 2_500);
      at("2026-05-02T00:00:00Z");
      assert.equal((await port.readSubscription(subscriptionId)).status, "active");
      await port.cancelSubscription(subscriptionId, "period_end");
      at("2026-06-01T00:00:00Z");
      const over = await port.readSubscription(subscriptionId);
      assert.deepEqual(
        [over.status, over.endedAt, over.cancelAt],
        ["canceled", new Date("2026-06-01T00:00:00Z"), null],
      );
      assert.equal((await bills(customerId)).length, 2);
      await assert.rejects(port.keepSubscription(subscriptionId), /ended|canceled/);
    });

    test("cancelled now it ends now; what does not exist or has ended is cancelled without harm", async () => {
      const { subscriptionId, customerId } = await start({ trialEnd: new Date(Date.now() + 86_400_000) });
      for (let time = 0; time < 2; time++) await port.cancelSubscription(subscriptionId);
      await port.cancelSubscription(subscriptionId, "period_end");
      assert.equal((await port.readSubscription(subscriptionId)).status, "canceled");
      assert.deepEqual(await bills(customerId), []);
      await port.cancelSubscription("sub_0123456789abcdef012345670001");
      // The same customer may come back.
      const again = await start({ customerId });
      assert.equal(again.customerId, customerId);
      assert.equal((await port.readSubscription(again.subscriptionId)).status, "active");
    });

    test("usage stands on the next bill, once, under its key", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start();
      const period = {
        periodStart: new Date("2026-04-01T00:00:00Z"),
        periodEnd: new Date("2026-05-01T00:00:00Z"),
      };
      const messages = {
        idempotencyKey: newKey(),
        customerId,
        subscriptionId,
        amountCents: 126,
        description: "42 messages over the plan",
        ...period,
      };
      for (let time = 0; time < 3; time++) await port.addCharge(messages);
      await assert.rejects(port.addCharge({ ...messages, amountCents: 127 }), /key/i);
      const storage = {
        ...messages,
        idempotencyKey: newKey(),
        amountCents: 30,
        description: "3 GB over the plan",
      };
      await port.addCharge(storage);
      const forecast = await port.forecastBill(subscriptionId);
      assert.deepEqual([forecast?.totalCents, forecast && amounts(forecast)], [2_656, [30, 126, 2_500]]);
      at("2026-05-01T00:00:00Z");
      await port.addCharge(messages);
      at("2026-06-02T00:00:00Z");
      const [, april, may] = await bills(customerId);
      assert.deepEqual([april?.paidCents, may?.paidCents], [2_656, 2_500]);
      const line = april?.lines.find(({ chargeKey }) => chargeKey === messages.idempotencyKey);
      assert.deepEqual(line, {
        description: "42 messages over the plan",
        quantity: 1,
        amountCents: 126,
        ...period,
        chargeKey: messages.idempotencyKey,
      });
    });

    test("usage of one subscription never stands on the bill of another", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start();
      at("2026-04-02T00:00:00Z");
      const second = await start({ customerId, lines: [pro] });
      await port.addCharge({
        idempotencyKey: newKey(),
        customerId,
        subscriptionId: second.subscriptionId,
        amountCents: 30,
        description: "3 GB over the plan",
        periodStart: new Date("2026-04-02T00:00:00Z"),
        periodEnd: new Date("2026-05-02T00:00:00Z"),
      });
      assert.equal((await port.forecastBill(subscriptionId))?.totalCents, 2_500);
      at("2026-05-02T00:00:00Z");
      assert.deepEqual(
        (await bills(customerId)).map(({ subscriptionId: whose, paidCents }) => [
          whose === subscriptionId,
          paidCents,
        ]),
        [
          [true, 2_500],
          [false, 5_000],
          [true, 2_500],
          [false, 5_030],
        ],
      );
    });

    test("usage of the last period is billed when the subscription ends", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start();
      const [periodStart, periodEnd] = [new Date("2026-04-01T00:00:00Z"), new Date("2026-05-01T00:00:00Z")];
      await port.addCharge({
        idempotencyKey: newKey(),
        customerId,
        subscriptionId,
        amountCents: 300,
        description: "100 messages over the plan",
        periodStart,
        periodEnd,
      });
      await port.cancelSubscription(subscriptionId, "period_end");
      assert.equal((await port.forecastBill(subscriptionId))?.dueCents, 300);
      at("2026-05-01T00:00:00Z");
      assert.equal((await port.readSubscription(subscriptionId)).status, "canceled");
      assert.deepEqual(
        (await bills(customerId)).map(({ paidCents }) => paidCents),
        [2_500, 300],
      );
    });

    test("a bill with many lines is read whole", async () => {
      at("2026-04-01T00:00:00Z");
      const { customerId, subscriptionId } = await start();
      for (let day = 1; day <= 13; day++) {
        await port.addCharge({
          idempotencyKey: newKey(),
          customerId,
          subscriptionId,
          amountCents: day,
          description: `Day ${day}`,
          periodStart: new Date("2026-04-01T00:00:00Z"),
          periodEnd: new Date("2026-05-01T00:00:00Z"),
        });
      }
      at("2026-05-01T00:00:00Z");
      const [newest] = await port.listBills(customerId, 1);
      assert.deepEqual([newest?.lines.length, newest?.totalCents], [14, 2_591]);
    });

    test("what the provider does not know is not found", async () => {
      const nobody = "0123456789abcdef01234567";
      await assert.rejects(port.readSubscription(`sub_${nobody}0001`), PaymentNotFound);
      await assert.rejects(port.readBill(`in_${nobody}0001`), PaymentNotFound);
      await assert.rejects(start({ lines: [{ priceId: "price_free", quantity: 1 }] }), /price/i);
    });

    test("messages tell what happened to whom, and can be read any number of times", async () => {
      await provider.messages();
      at("2026-03-01T12:00:00Z");
      const paymentMethodId = await provider.takeCard("4000000000000341");
      const trialEnd = new Date("2026-03-08T12:00:00Z");
      const { customerId, subscriptionId } = await start({ paymentMethodId, trialEnd });
      at("2026-03-08T12:00:05Z");
      const messages = await provider.messages();
      const read = () =>
        messages.map(({ body, signature }) => port.readWebhook(Buffer.from(body), signature));
      const told = read();
      const types = told.map(({ type }) => type);
      for (const type of [
        "customer.subscription.created",
        "customer.subscription.updated",
        "invoice.created",
        "invoice.payment_failed",
      ]) {
        assert.ok(types.includes(type), `${type} among ${types.join(", ")}`);
      }
      assert.equal(new Set(told.map(({ id }) => id)).size, told.length);
      const [bill] = await bills(customerId);
      for (const { type, customerId: whose, subscriptionId: which, billId, createdAt } of told) {
        assert.deepEqual([whose, which], [customerId, subscriptionId], type);
        assert.equal(billId, type.startsWith("invoice.") ? bill?.id : null, type);
        assert.ok(createdAt >= new Date("2026-03-01T12:00:00Z") && createdAt <= trialEnd, type);
      }
      for (let time = 0; time < 10; time++) assert.deepEqual(read(), told);
      assert.deepEqual(await provider.messages(), [], "each is told once");
    });

    test("a message that is forged, altered, unsigned or old is refused", async () => {
      await provider.messages();
      const moment = at("2026-03-01T12:00:00Z").getTime() / 1000;
      await start();
      const [message] = await provider.messages();
      const { body, signature } = message as Message;
      const whole = Buffer.from(body);
      const read = (raw: Buffer, header: string | undefined) => () => port.readWebhook(raw, header);
      assert.doesNotThrow(read(whole, signature));
      const altered = Buffer.from(body.replace("customer", "customeR"));
      assert.throws(read(altered, signature), WebhookRefused);
      assert.throws(read(Buffer.from(JSON.stringify(JSON.parse(body), null, 1)), signature), WebhookRefused);
      assert.throws(read(whole, signed(body, "whsec_of_somebody_else", moment)), WebhookRefused);
      for (const header of [
        undefined,
        "",
        "t=1",
        "v1=abc",
        `t=${moment},v1=`,
        signature.replace("v1=", "v0="),
      ]) {
        assert.throws(read(whole, header), WebhookRefused, `${header}`);
      }
      assert.throws(
        read(whole, signature.replace(/t=\d+/, `t=${moment + 60}`)),
        WebhookRefused,
        "another time",
      );
      const notAnEvent = '{"hello":"world"}';
      assert.throws(read(Buffer.from(notAnEvent), provider.sign(notAnEvent, moment)), WebhookRefused);
      at("2026-03-01T12:05:00Z");
      assert.doesNotThrow(read(whole, signature));
      at("2026-03-01T12:05:02Z");
      assert.throws(read(whole, signature), WebhookRefused, "recorded and sent again");
    });
  });
}
