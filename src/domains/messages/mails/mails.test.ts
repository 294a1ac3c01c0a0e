/** Emails in the thread: what customers answer is filed there, no matter who writes it and whatever is in it, and answered from there. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { createCustomer } from "#domains/customers/service.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import { readAddress } from "#domains/sending/mails/addresses.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { answer, bring, lastMailTo, settleMails } from "../../../../tests/support/inbound-mail.ts";
import {
  leave as leaveNow,
  mailed as mailedFrom,
  mailPartner,
  threadOf,
} from "../../../../tests/support/mailed.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { nestedMail, rawMail } from "../../../../tests/support/raw-mail.ts";
import { mailsTo } from "../../../../tests/support/reminders.ts";
import type { Conversation, Message } from "../contract.ts";

/** Friday noon in New York. */
const noon = "2026-11-20T17:00:00Z";
const secret = "a secret that only the provider of mail knows";
const settings = { MAIL_IN_DOMAIN: "reply.ours.example", MAIL_IN_WEBHOOK_SECRET: secret };
const here = openForTests({ isShared: true, isLong: true, at: noon, settings });

const customer = () => mailPartner(here);
const mailed = () => mailedFrom(here);
const thread = (id: number) => threadOf(here, id);
const leave = (message: Message) => leaveNow(here, message);
const conversationOf = (id: number): Promise<Conversation> =>
  here.done("GET", `/api/messages/conversations/${id}`);

describe("An answer by email", () => {
  test("stands in the customer's thread, unread, with its subject and without what it repeats", async () => {
    const { email, conversation, mail } = await mailed();
    const text =
      "Thursday at nine.\n\nOn Fri, Nov 20, 2026 at 12:00 PM Test Business <us@ours.example>\nwrote:\n\n> When shall we come?";
    const raw = rawMail({ from: `Ida Berg <${email}>`, subject: "Re: Your visit", text });
    assert.equal(await answer(here.app, here.business, mail.replyTo, raw), "kept");
    const [newest] = await thread(conversation);
    assert.deepEqual(
      [newest?.direction, newest?.channel, newest?.subject, newest?.text, newest?.mail?.is_other_sender],
      ["in", "mail", "Re: Your visit", "Thursday at nine.", false],
    );
    assert.match(newest?.quoted ?? "", /^On Fri.*> When shall we come\?$/s);
    assert.deepEqual(
      [(await conversationOf(conversation)).unread, (await conversationOf(conversation)).last_words],
      [1, "Thursday at nine."],
    );
  });

  test("is one however often and at once it is brought, and its bytes are let go", async () => {
    const { conversation, mail } = await mailed();
    const raw = rawMail({ messageId: "<twice@customer.example>" });
    const taken = await Promise.all([1, 2, 3].map(() => bring(here.app, mail.replyTo, raw)));
    assert.deepEqual(taken.toSorted(), ["kept", "known", "known"]);
    await settleMails(here.app, here.business);
    await answer(here.app, here.business, mail.replyTo, raw);
    assert.equal((await thread(conversation)).filter(({ direction }) => direction === "in").length, 1);
    const { db, organizationId } = requirePermission(here.business.system, "messages.view");
    const { rows } = await sql`
      select 1 from received_mails where organization_id = ${organizationId} and raw is not null`.execute(db);
    assert.deepEqual(rows, []);
  });

  test("of two people at once stands there twice", async () => {
    const { conversation, mail } = await mailed();
    await Promise.all([1, 2].map((n) => bring(here.app, mail.replyTo, rawMail({ text: `Answer ${n}` }))));
    await settleMails(here.app, here.business);
    const texts = (await thread(conversation))
      .filter(({ direction }) => direction === "in")
      .map(({ text }) => text);
    assert.deepEqual(texts.toSorted(), ["Answer 1", "Answer 2"]);
  });

  test("from another address says so", async () => {
    const { conversation, mail } = await mailed();
    await answer(here.app, here.business, mail.replyTo, rawMail({ from: "Tom <tom@elsewhere.example>" }));
    const [newest] = await thread(conversation);
    assert.deepEqual(
      [newest?.mail?.is_other_sender, newest?.mail?.from, newest?.mail?.from_name],
      [true, "tom@elsewhere.example", "Tom"],
    );
  });

  test("without the reply address is found by the email that it names, and by nothing else", async () => {
    const { conversation, mail } = await mailed();
    const open = "reply@reply.ours.example";
    assert.equal(
      await answer(here.app, here.business, open, rawMail({ inReplyTo: mail.messageId, text: "By name" })),
      "kept",
    );
    assert.equal((await thread(conversation))[0]?.text, "By name");
    assert.equal(await bring(here.app, open, rawMail({ inReplyTo: "<other@ours.example>" })), "unknown");
  });

  test("brings a snoozed conversation back", async () => {
    const { conversation, mail } = await mailed();
    await here.done("PUT", `/api/messages/conversations/${conversation}`, {
      snoozed_until: "2026-11-27T17:00:00Z",
    });
    await answer(here.app, here.business, mail.replyTo, rawMail({}));
    assert.equal((await conversationOf(conversation)).snoozed_until, null);
  });

  test("to a guessed address, another business's or one of another domain is refused", async () => {
    const { mail } = await mailed();
    const { length } = mail.replyTo;
    const other = await mintOrganization(here.app);
    const read = readAddress(mail.replyTo, "reply.ours.example", "");
    assert.ok(read?.kind === "token" && read.token.organizationId === here.business.organizationId);
    const [local = ""] = mail.replyTo.split("@");
    const wrong = [
      mail.replyTo.replace(/^reply\+.{26}/, `reply+${"a".repeat(26)}`),
      mail.replyTo.replace("reply+", "bounce+"),
      `${local}@elsewhere.example`,
      "owner@reply.ours.example",
      `reply+${"a".repeat(length)}@reply.ours.example`,
    ];
    for (const to of wrong) assert.equal(await bring(here.app, to, rawMail({})), "unknown", to);
    assert.ok(other.organizationId !== here.business.organizationId);
  });
});

