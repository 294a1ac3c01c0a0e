/** The provider's messages: forged, replayed, out of order, late, all at once, or lost; the books stay right. */
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { PaymentPort, Subscription } from "#platform/payments/port.ts";
import { startTestApp, type TestApp } from "../../../../tests/support/app.ts";
import { mintSubscriber, passTime, type Subscriber } from "../../../../tests/support/subscriber.ts";
import { listBills } from "../bills/service.ts";
import { reconcile } from "../jobs.ts";
import { startTrial } from "../plan/starting.ts";
import { getOverview } from "../service.ts";
import { readAgain } from "./snapshot.ts";

let app: TestApp;
let provider: PaymentPort;
before(async () => {
  app = await startTestApp();
  provider = app.appContext.payments;
});
after(() => app.close());
beforeEach(() => moveClockTo(new Date("2026-03-02T15:00:00Z")));
afterEach(() => {
  moveClockTo(undefined);
  Object.assign(app.appContext, { payments: provider });
});

type Letter = { body: string; signature: string };

const send = ({ body, signature }: Letter) =>
  app.http.inject({
    method: "POST",
    url: "/api/webhooks/payments",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    payload: body,
  });

const letters = async (): Promise<Letter[]> => (await provider.takeWebhooks?.()) ?? [];

/** What happened in the event log of the business, told once. */
const changesOf = async ({ owner }: Subscriber) => {
  const { db } = requirePermission(owner.actor, "billing.view");
  const { rows } = await sql<{ before: string; after: string }>`
    select data->>'before' as before, data->>'after' as after from events
    where type = 'billing.status_changed' order by id`.execute(db);
  return rows.map(({ before, after }) => `${before} > ${after}`);
};

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((each) => ({ each, by: Math.random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ each }) => each);

test("a message that the provider did not sign is refused, whatever is changed about it", async () => {
  const subscriber = await mintSubscriber(app);
  moveClockTo(new Date("2026-03-10T15:00:00Z"));
  const [letter] = await letters();
  assert.ok(letter);
  const forged: Letter[] = [
    { ...letter, body: letter.body.replace("customer", "custumer") },
    { ...letter, body: `${letter.body} ` },
    { ...letter, signature: letter.signature.replace(/v1=./, (sign) => (sign === "v1=0" ? "v1=1" : "v1=0")) },
    { ...letter, signature: "" },
    { body: "not json", signature: letter.signature },
    { body: "", signature: letter.signature },
  ];
  for (const each of forged) assert.equal((await send(each)).statusCode, 400, JSON.stringify(each));
  assert.equal((await getOverview(subscriber.owner.actor)).workspace, "trial");
  moveClockTo(new Date(now().getTime() + 6 * 60_000));
  assert.equal((await send(letter)).statusCode, 400, "too old to be believed");
});

test("a message that is too large is not read", async () => {
  const answer = await send({ body: "x".repeat(300 * 1024), signature: "t=1,v1=00" });
  assert.equal(answer.statusCode, 413);
});

test("each message ten times, all at once and in any order, makes one change and one paid bill", async () => {
  const subscriber = await mintSubscriber(app);
  moveClockTo(new Date("2026-03-10T15:00:00Z"));
  const sent = await letters();
  assert.ok(sent.length >= 3, `${sent.length}`);
  const storm = shuffled(sent.flatMap((letter) => Array.from({ length: 10 }, () => letter)));
  const answers = await Promise.all(storm.map(send));
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]));
  const { bills } = await listBills(subscriber.owner.actor, {});
  assert.deepEqual(
    bills.map(({ status, paidCents }) => [status, paidCents]),
    [["paid", 2_500]],
  );
  assert.deepEqual(await changesOf(subscriber), ["trial > active"]);
  // What was taken over once is not even asked about again.
  const readSubscription = () => Promise.reject(new Error("nobody should ask"));
  Object.assign(app.appContext, { payments: { ...provider, readSubscription } });
  for (const letter of sent) assert.equal((await send(letter)).statusCode, 200);
});

test("a storm over five businesses leaves each with its own books", async () => {
  const all = await Promise.all(
    Array.from({ length: 5 }, (_, number) => mintSubscriber(app, { additionalUsers: number })),
  );
  moveClockTo(new Date("2026-04-20T15:00:00Z"));
  const sent = await letters();
  await Promise.all(shuffled([...sent, ...sent]).map(send));
  for (const [number, { owner }] of all.entries()) {
    const { bills } = await listBills(owner.actor, {});
    assert.deepEqual(
      bills.map(({ status, paidCents }) => [status, paidCents]),
      [
        ["paid", 2_500 + 500 * number],
        ["paid", 2_500 + 500 * number],
      ],
    );
    assert.equal((await getOverview(owner.actor)).workspace, "active");
  }
});

