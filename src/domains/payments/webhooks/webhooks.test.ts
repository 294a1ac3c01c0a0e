/** Messages of the payment provider about customers' payments: signed, of the right account, in any order, each once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { getInvoice } from "#domains/invoices/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import type { SentMessage } from "#platform/payments/collecting/port.ts";
import { signed } from "#platform/payments/webhook-signing.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { closedBank, goodBank, payersOf, visa } from "../../../../tests/support/payers.ts";
import { payingOf } from "../../../../tests/support/paying.ts";
import { actOnAllDue } from "./acting.ts";
import { deliverMessages } from "./webhooks.ts";

const start = Date.parse("2026-11-24T17:00:00Z");
const day = 86_400_000;

const here = openForTests({ at: start });
const paying = payingOf(here);
const payers = () => payersOf(here.app);

/** All that the provider would send by now. */
async function messages(): Promise<SentMessage[]> {
  const sent: SentMessage[] = [];
  await here.app.appContext.collecting.deliverWebhooks?.(async (message) => void sent.push(message));
  return sent;
}

const send = async ({ body, signature }: SentMessage): Promise<number> => {
  const answer = await here.app.http.inject({
    method: "POST",
    url: "/api/webhooks/collecting",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload: body,
  });
  return answer.statusCode;
};

/** As the provider signs what it sends then. */
async function signedAt(body: string, at: number): Promise<SentMessage> {
  const { connect } = here.app;
  if (connect) return { body, signature: connect.sign(body, at / 1_000) };
  const [{ body: secret }] = (await paying.rows(
    "select body from payment_stand_in where kind = 'secret'",
  )) as [{ body: string }];
  return { body, signature: signed(body, secret, at / 1_000) };
}

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each);

const stateOf = async (id: number) => {
  const { status, balance_cents, entries } = await getInvoice(here.business.system, id);
  return { status, balance_cents, kinds: entries.map(({ kind }) => kind).toSorted() };
};

test("every message ten times and shuffled settles each payment once", async () => {
  await paying.connect();
  const [byCard, byBank, failing] = await Promise.all([paying.sent(), paying.sent(), paying.sent()]);
  await payers().enter(await paying.secretOf(byCard.token), visa);
  await payers().enter(await paying.secretOf(byBank.token, { method: "bank_debit" }), goodBank);
  await payers().enter(await paying.secretOf(failing.token, { method: "bank_debit" }), closedBank);
  const early = await messages();
  moveClockTo(new Date(start + 6 * day));
  const late = await messages();
  assert.ok(early.length > 3 && late.length > 2);
  const ages = new Map(
    [...early, ...late].map((message) => [JSON.parse(message.body).id as string, message]),
  );
  // The provider signs each time it sends.
  const resigned = await Promise.all([...ages.values()].map(({ body }) => signedAt(body, start + 6 * day)));
  const all = shuffled(Array.from({ length: 10 }, () => resigned).flat());
  for (let at = 0; at < all.length; at += 4) {
    const codes = await Promise.all(all.slice(at, at + 4).map(send));
    assert.deepEqual(new Set(codes), new Set([200]));
    // What has come by then is acted on while more comes, twice at once as by two processes.
    if (at % 12 === 0)
      await Promise.all([actOnAllDue(here.app.appContext), actOnAllDue(here.app.appContext)]);
  }
  await actOnAllDue(here.app.appContext);
  assert.deepEqual(await stateOf(byCard.invoice.id), {
    status: "paid",
    balance_cents: 0,
    kinds: ["issued", "payment"],
  });
  assert.deepEqual(await stateOf(byBank.invoice.id), {
    status: "paid",
    balance_cents: 0,
    kinds: ["issued", "payment"],
  });
  const failed = await stateOf(failing.invoice.id);
  assert.deepEqual([failed.status, failed.balance_cents], ["issued", 10_000]);
  const taken = await paying.rows("select id from collecting_messages where organization_id = $1", [
    here.business.organizationId,
  ]);
  assert.equal(taken.length, resigned.length, "each is written down once");
});

test("many that come at once are each kept, also beside some of accounts that no business has", async () => {
  await paying.connect();
  const { invoice, token } = await paying.sent();
  await payers().enter(await paying.secretOf(token), visa);
  const known = await messages();
  const strange = await Promise.all(
    known.map(({ body }) => signedAt(body.replace(/"acct_/g, '"acct_strange_'), start)),
  );
  const codes = await Promise.all([...known, ...strange, ...known].map(send));
  assert.deepEqual(new Set(codes), new Set([200]));
  assert.equal((await stateOf(invoice.id)).status, "issued", "the provider is not kept waiting for more");
  await actOnAllDue(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).status, "paid");
});

test("a message that can't be acted on stays, and is tried again later", async () => {
  await paying.connect();
  const { invoice, token } = await paying.sent();
  await payers().enter(await paying.secretOf(token), visa);
  const { collecting } = here.app.appContext;
  const real = collecting.readIntent.bind(collecting);
  Object.assign(collecting, { readIntent: () => Promise.reject(new Error("The line is dead")) });
  try {
    await deliverMessages(here.app.appContext);
  } finally {
    Object.assign(collecting, { readIntent: real });
  }
  await actOnAllDue(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).status, "issued");
  moveClockTo(new Date(start + 10 * 60_000));
  await actOnAllDue(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).status, "paid");
});

