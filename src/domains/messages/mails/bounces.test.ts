/** Emails that come back or are called spam: the thread says so, the address is written to no more, and forgeries change nothing. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { answer, bring } from "../../../../tests/support/inbound-mail.ts";
import { mailed as mailedFrom, mailPartner, threadOf } from "../../../../tests/support/mailed.ts";
import { bounceMail, complaintMail, rawMail } from "../../../../tests/support/raw-mail.ts";

const noon = "2026-11-20T17:00:00Z";
const here = openForTests({
  isShared: true,
  isLong: true,
  at: noon,
  settings: { MAIL_IN_DOMAIN: "reply.ours.example", MAIL_IN_PORT: "2525" },
});

const mailed = () => mailedFrom(here);
const outcome = async (conversation: number) => {
  const [newest] = await threadOf(here, conversation);
  return [newest?.state, newest?.reason];
};

async function suppressed(): Promise<string[]> {
  const { db, organizationId } = requirePermission(here.business.system, "messages.view");
  const { rows } = await sql<{ cause: string; detail: string }>`
    select cause, detail from suppressions where organization_id = ${organizationId} order by id`.execute(db);
  return rows.map(({ cause, detail }) => `${cause}: ${detail}`);
}

const gone = { status: "5.1.1", diagnostic: "550 5.1.1 No such user" };
const full = { status: "4.2.2", diagnostic: "452 mailbox full" };

describe("An email that comes back", () => {
  test("for good is shown as not delivered, in plain words, and its address is written to no more", async () => {
    const before = (await suppressed()).length;
    const { email, conversation, mail } = await mailed();
    await answer(here.app, here.business, mail.returnPath, bounceMail({ ...gone, recipient: email }));
    assert.deepEqual(await outcome(conversation), [
      "not_delivered",
      "This email address doesn't exist or no longer accepts email.",
    ]);
    assert.deepEqual((await suppressed()).slice(before), ["hard_bounce: 5.1.1 550 5.1.1 No such user"]);
    await answer(here.app, here.business, mail.returnPath, bounceMail({ ...gone, recipient: email }));
    assert.equal((await suppressed()).length, before + 1);
  });

  test("for the moment says why, and the third within two weeks ends it", async () => {
    const before = (await suppressed()).length;
    const partner = await mailPartner(here);
    for (const day of [20, 22, 24]) {
      assert.equal((await suppressed()).length, before);
      moveClockTo(new Date(`2026-11-${day}T17:00:00Z`));
      const { mail } = await mailedFrom(here, `Day ${day}`, partner);
      await answer(
        here.app,
        here.business,
        mail.returnPath,
        bounceMail({ ...full, recipient: partner.email }),
      );
      assert.deepEqual(await outcome(partner.conversation), ["not_delivered", "The mailbox is full."]);
    }
    assert.deepEqual((await suppressed()).slice(before), ["hard_bounce: 4.2.2 452 mailbox full"]);
  });

  test("late, or where it was forwarded to, does not end the address", async () => {
    const before = (await suppressed()).length;
    const first = await mailed();
    const delayed = bounceMail({ status: "4.4.1", action: "delayed", recipient: first.email });
    await answer(here.app, here.business, first.mail.returnPath, delayed);
    assert.equal((await outcome(first.conversation))[0], "sent");
    const second = await mailed();
    const elsewhere = bounceMail({ ...gone, recipient: "forwarded@elsewhere.example" });
    await answer(here.app, here.business, second.mail.returnPath, elsewhere);
    assert.equal((await outcome(second.conversation))[0], "not_delivered");
    assert.equal((await suppressed()).length, before);
  });

  test("that comes without the secret changes nothing", async () => {
    const before = (await suppressed()).length;
    const { email, conversation, mail } = await mailed();
    const forged = bounceMail({ ...gone, recipient: email });
    const wrong = mail.returnPath.replace(/.(?=@)/, (letter) => (letter === "a" ? "b" : "a"));
    for (const to of [wrong, "bounce@reply.ours.example", "complaints@reply.ours.example"])
      assert.equal(await bring(here.app, to, forged), "unknown", to);
    // At the reply address it is a letter like any other: a program's, which stands as one.
    await answer(here.app, here.business, mail.replyTo, forged);
    const [newest, sent] = await threadOf(here, conversation);
    assert.deepEqual([newest?.mail?.is_automatic, sent?.state], [true, "sent"]);
    // A person's words at the return path are no report.
    await answer(here.app, here.business, mail.returnPath, rawMail({ text: "No such user" }));
    assert.deepEqual(
      [(await suppressed()).length, (await threadOf(here, conversation))[1]?.state],
      [before, "sent"],
    );
  });
});

describe("An email called spam", () => {
  test("ends the address, told by its return path or by the headers that the report returns", async () => {
    const before = (await suppressed()).length;
    const first = await mailed();
    await answer(here.app, here.business, first.mail.returnPath, complaintMail(["Subject: Your visit"]));
    const second = await mailed();
    const returned = [`Return-Path: <${second.mail.returnPath}>`, "Subject: Your visit"];
    await answer(here.app, here.business, "complaints@reply.ours.example", complaintMail(returned));
    const third = await mailed();
    await answer(here.app, here.business, third.mail.returnPath, complaintMail([], "not-spam"));
    assert.deepEqual(
      (await suppressed()).slice(before),
      Array(2).fill("complaint: Marked as spam: Your visit"),
    );
    const lines = await here.done("GET", `/api/customers/${second.id}/activity`).catch(() => null);
    assert.ok(lines === null || JSON.stringify(lines).includes("marked an email as spam"));
  });
});
