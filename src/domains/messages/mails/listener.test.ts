/** The mail server of ours: what it takes, and what it turns away before a byte of it is read. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createTransport } from "nodemailer";
import { listenForMail } from "#platform/mail/inbound/smtp-listener.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { settleMails } from "../../../../tests/support/inbound-mail.ts";
import { mailed, threadOf } from "../../../../tests/support/mailed.ts";
import { rawMail } from "../../../../tests/support/raw-mail.ts";

const settings = { MAIL_IN_DOMAIN: "reply.ours.example", MAIL_IN_PORT: "0", HOST: "127.0.0.1" };
const here = openForTests({ at: "2026-11-20T17:00:00Z", settings });

describe("Our mail server", () => {
  test("takes answers to emails of ours and nothing else, and says so at once", async () => {
    const { email, conversation, mail } = await mailed(here);
    const { replyTo } = mail;
    const listener = await listenForMail(here.app.appContext);
    assert.ok(listener);
    const transport = createTransport({
      host: "127.0.0.1",
      port: listener.port,
      secure: false,
      ignoreTLS: true,
    });
    const send = (to: string, raw: Buffer) => transport.sendMail({ envelope: { from: email, to }, raw });
    try {
      await send(replyTo, rawMail({ text: "Over the wire" }));
      await assert.rejects(send("owner@reply.ours.example", rawMail({})), /550/);
      await assert.rejects(send("anybody@elsewhere.example", rawMail({})), /550/);
      await assert.rejects(send("reply@reply.ours.example", rawMail({})), /550/);
      await assert.rejects(send(replyTo, Buffer.alloc(27_000_000, "a line\r\n")), /552/);
    } finally {
      transport.close();
      await listener.close();
    }
    await settleMails(here.app, here.business);
    const texts = (await threadOf(here, conversation)).map(({ text }) => text);
    assert.deepEqual(texts, ["Over the wire", "When shall we come?"]);
  });

  test("is not there unless it is configured", async () => {
    const { config } = here.app.appContext;
    const without = { ...here.app.appContext, config: { ...config, MAIL_IN_PORT: undefined } };
    assert.equal(await listenForMail(without), undefined);
  });
});
