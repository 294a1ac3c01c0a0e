/** The gate decides with facts: where the recipient lives, what they agreed to, what came back, how much they got. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { textCame } from "../../../tests/support/conversations.ts";
import type { Decision } from "./contract.ts";
import { decideOn, decideOnAll, release } from "./decision.ts";
import { recordConsent, targetOf } from "./ledger.ts";
import type { Message } from "./rules.ts";
import { suppress } from "./suppression.ts";

/** Friday noon in New York, where the business is; its quiet hours are 8 PM to 8 AM. */
const noon = "2026-11-20T17:00:00Z";
const here = openForTests({ at: noon, isLong: true });

const scope = () => requirePermission(here.owner.actor, "customers.update");
const phone = "+12125550142";
const offer = (more: Partial<Message> = {}): Message => ({
  channel: "text",
  purpose: "marketing",
  address: phone,
  ...more,
});
const text = (more: Partial<Message> = {}): Message => offer({ purpose: "conversation", ...more });
const at = (moment: string): void => moveClockTo(new Date(moment));

const agree = (address: string, channel: "text" | "mail" = "text") =>
  inTransaction(scope(), async (tx) => {
    const target = await targetOf(tx, channel, address);
    const shown = { text: "Offers by text", version: "1" };
    return recordConsent(tx, {
      target,
      purpose: "marketing",
      state: "granted",
      source: "booking",
      customer: null,
      shown,
    });
  });

const factOf = ({ facts }: Decision, what: string): string =>
  facts.find((fact) => fact.what === what)?.says ?? "";

const customerIn = async (fields: object): Promise<number> =>
  (
    await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
      status: "client",
      ...fields,
    })
  ).id;

const isHeldAt = async (moment: string, message: Message): Promise<string | null> => {
  at(moment);
  const { reason, until } = await decideOn(scope(), message);
  assert.equal(reason === "quiet_hours", until !== null);
  return until;
};

