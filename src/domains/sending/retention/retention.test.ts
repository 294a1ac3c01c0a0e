/** What carriers told is let go of after a while, and that of a customer who can be restored no more at once. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { createCustomer } from "#domains/customers/service.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo, now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { answer, settleMails } from "../../../../tests/support/inbound-mail.ts";
import { mailed } from "../../../../tests/support/mailed.ts";
import { mintOrganization } from "../../../../tests/support/organization.ts";
import { rawMail } from "../../../../tests/support/raw-mail.ts";
import { newPhone, newSid, textingOf } from "../../../../tests/support/texts.ts";
import { decideOn } from "../decision.ts";
import { suppress } from "../suppression.ts";
import { deliverText } from "../texts/delivering.ts";
import { forgetCarriersWords } from "./jobs.ts";

const here = openForTests({
  isLong: true,
  at: "2026-11-20T17:00:00Z",
  settings: {
    MAIL_IN_DOMAIN: "reply.ours.example",
    MAIL_IN_WEBHOOK_SECRET: "a secret of the provider of mail",
  },
});
const texting = textingOf(here);
const day = 86_400_000;

/** The nights until then, in one. */
async function after(days: number): Promise<void> {
  moveClockTo(new Date(now().getTime() + days * day));
  const job = { id: "job", organizationId: null };
  await forgetCarriersWords.run(here.app.appContext, {}, job);
}

const textTo = (phone: string) => {
  const text = { key: `test-${newSid()}`, to: phone, text: "See you at 3." };
  return deliverText(here.app.appContext, here.business.organizationId, text);
};

/** Everything that the business and the stand-in keep of it, as text. */
async function keptOf(what: string): Promise<string[]> {
  const tables = [
    "received_texts",
    "text_statuses",
    "sent_mails",
    "carrier_stand_in_texts",
    "carrier_stand_in_notices",
  ];
  const found: string[] = [];
  for (const table of tables) {
    const rows = await texting.rows(
      sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(table)} t`,
    );
    if (rows.some(({ row }) => row.includes(what))) found.push(table);
  }
  return found;
}

const count = async (table: string): Promise<number> => {
  const [row] = await texting.rows(
    sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`,
  );
  return row?.count ?? 0;
};

const addAda = (fields: { phone?: string; email?: string }) =>
  createCustomer(here.owner.actor, {
    first_name: "Ada",
    last_name: "Quiet",
    status: "client",
    country: "US",
    ...fields,
  });
const remove = (id: number) => here.done("DELETE", `/api/customers/${id}`);

describe("After 90 days", () => {
  test("texts, their statuses and the phones of the stand-in forget, and not before", async () => {
    const phone = newPhone();
    await texting.receive(phone, "Are you coming?");
    await textTo(phone);
    await after(89);
    assert.deepEqual(await keptOf(phone), [
      "received_texts",
      "text_statuses",
      "carrier_stand_in_texts",
      "carrier_stand_in_notices",
    ]);
    await after(2);
    assert.deepEqual([await count("received_texts"), await count("text_statuses")], [0, 0]);
    assert.ok(!(await keptOf(phone)).includes("carrier_stand_in_texts"));
  });

  test("a text that comes again within them is still one, and one that waits to be acted on stays", async () => {
    const phone = newPhone();
    const id = newSid();
    await texting.receive(phone, "Hello", id);
    const fields = await texting.receivedFields(phone, "Unheard");
    assert.equal(await texting.post(texting.receivedPath, fields), 200);
    await after(60);
    assert.equal(
      await texting.post(texting.receivedPath, await texting.receivedFields(phone, "Hello", id)),
      200,
    );
    assert.equal(await count("received_texts"), 2);
    await after(60);
    assert.deepEqual(await texting.rows(sql`select text from received_texts`), [{ text: "Unheard" }]);
  });

  test("emails that came in are forgotten once they are filed, and stay in their conversation", async () => {
    const { conversation, mail } = await mailed(here);
    assert.equal(await answer(here.app, here.business, mail.replyTo, rawMail({ text: "At nine." })), "kept");
    await settleMails(here.app, here.business);
    await after(89);
    assert.equal(await count("received_mails"), 1);
    await after(2);
    assert.equal(await count("received_mails"), 0);
    const { messages } = await here.done("GET", `/api/messages/conversations/${conversation}/messages`);
    assert.equal(messages[0].text, "At nine.");
  });
});

describe("A customer who was deleted", () => {
  test("is gone from what carriers told once they can't be restored, and not before", async () => {
    const phone = newPhone();
    const { id } = await addAda({ phone });
    await texting.receive(phone, "Hello");
    const name = await textTo(phone);
    await texting.status({ id: name }, "delivered");
    await texting.act();
    await remove(id);
    await after(29);
    assert.deepEqual(await keptOf(phone), [
      "received_texts",
      "text_statuses",
      "carrier_stand_in_texts",
      "carrier_stand_in_notices",
    ]);
    await after(2);
    assert.deepEqual(await keptOf(phone), []);
    assert.deepEqual(await keptOf("Hello"), []);
  });

  test("is gone from the emails to them, with what came back", async () => {
    const { id, email, mail } = await mailed(here);
    await answer(here.app, here.business, mail.replyTo, rawMail({ text: "At nine." }));
    assert.deepEqual(await keptOf(email), ["sent_mails"]);
    await remove(id);
    await after(31);
    assert.deepEqual([await keptOf(email), await count("received_mails")], [[], 0]);
  });

  test("stays opted out and suppressed when they are added again (T-PRV-1)", async () => {
    const phone = newPhone();
    const email = "ada@quiet.example";
    const { id } = await addAda({ phone, email });
    await texting.receive(phone, "STOP");
    const scope = requirePermission(here.owner.actor, "customers.update");
    await inTransaction(scope, (tx) =>
      suppress(tx, { channel: "mail", address: email, cause: "hard_bounce", detail: "No such mailbox" }),
    );
    await remove(id);
    await after(31);
    assert.deepEqual([await keptOf(phone), await keptOf(email)], [[], []]);
    await addAda({ phone, email });
    const reason = async (channel: "text" | "mail", address: string) =>
      (await decideOn(scope, { channel, purpose: "conversation", address })).reason;
    assert.deepEqual(
      [await reason("text", phone), await reason("mail", email)],
      ["all_texts_stopped", "suppressed"],
    );
  });

  test("takes nothing from another customer with the same number, nor from another business", async () => {
    const phone = newPhone();
    const { id } = await addAda({ phone });
    await addAda({ phone });
    await texting.receive(phone, "Hello");
    const other = await mintOrganization(here.app);
    const alone = newPhone();
    const ours = await addAda({ phone: alone });
    const theirs = { ...(await texting.receivedFields(alone, "Hi")), To: await texting.numberOf(other) };
    assert.equal(await texting.post(texting.receivedPath, theirs), 200);
    await texting.act();
    await remove(id);
    await remove(ours.id);
    await after(31);
    assert.ok((await keptOf("Hello")).includes("received_texts"));
    const { rows } = await sql<{ text: string }>`
      select text from received_texts where from_number = ${alone}`.execute(texting.scope(other).db);
    assert.deepEqual(rows, [{ text: "Hi" }]);
  });
});
