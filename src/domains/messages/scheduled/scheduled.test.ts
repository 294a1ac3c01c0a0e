/** Texts that leave later: at their time, as they were last written, and not when they were called back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createCustomer } from "#domains/customers/service.ts";
import { changeConsent } from "#domains/sending/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { textsTo } from "../../../../tests/support/reminders.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import type { Conversation, Message } from "../contract.ts";
import { sendMessage } from "../handing-over.ts";
import type { ScheduledList, ScheduledMessage } from "./contract.ts";
import { sendScheduled } from "./jobs.ts";

/** Friday noon in New York. */
const noon = "2026-11-20T17:00:00Z";
const monday = "2026-11-23T15:00:00.000Z";
const tuesday = "2026-11-24T15:00:00.000Z";
const here = openForTests({ isShared: true, isLong: true, at: noon });

let made = 0;

async function open(fields: object = {}): Promise<{ id: number; phone: string; customer: number }> {
  made += 1;
  const phone = `+1212555${String(7000 + made)}`;
  const { id: customer } = await createCustomer(here.owner.actor, {
    first_name: "Ida",
    last_name: "Berg",
    status: "lead",
    country: "US",
    phone,
    ...fields,
  });
  const { id } = await here.done("POST", "/api/messages/conversations", { customer_id: customer });
  return { id, phone, customer };
}

const path = (id: number) => `/api/messages/conversations/${id}/scheduled`;
const schedule = (id: number, text: string, send_at = monday): Promise<ScheduledMessage> =>
  here.done("POST", path(id), { text, send_at });
const list = (id: number): Promise<ScheduledList> => here.done("GET", path(id));
const thread = async (id: number): Promise<Message[]> =>
  (await here.done("GET", `/api/messages/conversations/${id}/messages`)).messages;

/** What the worker does at that moment, also with the text that it brings into the thread. */
async function comeDue({ id, conversation_id }: ScheduledMessage, at: string): Promise<void> {
  moveClockTo(new Date(at));
  const { organizationId, timeZone, country } = here.owner.actor;
  const organization = { id: organizationId, timeZone, country };
  const job = { id: "job", organizationId };
  await sendScheduled.run(here.app.appContext, { organization, id }, job);
  for (const message of await thread(conversation_id))
    await sendMessage.run(here.app.appContext, { organization, id: message.id }, job);
}

describe("A scheduled text", () => {
  test("goes out once, on time, under its author's name", async () => {
    const { id, phone } = await open();
    const scheduled = await schedule(id, "See you tomorrow");
    assert.deepEqual([(await list(id)).scheduled.length, (await thread(id)).length], [1, 0]);
    await comeDue(scheduled, noon);
    assert.deepEqual(await textsTo(here.app, phone), []);
    await comeDue(scheduled, monday);
    await comeDue(scheduled, monday);
    assert.equal((await textsTo(here.app, phone)).length, 1);
    const [message] = await thread(id);
    assert.deepEqual([message?.text, message?.author_name], ["See you tomorrow", "Olive Owner"]);
    assert.deepEqual((await list(id)).scheduled, []);
  });

  test("leaves as it was last written, at the time that was chosen last", async () => {
    const { id, phone } = await open();
    const scheduled = await schedule(id, "See you Monday");
    const edit = (fields: object) => here.send("PUT", `${path(id)}/${scheduled.id}`, fields, here.owner);
    const changes = { text: "See you Tuesday", send_at: tuesday, version: scheduled.version };
    assert.equal((await edit(changes)).status, 200);
    assert.equal((await edit(changes)).status, 409, "the text was edited meanwhile");
    await comeDue(scheduled, monday);
    assert.deepEqual(await textsTo(here.app, phone), []);
    await comeDue(scheduled, tuesday);
    const [text] = await textsTo(here.app, phone);
    assert.equal(text?.text, "See you Tuesday");
  });

  test("keeps its files through an edit, and they go along when it leaves", async () => {
    const { id, phone } = await open();
    const photo = { name: "Tap.png", bytes: png(), token: here.token };
    const { id: file } = await uploadFile(here.app, photo);
    const scheduled: ScheduledMessage = await here.done("POST", path(id), {
      text: "This tap",
      files: [file],
      send_at: monday,
    });
    const [queued] = (await list(id)).scheduled;
    assert.deepEqual(
      queued?.files.map((each) => [each.id, each.name]),
      [[file, "Tap.png"]],
    );
    const changes = { text: "That tap", files: [file], send_at: monday, version: scheduled.version };
    await here.done("PUT", `${path(id)}/${scheduled.id}`, changes);
    await comeDue(scheduled, monday);
    const [text] = await textsTo(here.app, phone);
    assert.deepEqual([text?.text, text?.media?.length], ["That tap", 1]);
  });

  test("is called back with its words, and never leaves", async () => {
    const { id, phone } = await open();
    const scheduled = await schedule(id, "Never mind");
    const back = await here.done("DELETE", `${path(id)}/${scheduled.id}`);
    assert.equal(back.text, "Never mind");
    await comeDue(scheduled, monday);
    assert.deepEqual([await textsTo(here.app, phone), await thread(id)], [[], []]);
  });

  test("that may not go by then is in the thread as not sent, with the reason", async () => {
    const { id, phone, customer } = await open();
    const scheduled = await schedule(id, "Hello");
    const stop = { channel: "text", address: phone, purpose: "everything", is_withdrawn: true } as const;
    await changeConsent(here.owner.actor, customer, stop);
    await comeDue(scheduled, monday);
    const [message] = await thread(id);
    assert.equal(message?.state, "failed");
    assert.match(message?.reason ?? "", /turned off/);
    assert.deepEqual(await textsTo(here.app, phone), []);
  });

  test("is found by the filter, and its time is on the customer's clock where that is known", async () => {
    const { id } = await open({ first_name: "Dana", state: "CO", zip_code: "80202" });
    await schedule(id, "Later");
    const { conversations } = await here.done("GET", "/api/messages/conversations?filter=scheduled");
    assert.ok(conversations.some((each: Conversation) => each.id === id));
    const { zone, zone_of } = await list(id);
    assert.deepEqual([zone, zone_of], ["America/Denver", "customer"]);
    const unknown = await here.done("POST", "/api/messages/conversations", { phone: "+442079460123" });
    assert.equal((await list(unknown.id)).zone_of, "business");
  });

  test("is refused in words for a time that has passed or is too far, and without words", async () => {
    const { id } = await open();
    const refused = async (fields: object) =>
      Object.values((await here.send("POST", path(id), fields, here.owner)).body.fields);
    assert.deepEqual(await refused({ text: "x", send_at: "2026-11-20T16:00:00Z" }), [
      "That time has passed. Choose a later time.",
    ]);
    assert.deepEqual(await refused({ text: "x", send_at: "2099-11-20T16:00:00Z" }), [
      "Choose a time within a year.",
    ]);
    assert.deepEqual(await refused({ text: " ", send_at: monday }), ["Message is required"]);
  });
});