describe("quiet hours", () => {
  test("are those of the customer's address first, and of the number's area code without one", async () => {
    // 8:30 AM in New York, 5:30 AM in Los Angeles.
    const morning = "2026-11-20T13:30:00Z";
    const lives = await customerIn({ state: "CA", phone: "(212) 555-0142" });
    assert.equal(await isHeldAt(morning, text({ customerId: lives })), "2026-11-20T16:00:00.000Z");
    assert.equal(await isHeldAt(morning, text()), null);
    assert.equal(await isHeldAt(morning, text({ address: "+14155550142" })), "2026-11-20T16:00:00.000Z");
    const moved = await customerIn({ state: "NY", zip_code: "10001", phone: "(415) 555-0142" });
    assert.equal(await isHeldAt(morning, text({ address: "+14155550142", customerId: moved })), null);
  });

  test("are the strictest of a state that lies in two zones, and a ZIP code settles it", async () => {
    // 8:30 AM in New York, 7:30 AM in Chicago.
    const morning = "2026-11-20T13:30:00Z";
    const florida = await customerIn({ state: "Florida" });
    const miami = await customerIn({ state: "FL", zip_code: "33101" });
    const pensacola = await customerIn({ state: "FL", zip_code: "32501-1234" });
    assert.equal(await isHeldAt(morning, text({ customerId: florida })), "2026-11-20T14:00:00.000Z");
    assert.equal(await isHeldAt(morning, text({ customerId: miami })), null);
    assert.equal(await isHeldAt(morning, text({ customerId: pensacola })), "2026-11-20T14:00:00.000Z");
  });

  test("hold offers outside 8 AM to 9 PM where the recipient is, whatever the business has set", async () => {
    await here.done("PUT", "/api/reminders/settings", { quiet_hours: null });
    await agree(phone);
    assert.equal(await isHeldAt("2026-11-21T01:59:00Z", offer()), null);
    assert.equal(await isHeldAt("2026-11-21T02:00:00Z", offer()), "2026-11-21T13:00:00.000Z");
    assert.equal(await isHeldAt("2026-11-21T12:59:00Z", offer()), "2026-11-21T13:00:00.000Z");
    assert.equal(await isHeldAt("2026-11-21T13:00:00Z", offer()), null);
    assert.equal(await isHeldAt("2026-11-21T02:00:00Z", text()), null);
  });

  test("of the business hold offers, too, where they are stricter", async () => {
    await here.done("PUT", "/api/reminders/settings", { quiet_hours: { from: "17:30", to: "10:00" } });
    await agree(phone);
    assert.equal(await isHeldAt("2026-11-20T22:29:00Z", offer()), null);
    assert.equal(await isHeldAt("2026-11-20T22:30:00Z", offer()), "2026-11-21T15:00:00.000Z");
  });

  test("end at the recipient's 8 AM on both days on which clocks change, also where they do not change", async () => {
    await here.done("PUT", "/api/reminders/settings", { quiet_hours: null });
    const phoenix = "+16025550142";
    for (const each of [phone, phoenix]) await agree(each);
    // In New York clocks go forward on March 14, 2027 and back on November 7, 2027.
    assert.equal(await isHeldAt("2027-03-14T06:00:00Z", offer()), "2027-03-14T12:00:00.000Z");
    assert.equal(await isHeldAt("2027-11-07T05:00:00Z", offer()), "2027-11-07T13:00:00.000Z");
    for (const day of ["2027-03-14", "2027-11-07"])
      assert.equal(await isHeldAt(`${day}T06:00:00Z`, offer({ address: phoenix })), `${day}T15:00:00.000Z`);
  });

  test("hold an offer to a number without a place until it is day in the whole country", async () => {
    await here.done("PUT", "/api/reminders/settings", { quiet_hours: null });
    const anywhere = "+18885550142";
    await agree(anywhere);
    // Noon in New York is 7 AM in Honolulu.
    assert.equal(await isHeldAt(noon, offer({ address: anywhere })), "2026-11-20T18:00:00.000Z");
    assert.equal(await isHeldAt(noon, text({ address: anywhere })), null);
  });

  test("let a reply through within four hours of the customer's text, unless the business says otherwise", async () => {
    const night = "2026-11-21T03:00:00Z";
    const wrote = (hours: number) => new Date(Date.parse(night) - hours * 3_600_000);
    assert.equal(await isHeldAt(night, text({ wroteAt: wrote(3.9) })), null);
    assert.notEqual(await isHeldAt(night, text({ wroteAt: wrote(4.1) })), null);
    await here.done("PUT", "/api/sending/settings", { holds_replies: true });
    assert.notEqual(await isHeldAt(night, text({ wroteAt: wrote(1) })), null);
  });
});

describe("consent", () => {
  test("to offers by text is asked for, and the fact says when and where it was given", async () => {
    const refused = await decideOn(scope(), offer());
    assert.deepEqual([refused.reason, refused.until], ["no_consent", null]);
    await agree(phone);
    const allowed = await decideOn(scope(), offer());
    assert.equal(allowed.reason, null);
    assert.match(factOf(allowed, "consent"), /^Agreed to offers on Nov 20, 2026: .+, on the booking page\.$/);
  });

  test("to offers by email is not needed, and a refusal holds", async () => {
    const mail = offer({ channel: "mail", address: "ida@customer.example" });
    assert.equal((await decideOn(scope(), mail)).reason, null);
    const customer = await customerIn({ email: "ida@customer.example" });
    const no = { channel: "mail", address: "ida@customer.example", purpose: "marketing", is_withdrawn: true };
    await here.done("PUT", `/api/sending/customers/${customer}`, no);
    const { reason, words } = await decideOn(scope(), mail);
    assert.deepEqual([reason, words], ["opted_out", "Offers to this email address are turned off."]);
  });

  test("survives a record that is deleted, added again and joined with another (T-CRM-2, T-PRV-1)", async () => {
    const first = await customerIn({ phone: "(212) 555-0142" });
    const stop = { channel: "text", address: phone, purpose: "everything", is_withdrawn: true };
    await here.done("PUT", `/api/sending/customers/${first}`, stop);
    await here.done("DELETE", `/api/customers/${first}`);
    const other = await customerIn({ phone: "(212) 555-0199" });
    await here.done("PUT", `/api/customers/${other}`, { phone: "212.555.0142" });
    assert.equal((await decideOn(scope(), text({ customerId: other }))).reason, "all_texts_stopped");
  });
});

