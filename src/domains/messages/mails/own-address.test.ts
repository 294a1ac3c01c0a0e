/** Email that somebody begins by themselves: to the business's own address, from customers, from strangers, from programs. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Customer } from "#domains/customers/contract.ts";
import { createCustomer } from "#domains/customers/service.ts";
import type { MailSettings } from "#domains/sending/mails/settings/contract.ts";
import { inboundDoor } from "#platform/mail/inbound/door.ts";
import { providedBy } from "#platform/provided.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { answer, bring, lastMailTo, settleMails } from "../../../../tests/support/inbound-mail.ts";
import { leave, mailed, mailPartner, threadOf } from "../../../../tests/support/mailed.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { nestedMail, rawMail, type Written } from "../../../../tests/support/raw-mail.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import { mailsTo } from "../../../../tests/support/reminders.ts";
import type { Conversation, Message } from "../contract.ts";
import { adoptedConversations } from "../news.ts";

const settings = { MAIL_IN_DOMAIN: "in.ours.example", MAIL_IN_PORT: "2525" };
const own = "heron@in.ours.example";
const choose = (name: string) => here.send("PUT", "/api/sending/email/address", { name });
const here = openForTests({
  isShared: true,
  isLong: true,
  at: "2026-11-20T17:00:00Z",
  settings,
  begin: async () => {
    assert.equal((await choose("heron")).status, 200);
  },
});

let made = 0;
/** Of somebody who never wrote before. */
const stranger = (): string => {
  made += 1;
  return `stranger${made}@elsewhere.example`;
};
const write = (from: string, mail: Written = {}) =>
  answer(here.app, here.business, own, rawMail({ from, subject: "A leak", text: "It drips.", ...mail }));
const found = async (search: string): Promise<Conversation[]> =>
  (await here.done("GET", `/api/messages/conversations?search=${encodeURIComponent(search)}`)).conversations;

async function withAddress(email: string, last_name = "Berg"): Promise<Customer> {
  const fields = { first_name: "Ida", last_name, status: "lead", country: "US", email } as const;
  return createCustomer(here.owner.actor, fields);
}

