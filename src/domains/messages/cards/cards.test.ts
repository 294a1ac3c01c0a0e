/** Threads show what else was sent to a customer, and the records that messages are about as they are at the moment. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { undeliveredNotices } from "#domains/sending/notices/news.ts";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { mailGivenUp } from "#platform/mail/given-up.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { contractsOf } from "../../../../tests/support/contracts.ts";
import { conversationsOf, noon } from "../../../../tests/support/conversations.ts";
import { invoicesOf, lineOf } from "../../../../tests/support/invoices.ts";
import { mintOrganization, type Person } from "../../../../tests/support/organization.ts";
import { portalOf } from "../../../../tests/support/portal.ts";
import { follow } from "../../../../tests/support/reactions.ts";
import type { Notice } from "../../sending/notices/contract.ts";
import type { Conversation, Message } from "../contract.ts";
import type { Card } from "./facts-contract.ts";

const here = openForTests({ isLong: true, at: noon, readsMail: true });
const { ask, someone, start, write } = conversationsOf(here, 213);
const invoices = invoicesOf(here);
const contracts = contractsOf(here);

let made = 0;
async function grace() {
  made += 1;
  const email = `grace-${made}@customer.example`;
  const { id } = await someone({ email, phone: `+1213555${String(4000 + made)}` });
  return { id, email, conversation: await start({ customer_id: id }) };
}

type Page = { messages: Message[]; notices: Notice[]; cards: Card[]; next_cursor: string | null };

async function thread({ id }: Pick<Conversation, "id">, query = "", by?: Person): Promise<Page> {
  const { status, body } = await ask("GET", `/${id}/messages${query}`, undefined, by);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

const issued = (customer_id: number) => invoices.issued({ lines: [lineOf()] }, { customer_id });

const book = (customer_id: number, more: object = {}) =>
  here.done("POST", "/api/calendar/events", {
    title: "Boiler check",
    type: "job",
    start: "2026-11-23T15:00:00Z",
    end: "2026-11-23T17:00:00Z",
    customer_id,
    ...more,
  });

describe("A thread", () => {
  test("shows what was sent by hand and by itself between the messages, with what the gate decided", async () => {
    const { id, email, conversation } = await grace();
    await write(conversation.id, "Your invoice follows.");
    const invoice = await issued(id);
    await invoices.done("POST", `/${invoice.id}/send`, {});
    const { notices } = await thread(conversation);
    const [notice] = notices;
    assert.ok(notice);
    assert.deepEqual(
      [notices.length, notice.what, notice.channel, notice.state, notice.address, notice.author_name],
      [1, "invoice", "mail", "sent", email, "Olive Owner"],
    );
    assert.deepEqual(notice.record, { kind: "invoice", id: invoice.id });
    assert.match(notice.title ?? "", /^INV-\d+/);
    assert.equal(notice.gate?.purpose, "transactional");
    assert.ok(notice.gate?.facts.some(({ what }) => what === "consent"));
  });

  test("says of an email that was given up that it never left, and why", async () => {
    const { id, conversation } = await grace();
    const invoice = await issued(id);
    await invoices.done("POST", `/${invoice.id}/send`, {});
    const { rows } = await sql<{ key: string }>`
      select key from sent_notices where customer_id = ${id}`.execute(
      requirePermission(here.business.system, "messages.view").db,
    );
    const mail = { key: rows[0]?.key ?? "", to: "x@customer.example", subject: "Invoice", text: "Invoice" };
    const { organizationId } = here.business;
    await mailGivenUp.run(here.app.appContext, mail, { id: "job", organizationId });
    for (const time of [1, 2]) {
      await follow(here.app, undeliveredNotices, { organizationId, until: new Date("2030-01-01") });
      const [notice] = (await thread(conversation)).notices;
      assert.deepEqual(
        [notice?.state, notice?.reason],
        ["failed", "It couldn't be delivered."],
        `time ${time}`,
      );
    }
  });

  test("never shows the code for the portal", async () => {
    const { email, conversation } = await grace();
    const portal = portalOf(here);
    await portal.open();
    const code = await portal.codeFor(await portal.browser().askCode(email), email);
    assert.equal(code.length, 6);
    const page = await thread(conversation);
    assert.equal(page.notices[0]?.what, "portal_code");
    assert.ok(!JSON.stringify(page).includes(code));
  });

  test("gives messages and notices page by page in one order, each once", async () => {
    const { id, conversation } = await grace();
    const invoice = await issued(id);
    for (const [place, minute] of ["00", "02", "04", "06", "08"].entries()) {
      moveClockTo(new Date(`2026-11-20T18:${minute}:00Z`));
      if (place % 2 === 0) await write(conversation.id, `Text ${minute}`);
      else await invoices.done("POST", `/${invoice.id}/send`, {});
    }
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 5; pages++) {
      const page: Page = await thread(conversation, `?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      const both = [...page.messages, ...page.notices];
      seen.push(
        ...both
          .map(({ created_at }) => created_at)
          .sort()
          .toReversed(),
      );
      cursor = page.next_cursor;
    }
    assert.deepEqual(
      seen.map((at) => new Date(at).getUTCMinutes()),
      [8, 6, 4, 2, 0],
    );
  });

  test("is neither made unread nor answered nor moved up by what is sent by itself", async () => {
    const { id, conversation } = await grace();
    const { phone } = conversation;
    const { receive } = conversationsOf(here, 214);
    await receive(`+1${(phone ?? "").replace(/\D/g, "").slice(-10)}`, "Can you send the invoice?");
    const before: Conversation = (await ask("GET", `/${conversation.id}`)).body.data;
    assert.notEqual(before.waiting_since, null);
    const invoice = await issued(id);
    await invoices.done("POST", `/${invoice.id}/send`, {});
    const after: Conversation = (await ask("GET", `/${conversation.id}`)).body.data;
    assert.deepEqual(
      [after.waiting_since, after.unread, after.last_message_at, after.last_words],
      [before.waiting_since, before.unread, before.last_message_at, before.last_words],
    );
  });
});

describe("A card", () => {
  const link = async ({ id }: Conversation, kind: string, record: number, by?: Person) =>
    ask("POST", `/${id}/record-links`, { kind, record_id: record }, by);

  test("shows an invoice whose link a member wrote, and follows what becomes of it", async () => {
    const { id, conversation } = await grace();
    const invoice = await issued(id);
    const made = await link(conversation, "invoice", invoice.id);
    assert.equal(made.status, 200, JSON.stringify(made.body));
    await write(conversation.id, `Here you go: ${made.body.data.url}.`);
    const [message] = (await thread(conversation)).messages;
    assert.deepEqual(message?.records, [{ kind: "invoice", id: invoice.id }]);
    const cardNow = async () => (await thread(conversation)).cards[0]?.invoice;
    assert.deepEqual([(await cardNow())?.status, (await cardNow())?.balance_cents], ["issued", 10_000]);
    await here.done("POST", "/api/payments", {
      customer_id: id,
      amount_cents: 4_000,
      method: "cash",
      invoice_ids: [invoice.id],
    });
    assert.deepEqual([(await cardNow())?.status, (await cardNow())?.balance_cents], ["partly_paid", 6_000]);
  });

  test("shows a visit and who has signed a contract", async () => {
    const { id, conversation } = await grace();
    const event = await book(id);
    const contract = await contracts.done("POST", "", { customer_id: id });
    await contracts.done("PUT", `/${contract.id}`, {
      lines: [{ name: "Heater", quantity: "1", unit_price_cents: 1 }],
    });
    const sent = await contracts.done("POST", `/${contract.id}/send`, {});
    const urls = await Promise.all(
      (
        [
          ["visit", event.id],
          ["contract", contract.id],
        ] as const
      ).map(async ([kind, record]) => (await link(conversation, kind, record)).body.data.url),
    );
    await write(conversation.id, `Both at once:\n${urls.join("\n")}`);
    const before = await thread(conversation);
    assert.deepEqual(
      before.messages[0]?.records.map(({ kind }) => kind),
      ["visit", "contract"],
    );
    const card = before.cards.find(({ kind }) => kind === "contract");
    assert.deepEqual(
      card?.contract?.signers.map(({ signed_at }) => signed_at),
      [null],
    );
    await contracts.sign(await contracts.tokenFor(sent));
    const after = (await thread(conversation)).cards.find(({ kind }) => kind === "contract");
    assert.equal(after?.contract?.status, "completed");
    assert.notEqual(after?.contract?.signers[0]?.signed_at, null);
    await here.done("PUT", `/api/calendar/events/${event.id}`, {
      status: "confirmed",
      version: event.version,
    });
    const visit = (await thread(conversation)).cards.find(({ kind }) => kind === "visit");
    assert.equal(visit?.visit?.status, "confirmed");
  });

  test("tells a member who may not see the record only what it is", async () => {
    const { id, conversation } = await grace();
    const invoice = await issued(id);
    await invoices.done("POST", `/${invoice.id}/send`, {});
    const grants = { "messages.view": "all", "customers.view": "all" };
    const { key } = await here.done("POST", "/api/roles", { name: "Front desk", grants });
    const member = await here.business.member(key);
    const page = await thread(conversation, "", member);
    const [card] = page.cards;
    assert.deepEqual([card?.may_see, card?.invoice, page.notices[0]?.title], [false, null, null]);
    assert.equal(page.notices[0]?.what, "invoice");
    assert.ok(!JSON.stringify(page).includes("Water heater"));
  });

  test("tells of a visit only to those who reach it", async () => {
    const { id, conversation } = await grace();
    const { key } = await here.done("POST", "/api/roles", {
      name: "Own visits",
      grants: { "messages.view": "all", "customers.view": "all", "calendar.view": "own" },
    });
    const member = await here.business.member(key);
    const own = await book(id, { title: "Own visit", assigned_to: member.userId });
    const other = await book(id, { title: "Water softener" });
    for (const event of [own, other]) {
      const { url } = (await link(conversation, "visit", event.id)).body.data;
      await write(conversation.id, `See you: ${url}`);
    }
    const page = await thread(conversation, "", member);
    const shown = new Map(page.cards.map((card) => [card.id, card.visit?.title]));
    assert.deepEqual([shown.get(own.id), shown.get(other.id)], ["Own visit", undefined]);
    assert.ok(!JSON.stringify(page).includes("Water softener"));
  });

  test("is of the customer's own records: those of others and of other businesses are not found", async () => {
    const { conversation } = await grace();
    const { id: other } = await grace();
    const theirs = await issued(other);
    assert.equal((await link(conversation, "invoice", theirs.id)).status, 404);
    assert.equal((await link(conversation, "visit", (await book(other)).id)).status, 404);
    const strangers = await mintOrganization(here.app);
    assert.equal((await link(conversation, "invoice", theirs.id, strangers.owner)).status, 404);
  });

  test("is not made by what a customer writes, nor by another business's link", async () => {
    const { id, conversation } = await grace();
    const invoice = await issued(id);
    const { url } = (await link(conversation, "invoice", invoice.id)).body.data;
    const { receive } = conversationsOf(here, 215);
    await receive(`+1${(conversation.phone ?? "").replace(/\D/g, "").slice(-10)}`, `What is ${url}?`);
    const wrong = url.replace(/.{43}$/, "x".repeat(43));
    await write(conversation.id, `Look: ${wrong}`);
    const { messages } = await thread(conversation);
    assert.deepEqual(
      messages.map(({ records }) => records),
      [[], []],
    );
  });
});

test("What was sent to a customer shows before there is a conversation", async () => {
  const { id } = await someone({ email: "early@customer.example" });
  const invoice = await issued(id);
  await invoices.done("POST", `/${invoice.id}/send`, {});
  const { notices, cards } = await here.done("GET", `/api/messages/customers/${id}/notices`);
  assert.deepEqual([notices.length, notices[0].what, cards[0].invoice.status], [1, "invoice", "issued"]);
  const listed: Conversation[] = (await ask("GET", "")).body.data.conversations;
  assert.ok(listed.every((each) => each.customer_id !== id));
});
