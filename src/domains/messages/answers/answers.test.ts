/** A customer answers a reminder by text: which visit "YES" confirms, and what goes before a member. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { reminderAnswers } from "#domains/reminders/answers/news.ts";
import { understandAnswer } from "#domains/reminders/answers/understanding.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../../tests/support/conversations.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import { tick } from "../../../../tests/support/reminders.ts";
import { textingOf } from "../../../../tests/support/texts.ts";
import type { Message } from "../contract.ts";
import { answeredTexts, receivedTexts } from "../news.ts";

const here = openForTests({ isLong: true, at: noon });
const { newNumber, ask, someone, start, write, leave, thread } = conversationsOf(here, 704);
const texting = textingOf(here);

/** Monday, 10:00 in New York, and the moment of its reminder. */
const monday = { start: "2026-11-23T15:00:00Z", end: "2026-11-23T17:00:00Z" };
const dayBefore = "2026-11-22T15:00:00Z";
const minutesLater = "2026-11-22T15:05:00Z";
const soonAfter = "2026-11-22T15:10:00Z";

beforeEach(async () => {
  const rule = { type: "job", kind: "before", minutes_before: 1440, by_mail: false, by_text: true };
  await here.done("PUT", "/api/reminders/settings", {
    sends_texts: true,
    rules: [{ id: newId(), is_on: true, ...rule }],
  });
});

async function book(customer: number, more: object = {}) {
  const event = { title: "Boiler check", type: "job", ...monday, customer_id: customer, ...more };
  return (await here.done("POST", "/api/calendar/events", event)) as { id: number; version: number };
}

const statusOf = async (id: number): Promise<string> =>
  (await here.done("GET", `/api/calendar/events/${id}`)).status;

/** What the carrier brings at that moment, and all that follows from it. */
async function answer(
  phone: string,
  text: string,
  { at = soonAfter, id }: { at?: string; id?: string } = {},
) {
  moveClockTo(new Date(at));
  await texting.receive(phone, text, id);
  const work = { organizationId: here.business.organizationId, until: new Date("2099-01-01T00:00:00Z") };
  await follow(here.app, receivedTexts, work);
  await follow(here.app, reminderAnswers, work);
  await follow(here.app, answeredTexts, work);
}

/** Someone who was reminded of a visit on Monday. */
async function reminded(visits: object[] = [{}]) {
  const phone = newNumber();
  const { id: customer } = await someone({ phone });
  const events: { id: number }[] = [];
  for (const visit of visits) events.push(await book(customer, visit));
  await tick(here.app, here.business, dayBefore);
  await tick(here.app, here.business, minutesLater);
  return { phone, customer, events, event: events[0]?.id ?? 0 };
}

const drain = { title: "Drain", start: "2026-11-23T15:05:00Z", end: "2026-11-23T18:00:00Z" };

async function newest(customer: number): Promise<Message & { conversation: number }> {
  const { id } = await start({ customer_id: customer });
  const [message] = await thread(id);
  assert.ok(message);
  return { ...message, conversation: id };
}

const waiting = async (customer: number) =>
  (await ask("GET", `/${(await start({ customer_id: customer })).id}`)).body.data.waiting_since;

const decide = ({ conversation, id }: { conversation: number; id: number }, what: string, body?: object) =>
  ask("POST", `/${conversation}/messages/${id}/answer/${what}`, body);

