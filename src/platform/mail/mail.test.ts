/** Mail arrives the same through a mail server and in the development mailbox. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { calendarFileFor } from "#shared/calendar-files/ics.ts";
import { localMailbox } from "./mailbox.ts";
import { Mail, type MailPort } from "./port.ts";
import { smtpMail } from "./smtp.ts";

const from = "Plumbline <no-reply@plumbline.test>";
const letter: Mail = {
  key: "reset-1",
  to: "rosa@example.com",
  subject: "Choose a new password, señora ☕",
  text: "Open this link:\nhttps://plumbline.test/reset-password?token=abc_DEF-123\n\nÉtienne",
  replyTo: "help@plumbline.test",
};

type Delivery = { port: MailPort; delivered(): Promise<Buffer[]>; close(): Promise<void> };

async function throughServer(): Promise<Delivery> {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("nobody@") ? new Error("No such mailbox") : null),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port: number } = server.server.address() as { port: number };
  const port = smtpMail(`smtp://127.0.0.1:${number}`, from);
  return {
    port,
    delivered: async () => received,
    async close() {
      await port.close();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function intoMailbox(): Promise<Delivery> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-mail-"));
  const port = localMailbox(folder, from);
  return {
    port,
    delivered: async () => (await port.list()).map(({ raw }) => raw),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

for (const [way, open] of [
  ["a mail server", throughServer],
  ["the development mailbox", intoMailbox],
] as const) {
  describe(`through ${way}`, () => {
    test("a mail arrives as it was written", async () => {
      const { port, delivered, close } = await open();
      await port.deliver(letter);
      const [raw, ...more] = await delivered();
      await close();
      assert.equal(more.length, 0);
      const mail = await PostalMime.parse(raw as Buffer);
      assert.equal(mail.subject, letter.subject);
      assert.equal(mail.text?.trimEnd(), letter.text);
      assert.equal(mail.from?.address, "no-reply@plumbline.test");
      assert.deepEqual(
        mail.to?.map(({ address }) => address),
        ["rosa@example.com"],
      );
      assert.equal(mail.replyTo?.[0]?.address, "help@plumbline.test");
    });

    test("an invitation travels as the calendar form of the mail and as a file", async () => {
      const { port, delivered, close } = await open();
      const file = calendarFileFor(
        {
          uid: "event-7@plumbline.test",
          sequence: 2,
          title: "Boiler service, señora; ☕",
          start: "2026-11-23T14:00:00Z",
          end: "2026-11-23T15:00:00Z",
          changedAt: "2026-11-21T09:00:00Z",
        },
        "REQUEST",
      );
      await port.deliver({ ...letter, calendar: { method: "REQUEST", file } });
      const [raw] = await delivered();
      await close();
      assert.match(String(raw), /Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
      const mail = await PostalMime.parse(raw as Buffer, { attachmentEncoding: "utf8" });
      assert.equal(mail.text?.trimEnd(), letter.text);
      const attached = mail.attachments.find(({ filename }) => filename === "invite.ics");
      const content = attached?.content;
      assert.ok(typeof content === "string");
      assert.equal(content.replace(/\r?\n/g, "\r\n"), file);
    });

    test("a line break in the subject adds no header", async () => {
      const { port, delivered, close } = await open();
      await port.deliver({ ...letter, subject: "Hello\r\nBcc: spy@example.com" });
      const mail = await PostalMime.parse((await delivered())[0] as Buffer);
      await close();
      assert.equal(mail.bcc, undefined);
      assert.match(mail.subject ?? "", /Hello.*Bcc: spy/);
    });
  });
}

test("the same mail sent twice stands once in the mailbox, and carries one Message-ID through a server", async () => {
  const mailbox = await intoMailbox();
  await mailbox.port.deliver(letter);
  await mailbox.port.deliver(letter);
  assert.equal((await mailbox.delivered()).length, 1);
  await mailbox.close();
  const server = await throughServer();
  await server.port.deliver(letter);
  await server.port.deliver(letter);
  const ids = await Promise.all(
    (await server.delivered()).map(async (raw) => (await PostalMime.parse(raw)).messageId),
  );
  await server.close();
  assert.equal(ids.length, 2);
  assert.equal(new Set(ids).size, 1);
});

test("a mail that the server refuses is a failure, to be tried again", async () => {
  const { port, close } = await throughServer();
  await assert.rejects(port.deliver({ ...letter, to: "nobody@example.com" }), /No such mailbox/);
  await close();
});

describe("what is asked to be mailed", () => {
  test("has a subject of one line that is not too long", () => {
    const subject = (text: string) => Mail.parse({ ...letter, subject: text }).subject;
    assert.equal(
      subject("Message from Nora\r\nBcc: everybody@example.com"),
      "Message from Nora Bcc: everybody@example.com",
    );
    assert.equal(subject("Hello\u0000 \u202eyou\u0007"), "Hello you");
    assert.equal(subject(`${"x".repeat(299)}\ud83d\ude00 and more`), "x".repeat(299));
  });

  test("goes to one address, and no name of a person makes it two", () => {
    for (const to of [
      "a@b.example, c@d.example",
      "a@b.example\r\nBcc: c@d.example",
      "A <a@b.example>; c@d.example",
    ]) {
      assert.throws(() => Mail.parse({ ...letter, to }));
      assert.throws(() => Mail.parse({ ...letter, replyTo: to }));
    }
  });
});

test("a mail server that answers nothing is given up", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve));
  const { port: number } = silent.address() as AddressInfo;
  const limits = { connectionTimeout: 200, greetingTimeout: 200, socketTimeout: 200 };
  const port = smtpMail(`smtp://127.0.0.1:${number}`, from, limits);
  await assert.rejects(port.deliver(letter), /Greeting never received|[Tt]imeout/);
  await port.close();
  silent.close();
});