describe("a member", () => {
  test("notes offers that a customer agreed to by hand, with how they did, and nothing without it", async () => {
    const customer = await customerIn({ phone: "(212) 555-0142" });
    const yes = { channel: "text", address: phone, purpose: "marketing", is_withdrawn: false };
    const path = `/api/sending/customers/${customer}`;
    const refused = await here.send("PUT", path, yes);
    assert.deepEqual([refused.status, refused.body.fields.note], [400, "Enter how they asked for it"]);
    await here.done("PUT", path, { ...yes, note: "Signed the paper form at the counter" });
    assert.equal((await decideOn(scope(), offer())).reason, null);
    const { history } = await here.done("GET", path);
    assert.equal(history[0].note, "Signed the paper form at the counter");
  });
});

describe("an address that messages came back from", () => {
  const address = "gone@customer.example";
  const mail: Message = { channel: "mail", purpose: "transactional", address };
  const bounce = (cause: "hard_bounce" | "complaint" = "hard_bounce") =>
    inTransaction(scope(), (tx) =>
      suppress(tx, { channel: "mail", address, cause, detail: "550 5.1.1 No such user" }),
    );
  const end = (customer: number, note?: string) =>
    here.send("POST", `/api/sending/customers/${customer}/suppressions/end`, {
      channel: "mail",
      address,
      ...(note ? { note } : {}),
    });

  test("gets nothing more, also after its record was deleted and added again, until a member allows it", async () => {
    const first = await customerIn({ email: address });
    assert.deepEqual([await bounce(), await bounce()], [true, false]);
    await here.done("DELETE", `/api/customers/${first}`);
    const second = await customerIn({ email: "Gone@Customer.example" });
    await here.done("PUT", `/api/customers/${second}`, { email: address });
    const { reason, words, facts } = await decideOn(scope(), mail);
    assert.equal(reason, "suppressed");
    assert.match(words ?? "", /came back/);
    assert.match(facts.map(({ says }) => says).join(" "), /Nov 20, 2026: 550 5\.1\.1 No such user/);
    const { addresses } = await here.done("GET", `/api/sending/customers/${second}`);
    assert.equal(addresses[0].suppression.cause, "hard_bounce");
    assert.equal((await end(second)).status, 200);
    assert.equal((await decideOn(scope(), mail)).reason, null);
  });

  test("after a complaint is allowed again only with a note of how the customer asked", async () => {
    const customer = await customerIn({ email: address });
    await bounce("complaint");
    assert.match((await decideOn(scope(), mail)).words ?? "", /reported a message as spam/);
    const refused = await end(customer);
    assert.deepEqual([refused.status, refused.body.fields.note], [400, "Enter how they asked for it"]);
    assert.equal((await end(customer, "Called and asked for invoices by email")).status, 200);
    assert.equal((await decideOn(scope(), mail)).reason, null);
    assert.match(
      JSON.stringify(await here.done("GET", `/api/customers/${customer}/timeline`)),
      /are sent again/,
    );
  });
});

