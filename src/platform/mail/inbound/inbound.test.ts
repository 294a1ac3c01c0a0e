/** Emails of strangers: what is read out of them, and that none of them hurts the server. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  bounceMail,
  complaintMail,
  nestedMail,
  rawMail,
  type Status,
  type Written,
} from "../../../../tests/support/raw-mail.ts";
import type { InboundMail } from "./inbound-mail.ts";
import { readMail } from "./read-mail.ts";

async function read(raw: Buffer): Promise<InboundMail> {
  const mail = await readMail(raw);
  assert.ok(mail, "it could not be read");
  return mail;
}

describe("An email that comes in", () => {
  test("is read: who wrote it, what it answers, its words and its files", async () => {
    const mail = await read(
      rawMail({
        subject: "=?utf-8?B?UmU6IFTDvHI=?=",
        inReplyTo: "<one@ours.example>",
        headers: { References: "<zero@ours.example>\r\n <one@ours.example>" },
        text: "Thursday\u200b works.\r\n\r\n\r\n\r\n\r\nIda",
        files: [{ name: "../../leak.jpg", bytes: Buffer.from("bytes") }],
      }),
    );
    assert.deepEqual(mail.from, { address: "ida@customer.example", name: "Ida Berg" });
    assert.deepEqual(mail.answers, ["one@ours.example", "one@ours.example", "zero@ours.example"]);
    assert.deepEqual(
      [mail.subject, mail.text, mail.isAutomatic],
      ["Re: Tür", "Thursday works.\n\n\nIda", false],
    );
    assert.deepEqual(Buffer.from(mail.attachments[0]?.bytes ?? new ArrayBuffer(0)).toString(), "bytes");
  });

  test("that is HTML becomes plain text, without scripts, styles and pictures from elsewhere", async () => {
    const html =
      "<style>p{color:red}</style><script>alert(1)</script><p>Yes, <b>please</b> come.</p><img src='https://spy.example/x.gif'>";
    const { text } = await read(rawMail({ html }));
    assert.match(text, /Yes, please come\./);
    assert.doesNotMatch(text, /alert|color|spy\.example|</);
    const begun = performance.now();
    for (const hostile of ["<script>", "<!--", "<a ", "<", "&#", "</style"])
      await read(rawMail({ html: hostile.repeat(200_000) }));
    assert.ok(performance.now() - begun < 10_000);
  });

  test("of 20 MB is read", async () => {
    const bytes = Buffer.alloc(14_500_000, 7);
    const { attachments } = await read(rawMail({ files: [{ name: "film.mov", bytes }] }));
    assert.equal(attachments[0]?.bytes.byteLength, bytes.length);
  });

  test("with a thousand parts within each other, a header of megabytes or no end is given up, quickly", async () => {
    const begun = performance.now();
    assert.equal(await readMail(nestedMail(1_000)), undefined);
    assert.equal(await readMail(rawMail({ headers: { "X-Bomb": "b".repeat(3_000_000) } })), undefined);
    const open = rawMail({ files: [{ name: "a.txt", bytes: Buffer.from("a") }] })
      .toString()
      .replace("--outer--", "");
    assert.ok(await readMail(Buffer.from(open)));
    assert.ok(performance.now() - begun < 15_000);
  });

  test("that is broken says what can be made out, and what is no email says nothing", async () => {
    const broken = [
      "From: ",
      "Subject: =?utf-8?Q?=ZZ=00?=",
      "Content-Type: multipart/mixed",
      "",
      "Hello\u0000there",
    ];
    const { text, from } = await read(Buffer.from(broken.join("\n")));
    assert.deepEqual([text.includes("\0"), from], [false, null]);
    const { text: none, attachments } = await read(Buffer.from([0xff, 0xfe, 0, 1, 2, 3]));
    assert.deepEqual([none.includes("\0"), attachments], [false, []]);
  });

  test("with more files than fifty keeps fifty and counts the rest", async () => {
    const files = Array.from({ length: 55 }, (_, n) => ({ name: `${n}.txt`, bytes: Buffer.from(`${n}`) }));
    const mail = await read(rawMail({ files }));
    assert.deepEqual([mail.attachments.length, mail.furtherAttachments], [50, 5]);
  });

  test("of a program is told from a person's, also by its subject alone", async () => {
    const automatic: Written[] = [
      { headers: { "Auto-Submitted": "auto-replied" } },
      { headers: { "X-Auto-Response-Suppress": "All" } },
      { headers: { Precedence: "bulk" } },
      { headers: { "X-Autoreply": "yes" } },
      { subject: "Out of Office: Re: Your visit" },
      { subject: "Automatic reply: Your visit" },
      { subject: "Abwesenheitsnotiz: Ihr Termin" },
    ];
    for (const mail of automatic) assert.ok((await read(rawMail(mail))).isAutomatic, JSON.stringify(mail));
    const people: Written[] = [
      { headers: { "Auto-Submitted": "no" } },
      { headers: { Precedence: "list" } },
      { subject: "Re: our automatic gate" },
      { subject: "I am out of the office until Monday" },
    ];
    for (const mail of people) assert.ok(!(await read(rawMail(mail))).isAutomatic, JSON.stringify(mail));
  });
});

const bounceOf = async (status: Status) => {
  const { report } = await read(bounceMail(status));
  return report?.kind === "bounce" ? report.severity : report;
};

describe("A report", () => {
  test("says that an address is gone, in the words of each large provider", async () => {
    const gone: Status[] = [
      { status: "5.1.1", diagnostic: "550-5.1.1 The email account that you tried to reach does not exist." },
      {
        status: "5.1.10",
        diagnostic: "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP",
      },
      {
        status: "5.0.0",
        diagnostic: "554 delivery error: dd This user doesn't have a yahoo.example account",
      },
      { status: "5.2.1", diagnostic: "550 5.2.1 The email account that you tried to reach is inactive." },
      { status: "5.1.2", diagnostic: "Host or domain name not found" },
      { status: "5.5.0", diagnostic: "550 Requested action not taken: mailbox unavailable" },
      { status: "5.7.1", diagnostic: "550 No such user here" },
    ];
    for (const status of gone) assert.equal(await bounceOf(status), "hard", JSON.stringify(status));
  });

  test("of a full mailbox, a filter or a moment is about that email alone", async () => {
    const passing: Status[] = [
      { status: "5.2.2", diagnostic: "552-5.2.2 The email account that you tried to reach is over quota." },
      { status: "4.2.2", diagnostic: "452 mailbox full" },
      { status: "5.7.1", diagnostic: "550-5.7.1 This message is likely unsolicited and was blocked: spam" },
      {
        status: "5.7.26",
        diagnostic: "550 5.7.26 Unauthenticated email is not accepted due to domain's DMARC policy",
      },
      { status: "5.3.4", diagnostic: "552 5.3.4 Message size exceeds fixed limit" },
      { status: "4.4.7", diagnostic: "delivery expired, try again" },
    ];
    for (const status of passing) assert.equal(await bounceOf(status), "soft", JSON.stringify(status));
    assert.equal(await bounceOf({ status: "4.4.1", action: "delayed" }), "delayed");
    assert.equal(await bounceOf({ status: "2.0.0", action: "delivered" }), null);
  });

  test("in a letter to people is taken for one only where sender, subject and words say so", async () => {
    const letter = {
      from: "MAILER-DAEMON@mx.example",
      subject: "Undelivered Mail Returned to Sender",
      text: "<ida@customer.example>: host mx.example said: 550 5.1.1 User unknown",
    };
    const { report } = await read(rawMail(letter));
    assert.deepEqual(report, {
      kind: "bounce",
      severity: "hard",
      recipient: "ida@customer.example",
      status: "5.1.1",
      diagnostic: "<ida@customer.example>: host mx.example said: 550 5.1.1 User unknown",
    });
    for (const other of [{ from: "ida@customer.example" }, { subject: "Hello" }, { text: "I am away." }])
      assert.equal((await read(rawMail({ ...letter, ...other }))).report, null, JSON.stringify(other));
  });

  test("of spam says so, and what came with it is no file", async () => {
    const { report, attachments } = await read(
      complaintMail(["From: us@ours.example", "Subject: Your visit"]),
    );
    assert.deepEqual(report, { kind: "complaint", feedback: "abuse" });
    assert.ok(attachments.length <= 1);
  });
});
