/** Calls in a conversation, and how long a customer has waited for an answer while the business was open. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../../tests/support/conversations.ts";
import type { Conversation, Message } from "../contract.ts";
import { lockMessage, moveMessage } from "../messages-store.ts";

const here = openForTests({ isShared: true, isLong: true, at: noon });

const open = [{ from: "08:00", to: "17:00" }];
/** Monday to Friday, eight to five. */
const weekdays = [[], open, open, open, open, open, []];

const { newNumber, ask, someone: add, start, receive: file } = conversationsOf(here, 646);

const read = async (id: number): Promise<Conversation> => (await ask("GET", `/${id}`)).body.data;
const waitingOf = async (id: number) => {
  const { waiting_since, waiting_minutes } = await read(id);
  return [waiting_since && new Date(waiting_since).toISOString(), waiting_minutes];
};

async function someone(): Promise<{ conversation: number; customer: number; phone: string }> {
  const phone = newNumber();
  const { id } = await add({ phone });
  return { conversation: (await start({ customer_id: id })).id, customer: id, phone };
}

async function receive(from: string, at: string, text = "Are you there?"): Promise<void> {
  moveClockTo(new Date(at));
  await file(from, text, { at });
}

const setHours = (businessHours: object[][]) =>
  here.send("PUT", "/api/organization/preferences", { businessHours }, here.owner);

describe("A logged call", () => {
  test("stands in the thread with its outcome and moves the customer's last contact", async () => {
    moveClockTo(new Date(noon));
    const { conversation, customer } = await someone();
    const call = { direction: "out", outcome: "answered", minutes: 12, text: "Wants a quote" };
    const answer = await ask("POST", `/${conversation}/calls`, call);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const { messages } = (await ask("GET", `/${conversation}/messages`)).body.data;
    assert.deepEqual(
      messages.map(({ direction, text, call }: Message) => ({ direction, text, call })),
      [
        {
          direction: "note",
          text: "Wants a quote",
          call: { direction: "out", outcome: "answered", minutes: 12 },
        },
      ],
    );
    const after = await here.send("GET", `/api/customers/${customer}`, undefined, here.owner);
    assert.match(after.body.data.last_contact_at, /^2026-11-20[T ]17:00/);
    const events = await here.send("GET", `/api/customers/${customer}/timeline`, undefined, here.owner);
    assert.match(JSON.stringify(events.body), /Outgoing call, answered, 12 min\. Wants a quote/);
  });

  test("without a note is named in the list, and a conversation without messages has no words", async () => {
    const { conversation } = await someone();
    const wordsOf = async () => (await read(conversation)).last_words;
    assert.equal(await wordsOf(), "");
    await ask("POST", `/${conversation}/calls`, { direction: "in", outcome: "no_answer" });
    assert.equal(await wordsOf(), "Call");
    await ask("POST", `/${conversation}/calls`, {
      direction: "out",
      outcome: "answered",
      text: "Called back",
    });
    assert.equal(await wordsOf(), "Called back");
  });

  test("that nobody answered keeps no minutes, and a wrong number of minutes is said by field", async () => {
    const { conversation } = await someone();
    const missed = await ask("POST", `/${conversation}/calls`, {
      direction: "in",
      outcome: "no_answer",
      minutes: 3,
    });
    assert.deepEqual(missed.body.data.call, { direction: "in", outcome: "no_answer", minutes: null });
    const wrong = await ask("POST", `/${conversation}/calls`, {
      direction: "in",
      outcome: "answered",
      minutes: 0,
    });
    assert.equal(wrong.body.fields.minutes, "Enter a whole number of minutes from 1 to 600");
  });
});

describe("A customer", () => {
  test("waits from the first message that nobody answered, counted while the business is open", async () => {
    assert.equal((await setHours(weekdays)).status, 200);
    const { conversation, phone } = await someone();
    // Friday, 4:30 PM in New York.
    await receive(phone, "2026-11-20T21:30:00Z");
    await receive(phone, "2026-11-20T21:45:00Z", "Hello?");
    assert.deepEqual(await waitingOf(conversation), ["2026-11-20T21:30:00.000Z", 15]);
    // Sunday at noon: only the half hour of Friday counts. Monday at 8:20 AM.
    moveClockTo(new Date("2026-11-22T17:00:00Z"));
    assert.deepEqual((await waitingOf(conversation))[1], 30);
    moveClockTo(new Date("2026-11-23T13:20:00Z"));
    assert.deepEqual((await waitingOf(conversation))[1], 50);
    const waiting = (await ask("GET", "?filter=waiting")).body.data.conversations;
    assert.ok(waiting.some(({ id }: Conversation) => id === conversation));
    await ask("POST", `/${conversation}/messages`, { text: "On our way" });
    assert.deepEqual(await waitingOf(conversation), [null, null]);
  });

  test("waits again when the answer doesn't arrive", async () => {
    const { conversation, phone } = await someone();
    await receive(phone, noon);
    const sent: Message = (await ask("POST", `/${conversation}/messages`, { text: "Yes" })).body.data;
    assert.equal((await waitingOf(conversation))[0], null);
    await inTransaction(requirePermission(here.owner.actor, "messages.send"), async (tx) => {
      const message = await lockMessage(tx, sent.id);
      assert.ok(message);
      await moveMessage(tx, message, "not_delivered", { at: noon, reason: "The phone is off." });
      return null;
    });
    assert.equal((await waitingOf(conversation))[0], new Date(noon).toISOString());
  });

  test("no longer waits after an answered call or a word that no reply is needed, until they write again", async () => {
    const { conversation, phone } = await someone();
    await receive(phone, noon);
    await ask("POST", `/${conversation}/calls`, { direction: "out", outcome: "voicemail" });
    assert.notEqual((await waitingOf(conversation))[0], null);
    await ask("POST", `/${conversation}/calls`, { direction: "out", outcome: "answered" });
    assert.equal((await waitingOf(conversation))[0], null);
    await receive(phone, "2026-11-20T17:30:00Z", "Thanks!");
    assert.equal((await waitingOf(conversation))[0], "2026-11-20T17:30:00.000Z");
    const done = await ask("PUT", `/${conversation}/answered`);
    assert.equal(done.body.data.waiting_since, null);
    await receive(phone, "2026-11-20T18:00:00Z", "One more thing");
    assert.equal((await waitingOf(conversation))[0], "2026-11-20T18:00:00.000Z");
  });

  test("has one conversation, which their profile finds also when it is snoozed", async () => {
    const { conversation, customer } = await someone();
    await ask("PUT", `/${conversation}`, { snoozed_until: "2026-12-20T17:00:00Z" });
    const found = (await ask("GET", `?customer_id=${customer}`)).body.data.conversations;
    assert.deepEqual(
      found.map(({ id }: Conversation) => id),
      [conversation],
    );
  });
});