describe("An email to the business's own address", () => {
  test("from a customer stands in their conversation, unread, with its files among theirs", async () => {
    const { id, email, conversation } = await mailPartner(here);
    const files = [{ name: "leak.txt", bytes: Buffer.from("It drips") }];
    assert.equal(await write(`Ida Berg <${email.toUpperCase()}>`, { files }), "kept");
    const [newest] = await threadOf(here, conversation);
    assert.deepEqual(
      [newest?.direction, newest?.channel, newest?.subject, newest?.text, newest?.mail?.is_other_sender],
      ["in", "mail", "A leak", "It drips.", false],
    );
    const { unread, waiting_since } = await here.done("GET", `/api/messages/conversations/${conversation}`);
    assert.deepEqual([unread, waiting_since !== null], [1, true]);
    const { files: kept } = await here.done("GET", `/api/files?customer_id=${id}`);
    assert.deepEqual(
      kept.map(({ name }: { name: string }) => name),
      ["leak.txt"],
    );
  });

  test("from an address that no customer has begins a conversation with it, which is found, answered and goes on", async () => {
    const from = stranger();
    await write(`Tom Reed <${from}>`);
    const [conversation, ...more] = await found(from);
    assert.ok(conversation);
    assert.deepEqual(
      [more.length, conversation.name, conversation.email, conversation.customer_id, conversation.phone],
      [0, from, from, null, null],
    );
    const path = `/api/messages/conversations/${conversation.id}/mails`;
    const start = await here.done("GET", `${path}/new`);
    assert.deepEqual([start.address, start.subject, start.why_not], [from, "Re: A leak", null]);
    const sent: Message = await here.done("POST", path, { subject: start.subject, text: "We come at nine." });
    await leave(here, sent);
    const mail = await lastMailTo(here.app, from);
    assert.match(mail.replyTo, /^reply\+[a-z2-7]{52}@in\.ours\.example$/);
    await answer(here.app, here.business, mail.replyTo, rawMail({ from, text: "Thank you" }));
    assert.deepEqual(
      (await threadOf(here, conversation.id)).map(({ text }) => text),
      ["Thank you", "We come at nine.", "It drips."],
    );
  });

  test("goes along when its writer becomes a customer", async () => {
    const from = stranger();
    await write(from);
    const { id } = await withAddress(from.toUpperCase(), "Reed");
    const until = new Date("2100-01-01T00:00:00Z");
    await follow(here.app, adoptedConversations, { organizationId: here.business.organizationId, until });
    const [conversation] = await found(from);
    assert.deepEqual(
      [conversation?.customer_id, conversation?.name, conversation?.email],
      [id, "Ida Reed", null],
    );
  });

  test("from an address that two customers share goes where they wrote last, and says so", async () => {
    const from = stranger();
    const [first, second] = [await withAddress(from, "One"), await withAddress(from, "Two")];
    const open = (customer_id: number): Promise<Conversation> =>
      here.done("POST", "/api/messages/conversations", { customer_id });
    const [one, two] = [await open(first.id), await open(second.id)];
    await here.done("POST", `/api/messages/conversations/${two.id}/notes`, { text: "Called" });
    await write(from);
    assert.deepEqual(
      (await threadOf(here, one.id)).map(({ text }) => text),
      [],
    );
    const [newest] = await threadOf(here, two.id);
    assert.deepEqual([newest?.text, newest?.is_number_shared], ["It drips.", true]);
  });

  test("that answers an email of ours stands where that does, no matter who it is from", async () => {
    const { conversation, mail } = await mailed(here);
    await write("Tom <tom@elsewhere.example>", { inReplyTo: mail.messageId });
    const [newest] = await threadOf(here, conversation);
    assert.deepEqual([newest?.text, newest?.mail?.is_other_sender], ["It drips.", true]);
    assert.deepEqual(await found("tom@elsewhere.example"), []);
  });

  test("is one however often and at once it is brought", async () => {
    const from = stranger();
    const raw = rawMail({ from, messageId: `<once-${from}>` });
    const taken = await Promise.all([1, 2, 3].map(() => bring(here.app, own, raw)));
    assert.deepEqual(taken.toSorted(), ["kept", "known", "known"]);
    await settleMails(here.app, here.business);
    const [conversation] = await found(from);
    assert.equal((await threadOf(here, conversation?.id ?? 0)).length, 1);
  });

  test("that can't be read is kept as it came", async () => {
    assert.equal(await answer(here.app, here.business, own, nestedMail(1_000)), "kept");
    const [conversation] = await found("ida@customer.example");
    const [newest] = await threadOf(here, conversation?.id ?? 0);
    assert.match(newest?.text ?? "", /^This email couldn't be displayed/);
    assert.deepEqual(
      newest?.mail?.files.map(({ name }) => name),
      ["Email.eml"],
    );
  });
});

describe("A program that writes to the business", () => {
  const programs: Written[] = [
    { headers: { "List-Id": "<news.shop.example>" } },
    { headers: { Precedence: "list" } },
    { headers: { "Auto-Submitted": "auto-generated" } },
    { subject: "Out of Office: Hello" },
    { headers: { "Return-Path": "<>" }, from: "MAILER-DAEMON@mx.example" },
  ];

  test("begins no conversation, however it says that it is one", async () => {
    for (const mail of programs) {
      const from = mail.from ?? stranger();
      assert.equal(await write(from, mail), "kept");
      assert.deepEqual(await found(from), [], JSON.stringify(mail));
    }
  });

  test("with a customer's address stands there as a note that is unread to nobody", async () => {
    const { email, conversation } = await mailPartner(here);
    await write(email, { headers: { "List-Id": "<news.shop.example>" } });
    const [newest] = await threadOf(here, conversation);
    assert.deepEqual([newest?.direction, newest?.mail?.is_automatic], ["note", true]);
    assert.equal((await here.done("GET", `/api/messages/conversations/${conversation}`)).unread, 0);
  });

  test("that asks whether a mailbox may be forwarded is shown, because a member has to confirm it", async () => {
    const subject = "(#12345) Gmail Forwarding Confirmation - Receive Mail from office@heron.example";
    await write("Gmail Team <forwarding-noreply@google.com>", { subject, headers: { Precedence: "bulk" } });
    const [conversation] = await found("forwarding-noreply@google.com");
    assert.deepEqual([conversation?.unread, conversation?.last_words], [1, "It drips."]);
  });

  test("and answers itself on and on ends, and nothing of ours answers it", async () => {
    const from = stranger();
    const taken: string[] = [];
    for (let n = 0; n < 40; n++) taken.push(await bring(here.app, own, rawMail({ from, text: `${n}` })));
    assert.ok(taken.includes("too_many"));
    await settleMails(here.app, here.business);
    assert.deepEqual(await mailsTo(here.app, from), []);
  });

  test("brings what we sent back to us, and it stands nowhere twice", async () => {
    const { conversation, mail } = await mailed(here);
    assert.equal(await bring(here.app, own, Buffer.from(mail.raw)), "known");
    await settleMails(here.app, here.business);
    assert.equal((await threadOf(here, conversation)).length, 1);
  });
});

describe("The business's own address", () => {
  const read = (): Promise<MailSettings> => here.done("GET", "/api/sending/email");
  const expected = (to: string) =>
    providedBy(here.app.appContext, inboundDoor).isExpected(here.app.appContext, to);

  test("is chosen, moves on and still works as before, and takes nothing once it is given up", async () => {
    assert.equal((await choose("heron-heating")).status, 200);
    const { address, earlier } = await read();
    assert.deepEqual([address, earlier], ["heron-heating@in.ours.example", [own]]);
    assert.deepEqual([await expected(own), await expected("Heron-Heating@in.ours.example")], [true, true]);
    const closed: MailSettings = await here.done("DELETE", "/api/sending/email/address");
    assert.deepEqual([closed.address, closed.name], [null, "heron"]);
    assert.deepEqual([await expected(own), await write(stranger())], [false, "unknown"]);
    await choose("heron");
    assert.equal((await read()).address, own);
  });

  test("is suggested by the business's name, and none that another business has or had, or that means someone else", async () => {
    const other = await mintOrganization(here.app, { name: "Blå Fjord & Sønner" });
    const asOther = (method: "GET" | "PUT", path: string, body?: object) =>
      here.app.call(method, path, { token: other.owner.token, ...(body ? { body } : {}) });
    const { body } = await asOther("GET", "/api/sending/email");
    assert.deepEqual([body.data.address, body.data.name], [null, "bla-fjord-s-nner"]);
    const taken = await asOther("PUT", "/api/sending/email/address", { name: "heron" });
    assert.deepEqual(
      [taken.status, taken.body.fields.name],
      [409, "heron@in.ours.example is taken. Choose another name."],
    );
    for (const name of ["postmaster", "abuse", "a", "two words", "-x-", "reply+x"])
      assert.equal((await choose(name)).status, 400, name);
  });
});