describe("Yes", () => {
  test("confirms the visit that the reminder asked about, thanks once, and keeps nobody waiting", async () => {
    const { phone, customer, event } = await reminded();
    assert.match((await texting.textsTo(phone))[0] ?? "", /Reply YES to confirm\./);
    await answer(phone, " Yes! ");
    assert.equal(await statusOf(event), "confirmed");
    const message = await newest(customer);
    assert.deepEqual(
      [message.answer?.state, message.answer?.visits.map(({ title, status }) => [title, status])],
      ["confirmed", [["Boiler check", "confirmed"]]],
    );
    assert.equal(await waiting(customer), null);
    await texting.sendWaiting();
    const [, thanks, ...more] = await texting.textsTo(phone);
    assert.match(thanks ?? "", /Thanks! Boiler check on Monday, November 23, 10:00 AM is confirmed\./);
    assert.deepEqual(more, []);
    const [told] = await texting.events("calendar.event_status_changed");
    assert.match(told?.title ?? "", /Boiler check/);
  });

  test("that comes again or is replayed by the carrier changes nothing", async () => {
    const { phone, customer, event } = await reminded();
    await answer(phone, "YES", { id: "SM_same" });
    await answer(phone, "YES", { id: "SM_same" });
    await answer(phone, "yes yes");
    await texting.sendWaiting();
    assert.equal((await texting.textsTo(phone)).length, 2);
    assert.equal((await newest(customer)).answer, null);
    assert.equal((await texting.events("reminder.answered")).length, 1);
    assert.equal(await statusOf(event), "confirmed");
  });

  test("of two visits that were asked about is decided by a member, for each of them", async () => {
    const { phone, customer, events } = await reminded([{}, drain]);
    await answer(phone, "y");
    const message = await newest(customer);
    assert.deepEqual(
      [message.answer?.state, message.answer?.visits.map(({ title, is_open }) => [title, is_open])],
      [
        "open",
        [
          ["Boiler check", true],
          ["Drain", true],
        ],
      ],
    );
    assert.notEqual(await waiting(customer), null);
    const other = await book(customer, { start: "2026-12-01T15:00:00Z", end: "2026-12-01T16:00:00Z" });
    assert.equal((await decide(message, "confirm", { event_id: other.id })).status, 404);
    const [first, second] = events.map(({ id }) => id) as [number, number];
    assert.equal((await decide(message, "confirm", { event_id: second })).body.data.answer.state, "open");
    assert.deepEqual([await statusOf(first), await statusOf(second)], ["scheduled", "confirmed"]);
    assert.equal((await decide(message, "dismiss")).body.data.answer.state, "dismissed");
    assert.equal(await waiting(customer), null);
    assert.equal((await decide(message, "dismiss")).status, 409);
    assert.equal(await statusOf(first), "scheduled");
  });

  test("goes to the visit that was asked about last, once the other was answered", async () => {
    const { phone, events } = await reminded([
      {},
      { title: "Drain", start: "2026-11-23T20:00:00Z", end: "2026-11-23T21:00:00Z" },
    ]);
    const [first, second] = events.map(({ id }) => id) as [number, number];
    await answer(phone, "Yes");
    await tick(here.app, here.business, "2026-11-22T20:00:00Z");
    assert.deepEqual([await statusOf(first), await statusOf(second)], ["confirmed", "scheduled"]);
    await answer(phone, "Confirmed", { at: "2026-11-22T20:05:00Z" });
    assert.equal(await statusOf(second), "confirmed");
  });

  test("to what a member wrote after the reminder confirms nothing by itself", async () => {
    const { phone, customer, event } = await reminded();
    const { id } = await start({ customer_id: customer });
    moveClockTo(new Date("2026-11-22T15:02:00Z"));
    await leave(await write(id, "Should we bring the new valve?"), "2026-11-22T15:03:00Z");
    await answer(phone, "Yes please");
    assert.equal(await statusOf(event), "scheduled");
    const message = await newest(customer);
    assert.equal(message.answer?.state, "open");
    assert.equal((await decide(message, "confirm", { event_id: event })).body.data.answer.state, "confirmed");
    assert.equal(await statusOf(event), "confirmed");
  });

  test("says nothing about a visit that has begun, was moved or was never asked about", async () => {
    const late = await reminded();
    await answer(late.phone, "YES", { at: "2026-11-23T15:00:00Z" });
    moveClockTo(new Date(noon));
    const moved = await reminded();
    await here.done("PUT", `/api/calendar/events/${moved.event}`, {
      start: "2026-11-24T15:00:00Z",
      end: "2026-11-24T17:00:00Z",
    });
    await answer(moved.phone, "YES");
    const phone = newNumber();
    const { id: customer } = await someone({ phone });
    const unasked = await book(customer, { start: "2026-11-30T15:00:00Z", end: "2026-11-30T16:00:00Z" });
    await answer(phone, "YES");
    for (const id of [late.event, moved.event, unasked.id]) assert.equal(await statusOf(id), "scheduled");
    for (const who of [late.customer, moved.customer, customer])
      assert.equal((await newest(who)).answer, null);
  });

  test("of a number that two customers share confirms the one visit, in its customer's thread", async () => {
    const { phone, customer, event } = await reminded();
    const { id: other } = await someone({ first_name: "Olaf", phone });
    await start({ customer_id: other });
    await answer(phone, "YES");
    assert.equal(await statusOf(event), "confirmed");
    const message = await newest(customer);
    assert.deepEqual([message.text, message.is_number_shared], ["YES", true]);
  });

  test("of a number that two customers share, both reminded, is decided by a member", async () => {
    const phone = newNumber();
    const ids: number[] = [];
    for (const first_name of ["Ida", "Olaf"]) {
      const { id } = await someone({ first_name, phone });
      ids.push((await book(id, ids.length === 0 ? {} : drain)).id);
    }
    await tick(here.app, here.business, dayBefore);
    await tick(here.app, here.business, minutesLater);
    await answer(phone, "YES");
    for (const id of ids) assert.equal(await statusOf(id), "scheduled");
  });

  test("waits for a member where customers may not confirm, and the reminder doesn't ask for it", async () => {
    const { policy } = await here.done("GET", "/api/reminders/settings");
    await here.done("PUT", "/api/reminders/settings", { policy: { ...policy, can_confirm: false } });
    const { phone, customer, event } = await reminded();
    assert.doesNotMatch((await texting.textsTo(phone))[0] ?? "", /YES| {2}/);
    await answer(phone, "YES");
    assert.equal(await statusOf(event), "scheduled");
    assert.equal((await newest(customer)).answer?.state, "open");
  });
});