test("an answer of the provider that was asked for earlier never replaces a later one", async () => {
  const subscriber = await mintSubscriber(app);
  const { system, owner } = subscriber;
  const asked = Promise.withResolvers<void>();
  const slow = Promise.withResolvers<void>();
  const readSubscription = async (id: string): Promise<Subscription> => {
    const answer = await provider.readSubscription(id);
    asked.resolve();
    await slow.promise;
    return answer;
  };
  Object.assign(app.appContext, { payments: { ...provider, readSubscription } });
  const early = readAgain(system);
  await asked.promise;
  Object.assign(app.appContext, { payments: provider });
  moveClockTo(new Date("2026-03-10T15:00:00Z"));
  await readAgain(system);
  assert.equal((await getOverview(owner.actor)).workspace, "active");
  slow.resolve();
  await early;
  assert.equal((await getOverview(owner.actor)).workspace, "active");
  assert.deepEqual(await changesOf(subscriber), ["trial > active"]);
});

test("a message that could not be taken over comes again and is", async () => {
  const subscriber = await mintSubscriber(app);
  moveClockTo(new Date("2026-03-10T15:00:00Z"));
  const sent = await letters();
  const readSubscription = () => Promise.reject(new Error("the line is dead"));
  Object.assign(app.appContext, { payments: { ...provider, readSubscription } });
  for (const letter of sent) assert.equal((await send(letter)).statusCode, 500);
  Object.assign(app.appContext, { payments: provider });
  for (const letter of sent) assert.equal((await send(letter)).statusCode, 200);
  assert.equal((await getOverview(subscriber.owner.actor)).workspace, "active");
});

test("when every message is lost the clock finds out", async () => {
  const subscriber = await mintSubscriber(app);
  moveClockTo(new Date("2026-03-10T15:00:00Z"));
  await letters();
  assert.equal((await getOverview(subscriber.owner.actor)).workspace, "trial");
  await reconcile(app.appContext);
  assert.equal((await getOverview(subscriber.owner.actor)).workspace, "active");
});

test("a clock of ours that runs ahead, or behind, ends no trial: the provider's does", async () => {
  const subscriber = await mintSubscriber(app);
  const still = await provider.readSubscription(await idOf(subscriber));
  Object.assign(app.appContext, { payments: { ...provider, readSubscription: async () => still } });
  moveClockTo(new Date("2026-03-09T16:00:00Z"));
  await reconcile(app.appContext);
  assert.equal((await getOverview(subscriber.owner.actor)).workspace, "trial");
});

const idOf = async ({ owner }: Subscriber) => {
  const { db } = requirePermission(owner.actor, "billing.view");
  const { rows } = await sql<{ id: string }>`select id from subscriptions where is_current`.execute(db);
  return rows[0]?.id ?? "";
};

test("a message about nobody we know is thanked for", async () => {
  const orphan = { organizationId: newId(), organizationName: "Nobody", email: "nobody@example.com" };
  await startTrial(app.appContext, {
    ...orphan,
    paymentMethodId: "pm_card_visa",
    plan: "core",
    additionalUsers: 0,
    trialEnd: new Date("2026-03-09T15:00:00Z"),
  });
  for (const letter of await letters()) assert.equal((await send(letter)).statusCode, 200);
});

test("a subscription whose process died before the account was saved is cancelled, and its start is over", async () => {
  const start = {
    organizationId: newId(),
    organizationName: "Died on the Way",
    email: "died@example.com",
    paymentMethodId: "pm_card_visa",
    plan: "pro",
    additionalUsers: 1,
    trialEnd: new Date("2026-03-09T15:00:00Z"),
  } as const;
  const { subscriptionId } = await startTrial(app.appContext, start);
  await reconcile(app.appContext);
  assert.equal((await provider.readSubscription(subscriptionId)).status, "trialing", "it may still be saved");
  moveClockTo(new Date("2026-03-02T15:31:00Z"));
  await reconcile(app.appContext);
  assert.equal((await provider.readSubscription(subscriptionId)).status, "canceled");
  await assert.rejects(startTrial(app.appContext, start), { code: "conflict" });
});

test("half a year of renewals is six bills, each paid once", async () => {
  const { owner } = await mintSubscriber(app, { plan: "pro", additionalUsers: 2 });
  await passTime(app, { days: 7, minutes: 1 });
  for (let month = 0; month < 3; month++) await passTime(app, { days: 61 });
  const first = await listBills(owner.actor, { limit: 3 });
  const second = await listBills(owner.actor, { limit: 50, cursor: first.next_cursor ?? "" });
  const bills = [...first.bills, ...second.bills];
  assert.equal(bills.length, 6);
  assert.equal(new Set(bills.map(({ id }) => id)).size, 6);
  assert.ok(bills.every(({ status, paidCents }) => status === "paid" && paidCents === 6_000));
});
