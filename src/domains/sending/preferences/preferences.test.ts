/** The page of preferences: anyone who has an address says by a link what is sent there, and looking changes nothing. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { decideOn } from "../decision.ts";
import { answerByMail } from "../handing-over.ts";
import type { Message } from "../rules.ts";

const address = "ida@customer.example";
const phone = "+12125550142";
const here = openForTests({ at: "2026-11-20T17:00:00Z", readsMail: true });

const scope = () => requirePermission(here.owner.actor, "customers.update");

const addIda = async (): Promise<number> =>
  (
    await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
      status: "client",
      email: address,
      phone: "(212) 555-0142",
    })
  ).id;

let sent = 0;
/** The link in the foot of a mail to the address. */
async function linkIn(to = address): Promise<string> {
  sent += 1;
  const mail = { key: `answer-${sent}`, to, subject: `Thanks, ${sent}`, text: "Thank you!" };
  await inTransaction(scope(), (tx) => answerByMail(tx, mail));
  const { text } = await here.mails.next(to, new RegExp(`^${mail.subject}$`));
  const link = /Message preferences: \S+(\/preferences\/[\w-]{22})\s*$/.exec(text)?.[1];
  assert.ok(link, text);
  return link;
}

const post = (path: string, fields: [string, string][]) =>
  here.app.call("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });

/** As the page is sent: each box that was shown, and those that are ticked. */
async function save(path: string, ticked: readonly string[]) {
  const page = String((await here.app.call("GET", path)).body);
  const shown = [...page.matchAll(/name="shown" value="([\w-]+)"/g)].map(([, name]) => name as string);
  return post(path, [
    ...shown.map((name) => ["shown", name] as [string, string]),
    ...ticked.map((name) => [name, "on"] as [string, string]),
  ]);
}

const reasonOf = async (message: Omit<Message, "address">): Promise<string | null> => {
  const to = message.channel === "mail" ? address : phone;
  return (await decideOn(scope(), { ...message, address: to })).reason;
};

describe("the page of preferences", () => {
  test("is reached from the foot of a mail, names the addresses by a hint, and looking changes nothing", async () => {
    const customer = await addIda();
    const link = await linkIn();
    assert.equal(await linkIn(), link, "the same for every mail to one address");
    const { status, body, headers } = await here.app.call("GET", link);
    assert.equal(status, 200);
    assert.match(String(body), /Email to i•••@customer\.example[\s\S]*Texts to •••0142/);
    assert.doesNotMatch(String(body), /ida@customer|Ida Berg|555/);
    assert.equal(headers["referrer-policy"], "no-referrer");
    assert.equal((await here.app.call("GET", `${link}?saved=1`)).status, 200);
    const { history } = await here.done("GET", `/api/sending/customers/${customer}`);
    assert.deepEqual(history, []);
  });

  test("switches each kind of message off and on again, and keeps the words that were shown", async () => {
    const customer = await addIda();
    const link = await linkIn();
    const answer = await save(link, ["mail-conversation", "text-reminders", "text-conversation"]);
    assert.deepEqual([answer.status, answer.headers.location], [303, `${link}?saved=1`]);
    assert.equal(await reasonOf({ channel: "mail", purpose: "reminders" }), "opted_out");
    assert.equal(await reasonOf({ channel: "mail", purpose: "marketing" }), "opted_out");
    assert.equal(await reasonOf({ channel: "mail", purpose: "conversation" }), null);
    assert.equal(await reasonOf({ channel: "text", purpose: "conversation" }), null);
    await save(link, ["mail-conversation", "mail-reminders", "text-reminders", "text-conversation"]);
    assert.equal(await reasonOf({ channel: "mail", purpose: "reminders" }), null);
    const { history } = await here.done("GET", `/api/sending/customers/${customer}`);
    assert.equal(history.length, 3);
    assert.deepEqual([history[0].source, history[0].said_by], ["preferences", "Ida Berg (customer)"]);
    assert.match(history[0].shown, /^Appointment reminders and confirmations from .+ by email$/);
  });

  test("of an email switches texts off and never on", async () => {
    await addIda();
    const link = await linkIn();
    const shown = ["text-reminders", "text-conversation", "text-marketing"];
    await post(link, [...shown.map((name) => ["shown", name] as [string, string]), ["text-marketing", "on"]]);
    assert.equal(await reasonOf({ channel: "text", purpose: "conversation" }), "opted_out");
    assert.equal(await reasonOf({ channel: "text", purpose: "marketing" }), "no_consent");
    await post(link, [
      ...shown.map((name) => ["shown", name] as [string, string]),
      ["text-conversation", "on"],
    ]);
    assert.equal(await reasonOf({ channel: "text", purpose: "conversation" }), "opted_out");
  });

  test("turns everything off with one press, and answers to what the customer does still arrive", async () => {
    await addIda();
    const link = await linkIn();
    assert.equal((await post(`${link}/stop`, [])).status, 303);
    assert.equal(await reasonOf({ channel: "text", purpose: "reminders" }), "all_texts_stopped");
    for (const purpose of ["reminders", "conversation", "marketing"] as const)
      assert.equal(await reasonOf({ channel: "mail", purpose }), "opted_out");
    assert.equal(await reasonOf({ channel: "mail", purpose: "transactional" }), null);
    const page = String((await here.app.call("GET", `${link}?saved=1`)).body);
    assert.match(page, /Your choices were saved/);
    assert.match(page, /Text START to us/);
  });

  test("stops offers alone by the button of a mail program, which a look at its address does not press", async () => {
    const customer = await addIda();
    const link = await linkIn();
    assert.equal((await here.app.call("GET", `${link}/unsubscribe`)).status, 404);
    assert.equal(await reasonOf({ channel: "mail", purpose: "marketing" }), null);
    assert.equal((await post(`${link}/unsubscribe`, [["List-Unsubscribe", "One-Click"]])).status, 204);
    assert.equal(await reasonOf({ channel: "mail", purpose: "marketing" }), "opted_out");
    assert.equal(await reasonOf({ channel: "mail", purpose: "reminders" }), null);
    const { history } = await here.done("GET", `/api/sending/customers/${customer}`);
    assert.deepEqual([history.length, history[0].source], [1, "one_click"]);
  });

  test("of an address without a customer works, too, and a made-up link shows nothing", async () => {
    const link = await linkIn("stranger@customer.example");
    assert.equal((await save(link, [])).status, 303);
    assert.equal((await here.app.call("GET", `/preferences/${"A".repeat(22)}`)).status, 404);
    assert.equal((await here.app.call("GET", "/preferences/short")).status, 404);
  });
});
