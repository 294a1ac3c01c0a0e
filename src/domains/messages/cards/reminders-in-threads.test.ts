/** What reminders send by themselves stands in the customer's thread, with what became of it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { forgetCarriersWords } from "#domains/sending/retention/jobs.ts";
import { changeConsent } from "#domains/sending/service.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../../tests/support/conversations.ts";
import { claimAll, textsTo, tick } from "../../../../tests/support/reminders.ts";
import { textingOf } from "../../../../tests/support/texts.ts";
import type { Notice } from "../../sending/notices/contract.ts";

const here = openForTests({ isLong: true, at: noon });
const { ask, newNumber, someone, start } = conversationsOf(here, 216);

const texting = textingOf(here);

const soon = "2026-11-20T17:05:00Z";

/** Confirmations go out by mail and text. */
async function booked() {
  const rule = { id: newId(), type: "job", kind: "booked", minutes_before: null, is_on: true };
  const rules = [{ ...rule, by_mail: true, by_text: true }];
  await here.done("PUT", "/api/reminders/settings", { sends_texts: true, rules });
  const phone = newNumber();
  const { id } = await someone({ email: `${phone.slice(1)}@customer.example`, phone });
  const conversation = await start({ customer_id: id });
  await tick(here.app, here.business, noon);
  const event = await here.done("POST", "/api/calendar/events", {
    title: "Boiler check",
    type: "job",
    start: "2026-11-23T15:00:00Z",
    end: "2026-11-23T17:00:00Z",
    customer_id: id,
  });
  return { id, phone, event, conversation };
}

const noticesOf = async ({ id }: { id: number }): Promise<Notice[]> =>
  (await ask("GET", `/${id}/messages`)).body.data.notices;

test("A confirmation by email and by text are two entries, about the visit", async () => {
  const { event, conversation } = await booked();
  await tick(here.app, here.business, soon);
  const notices = await noticesOf(conversation);
  assert.deepEqual(notices.map(({ channel, state }) => `${channel} ${state}`).sort(), [
    "mail sent",
    "text sent",
  ]);
  for (const { what, record, title, author_name, gate } of notices) {
    assert.deepEqual([what, title, author_name], ["confirmation", "Boiler check", null]);
    assert.deepEqual(record, { kind: "visit", id: event.id });
    assert.equal(gate?.purpose, "reminders");
  }
});

test("One that the gate refuses is an entry, too, and says why", async () => {
  const { id, phone, conversation } = await booked();
  const wish = { channel: "text", address: phone, purpose: "reminders", is_withdrawn: true } as const;
  // Said after the reminder was claimed, so that the gate finds it in the moment of sending.
  await claimAll(here.app, here.business, soon);
  await changeConsent(here.owner.actor, id, wish);
  await tick(here.app, here.business, soon);
  assert.deepEqual(await textsTo(here.app, phone), []);
  const text = (await noticesOf(conversation)).find(({ channel }) => channel === "text");
  assert.deepEqual(
    [text?.state, text?.reason, text?.gate?.reason],
    ["failed", "Reminders to this phone number are turned off.", "opted_out"],
  );
});

test("What a carrier says of the text stands in the entry", async () => {
  const { phone, conversation } = await booked();
  await tick(here.app, here.business, soon);
  const [sent] = await texting.rows(
    sql<{ accepted_as: string }>`select accepted_as from text_statuses where to_number = ${phone}`,
  );
  assert.ok(sent);
  assert.equal(await texting.status({ id: sent.accepted_as }, "undelivered", "30003"), 200);
  await texting.act();
  const text = (await noticesOf(conversation)).find(({ channel }) => channel === "text");
  assert.equal(text?.state, "not_delivered");
  assert.ok(text?.reason);
});

test("What a carrier said of a text stays in the entry after its record was let go of", async () => {
  const { phone, conversation } = await booked();
  await tick(here.app, here.business, soon);
  const [sent] = await texting.rows(
    sql<{ accepted_as: string }>`select accepted_as from text_statuses where to_number = ${phone}`,
  );
  assert.ok(sent);
  assert.equal(await texting.status({ id: sent.accepted_as }, "undelivered", "30003"), 200);
  await texting.act();
  const ofText = async () => (await noticesOf(conversation)).find(({ channel }) => channel === "text");
  const before = await ofText();
  assert.equal(before?.state, "not_delivered");
  moveClockTo(new Date(Date.parse(noon) + 100 * 86_400_000));
  await forgetCarriersWords.run(here.app.appContext, {}, { id: "job", organizationId: null });
  const kept = await texting.rows(sql`select 1 from text_statuses where to_number = ${phone}`);
  assert.deepEqual(kept, []);
  assert.deepEqual(await ofText(), before);
  // What is told or done again afterwards takes nothing back.
  await tick(here.app, here.business, soon);
  assert.deepEqual(await ofText(), before);
});