test("the database keeps one payment of an intent, no matter who writes another", async () => {
  await paying.connect();
  const [one, other] = await Promise.all([paying.sent(), paying.sent()]);
  const intents = await Promise.all(
    [one, other].map(async ({ token }) => paying.intentOf(await paying.secretOf(token))),
  );
  const twice = paying.rows("update payments set intent_id = $1 where intent_id = $2", intents);
  await assert.rejects(twice, { code: "23505", constraint: "payments_of_intent" });
});

test("a message that the provider did not sign is refused", async () => {
  await paying.connect();
  const { invoice, token } = await paying.sent();
  await payers().enter(await paying.secretOf(token), visa);
  const [message] = await messages();
  assert.ok(message);
  const forged = { ...message, body: message.body.replace("evt_", "evT_") };
  for (const bad of [forged, { ...message, signature: "" }, { ...message, signature: "t=1,v1=00" }])
    assert.equal(await send(bad), 400);
  moveClockTo(new Date(start + day));
  assert.equal(await send(message), 400, "an old one is no better");
  assert.equal((await stateOf(invoice.id)).status, "issued");
});

test("a message of another business's account settles nothing here", async () => {
  await paying.connect();
  const { invoice, token } = await paying.sent();
  const secret = await paying.secretOf(token);
  await payers().enter(secret, visa);
  const other = await mintOrganization(here.app);
  await here.app.call("POST", "/api/collecting/onboarding", { token: other.owner.token });
  const [{ account_id: account }] = (await paying.rows(
    "select account_id from collecting_accounts where organization_id = $1",
    [other.organizationId],
  )) as [{ account_id: string }];
  const created = start / 1_000;
  const about = (accountId: string) => {
    const object = { id: paying.intentOf(secret), object: "payment_intent" };
    const event = { id: `evt_${accountId}`, type: "payment_intent.succeeded", created, livemode: false };
    return signedAt(JSON.stringify({ ...event, account: accountId, data: { object } }), start);
  };
  assert.equal(await send(await about(account)), 200);
  await actOnAllDue(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).status, "issued");
  assert.equal(await send(await about("acct_of_nobody")), 200);
  await actOnAllDue(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).status, "issued");
  await deliverMessages(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).status, "paid");
});

test("what the provider wants of the business is read when it says that something changed", async () => {
  const account = await paying.connect();
  assert.equal((await here.done("GET", "/api/collecting")).status, "active");
  await payers().onboard(account, "incomplete");
  await deliverMessages(here.app.appContext);
  const open = await here.done("GET", "/api/collecting");
  assert.deepEqual([open.status, open.can_charge, open.can_pay_out], ["needs_attention", true, false]);
  assert.ok(open.required.length > 0 && open.due_at);
  await payers().onboard(account, "restricted");
  await deliverMessages(here.app.appContext);
  assert.equal((await here.done("GET", "/api/collecting")).status, "restricted");
  const { token } = await paying.sent();
  assert.equal((await paying.start(token)).status, 409);
});

test("a dispute that the payer's bank begins opens the invoice again", async () => {
  await paying.connect();
  const { invoice, token } = await paying.sent();
  const secret = await paying.secretOf(token);
  await payers().enter(secret, visa);
  await deliverMessages(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).status, "paid");
  await payers().beginDispute(paying.intentOf(secret), "product_not_received");
  await deliverMessages(here.app.appContext);
  assert.equal((await stateOf(invoice.id)).balance_cents, 10_000);
});

test("a dispute that the business gives up is over: its customer is reminded of what they owe again", async () => {
  await paying.connect();
  const { invoice, token } = await paying.sent();
  const secret = await paying.secretOf(token);
  await payers().enter(secret, visa);
  await payers().beginDispute(paying.intentOf(secret), "product_not_received");
  await deliverMessages(here.app.appContext);
  const pauses = async () => (await here.done("GET", `/api/invoices/${invoice.id}/follow-up`)).pauses;
  assert.equal((await pauses()).length, 1);
  const { payments } = await here.done("GET", "/api/payments?group=disputed");
  const { id } = payments.find((each: { invoice_id: number }) => each.invoice_id === invoice.id);
  await here.done("POST", `/api/payments/${id}/dispute/accept`);
  await deliverMessages(here.app.appContext);
  assert.equal((await here.done("GET", `/api/payments/${id}`)).dispute.status, "lost");
  assert.deepEqual(await pauses(), []);
  assert.equal((await stateOf(invoice.id)).balance_cents, 10_000);
});
