/** The mail server of ours: what it takes, and what it turns away before a byte of it is read. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createTransport } from "nodemailer";
import { createCustomer } from "#domains/customers/service.ts";
import { listenForMail } from "#platform/mail/inbound/smtp-listener.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { lastMailTo, settleMails } from "../../../../tests/support/inbound-mail.ts";
import { rawMail } from "../../../../tests/support/raw-mail.ts";
import type { Message } from "../contract.ts";
import { sendMailMessage } from "./writing.ts";

const settings = { MAIL_IN_DOMAIN: "reply.ours.example", MAIL_IN_PORT: "0", HOST: "127.0.0.1" };
const here = openForTests({ at: "2026-11-20T17:00:00Z", settings });

describe("Our mail server", () => {
  test("takes answers to emails of ours and nothing else, and says so at once", async () => {
    const email = "ida@customer.example";
    const fields = { first_name: "Ida", last_name: "Berg", status: "lead", country: "US", email } as const;
    const { id: customer_id } = await createCustomer(here.owner.actor, fields);
    const { id } = await here.done("POST", "/api/messages/conversations", { customer_id });
    const path = `/api/messages/conversations/${id}`;
    const written: Message = await here.done("POST", `${path}/mails`, {
      subject: "Your visit",
      text: "When?",
    });
    const { organizationId, timeZone, country } = here.owner.actor;
    const errand = { organization: { id: organizationId, timeZone, country }, id: written.id };
    await sendMailMessage.run(here.app.appContext, errand, { id: "job", organizationId });
    const { replyTo } = await lastMailTo(here.app, email);

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
    const { messages } = await here.done("GET", `${path}/messages`);
    assert.deepEqual(
      messages.map(({ text }: Message) => text),
      ["Over the wire", "When?"],
    );
  });

  test("is not there unless it is configured", async () => {
    const { config } = here.app.appContext;
    const without = { ...here.app.appContext, config: { ...config, MAIL_IN_PORT: undefined } };
    assert.equal(await listenForMail(without), undefined);
  });
});
