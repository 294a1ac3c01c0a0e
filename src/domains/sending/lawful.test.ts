/** What the law asks of messages to customers: the vectors of the specification that no other test here names. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import pg from "pg";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import type { Channel, Purpose } from "./contract.ts";
import { decideOn } from "./decision.ts";
import type { Message } from "./rules.ts";
import { suppress } from "./suppression.ts";

/** Friday noon in New York, where the business is. */
const noon = "2026-11-20T17:00:00Z";
const here = openForTests({ at: noon, isLong: true, readsMail: true });
const scope = () => requirePermission(here.owner.actor, "customers.update");
const phone = "+12125550142";
const email = "ida@customer.example";

const addIda = async (fields: object = {}): Promise<number> =>
  (
    await here.done("POST", "/api/customers/", {
      first_name: "Ida",
      last_name: "Berg",
      status: "client",
      email,
      phone,
      ...fields,
    })
  ).id;

const turnOff = (
  id: number,
  channel: Channel,
  purpose: Purpose,
  address = channel === "mail" ? email : phone,
) => here.done("PUT", `/api/sending/customers/${id}`, { channel, address, purpose, is_withdrawn: true });

const reasonOf = async (message: Pick<Message, "channel" | "purpose"> & Partial<Message>) => {
  const address = message.channel === "mail" ? email : phone;
  return (await decideOn(scope(), { address, ...message })).reason;
};

/** As an erasure takes the record away, with what its log says of it. */
async function erase(id: number): Promise<void> {
  const client = new pg.Client(here.app.owner);
  await client.connect();
  await client.query("delete from events where customer_id = $1", [id]);
  await client.query("delete from customers where id = $1", [id]);
  await client.end();
}

test("an opt-out and a bounce outlive the erased record, and hold for anyone who is added with the address (T-PRV-1)", async () => {
  const first = await addIda();
  await turnOff(first, "text", "everything");
  await inTransaction(scope(), (tx) =>
    suppress(tx, { channel: "mail", address: email, cause: "hard_bounce", detail: "550 No such user" }),
  );
  await erase(first);
  await addIda({ first_name: "Inge", email: "Ida@Customer.example", phone: "212.555.0142" });
  assert.equal(await reasonOf({ channel: "text", purpose: "transactional" }), "all_texts_stopped");
  assert.equal(await reasonOf({ channel: "mail", purpose: "transactional" }), "suppressed");
});

test("of two records with one address the strictest word holds, for each channel and purpose (T-CRM-2)", async () => {
  const first = await addIda();
  const second = await addIda({ first_name: "Otto" });
  await turnOff(first, "mail", "marketing");
  await turnOff(second, "text", "everything");
  await here.done("DELETE", `/api/customers/${first}`);
  for (const customerId of [first, second]) {
    assert.equal(await reasonOf({ channel: "mail", purpose: "marketing", customerId }), "opted_out");
    assert.equal(await reasonOf({ channel: "mail", purpose: "reminders", customerId }), null);
    assert.equal(await reasonOf({ channel: "text", purpose: "reminders", customerId }), "all_texts_stopped");
  }
});

describe("quiet hours (T-PRV-3)", () => {
  const night = "2026-11-21T03:00:00Z";

  test("hold in a business that has set nothing", async () => {
    moveClockTo(new Date(night));
    for (const purpose of ["conversation", "reminders"] as const)
      assert.equal(await reasonOf({ channel: "text", purpose }), "quiet_hours");
  });

  test("that are turned off stand in the audit log, with who did it and what held before", async () => {
    await here.done("PUT", "/api/reminders/settings", { quiet_hours: null });
    await here.done("PUT", "/api/sending/settings", { holds_replies: true });
    moveClockTo(new Date(night));
    assert.equal(await reasonOf({ channel: "text", purpose: "conversation" }), null);
    const { events } = await here.done("GET", "/api/audit/events");
    const found = (events as { type: string; actor: { name: string } }[]).filter(({ type }) =>
      /^(?:reminder|sending)\.settings_changed$/.test(type),
    );
    assert.equal(found.length, 2, JSON.stringify(events).slice(0, 2_000));
    assert.deepEqual(new Set(found.map(({ actor }) => actor.name)), new Set([here.owner.actor.name]));
  });
});

describe("who unsubscribed from offers (T-MKT-4)", () => {
  test("still gets reminders, answers and messages of the team", async () => {
    await turnOff(await addIda(), "mail", "marketing");
    assert.equal(await reasonOf({ channel: "mail", purpose: "marketing" }), "opted_out");
    for (const purpose of ["reminders", "conversation", "transactional"] as const)
      assert.equal(await reasonOf({ channel: "mail", purpose }), null, purpose);
  });

  test("and from everything else still gets receipts and their own password's email", async () => {
    const own = here.owner.email;
    const id = await addIda({ email: own });
    for (const purpose of ["marketing", "reminders", "conversation"] as const)
      await turnOff(id, "mail", purpose, own);
    assert.equal(await reasonOf({ channel: "mail", purpose: "transactional", address: own }), null);
    const body = { customer_id: id, amount_cents: 5_000, method: "cash" };
    const payment = await here.done("POST", "/api/payments", body);
    await here.done("POST", `/api/payments/${payment.id}/receipt`, { to: own });
    assert.ok(await here.mails.next(own, /[Rr]eceipt/));
    await here.app.call("POST", "/api/auth/forgot-password", { body: { email: own } });
    assert.ok(await here.mails.next(own, /password/i));
  });
});