describe("What comes with an answer", () => {
  test("is kept among the customer's files, under plain names, once", async () => {
    const { id, conversation, mail } = await mailed();
    const files = [
      { name: "leak.txt", bytes: Buffer.from("It drips") },
      { name: "gpj.exe", bytes: Buffer.from("MZ") },
      { name: "../../etc/passwd", bytes: Buffer.from("root") },
      { name: "page.html", type: "text/html", bytes: Buffer.from("<script>alert(1)</script>") },
    ];
    await answer(here.app, here.business, mail.replyTo, rawMail({ files }));
    const [newest] = await thread(conversation);
    assert.deepEqual(
      newest?.mail?.files.map(({ name }) => name),
      ["leak.txt", "gpj.exe", "passwd", "page.html"],
    );
    const { files: kept } = await here.done("GET", `/api/files?customer_id=${id}`);
    const named = kept.map(({ name }: { name: string }) => name).toSorted();
    assert.deepEqual(named, ["gpj.exe", "leak.txt", "page.html", "passwd"]);
    assert.ok(
      kept.every(
        ({ kind, name }: { kind: string; name: string }) => name !== "page.html" || kind === "other",
      ),
    );
  });

  test("of 20 MB stands among the files, byte for byte as long", async () => {
    const { id, mail } = await mailed();
    const bytes = Buffer.alloc(14_500_000, 7);
    assert.equal(
      await answer(here.app, here.business, mail.replyTo, rawMail({ files: [{ name: "film.bin", bytes }] })),
      "kept",
    );
    const { files } = await here.done("GET", `/api/files?customer_id=${id}`);
    assert.deepEqual(
      files.map(({ size }: { size: number }) => size),
      [bytes.length],
    );
    assert.equal(await bring(here.app, mail.replyTo, Buffer.alloc(26_300_000, 65)), "unknown");
  });

  test("stays out of a storage that is full, and the answer says which and why", async () => {
    const { conversation, mail } = await mailed();
    const { db, organizationId } = requirePermission(here.business.system, "files.view");
    const use = (bytes: number) =>
      sql`update organizations set storage_used_bytes = ${bytes} where id = ${organizationId}`.execute(db);
    await use(900_000_000_000_000);
    await answer(
      here.app,
      here.business,
      mail.replyTo,
      rawMail({ files: [{ name: "leak.txt", bytes: Buffer.from("x") }] }),
    );
    await use(0);
    const [newest] = await thread(conversation);
    assert.equal(newest?.text, "Thursday works for me.");
    assert.deepEqual(newest?.mail?.left_out, [{ name: "leak.txt", why: "Your file storage is full." }]);
  });

  test("that can't be read is kept as it came, and the thread says so", async () => {
    const { id, conversation, mail } = await mailed();
    await answer(here.app, here.business, mail.replyTo, nestedMail(1_000));
    const [newest] = await thread(conversation);
    assert.equal(newest?.text, "This email couldn't be displayed. The original is in the customer's files.");
    const { files } = await here.done("GET", `/api/files?customer_id=${id}`);
    assert.deepEqual(
      files.map(({ name }: { name: string }) => name),
      ["Email.eml"],
    );
  });
});

