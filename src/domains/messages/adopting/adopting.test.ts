/** What a customer wrote before they were known by number and address becomes one conversation, and nothing of it is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { conversationsOf } from "../../../../tests/support/conversations.ts";
import { answer } from "../../../../tests/support/inbound-mail.ts";
import type { Person } from "../../../../tests/support/organization.ts";
import { png } from "../../../../tests/support/pictures.ts";
import { rawMail } from "../../../../tests/support/raw-mail.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import { uploadFile } from "../../../../tests/support/uploads.ts";
import type { Conversation } from "../contract.ts";
import { adoptedConversations } from "../news.ts";

const here = openForTests({
  isLong: true,
  at: "2026-11-20T17:00:00Z",
  settings: { MAIL_IN_DOMAIN: "in.ours.example", MAIL_IN_PORT: "2525" },
});
const { ask, receive, someone, start, thread, newNumber } = conversationsOf(here, 219);

const until = new Date("2100-01-01T00:00:00Z");
const adopt = () =>
  follow(here.app, adoptedConversations, { organizationId: here.business.organizationId, until });
const listed = async (by?: Person): Promise<Conversation[]> =>
  (await ask("GET", "", undefined, by)).body.data.conversations;
const unread = async (by?: Person): Promise<number> =>
  (await here.done("GET", "/api/messages/unread", undefined, by)).conversations;
const wordsOf = async (id: number) => (await thread(id)).map(({ text }) => text);

let made = 0;
/** Two texts and, between them, an email, each in a conversation of its own. */
async function strangerWrote() {
  made += 1;
  const [phone, email, name] = [newNumber(), `tom${made}@elsewhere.example`, `heron${made}`];
  assert.equal((await here.send("PUT", "/api/sending/email/address", { name })).status, 200);
  await receive(phone, "First a text", { at: "2026-11-20T16:50:00Z" });
  const mail = rawMail({ from: email, subject: "A leak", text: "Then an email" });
  assert.equal(await answer(here.app, here.business, `${name}@in.ours.example`, mail), "kept");
  await receive(phone, "Last a text", { at: "2026-11-20T17:10:00Z" });
  const both = await listed();
  const byText = both.find((each) => each.phone !== null);
  const byMail = both.find((each) => each.email !== null);
  assert.ok(byText && byMail);
  return { phone, email, byText, byMail };
}

const readAll = async ({ id }: Conversation, by?: Person) => {
  const [newest] = await thread(id);
  await here.done("PUT", `/api/messages/conversations/${id}/read`, { up_to: newest?.id }, by);
};

test("A customer who texted and emailed before has both in one conversation, in order, with files", async () => {
  const { phone, email, byText, byMail } = await strangerWrote();
  const bytes = png({ width: 8, height: 8 });
  const { id: file } = await uploadFile(here.app, { name: "Tap.png", bytes, token: here.token });
  const reply = { subject: "Re: A leak", text: "Is it this one?", files: [file] };
  await here.done("POST", `/api/messages/conversations/${byMail.id}/mails`, reply);
  const customer = await someone({ phone, email });
  await adopt();
  const [conversation, ...more] = await listed();
  assert.deepEqual([conversation?.id, conversation?.customer_id, more], [byText.id, customer.id, []]);
  assert.deepEqual(await wordsOf(byText.id), [
    "Is it this one?",
    "Last a text",
    "Then an email",
    "First a text",
  ]);
  const [mail] = await thread(byText.id);
  assert.deepEqual(
    mail?.attachments.map(({ name }) => name),
    ["Tap.png"],
  );
  assert.equal(conversation?.last_words, "Is it this one?");
});

test("What is unread in one of them stays unread to each member who has not read it", async () => {
  const { phone, email, byText, byMail } = await strangerWrote();
  const [reader, late] = [await here.business.member("STAFF"), await here.business.member("STAFF")];
  await receive("+12195550999", "From someone else");
  await readAll(byText);
  for (const conversation of [byText, byMail]) await readAll(conversation, reader);
  const before = [await unread(), await unread(reader), await unread(late)];
  assert.deepEqual(before, [2, 1, 3]);
  await someone({ phone, email });
  await adopt();
  assert.deepEqual([await unread(), await unread(reader), await unread(late)], [2, 1, 2]);
  const [conversation] = await listed();
  assert.equal(conversation?.id, byText.id);
  await readAll(byText);
  assert.equal(await unread(), 1);
});

test("A customer's own conversation takes along what came from the number that they get later", async () => {
  const phone = newNumber();
  const customer = await someone();
  const { id } = await start({ customer_id: customer.id });
  await ask("POST", `/${id}/notes`, { text: "Called" });
  await receive(phone, "It drips");
  const [{ id: numbers } = { id: 0 }] = (await listed()).filter((each) => each.phone !== null);
  assert.notEqual(numbers, id);
  const send_at = "2026-11-23T17:00:00Z";
  await here.done("POST", `/api/messages/conversations/${numbers}/scheduled`, { text: "At nine", send_at });
  await ask("PUT", `/${id}`, { snoozed_until: "2026-11-24T17:00:00Z" });
  await here.done("PUT", `/api/customers/${customer.id}`, { phone });
  await adopt();
  const [conversation, ...more] = await listed();
  assert.deepEqual([conversation?.id, more], [id, []]);
  assert.deepEqual([conversation?.snoozed_until, conversation?.waiting_since === null], [null, false]);
  assert.deepEqual(await wordsOf(id), ["It drips", "Called"]);
  const { scheduled } = await here.done("GET", `/api/messages/conversations/${id}/scheduled`);
  assert.deepEqual(
    scheduled.map(({ text }: { text: string }) => text),
    ["At nine"],
  );
  assert.equal((await ask("GET", `/${numbers}`)).status, 404);
});

test("Texts that come in meanwhile are in it, too", async () => {
  const { phone, email, byText } = await strangerWrote();
  await someone({ phone, email });
  const texts = ["one", "two", "three"];
  await Promise.all([adopt(), ...texts.map((text) => receive(phone, text))]);
  await adopt();
  assert.deepEqual((await wordsOf(byText.id)).toSorted(), [
    "First a text",
    "Last a text",
    "Then an email",
    "one",
    "three",
    "two",
  ]);
  assert.equal((await listed()).length, 1);
});
