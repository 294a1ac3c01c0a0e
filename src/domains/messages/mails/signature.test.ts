/** The signature below emails from the thread: the business's lines, filled in for the person who writes. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { MailSettings } from "#domains/sending/mails/settings/contract.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { lastMailTo } from "../../../../tests/support/inbound-mail.ts";
import { leave, mailPartner } from "../../../../tests/support/mailed.ts";

const settings = { MAIL_IN_DOMAIN: "in.ours.example", MAIL_IN_PORT: "2525" };
const here = openForTests({ at: "2026-11-20T17:00:00Z", settings });

const save = (signature: string, version?: number) =>
  here.send("PUT", "/api/sending/email/signature", {
    signature,
    ...(version === undefined ? {} : { version }),
  });
const read = (): Promise<MailSettings> => here.done("GET", "/api/sending/email");

describe("A signature", () => {
  test("stands below what a member writes, with their name, and below nothing that left before", async () => {
    const { email, conversation } = await mailPartner(here);
    const path = `/api/messages/conversations/${conversation}/mails`;
    const first = await here.done("POST", path, { subject: "Hello", text: "Hello" });
    assert.equal((await save("{sender}, master plumber\n{business}\nOpen 24/7")).status, 200);
    const member = await here.business.member("MANAGER");
    const sent = await here.send("POST", path, { subject: "Next", text: "See you" }, member);
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    const start = (await here.send("GET", `${path}/new`, undefined, member)).body.data;
    const lines = `${member.actor.name}, master plumber\nTest Plumbing\nOpen 24/7`;
    assert.equal(start.signature, lines);
    await leave(here, first);
    assert.match((await lastMailTo(here.app, email)).text, /^Hello\n\n--\nOlive Owner\nTest Plumbing\n/);
    await leave(here, sent.body.data);
    assert.equal((await lastMailTo(here.app, email)).text.trim(), `See you\n\n--\n${lines}`);
  });

  test("leaves out lines that come to nothing, keeps what isn't a field, and blank is the usual one", async () => {
    const { preview } = await here.done("POST", "/api/sending/email/signature/preview", {
      signature: "{sender}\nTel. {business_phone}\n{website}\n{date} {other}\n",
    });
    assert.equal(preview, "Olive Owner\n{date} {other}");
    await save("Regards,\n{sender}");
    assert.equal((await read()).preview, "Regards,\nOlive Owner");
    await save("");
    const usual = await read();
    assert.deepEqual(
      [usual.signature, usual.preview],
      ["{sender}\n{business}\n{business_phone}\n{website}", "Olive Owner\nTest Plumbing"],
    );
  });

  test("is refused when it is too long, or was changed meanwhile", async () => {
    const { version } = await read();
    assert.equal((await save("x".repeat(501))).status, 400);
    assert.equal((await save("a\n".repeat(9))).body.fields.signature, "A signature can have up to 8 lines");
    assert.equal((await save("{sender}", version)).status, 200);
    const late = await save("{business}", version);
    assert.deepEqual([late.status, (await read()).signature], [409, "{sender}"]);
  });
});
