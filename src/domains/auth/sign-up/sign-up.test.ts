/** From stranger to customer: what a sign-up makes, what it refuses, and that nothing is made twice or by half. */
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { createUser } from "#domains/users/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import type { NewSubscription, PaymentPort } from "#platform/payments/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { type Mails, watchMail } from "../../../../tests/support/mail.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";

let app: TestApp;
let mails: Mails;
let provider: PaymentPort;
const requests: NewSubscription[] = [];
const running = new Set<string>();

before(async () => {
  app = await startTestApp({ TRUST_PROXY: "true" });
  mails = await watchMail(app);
  provider = app.appContext.payments;
  watchPayments();
});
after(() => app.close());
afterEach(() => {
  moveClockTo(undefined);
  watchPayments();
});

/** Puts a provider in place that notes what is asked and which subscriptions run, and may fail on purpose. */
function watchPayments(
  before: () => Promise<void> = async () => {},
  changes: Partial<PaymentPort> = {},
): void {
  const payments: PaymentPort = {
    ...provider,
    async startSubscription(request) {
      requests.push(request);
      const started = await provider.startSubscription(request);
      running.add(started.subscriptionId);
      await before();
      return started;
    },
    async cancelSubscription(id) {
      running.delete(id);
      await provider.cancelSubscription(id);
    },
    ...changes,
  };
  Object.assign(app.appContext, { payments });
}

let people = 0;
const stranger = () => ({
  orgName: "Hollow & Sons",
  firstName: "Hal",
  lastName: "Hollow",
  email: `hal-${++people}@hollow.example`,
  password: "green kettle on the stove",
  plan: "Pro",
  paymentMethodId: "pm_card_visa",
  priceId: "price_pro_monthly",
  userAddonPriceId: "price_pro_user_addon_monthly",
  additionalUsers: 2,
  timeZone: "America/Denver",
});

const signUp = (body: object, headers: Record<string, string> = {}) =>
  app.call("POST", "/api/auth/signup", {
    body,
    headers: { "x-forwarded-for": `198.51.100.${people % 250}`, ...headers },
  });
const organizationsNamed = async (name: string) => {
  const { rows } = await app.appContext.pool.query("select id from list_organizations()");
  const names = await Promise.all(
    rows.map(async ({ id }) => {
      const client = await app.appContext.pool.connect();
      try {
        await client.query("begin");
        await client.query("select set_config('app.organization_id', $1, true)", [id]);
        return (await client.query("select name from organizations")).rows[0]?.name;
      } finally {
        await client.query("rollback");
        client.release();
      }
    }),
  );
  return names.filter((each) => each === name).length;
};
const lastRequest = () => requests.at(-1) as NewSubscription;

test("a sign-up makes organization, owner, session and a subscription that is free for seven days", async () => {
  moveClockTo(new Date("2026-03-05T17:30:00Z"));
  const running0 = running.size;
  const given = stranger();
  const { status, body } = await signUp(given);
  assert.equal(status, 201);
  assert.equal(body.success, true);
  assert.equal(body.message, "Your account was created");
  assert.deepEqual(
    [body.user?.firstName, body.user?.email, body.user?.role, body.user?.isOwner],
    ["Hal", given.email, "OWNER", true],
  );
  const { organization } = body;
  assert.equal(organization?.plan, "pro");
  assert.equal(organization?.status, "trial");
  assert.equal(organization?.timeZone, "America/Denver");
  assert.equal(organization?.planDetails?.maxUsers, 7);
  assert.equal(organization?.usage?.currentUsers, 1);
  // 10:30 in Denver before and after the clocks change on March 8.
  assert.equal(organization?.trialEnd, "2026-03-12T16:30:00Z");
  assert.equal(running.size, running0 + 1);
  assert.deepEqual(lastRequest().lines, [
    { priceId: "price_pro_monthly", quantity: 1 },
    { priceId: "price_pro_user_addon_monthly", quantity: 2 },
  ]);
  const token = `${body.tokens?.accessToken}`;
  assert.equal((await app.call("GET", "/api/auth/sessions", { token })).status, 200);
  const credentials = { email: given.email, password: given.password };
  assert.equal((await app.call("POST", "/api/auth/signin", { body: credentials })).status, 200);
  const { text } = await mails.next(given.email, /Welcome to Plumbline, Hollow & Sons/);
  assert.match(text, /free until March 12, 2026\./);
  assert.match(text, /is \$60\.00 a month/);
});

