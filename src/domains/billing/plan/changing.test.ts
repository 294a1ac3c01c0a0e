/** Plan and seats change as they were previewed, once, and never otherwise than was shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { serveForTests } from "../../../../tests/support/business.ts";
import { mintSubscriber, passTime, type Subscriber } from "../../../../tests/support/subscriber.ts";
import { replaceCard } from "../bills/paying.ts";

const here = serveForTests({ at: "2026-03-02T15:00:00Z" });

const seats = (count: number) => ({ plan: "core", additionalUsers: count - 1 }) as const;

/** An owner on Core with four seats, paid for, at the counter of the API. */
async function ownerOf(subscriber: Subscriber) {
  const { token } = await subscriber.signedIn();
  const send = (method: string, path: string, body?: object, key?: string) =>
    here.app.call(method, `/api/billing${path}`, {
      token,
      ...(body ? { body } : {}),
      headers: key ? { "idempotency-key": key } : {},
    });
  return {
    send,
    preview: async (count: number): Promise<string> =>
      (await send("POST", "/preview", seats(count))).body.data.preview,
    change: (count: number, preview: string, key?: string) =>
      send("POST", "/change", { ...seats(count), preview }, key),
    seats: async (): Promise<number> => (await send("GET", "")).body.data.seats,
    bills: async (): Promise<number> => (await send("GET", "/bills")).body.data.bills.length,
  };
}

async function fourSeats() {
  const subscriber = await mintSubscriber(here.app, { additionalUsers: 3 });
  await passTime(here.app, { days: 8 });
  return { ...subscriber, ...(await ownerOf(subscriber)) };
}

test("a preview is good for one change: there and back wants a new one each time", async () => {
  const owner = await fourSeats();
  const first = await owner.preview(6);
  assert.equal((await owner.change(6, first)).status, 200);
  assert.equal(await owner.seats(), 6);
  const back = await owner.change(4, first);
  assert.deepEqual([back.status, back.body.code], [409, "conflict"]);
  assert.equal(back.body.error, "This preview is for a different change. Review the new preview first.");
  assert.equal(await owner.seats(), 6, "nothing was changed, and it was said");
  assert.equal((await owner.change(4, back.body.details.preview.preview)).status, 200);
  assert.equal(await owner.seats(), 4);
  const again = await owner.change(6, first);
  assert.equal(again.status, 409);
  assert.equal(again.body.error, "The plan has changed since this preview. Review the new preview first.");
  assert.equal(await owner.seats(), 4);
  assert.equal((await owner.change(6, again.body.details.preview.preview)).status, 200);
  assert.equal(await owner.seats(), 6);
});

test("the same change sent again is made once, with a key or without", async () => {
  const owner = await fourSeats();
  const preview = await owner.preview(6);
  for (let count = 0; count < 3; count++) assert.equal((await owner.change(6, preview)).status, 200);
  const other = await owner.preview(7);
  const answers = await Promise.all([owner.change(7, other, "one"), owner.change(7, other, "one")]);
  assert.deepEqual(
    answers.map(({ status, body }) => [status, body.data.seats]),
    [
      [200, 7],
      [200, 7],
    ],
  );
  assert.equal(await owner.bills(), 3, "the first month and two changes");
});

test("one key belongs to one request: another is refused, the same gets its first answer", async () => {
  const owner = await fourSeats();
  const six = await owner.preview(6);
  const first = await owner.change(6, six, "once");
  assert.deepEqual([first.status, first.body.data.seats], [200, 6]);
  const four = await owner.preview(4);
  const other = await owner.change(4, four, "once");
  assert.equal(other.status, 409);
  assert.equal(other.body.error, "This Idempotency-Key was already used for a different request.");
  assert.equal(await owner.seats(), 6);
  assert.equal((await owner.change(4, four, "twice")).status, 200);
  const replayed = await owner.change(6, six, "once");
  assert.deepEqual([replayed.status, replayed.body], [200, first.body], "as it was answered then");
  assert.equal(await owner.seats(), 4);
  const same = await owner.change(4, await owner.preview(4), "once");
  assert.equal(same.status, 409, "also where nothing would change");
});

test("of two changes of the same plan at the same moment one is made, and the other is told", async () => {
  const owner = await fourSeats();
  const [six, eight] = [await owner.preview(6), await owner.preview(8)];
  const answers = await Promise.all([owner.change(6, six), owner.change(8, eight)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  assert.equal(await owner.seats(), answers[0]?.status === 200 ? 6 : 8);
});

test("after a refused card the change is tried again on a new preview", async () => {
  const owner = await fourSeats();
  await replaceCard(owner.owner.actor, "pm_card_chargeCustomerFail");
  const preview = await owner.preview(6);
  assert.equal((await owner.change(6, preview)).status, 402);
  await replaceCard(owner.owner.actor, "pm_card_visa");
  const stale = await owner.change(6, preview);
  assert.equal(stale.status, 409);
  assert.equal((await owner.change(6, stale.body.details.preview.preview)).status, 200);
  assert.equal(await owner.seats(), 6);
});

test("cancelling, keeping, cards and the cap under a key answer a repeat as the first time", async () => {
  const owner = await fourSeats();
  const calls: [string, string, object | undefined, object][] = [
    ["POST", "/cancel", { reason: "other" }, { reason: "closing" }],
    ["POST", "/keep", undefined, {}],
    ["PUT", "/card", { paymentMethodId: "pm_card_mastercard" }, { paymentMethodId: "pm_card_visa" }],
    ["PUT", "/spend-cap", { spendCapCents: 500 }, { spendCapCents: 900 }],
  ];
  const answers = [];
  for (const [index, [method, path, body]] of calls.entries())
    answers.push(await owner.send(method, path, body, `key-${index}`));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  for (const [index, [method, path, body, other]] of calls.entries()) {
    const replayed = await owner.send(method, path, body, `key-${index}`);
    assert.deepEqual(replayed.body, answers[index]?.body, path);
    if (path !== "/keep")
      assert.equal((await owner.send(method, path, other, `key-${index}`)).status, 409, path);
  }
  const now = (await owner.send("GET", "")).body.data;
  assert.deepEqual([now.cancelAt, now.spendCapCents, now.card.brand], [null, 500, "mastercard"]);
});
