/** What only the line to Stripe can do wrong: answers that get lost, keys, prices, accounts that are shut. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import { type StripeApi, startStripeApi } from "../../../tests/support/stripe-api.ts";
import { type NewSubscription, PaymentDeclined, type PaymentPort } from "./port.ts";
import { stripePayments } from "./stripe.ts";
import { openStripe } from "./stripe-desk.ts";
import { setUpPrices } from "./stripe-prices.ts";

let api: StripeApi;
let port: PaymentPort;
const portTo = ({ url, secretKey, webhookSecret }: Omit<StripeApi, "close">): PaymentPort =>
  stripePayments({ secretKey, webhookSecret, publishableKey: "pk_test_1", apiUrl: url });

before(async () => {
  api = await startStripeApi(cataloguePrices);
  port = portTo(api);
});
after(() => api.close());
beforeEach(() => {
  api.calls.length = 0;
});

let keys = 0;
const request = (given: Partial<NewSubscription> = {}): NewSubscription => ({
  idempotencyKey: `stripe-${++keys}`,
  organizationId: "0198-test",
  organizationName: "Hollow & Sons",
  email: "hal@hollow.example",
  paymentMethodId: "pm_card_visa",
  lines: [{ priceId: "price_core_monthly", quantity: 1 }],
  trialEnd: null,
  ...given,
});
const made = (what: string) => api.calls.filter((call) => call === `POST /v1/${what}`).length;

test("an answer that is lost on the way is asked for again, and nothing is made twice", async () => {
  const customers = api.ledger.books.size;
  api.loseNextAnswer();
  const { subscriptionId, customerId } = await port.startSubscription(request());
  assert.equal(api.ledger.books.size, customers + 1);
  assert.deepEqual([made("customers"), made("subscriptions")], [1, 1]);
  api.loseNextAnswer();
  await port.addCharge({
    idempotencyKey: `stripe-${++keys}`,
    customerId,
    subscriptionId,
    amountCents: 100,
    description: "Usage",
    periodStart: new Date(),
    periodEnd: new Date(),
  });
  assert.equal((await port.forecastBill(subscriptionId))?.totalCents, 2_600);
});

test("a sign-up that broke off after the customer goes on with the same customer", async () => {
  const asked = request();
  const customers = api.ledger.books.size;
  await assert.rejects(
    port.startSubscription({ ...asked, lines: [{ priceId: "price_gone", quantity: 1 }] }),
    /price_gone/,
  );
  const { customerId } = await port.startSubscription(asked);
  assert.equal(api.ledger.books.size, customers + 1);
  assert.ok(api.ledger.books.has(customerId));
});

test("one key with two requests is refused by Stripe", async () => {
  const asked = request();
  await port.startSubscription(asked);
  await assert.rejects(
    port.startSubscription({ ...asked, email: "other@hollow.example" }),
    /Keys for idempotent requests can only be used with the same parameters/,
  );
});

test("a charge is not made again when Stripe has forgotten its key", async () => {
  const { subscriptionId, customerId } = await port.startSubscription(request());
  const charge = {
    idempotencyKey: `stripe-${++keys}`,
    customerId,
    subscriptionId,
    amountCents: 100,
    description: "Usage",
    periodStart: new Date("2026-04-01T00:00:00Z"),
    periodEnd: new Date("2026-05-01T00:00:00Z"),
  };
  await port.addCharge(charge);
  api.forgetKeys();
  await port.addCharge(charge);
  assert.equal((await port.forecastBill(subscriptionId))?.totalCents, 2_600);
});

test("a subscription whose card waits for its owner is taken back at Stripe", async () => {
  const trialEnd = new Date(Date.now() + 86_400_000);
  const waiting = request({ trialEnd, paymentMethodId: "pm_card_authenticationRequired" });
  await assert.rejects(port.startSubscription(waiting), PaymentDeclined);
  const [newest] = [...api.ledger.books.values()].toReversed();
  assert.deepEqual(
    newest?.subscriptions.map(({ status }) => status),
    ["canceled"],
  );
});

test("a wrong key or a Stripe that cannot be reached is no declined card", async () => {
  const stranger = portTo({ ...api, secretKey: "sk_test_wrong" });
  await assert.rejects(stranger.startSubscription(request()), (error) => !(error instanceof PaymentDeclined));
  const nowhere = portTo({ ...api, url: "http://127.0.0.1:9" });
  await assert.rejects(nowhere.startSubscription(request()), (error) => !(error instanceof PaymentDeclined));
});

test("the catalogue's prices are made once, and replaced when they change", async () => {
  const empty = await startStripeApi([]);
  const stripe = openStripe({ secretKey: empty.secretKey, apiUrl: empty.url });
  const outcomes = async (prices = cataloguePrices) =>
    (await setUpPrices(stripe, prices)).map(({ outcome }) => outcome);
  assert.deepEqual(await outcomes(), ["made", "made", "made", "made"]);
  assert.deepEqual(
    await outcomes(),
    cataloguePrices.map(() => "there already"),
  );
  const { subscriptionId } = await portTo(empty).startSubscription(request());
  const dearer = cataloguePrices.map((price) =>
    price.id === "price_core_monthly" ? { ...price, cents: 2_900 } : price,
  );
  assert.deepEqual(await outcomes(dearer), ["replaced", "there already", "there already", "there already"]);
  const anew = portTo(empty);
  const kept = await anew.readSubscription(subscriptionId);
  assert.deepEqual(
    kept.lines,
    [{ priceId: "price_core_monthly", quantity: 1 }],
    "known by the note on its old price",
  );
  assert.equal((await anew.forecastBill(subscriptionId))?.totalCents, 2_500);
  const later = await anew.startSubscription(request());
  assert.equal((await anew.forecastBill(later.subscriptionId))?.totalCents, 2_900);
  await empty.close();
});
