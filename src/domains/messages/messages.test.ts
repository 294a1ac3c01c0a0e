/** Conversations through their calls: one thread for each customer, unread to each member, texts that pass the gate. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changeConsent } from "#domains/sending/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../tests/support/conversations.ts";
import { textsTo } from "../../../tests/support/reminders.ts";
import type { Message } from "./contract.ts";

/** The same day at 10 in the evening. */
const night = "2026-11-21T03:00:00Z";
const here = openForTests({ isShared: true, isLong: true, at: noon });

const { newNumber, ask, someone, start, write, thread, namesOf, leave } = conversationsOf(here, 212);

describe("A conversation", () => {
  test("is one for each customer and number, and follows a number that becomes a customer's", async () => {
    const phone = newNumber();
    const unknown = await start({ phone });
    assert.deepEqual([unknown.customer_id, unknown.name], [null, unknown.phone]);
    const { id } = await someone({ phone });
    const known = await start({ customer_id: id });
    assert.deepEqual([known.id, known.customer_id, known.name], [unknown.id, id, "Ida Berg"]);
    assert.equal((await start({ phone })).id, known.id);
    assert.equal((await start({ customer_id: id })).id, known.id);
  });

  test("says by field what is wrong with it", async () => {
    const nobody = await ask("POST", "", {});
    assert.equal(nobody.body.fields.phone, "Choose a customer or enter a number");
    const wrong = await ask("POST", "", { phone: "12 34 5" });
    assert.equal(wrong.body.fields.phone, "Enter a phone number that can receive texts");
    const gone = await ask("POST", "", { customer_id: 999_999 });
    assert.equal(gone.body.fields.customer_id, "This customer no longer exists. Choose another one.");
  });

  test("is found by name, by a part of the number and by its words, and by nothing else", async () => {
    const { id } = await someone({ first_name: "Zora", last_name: "Quill", phone: "+12125559871" });
    const conversation = await start({ customer_id: id });
    await write(conversation.id, "The gasket is in the van");
    for (const search of ["zora qu", "555-9871", "gasket is"])
      assert.deepEqual(await namesOf(`?search=${encodeURIComponent(search)}`), ["Zora Quill"], search);
    assert.deepEqual(await namesOf("?search=nobody%20at%20all"), []);
  });

  test("is assigned and snoozed: out of the list until its time, and found again", async () => {
    const { id } = await start({
      customer_id: (await someone({ first_name: "Sven", phone: newNumber() })).id,
    });
    const member = await here.business.member("STAFF");
    const given = await ask("PUT", `/${id}`, { assigned_to: member.userId });
    assert.equal(given.body.data.assigned_name, "Staff Member");
    await ask("PUT", `/${id}`, { snoozed_until: "2026-11-21T17:00:00Z" });
    assert.ok(!(await namesOf("")).includes("Sven Berg"));
    assert.ok((await namesOf("?filter=snoozed")).includes("Sven Berg"));
    assert.ok((await namesOf("?search=sven")).includes("Sven Berg"));
    moveClockTo(new Date("2026-11-21T17:00:01Z"));
    assert.ok((await namesOf("")).includes("Sven Berg"));
    const nobody = await ask("PUT", `/${id}`, { assigned_to: "0190c0de-1ea0-7000-8000-0000000000fe" });
    assert.equal(nobody.status, 400, JSON.stringify(nobody.body));
  });

  test("keeps notes between members that never leave", async () => {
    const phone = newNumber();
    const { id } = await start({ phone });
    const note = await ask("POST", `/${id}/notes`, { text: "Gate code 4411" });
    assert.deepEqual([note.body.data.state, note.body.data.author_name], ["noted", "Olive Owner"]);
    assert.deepEqual(await textsTo(here.app, phone), []);
    assert.equal((await ask("DELETE", `/${id}/messages/${note.body.data.id}`)).status, 404);
  });

  test("gives its messages page by page, the newest first", async () => {
    const { id } = await start({ phone: newNumber() });
    for (const text of ["one", "two", "three"]) await write(id, text);
    const first = (await ask("GET", `/${id}/messages?limit=2`)).body.data;
    const rest = (await ask("GET", `/${id}/messages?limit=2&cursor=${first.next_cursor}`)).body.data;
    const texts = [...first.messages, ...rest.messages].map(({ text }: Message) => text);
    assert.deepEqual([texts, rest.next_cursor], [["three", "two", "one"], null]);
  });
});