test("a browser without a usable zone gets New York, and extra users may be left out", async () => {
  const { additionalUsers: _, priceId: __, userAddonPriceId: ___, ...given } = stranger();
  const { body } = await signUp({ ...given, plan: "core", timeZone: "Mars/Olympus" });
  assert.equal(body.organization?.timeZone, "America/New_York");
  assert.equal(body.organization?.planDetails?.maxUsers, 1);
  assert.deepEqual(lastRequest().lines, [{ priceId: "price_core_monthly", quantity: 1 }]);
});

test("prices that are not the catalogue's are refused by name, before anything is asked of the provider", async () => {
  const asked = requests.length;
  for (const [field, value] of [
    ["priceId", "price_core_monthly"],
    ["priceId", "price_free"],
    ["userAddonPriceId", "price_core_user_addon_monthly"],
  ] as const) {
    const { status, body } = await signUp({ ...stranger(), [field]: value });
    assert.equal(status, 400);
    assert.ok(body.fields?.[field], field);
    assert.match(`${body.error}`, /doesn't match the Pro plan/);
  }
  assert.equal(requests.length, asked);
});

test("what is missing, too much or too weak is refused by name", async () => {
  const refused = async (changes: object) =>
    (await signUp({ ...stranger(), ...changes })).body.fields as object;
  assert.deepEqual(await refused({ orgName: "  " }), { orgName: "Organization name is required" });
  assert.deepEqual(Object.keys(await refused({ plan: "gold" })), ["plan"]);
  assert.deepEqual(Object.keys(await refused({ additionalUsers: 11 })), ["additionalUsers"]);
  assert.deepEqual(Object.keys(await refused({ additionalUsers: -1 })), ["additionalUsers"]);
  assert.deepEqual(await refused({ password: "short" }), {
    password: "Password must be at least 10 characters long",
  });
  assert.deepEqual(Object.keys(await refused({ password: "hollow & sons" })), ["password"]);
  assert.deepEqual(Object.keys(await refused({ password: "Password2024!" })), ["password"]);
});

test("an address that has an account is refused, whatever its case", async () => {
  const given = stranger();
  assert.equal((await signUp(given)).status, 201);
  const asked = requests.length;
  const { status, body } = await signUp({ ...given, email: given.email.toUpperCase() });
  assert.equal(status, 409);
  assert.match(`${body.error}`, /already has an account/);
  assert.ok(body.fields?.email);
  assert.equal(requests.length, asked);
});

test("a declined card leaves nothing behind, and another card works at once", async () => {
  const running0 = running.size;
  const given = { ...stranger(), orgName: "Declined Drains" };
  for (const [card, sentence] of [
    ["pm_card_chargeDeclined", "Your card was declined."],
    ["pm_card_chargeDeclinedInsufficientFunds", "Your card has insufficient funds."],
    ["pm_made_up", "No such PaymentMethod: 'pm_made_up'"],
  ] as const) {
    const { status, body } = await signUp({ ...given, paymentMethodId: card });
    assert.deepEqual([status, body.error, body.code], [402, sentence, "payment_required"]);
  }
  assert.equal(await organizationsNamed("Declined Drains"), 0);
  const credentials = { email: given.email, password: given.password };
  assert.equal((await app.call("POST", "/api/auth/signin", { body: credentials })).status, 401);
  assert.equal(running.size, running0);
  assert.equal((await signUp(given)).status, 201);
  assert.equal(running.size, running0 + 1);
});

test("five sign-ups with one address at once make one account and one subscription", async () => {
  const running0 = running.size;
  const given = { ...stranger(), orgName: "Five at Once" };
  const replies = await Promise.all(Array.from({ length: 5 }, () => signUp(given)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
  assert.equal(running.size, running0 + 1);
  assert.equal(await organizationsNamed("Five at Once"), 1);
});

test("five with different cards make one account and one subscription, too", async () => {
  const running0 = running.size;
  const given = { ...stranger(), orgName: "Five Cards" };
  const cards = ["visa", "mastercard", "amex", "discover", "visa_debit"];
  const replies = await Promise.all(
    cards.map((card) => signUp({ ...given, paymentMethodId: `pm_card_${card}` })),
  );
  assert.equal(replies.filter(({ status }) => status === 201).length, 1);
  assert.equal(running.size, running0 + 1);
});

test("the same request with the same key, at once or later, answers for the same organization", async () => {
  const running0 = running.size;
  const given = { ...stranger(), orgName: "Double Click" };
  const key = { "idempotency-key": "click-1" };
  const replies = await Promise.all([signUp(given, key), signUp(given, key)]);
  replies.push(await signUp(given, key));
  assert.deepEqual(
    replies.map(({ status }) => status),
    [201, 201, 201],
  );
  assert.equal(new Set(replies.map(({ body }) => `${body.organization?.id}`)).size, 1);
  assert.equal(running.size, running0 + 1);
  for (const { body } of replies) {
    const token = `${body.tokens?.accessToken}`;
    assert.equal((await app.call("GET", "/api/auth/sessions", { token })).status, 200);
  }
  assert.equal((await signUp({ ...given, orgName: "Another" }, key)).status, 409);
  assert.equal((await signUp({ ...given, password: "another kettle on a stove" }, key)).status, 409);
});

test("when the account cannot be saved the subscription is taken back, and the next attempt is a new one", async () => {
  const running0 = running.size;
  const given = { ...stranger(), orgName: "Too Late" };
  const rival = await mintOrganization(app);
  watchPayments(async () => {
    await inTransaction(requirePermission(rival.system, "users.invite"), (tx) =>
      createUser(tx, { ...given, role: "STAFF", passwordHash: "none" }),
    );
  });
  const { status, body } = await signUp(given);
  assert.equal(status, 409);
  assert.match(`${body.error}`, /already has an account/);
  assert.equal(running.size, running0);
  assert.equal(await organizationsNamed("Too Late"), 0);
  const firstKey = lastRequest().idempotencyKey;

  const next = { ...given, email: stranger().email };
  watchPayments(() => Promise.reject(new Error("the line is dead")));
  const unknown = await signUp(next);
  assert.equal(unknown.status, 503);
  const [lostKey] = [lastRequest().idempotencyKey];
  assert.notEqual(lostKey, firstKey);
  watchPayments();
  assert.equal((await signUp(next)).status, 201);
  assert.equal(
    lastRequest().idempotencyKey,
    lostKey,
    "an attempt whose outcome is unknown goes on under its key",
  );
  assert.equal(running.size, running0 + 1);
});

test("a cancellation that fails is made up for by a job", { timeout: 120_000 }, async () => {
  const given = { ...stranger(), orgName: "Made Up For" };
  const rival = await mintOrganization(app);
  const cancelled = Promise.withResolvers<string>();
  let tries = 0;
  watchPayments(
    async () => {
      await inTransaction(requirePermission(rival.system, "users.invite"), (tx) =>
        createUser(tx, { ...given, role: "STAFF", passwordHash: "none" }),
      );
    },
    {
      async cancelSubscription(id) {
        if (++tries === 1) throw new Error("the provider is away");
        cancelled.resolve(id);
      },
    },
  );
  assert.equal((await signUp(given)).status, 409);
  assert.match(await cancelled.promise, /^sub_/);
});

test("a sign-up is told in the event log of the new business", async () => {
  const { body } = await signUp(stranger());
  const client = await app.appContext.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('app.organization_id', $1, true)", [body.organization?.id]);
    const { rows } = await client.query("select type, ip from events order by id");
    assert.deepEqual(
      rows.map(({ type }) => type),
      ["organization.signed_up", "user.created", "user.signed_in"],
    );
    assert.match(rows[0].ip, /^198\.51\.100\./);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("one network can try twenty times an hour, so that cards cannot be tested here", async () => {
  const headers = { "x-forwarded-for": "203.0.113.250" };
  const declined = () => signUp({ ...stranger(), paymentMethodId: "pm_card_chargeDeclined" }, headers);
  for (let attempt = 1; attempt <= 20; attempt++) assert.equal((await declined()).status, 402);
  assert.equal((await declined()).status, 429);
});
