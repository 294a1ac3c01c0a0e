/** The payment stand-in keeps its books through restarts and processes, and its clock can be moved from a page. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import Stripe from "stripe";
import { cataloguePrices } from "#domains/billing/plan/prices.ts";
import { startTestApp, type TestApp } from "../../../tests/support/app.ts";
import type { NewSubscription } from "./port.ts";
import { openPaymentStandIn, type PaymentStandIn } from "./stand-in.ts";

let app: TestApp;
let port: PaymentStandIn;
/** Another process on the same database. */
let other: PaymentStandIn;
before(async () => {
  app = await startTestApp();
  port = app.appContext.payments as PaymentStandIn;
  other = await openPaymentStandIn(app.appContext.pool, cataloguePrices);
});
after(() => app.close());

let keys = 0;
const request = (given: Partial<NewSubscription> = {}): NewSubscription => ({
  idempotencyKey: `stand-in-${++keys}`,
  organizationId: "0198-test",
  organizationName: "Hollow & Sons <script>",
  email: "hal@hollow.example",
  paymentMethodId: "pm_card_visa",
  lines: [{ priceId: "price_core_monthly", quantity: 1 }],
  trialEnd: null,
  ...given,
});

test("what one process has begun another goes on with", async () => {
  const asked = request();
  const { subscriptionId, customerId } = await port.startSubscription(asked);
  assert.equal((await other.readSubscription(subscriptionId)).status, "active");
  assert.equal((await other.startSubscription(asked)).customerId, customerId);
  const [message] = (await other.takeWebhooks?.()) ?? [];
  assert.ok(message);
  assert.ok(port.readWebhook(Buffer.from(message.body), message.signature).id);
});

test("two processes asked with one key at the same time begin one subscription", async () => {
  const asked = request();
  const started = await Promise.all([port, other, port, other].map((each) => each.startSubscription(asked)));
  assert.equal(new Set(started.map(({ subscriptionId }) => subscriptionId)).size, 1);
});

test("two processes that pay one bill at the same time pay it once", async () => {
  const { customerId, subscriptionId } = await port.startSubscription(request());
  await port.removeCards(customerId);
  const { periodEnd } = await port.readSubscription(subscriptionId);
  await port.moveClock(periodEnd);
  const [bill] = await port.listBills(customerId, 1);
  await port.replaceCard({ idempotencyKey: `k${++keys}`, customerId, paymentMethodId: "pm_card_visa" });
  await other.takeWebhooks?.();
  const billId = `${bill?.id}`;
  await Promise.all([port, other].map((each) => each.payBill({ idempotencyKey: `k${++keys}`, billId })));
  const told = (await port.takeWebhooks?.()) ?? [];
  const paid = told.filter(({ body }) => body.includes('"invoice.paid"') && body.includes(billId));
  assert.equal(paid.length, 1);
});

test("its messages are signed as Stripe signs them", async () => {
  await port.startSubscription(request());
  const [message] = (await port.takeWebhooks?.()) ?? [];
  const { rows } = await app.appContext.pool.query("select body from payment_stand_in where kind = 'secret'");
  const stripe = new Stripe("sk_test_1");
  const event = stripe.webhooks.constructEvent(`${message?.body}`, `${message?.signature}`, rows[0].body);
  assert.equal(event.type, "customer.subscription.created");
});

test("a message that is not taken in comes again, and is gone once it is", async () => {
  await port.takeWebhooks?.();
  await port.startSubscription(request());
  const refuse = () => Promise.reject(new Error("not now"));
  await assert.rejects(async () => port.deliverWebhooks?.(refuse), /not now/);
  const taken: string[] = [];
  const keep = async ({ body }: { body: string }) => void taken.push(JSON.parse(body).type);
  await port.deliverWebhooks?.(keep);
  assert.deepEqual(taken.slice(0, 2), ["customer.subscription.created", "invoice.created"]);
  const before = taken.length;
  await port.deliverWebhooks?.(keep);
  assert.equal(taken.length, before);
});

test("after a month it forgets what was entered, asked and told, never a customer", async () => {
  await port.takeWebhooks?.();
  await app.appContext.pool.query("update payment_stand_in set created_at = now() - interval '31 days'");
  await port.takeWebhooks?.();
  const { rows } = await app.appContext.pool.query(
    "select distinct kind from payment_stand_in order by kind",
  );
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["book", "clock", "secret"],
  );
});

describe("the page of the stand-in", () => {
  const page = async () => `${(await app.call("GET", "/dev/payments")).body}`;
  const move = (to: string, headers: Record<string, string> = {}) =>
    app.http.inject({
      method: "POST",
      url: "/dev/payments/clock",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams({ to }).toString(),
    });

  test("shows customers, subscriptions, bills and messages, whatever they are called", async () => {
    const { customerId } = await port.startSubscription(request({ paymentMethodId: "pm_card_mastercard" }));
    const html = await page();
    for (const part of [
      customerId,
      "mastercard ending in 4444",
      "active",
      "$25.00",
      "invoice.paid",
      "Hollow",
    ]) {
      assert.ok(html.includes(part), part);
    }
    assert.ok(!html.includes("<script>"));
  });

  test("moves the clock on: a trial ends and is charged", async () => {
    const present = await port.presentMoment();
    const trialEnd = new Date(present.getTime() + 7 * 86_400_000);
    const { subscriptionId } = await port.startSubscription(request({ trialEnd }));
    const { statusCode, headers } = await move(trialEnd.toISOString());
    assert.deepEqual([statusCode, headers.location], [303, "/dev/payments"]);
    assert.equal((await other.readSubscription(subscriptionId)).status, "active");
    assert.ok((await other.presentMoment()) >= new Date(trialEnd.getTime() - 1000));
  });

  test("never moves it back, nor far, nor for another site", async () => {
    const present = await port.presentMoment();
    assert.equal((await move(new Date(present.getTime() - 60_000).toISOString())).statusCode, 400);
    assert.equal((await move(new Date(present.getTime() + 500 * 86_400_000).toISOString())).statusCode, 400);
    assert.equal((await move("soon")).statusCode, 400);
    const later = new Date(present.getTime() + 60_000).toISOString();
    assert.equal((await move(later, { "sec-fetch-site": "cross-site" })).statusCode, 403);
  });

  test("is for people at this machine only", async () => {
    for (const [method, url] of [
      ["GET", "/dev/payments"],
      ["POST", "/dev/payments/clock"],
    ] as const) {
      const { statusCode } = await app.http.inject({ method, url, remoteAddress: "203.0.113.5" });
      assert.equal(statusCode, 403, url);
    }
  });
});