describe("An automatic answer", () => {
  test("is shown as one, makes nothing unread, wakes no snoozed conversation, and gets no answer", async () => {
    const { email, conversation, mail } = await mailed();
    await here.done("PUT", `/api/messages/conversations/${conversation}`, {
      snoozed_until: "2026-11-27T17:00:00Z",
    });
    const before = (await mailsTo(here.app, email)).length;
    await answer(
      here.app,
      here.business,
      mail.replyTo,
      rawMail({ headers: { "Auto-Submitted": "auto-replied" }, text: "I am away." }),
    );
    const [newest] = await thread(conversation);
    assert.deepEqual([newest?.mail?.is_automatic, newest?.text], [true, "I am away."]);
    const { unread, snoozed_until } = await conversationOf(conversation);
    assert.deepEqual(
      [unread, snoozed_until !== null, (await mailsTo(here.app, email)).length],
      [0, true, before],
    );
  });

  test("that answers itself on and on ends: a few are shown, then none is even taken", async () => {
    const { conversation, mail } = await mailed();
    const taken = new Map<string, number>();
    for (let n = 0; n < 40; n++) {
      const outcome = await bring(
        here.app,
        mail.replyTo,
        rawMail({ subject: "Automatic reply: Your visit", text: `${n}` }),
      );
      taken.set(outcome, (taken.get(outcome) ?? 0) + 1);
    }
    await settleMails(here.app, here.business);
    assert.ok((taken.get("too_many") ?? 0) > 0);
    assert.equal((await thread(conversation)).filter(({ mail: facts }) => facts?.is_automatic).length, 5);
  });

  test("is not asked for: what nobody wrote says that it was sent by a program", async () => {
    const { email } = await customer();
    const mail = { key: `trial-${email}`, to: email, subject: "Receipt", text: "Thank you" };
    await inTransaction(requirePermission(here.business.system, "messages.send"), async (tx) =>
      answerByMail(tx, mail),
    );
    const { db } = requirePermission(here.business.system, "messages.send");
    const { rows } = await sql<{ data: { data: object } }>`
      select data from pgboss.job where name = 'mail-send' and data -> 'data' ->> 'to' = ${email}`.execute(
      db,
    );
    const { mail: port } = here.app.appContext;
    await port.deliver(rows[0]?.data.data as never);
    const sent = await lastMailTo(here.app, email);
    assert.equal(sent.header("Auto-Submitted"), "auto-generated");
    assert.match(sent.replyTo, /^reply\+[a-z2-7]{52}@reply\.ours\.example$/);
  });
});

