/** The stand-in keeps payments through restarts and processes, tells of them twice and in any order, and has pages. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startTestApp, type TestApp } from "../../../../../tests/support/app.ts";
import type { PaymentStandIn } from "../../stand-in.ts";
import type { NewIntent } from "../port.ts";
import type { AccountProgress } from "./documents.ts";
import { type CollectingStandIn, openCollectingStandIn } from "./stand-in.ts";

let app: TestApp;
let port: CollectingStandIn;
/** Another process on the same database. */
let other: CollectingStandIn;
let accountId: string;
before(async () => {
  app = await startTestApp();
  port = app.appContext.collecting as CollectingStandIn;
  other = await openCollectingStandIn(app.appContext.pool, "http://localhost:3000");
  accountId = await newAccount("complete");
});
after(() => app.close());

let keys = 0;
const newKey = () => `stand-in-${++keys}`;
async function newAccount(progress: AccountProgress): Promise<string> {
  const { id } = await port.createAccount({
    idempotencyKey: newKey(),
    organizationId: "0198-hollow",
    name: "Hollow & Sons <script>",
    email: "hal@hollow.example",
  });
  await port.moveAccount(id, progress);
  return id;
}
const create = (given: Partial<NewIntent> = {}) =>
  port.createIntent({
    accountId,
    idempotencyKey: newKey(),
    amountCents: 5_000,
    methodKinds: ["card", "us_bank_account"],
    reference: { organizationId: "0198-hollow", invoiceId: null, paymentId: newKey() },
    description: "Invoice <b>7</b>",
    ...given,
  });
const visa = { kind: "card", number: "4242424242424242", expMonth: 12, expYear: 2040 } as const;
const taken = async (by = port) => {
  const bodies: { id: string; type: string; created: number }[] = [];
  await by.deliverWebhooks(async ({ body }) => void bodies.push(JSON.parse(body)));
  return bodies;
};
const minutesGo = (minutes: number) =>
  app.appContext.pool.query(
    "update payment_stand_in set due_at = due_at - $1 * interval '1 minute' where kind = 'payment_message'",
    [minutes],
  );

test("what one process has begun another goes on with", async () => {
  const intent = await create();
  await other.enterMethod({ clientSecret: intent.clientSecret, method: visa });
  assert.equal((await port.readIntent({ accountId, intentId: intent.id })).status, "succeeded");
});

test("numbers are never kept", async () => {
  const { clientSecret } = await create();
  await port.enterMethod({ clientSecret, method: { ...visa, number: "5555555555554444" } });
  const bank = {
    kind: "us_bank_account",
    routingNumber: "110000000",
    accountNumber: "000123456789",
  } as const;
  await port.enterMethod({ clientSecret: (await create()).clientSecret, method: bank });
  const { rows } = await app.appContext.pool.query(
    "select count(*)::int as n from payment_stand_in where body::text ~ '555555555555|424242424242|000123456789'",
  );
  assert.equal(rows[0].n, 0);
});

test("every message comes twice at once and twice again a minute later, in any order", async () => {
  await taken();
  await minutesGo(2);
  await taken();
  for (let n = 0; n < 5; n++) {
    await port.enterMethod({ clientSecret: (await create()).clientSecret, method: visa });
  }
  const first = await taken();
  const counts = (told: { id: string }[]) =>
    Object.values(Object.groupBy(told, ({ id }) => id)).map((all) => all?.length);
  assert.ok(first.length >= 30 && counts(first).every((count) => count === 2), counts(first).join());
  const order = first.map(({ id }) => id);
  const ids = [...new Set(order)];
  assert.notDeepEqual(
    order,
    ids.flatMap((id) => [id, id]),
    "not one after the other",
  );
  assert.deepEqual(await taken(), []);
  await minutesGo(2);
  const again = await taken();
  assert.deepEqual(again.map(({ id }) => id).toSorted(), order.toSorted());
  await minutesGo(2);
  assert.deepEqual(await taken(), [], "and then no more");
});