describe("No", () => {
  test("goes before a member and cancels nothing", async () => {
    const { phone, customer, event } = await reminded();
    await answer(phone, "Sorry, I can't make it tomorrow");
    const message = await newest(customer);
    assert.deepEqual([message.answer?.said, message.answer?.state], ["no", "open"]);
    assert.equal(await statusOf(event), "scheduled");
    const [told] = await texting.events("reminder.answered");
    assert.equal(told?.title, "Ida Berg may not be able to keep a visit");
    await answer(phone, "No");
    assert.equal((await newest(customer)).answer, null);
    await answer(phone, "Yes");
    assert.equal((await newest(customer)).answer?.state, "open");
    assert.equal(await statusOf(event), "scheduled");
  });

  test("may be decided by anyone who sends messages; confirming also needs the calendar", async () => {
    const { phone, customer, event } = await reminded();
    await answer(phone, "no");
    const message = await newest(customer);
    const grants = { "customers.view": "all", "messages.view": "all", "messages.send": "all" };
    const role = await here.send("POST", "/api/roles", { name: "Writer", grants });
    const member = await here.business.member(role.body.data.key);
    const path = `/${message.conversation}/messages/${message.id}/answer`;
    assert.equal((await ask("POST", `${path}/confirm`, { event_id: event }, member)).status, 403);
    assert.equal((await ask("POST", `${path}/dismiss`, {}, member)).status, 200);
  });
});

test("STOP keeps its meaning before anything else", async () => {
  const { phone, customer, event } = await reminded();
  await answer(phone, "Stop");
  assert.equal(await statusOf(event), "scheduled");
  const message = await newest(customer);
  assert.deepEqual([message.heard, message.answer], ["stop", null]);
});

test("An answer is understood in the spellings that people use, and nothing more is read into a sentence", () => {
  const yes =
    "YES|yes.|Y|y!|Yep|yeah, thanks|OK|okay 👍|C|c.|Confirm|CONFIRMED!|👍|👍🏽|👍 👍|✅|Sí|Yes, confirm|Yes we'll be there|See you then!";
  const no =
    "No|NO.|nope|N|👎|can't|Cannot make it|We won't be home|Can we reschedule?|need another day|No, sorry|that doesn't work for me";
  const neither =
    "Yes but can you come at 3?|Yes?|Which tech is coming?|I have no hot water|ok what does it cost|My name is Y|1|Yesterday|Not yet decided what I want|";
  for (const text of yes.split("|")) assert.equal(understandAnswer(text), "yes", text);
  for (const text of no.split("|")) assert.equal(understandAnswer(text), "no", text);
  for (const text of neither.split("|")) assert.equal(understandAnswer(text), null, text);
});