describe("An email from the thread", () => {
  test("waits five seconds, can be taken back, and leaves once with the writer's signature", async () => {
    const { email, conversation } = await customer();
    const path = `/api/messages/conversations/${conversation}`;
    const start = await here.done("GET", `${path}/mails/new`);
    assert.deepEqual([start.address, start.why_not], [email, null]);
    const first: Message = await here.done("POST", `${path}/mails`, {
      subject: start.subject,
      text: "Too early",
    });
    assert.deepEqual([first.state, first.channel], ["waiting", "mail"]);
    await here.done("DELETE", `${path}/messages/${first.id}`);
    await leave(first);
    assert.deepEqual(await mailsTo(here.app, email), []);
    const second: Message = await here.done("POST", `${path}/mails`, {
      subject: start.subject,
      text: "Hello Ida",
    });
    await leave(second);
    await leave(second);
    const [sent, ...more] = await mailsTo(here.app, email);
    assert.equal(more.length, 0);
    assert.match(sent?.text ?? "", /^Hello Ida\n\n--\nOlive Owner\n/);
    assert.equal((await thread(conversation))[0]?.state, "sent");
  });

  test("goes on with the email before it, unless its subject is another", async () => {
    const { email, conversation, mail } = await mailed();
    const raw = rawMail({
      messageId: "<theirs@customer.example>",
      inReplyTo: mail.messageId,
      subject: "Re: Your visit",
    });
    await answer(here.app, here.business, mail.replyTo, raw);
    const path = `/api/messages/conversations/${conversation}/mails`;
    const { subject } = await here.done("GET", `${path}/new`);
    assert.equal(subject, "Re: Your visit");
    const next: Message = await here.done("POST", path, { subject, text: "See you" });
    await leave(next);
    await leave(next);
    const reply = await lastMailTo(here.app, email);
    assert.equal(reply.header("In-Reply-To"), "<theirs@customer.example>");
    assert.equal(reply.header("References"), `${mail.messageId} <theirs@customer.example>`);
    moveClockTo(new Date(Date.parse(noon) + 60_000));
    await leave(await here.done("POST", path, { subject: "Something else", text: "New" }));
    assert.equal((await lastMailTo(here.app, email)).header("In-Reply-To"), "");
  });

  test("to a customer without an address, or a number of nobody's, is refused in words", async () => {
    const fields = { first_name: "No", last_name: "Address", status: "lead", country: "US" } as const;
    const { id } = await createCustomer(here.owner.actor, fields);
    const known: Conversation = await here.done("POST", "/api/messages/conversations", { customer_id: id });
    const send = (to: number) =>
      here.send("POST", `/api/messages/conversations/${to}/mails`, { subject: "Hello", text: "Hello" });
    assert.equal((await send(known.id)).body.message, "The customer has no email address.");
    const unknown: Conversation = await here.done("POST", "/api/messages/conversations", {
      phone: "+12125557733",
    });
    assert.equal((await send(unknown.id)).body.message, "Add this number to a customer to write an email.");
    const empty = await here.send("POST", `/api/messages/conversations/${known.id}/mails`, {
      subject: " ",
      text: "",
    });
    assert.deepEqual(empty.body.fields, { subject: "Subject is required", text: "Email is required" });
  });
});

describe("The signed way in", () => {
  const hand = (to: string, raw: Buffer, signature: string | undefined) =>
    here.app.call("POST", `/api/webhooks/mail?to=${encodeURIComponent(to)}`, {
      payload: raw.toString(),
      headers: {
        "content-type": "message/rfc822",
        ...(signature ? { "plumbline-signature": signature } : {}),
      },
    });
  const sign = (to: string, raw: Buffer, at = Math.floor(now().getTime() / 1000), by = secret) => {
    const digest = createHmac("sha256", by).update(`${at}.`).update(`${to}\n`).update(raw).digest("hex");
    return `t=${at},v1=${digest}`;
  };

  test("takes what is signed, once, and refuses what is forged, altered, old or for another address", async () => {
    const { conversation, mail } = await mailed();
    const { mail: other } = await mailed();
    const raw = rawMail({ text: "By webhook" });
    const old = Math.floor(now().getTime() / 1000) - 301;
    const refused = [
      undefined,
      "t=1,v1=00",
      sign(mail.replyTo, raw, undefined, "a secret that isn't ours, of the same length"),
      sign(mail.replyTo, rawMail({ text: "Altered" })),
      sign(mail.replyTo, raw, old),
      sign(other.replyTo, raw),
    ];
    for (const signature of refused)
      assert.equal((await hand(mail.replyTo, raw, signature)).status, 400, String(signature));
    const good = sign(mail.replyTo, raw);
    assert.equal((await hand(mail.replyTo, raw, good)).status, 200);
    assert.equal((await hand(mail.replyTo, raw, good)).status, 200);
    await settleMails(here.app, here.business);
    assert.deepEqual((await thread(conversation)).filter(({ direction }) => direction === "in").length, 1);
    const nowhere = "reply+nothing@reply.ours.example";
    assert.equal((await hand(nowhere, raw, sign(nowhere, raw))).status, 404);
  });
});