test("a message that is refused comes again and keeps no other", async () => {
  const intent = await create();
  await port.enterMethod({ clientSecret: intent.clientSecret, method: visa });
  const refuse = async ({ body }: { body: string }) => {
    if (body.includes("payment_intent.succeeded")) throw new Error("not now");
  };
  await assert.rejects(port.deliverWebhooks(refuse), /not now/);
  assert.deepEqual([...new Set((await taken()).map(({ type }) => type))], ["payment_intent.succeeded"]);
});

test("two processes that deliver at the same time do not hand out the same message together", async () => {
  await create();
  const [one, two] = await Promise.all([taken(port), taken(other)]);
  const ids = new Set(one.map(({ id }) => id));
  assert.ok(one.length + two.length > 0);
  assert.ok(two.every(({ id }) => !ids.has(id)));
});

test("after a month what was told is forgotten, and no payment and no account", async () => {
  const intent = await create();
  await taken();
  await minutesGo(2);
  await taken();
  await app.appContext.pool.query("update payment_stand_in set created_at = now() - interval '31 days'");
  await app.appContext.payments.takeWebhooks?.();
  const { rows } = await app.appContext.pool.query(
    "select distinct kind from payment_stand_in order by kind",
  );
  const kinds = rows.map(({ kind }) => kind);
  assert.ok(kinds.includes("payment") && kinds.includes("account"));
  assert.ok(!kinds.includes("payment_message") && !kinds.includes("onboarding"));
  assert.equal((await port.readIntent({ accountId, intentId: intent.id })).id, intent.id);
});

const post = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  from?: string,
) =>
  app.http.inject({
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    payload: new URLSearchParams(fields).toString(),
    ...(from !== undefined && { remoteAddress: from }),
  });

describe("its pages", () => {
  const page = async () => `${(await app.call("GET", "/dev/payments")).body}`;

  test("show accounts and payments, whatever they are called, and dispute them", async () => {
    const intent = await create();
    await port.enterMethod({ clientSecret: intent.clientSecret, method: visa });
    const html = await page();
    for (const part of [
      accountId,
      intent.id,
      "$50.00",
      "visa ending in 4242",
      "Accounts of businesses",
      "Hollow &#38; Sons",
    ]) {
      assert.ok(html.includes(part), part);
    }
    assert.ok(!html.includes("<script>") && !html.includes("<b>7</b>"));
    const { statusCode, headers } = await post("/dev/payments/disputes", { payment: intent.id });
    assert.deepEqual([statusCode, headers.location], [303, "/dev/payments"]);
    const [dispute] = await port.listDisputes({ accountId, intentId: intent.id });
    assert.equal(dispute?.status, "needs_response");
    await post("/dev/payments/disputes", { dispute: dispute?.id ?? "", decision: "won" });
    assert.equal((await port.readDispute({ accountId, disputeId: dispute?.id ?? "" })).status, "won");
    assert.equal((await post("/dev/payments/disputes", { payment: "pi_made_up" })).statusCode, 404);
    assert.equal((await post("/dev/payments/disputes", { payment: intent.id })).statusCode, 409);
  });

  test("move the clock on for what is under way: a bank debit comes to its end", async () => {
    const bank = {
      kind: "us_bank_account",
      routingNumber: "110000000",
      accountNumber: "000222222227",
    } as const;
    const intent = await create();
    await port.enterMethod({ clientSecret: intent.clientSecret, method: bank });
    const present = await (app.appContext.payments as PaymentStandIn).presentMoment();
    const to = new Date(present.getTime() + 5 * 86_400_000).toISOString();
    assert.ok((await page()).includes("Skip to the next event"));
    assert.equal((await post("/dev/payments/clock", { to })).statusCode, 303);
    const told = await taken(other);
    assert.ok(told.some(({ type }) => type === "payment_intent.payment_failed"));
    assert.equal(
      (await other.readIntent({ accountId, intentId: intent.id })).failure?.code,
      "insufficient_funds",
    );
  });

  test("ask a business about itself, by a link that is for it alone and ends", async () => {
    const { id } = await port.createAccount({
      idempotencyKey: newKey(),
      organizationId: "0198-new",
      name: "Bright & Co",
      email: "b@bright.example",
    });
    const urls = { returnUrl: "http://localhost:3000/done", refreshUrl: "http://localhost:3000/again" };
    const link = async () => new URL((await port.onboardingLink({ accountId: id, ...urls })).url).pathname;
    const path = await link();
    const shown = await app.http.inject({ method: "GET", url: path, remoteAddress: "203.0.113.5" });
    assert.equal(shown.statusCode, 200, "the business may sit anywhere");
    assert.ok(shown.body.includes("Bright &#38; Co"));
    for (const [progress, canCharge, canPayOut] of [
      ["restricted", false, false],
      ["incomplete", true, false],
      ["complete", true, true],
    ] as const) {
      const { statusCode, headers } = await post(path, { progress }, {}, "203.0.113.5");
      assert.deepEqual([statusCode, headers.location], [303, urls.returnUrl]);
      const state = await port.readAccount(id);
      assert.deepEqual([state.canCharge, state.canPayOut], [canCharge, canPayOut]);
    }
    assert.equal((await post(path, { progress: "new" })).statusCode, 400);
    assert.equal((await post("/dev/payments/onboarding/made-up", { progress: "complete" })).statusCode, 404);
    const present = await (app.appContext.payments as PaymentStandIn).presentMoment();
    await post("/dev/payments/clock", { to: new Date(present.getTime() + 2 * 3_600_000).toISOString() });
    const ended = await app.call("GET", path);
    assert.deepEqual([ended.status, ended.headers["location"]], [303, urls.refreshUrl]);
    assert.equal((await post(path, { progress: "restricted" })).statusCode, 404);
  });

  test("of the stand-in's books are for people at this machine only", async () => {
    for (const url of ["/dev/payments/disputes", "/dev/payments/accounts"]) {
      assert.equal((await post(url, {}, {}, "203.0.113.5")).statusCode, 403, url);
      assert.equal((await post(url, {}, { "sec-fetch-site": "cross-site" })).statusCode, 403, url);
    }
    assert.equal(
      (await post("/dev/payments/accounts", { account: accountId, progress: "restricted" })).statusCode,
      303,
    );
    assert.equal((await port.readAccount(accountId)).canCharge, false);
    await port.moveAccount(accountId, "complete");
  });
});

