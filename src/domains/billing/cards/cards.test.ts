/** A card becomes an id that pays: in our own form for test cards, or in Stripe's, and never in any other way. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { type StripeApi, startStripeApi } from "../../../../tests/support/stripe-api.ts";
import { cataloguePrices } from "../plan/prices.ts";

const visa = { number: "4242 4242 4242 4242", expMonth: 12, expYear: 2040, cvc: "123" };
let people = 0;
const stranger = (paymentMethodId: string) => ({
  orgName: "Card & Sons",
  firstName: "Cara",
  lastName: "Card",
  email: `cara-${++people}@card.example`,
  password: "green kettle on the stove",
  plan: "pro",
  additionalUsers: 1,
  paymentMethodId,
});

describe("without a payment provider", () => {
  let app: TestApp;
  before(async () => {
    app = await startTestApp({ TRUST_PROXY: "true" });
  });
  after(() => app.close());

  let networks = 0;
  const enter = (card: object, ip = `198.51.100.${++networks % 250}`) =>
    app.call("POST", "/api/billing/cards", { body: card, headers: { "x-forwarded-for": ip } });
  const answer = (confirmationId: unknown, isApproved: boolean) =>
    app.call("POST", "/api/billing/cards/confirmations", { body: { confirmationId, isApproved } });

  test("our own form is shown", async () => {
    const { body } = await app.call("GET", "/api/billing/cards/setup");
    assert.deepEqual(body.data, { kind: "stand-in", publishableKey: null });
  });

  test("a test card becomes an id that starts a trial", async () => {
    const { status, body } = await enter(visa);
    assert.equal(status, 201);
    assert.deepEqual([body.data.brand, body.data.last4, body.data.confirmationId], ["visa", "4242", null]);
    assert.match(body.data.paymentMethodId, /^pm_/);
    const signedUp = await app.call("POST", "/api/auth/signup", {
      body: stranger(body.data.paymentMethodId),
    });
    assert.equal(signedUp.status, 201);
  });

  test("a card that its bank refuses is refused with the bank's sentence", async () => {
    for (const [number, sentence] of [
      ["4000000000000002", /^Your card was declined\.$/],
      ["4000000000009995", /^Your card has insufficient funds\.$/],
      ["4000000000000069", /^Your card has expired\.$/],
      ["4000000000000127", /^Your card's security code is incorrect\.$/],
      ["4000000000000119", /^An error occurred while processing your card\./],
      ["4242424242424241", /^Your card number is incorrect\.$/],
      ["4111111111111111", /^Your card was declined\. Real cards don't work here/],
    ] as const) {
      const { status, body } = await enter({ ...visa, number });
      assert.deepEqual([status, body.code], [402, "payment_required"], number);
      assert.match(body.error, sentence);
    }
    assert.match((await enter({ ...visa, expYear: 2024 })).body.error, /in the past/);
  });

  test("what is no card is refused by field", async () => {
    const fields = async (changes: object) =>
      Object.keys((await enter({ ...visa, ...changes })).body.fields ?? {});
    assert.deepEqual(await fields({ number: "12" }), ["number"]);
    assert.deepEqual(await fields({ number: undefined }), ["number"]);
    assert.deepEqual(await fields({ expMonth: 13 }), ["expMonth"]);
    assert.deepEqual(await fields({ expYear: 99 }), ["expYear"]);
    assert.deepEqual(await fields({ cvc: "12x" }), ["cvc"]);
  });

  test("a bank that asks the owner is answered once, with yes or no", async () => {
    const asked = async () => {
      const { body } = await enter({ ...visa, number: "4000002500003155" });
      assert.equal(body.data.paymentMethodId, null);
      return body.data.confirmationId as string;
    };
    const no = await answer(await asked(), false);
    assert.equal(no.status, 402);
    assert.match(no.body.error, /^We are unable to authenticate your payment method\./);
    const confirmationId = await asked();
    const yes = await answer(confirmationId, true);
    assert.equal(yes.status, 200);
    const signedUp = await app.call("POST", "/api/auth/signup", {
      body: stranger(yes.body.data.paymentMethodId),
    });
    assert.equal(signedUp.status, 201);
    assert.equal((await answer(confirmationId, true)).status, 404, "only once");
    assert.equal((await answer("confirm_made_up", true)).status, 404);
  });

  test("a number is never kept", async () => {
    await enter({ ...visa, number: "5555555555554444" });
    const { rows } = await app.appContext.pool.query(
      "select count(*) as n from payment_stand_in where body::text ~ '555555555555|4242424242'",
    );
    assert.equal(rows[0].n, 0);
  });

  test("one network can try twenty cards an hour, so that stolen ones cannot be tested here", async () => {
    const last = await Array.from({ length: 21 }).reduce<Promise<number>>(async (before) => {
      await before;
      return (await enter(visa, "203.0.113.77")).status;
    }, Promise.resolve(0));
    assert.equal(last, 429);
    assert.equal((await enter(visa)).status, 201);
  });
});

describe("with Stripe", () => {
  let api: StripeApi;
  let app: TestApp;
  before(async () => {
    api = await startStripeApi(cataloguePrices);
    app = await startTestApp({
      STRIPE_SECRET_KEY: api.secretKey,
      STRIPE_PUBLISHABLE_KEY: "pk_test_of_the_tests",
      STRIPE_WEBHOOK_SECRET: api.webhookSecret,
      STRIPE_CONNECT_WEBHOOK_SECRET: api.connectWebhookSecret,
      STRIPE_API_URL: api.url,
    });
  });
  after(async () => {
    await app.close();
    await api.close();
  });

  test("Stripe's form is shown, and only then may the page load it", async () => {
    const { body, headers } = await app.call("GET", "/api/billing/cards/setup");
    assert.deepEqual(body.data, { kind: "stripe", publishableKey: "pk_test_of_the_tests" });
    const policy = String(headers["content-security-policy"]);
    assert.match(policy, /script-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
    assert.match(policy, /connect-src 'self' https:\/\/api\.stripe\.com;/);
    assert.match(policy, /frame-src 'self' https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com;/);
    const plain = await startTestApp();
    const without = String((await plain.call("GET", "/health")).headers["content-security-policy"]);
    await plain.close();
    assert.match(without, /script-src 'self';/);
    assert.doesNotMatch(without, /stripe/);
  });

  test("a number never reaches us", async () => {
    assert.equal((await app.call("POST", "/api/billing/cards", { body: visa })).status, 404);
    const body = { confirmationId: "confirm_1", isApproved: true };
    assert.equal((await app.call("POST", "/api/billing/cards/confirmations", { body })).status, 404);
  });

  test("a card that was set up in the browser starts a trial at Stripe", async () => {
    const { status, body } = await app.call("POST", "/api/billing/cards/setups");
    assert.equal(status, 201);
    const paymentMethodId = api.ledger.confirmSetup(body.data.clientSecret, "4000002500003155", true);
    const signedUp = await app.call("POST", "/api/auth/signup", { body: stranger(paymentMethodId) });
    assert.equal(signedUp.status, 201);
    const books = [...api.ledger.books.values()];
    assert.deepEqual(
      books.map(({ subscriptions, card }) => [subscriptions[0]?.status, card?.last4]),
      [["trialing", "3155"]],
    );
  });

  test("a declined card leaves no customer behind", async () => {
    const before = api.ledger.books.size;
    const declined = await app.call("POST", "/api/auth/signup", { body: stranger("pm_card_chargeDeclined") });
    assert.deepEqual([declined.status, declined.body.error], [402, "Your card was declined."]);
    assert.equal(api.ledger.books.size, before);
  });
});

test("half of Stripe's keys stop the start and are named", async () => {
  await assert.rejects(
    startTestApp({ STRIPE_SECRET_KEY: "sk_1" }),
    /STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, and STRIPE_CONNECT_WEBHOOK_SECRET/,
  );
});