describe("limits", () => {
  const minuteOf = ({ until }: Decision) => until?.slice(0, 16);
  const send = (message: Message, key: string) => inTransaction(scope(), (tx) => release(tx, message, key));

  test("count everything that an address gets, hold what nobody asked for, and let it go when there is room", async () => {
    await here.done("PUT", "/api/sending/settings", { most_per_day: 2, most_per_week: 3 });
    const asked = text({ purpose: "transactional" });
    assert.equal((await send(asked, "a")).reason, null);
    at("2026-11-20T18:00:00Z");
    assert.equal((await send(text(), "b")).reason, null);
    assert.equal((await send(text(), "b")).reason, null, "the same message counts once");
    const held = await send(text(), "c");
    assert.deepEqual([held.reason, minuteOf(held)], ["too_frequent", "2026-11-21T17:00"]);
    assert.match(factOf(held, "frequency"), /^2 of 2 messages in the last 24 hours and 2 of 3/);
    assert.equal((await send(asked, "d")).reason, null, "an answer goes in any case");
    const moment = "2026-11-20T18:00:00Z";
    assert.equal((await send(text({ wroteAt: new Date(moment) }), "e")).reason, null, "and so does a reply");
    at("2026-11-21T18:30:00Z");
    assert.equal(minuteOf(await send(text(), "f")), "2026-11-27T18:00", "the week is full by then");
    at("2026-11-27T18:01:00Z");
    assert.equal((await send(text(), "f")).reason, null);
  });

  test("hold the second of two messages that would both be the last", async () => {
    await here.done("PUT", "/api/sending/settings", { most_per_day: 1 });
    const both = await Promise.all([send(text(), "a"), send(text(), "b")]);
    assert.deepEqual(both.map(({ reason }) => reason ?? "").sort(), ["", "too_frequent"]);
  });

  test("can be changed by members who may edit the business, and never overwrite a newer change", async () => {
    const { version } = await here.done("GET", "/api/sending/settings");
    await here.done("PUT", "/api/sending/settings", { most_per_day: null, version });
    const late = await here.send("PUT", "/api/sending/settings", { most_per_week: 5, version });
    assert.equal(late.status, 409);
    assert.equal((await here.send("PUT", "/api/sending/settings", { most_per_day: 0 })).status, 400);
  });
});

test("a text that the plan has no room for is refused with the way out, and not by an error", async () => {
  const parts = 100_000;
  const { reason, words } = await decideOn(scope(), text({ parts }));
  assert.equal(reason, "over_spending_cap");
  assert.match(words ?? "", /beyond what your plan includes/);
});

test("many decisions at once are those that each would get alone", async () => {
  await agree(phone);
  const messages = [offer(), offer({ address: null }), text({ address: "+1999" }), text()];
  const reasons = (await decideOnAll(scope(), messages)).map(({ reason }) => reason);
  assert.deepEqual(reasons, [null, "no_address", "address_not_valid", null]);
});

describe("An automatic follow-up", () => {
  const followUp = (customerId: number, since: string | null): Message => ({
    channel: "mail",
    purpose: "transactional",
    address: "ida@customer.example",
    customerId,
    pausesWhenAnsweredSince: since === null ? null : new Date(since),
  });

  test("is left to a member when the customer wrote meanwhile, by whichever way", async () => {
    const from = "+12125550188";
    const id = await customerIn({ phone: from });
    const decide = (since: string | null) => decideOn(scope(), followUp(id, since));
    const before = await decide("2026-11-20T10:00:00Z");
    assert.equal(before.reason, null);
    assert.match(factOf(before, "answer"), /^The customer hasn't written since Nov 20, 2026/);
    await textCame(here.business, { from, text: "Who pays for the valve?", at: "2026-11-20T16:00:00Z" });
    const held = await decide("2026-11-20T10:00:00Z");
    assert.deepEqual([held.reason, held.until], ["customer_answered", null]);
    assert.match(held.words ?? "", /^The customer has written to you since/);
    assert.match(factOf(held, "answer"), /^The customer wrote on Nov 20, 2026/);
    assert.equal((await decide("2026-11-20T16:00:00Z")).reason, null, "it answers the one before");
    const byHand = await decide(null);
    assert.deepEqual([byHand.reason, factOf(byHand, "answer")], [null, ""]);
    const other = await customerIn({ email: "olaf@customer.example" });
    assert.equal((await decideOn(scope(), followUp(other, "2026-11-20T10:00:00Z"))).reason, null);
  });
});