describe("the payer's page", () => {
  const send = (body: unknown, remoteAddress = "203.0.113.9") =>
    app.http.inject({ method: "POST", url: "/api/test-payments", payload: body as object, remoteAddress });

  test("pays with a test card, after its bank was answered", async () => {
    const { clientSecret, id } = await create();
    const method = { ...visa, number: "4000 0027 6000 3184" };
    const asked = await send({ clientSecret, method });
    assert.deepEqual([asked.statusCode, asked.json().data.status], [200, "requires_action"]);
    const done = await send({ clientSecret, isApproved: true });
    assert.deepEqual(done.json().data, { status: "succeeded", failure: null });
    assert.equal((await port.readIntent({ accountId, intentId: id })).status, "succeeded");
    const twice = await send({ clientSecret, method: visa });
    assert.equal(twice.statusCode, 409, "a second tab is told");
  });

  test("is told what is wrong with a card, and nothing without the payment's own secret", async () => {
    const { clientSecret } = await create();
    const declined = await send({ clientSecret, method: { ...visa, number: "4000000000009995" } });
    assert.match(declined.json().data.failure.words, /isn't enough money/);
    assert.equal((await send({ clientSecret: `${clientSecret}x`, method: visa })).statusCode, 404);
    for (const wrong of [
      {},
      { clientSecret },
      { clientSecret, method: { kind: "card", number: "abc" } },
      [1],
    ]) {
      assert.equal((await send(wrong)).statusCode, 400, JSON.stringify(wrong));
    }
  });

  test("lets one network try sixty times an hour", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) {
      const entry = { clientSecret: "pi_made_up_secret_1", isApproved: true };
      statuses.push((await send(entry, "203.0.113.77")).statusCode);
    }
    assert.deepEqual([statuses[59], statuses[60]], [404, 429]);
  });
});