describe("A text", () => {
  test("waits five seconds, leaves once, and counts its parts", async () => {
    const phone = newNumber();
    const { id } = await start({ phone });
    const message = await write(id, "x".repeat(161));
    assert.deepEqual([message.state, message.segments, message.gate?.reason], ["waiting", 2, null]);
    assert.deepEqual(await textsTo(here.app, phone), []);
    await leave(message, noon);
    await leave(message, noon);
    assert.equal((await textsTo(here.app, phone)).length, 1);
    assert.equal((await thread(id))[0]?.state, "sent");
    const late = await ask("DELETE", `/${id}/messages/${message.id}`);
    assert.deepEqual([late.status, late.body.message], [409, "This message has already been sent."]);
  });

  test("is taken back while it waits, as if it had never been written", async () => {
    const phone = newNumber();
    const { id } = await start({ phone });
    const message = await write(id, "Wrong thread");
    const back = await ask("DELETE", `/${id}/messages/${message.id}`);
    assert.equal(back.body.data.text, "Wrong thread");
    await leave(message, noon);
    assert.deepEqual([await thread(id), await textsTo(here.app, phone)], [[], []]);
    assert.equal((await ask("GET", `/${id}`)).body.data.last_words, "");
  });

  test("is sent once for a key, however often it is handed in", async () => {
    const { id } = await start({ phone: newNumber() });
    const send = () =>
      here.send("POST", `/api/messages/conversations/${id}/messages`, { text: "Once" }, here.owner, {
        "idempotency-key": `once-${id}`,
      });
    const [one, two] = [await send(), await send()];
    assert.equal(one.body.data.id, two.body.data.id);
    assert.equal((await thread(id)).length, 1);
  });

  test("is held by quiet hours and goes when they end", async () => {
    const phone = newNumber();
    const { id } = await start({ phone });
    moveClockTo(new Date(night));
    const message = await write(id, "Good night");
    assert.deepEqual([message.state, message.reason], ["held", "It will be sent when quiet hours end."]);
    await leave(message, night);
    assert.deepEqual(await textsTo(here.app, phone), []);
    assert.equal((await thread(id))[0]?.state, "held");
    await leave(message, message.held_until ?? "");
    assert.equal((await textsTo(here.app, phone)).length, 1);
    const [sent] = await thread(id);
    assert.deepEqual([sent?.state, sent?.held_until], ["sent", null]);
  });

  test("is refused in words when the number stopped all texts, also when that is said while it waits", async () => {
    const phone = newNumber();
    const customer = await someone({ phone });
    const { id } = await start({ customer_id: customer.id });
    const waiting = await write(id, "Before");
    const stop = { channel: "text", address: phone, purpose: "everything", is_withdrawn: true } as const;
    await changeConsent(here.owner.actor, customer.id, stop);
    const words = "All texts to this phone number are turned off.";
    const refused = await ask("POST", `/${id}/messages`, { text: "After" });
    assert.deepEqual([refused.status, refused.body.message], [400, words]);
    await leave(waiting, noon);
    const [message] = await thread(id);
    assert.deepEqual(
      [message?.state, message?.reason, message?.gate?.reason],
      ["failed", words, "all_texts_stopped"],
    );
    assert.deepEqual(await textsTo(here.app, phone), []);
  });

  test("to a customer without a number is refused in words", async () => {
    const { id } = await start({ customer_id: (await someone()).id });
    const refused = await ask("POST", `/${id}/messages`, { text: "Hello" });
    assert.equal(refused.body.message, "The customer has no mobile phone number.");
    assert.equal(
      (await ask("POST", `/${id}/messages`, { text: "  " })).body.fields.text,
      "Message is required",
    );
  });
});
