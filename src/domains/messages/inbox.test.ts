/** Who sees which conversations, and what is new to whom. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { requirePermission } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../tests/support/conversations.ts";
import type { Person } from "../../../tests/support/organization.ts";
import { follow } from "../../../tests/support/reactions.ts";
import type { Conversation } from "./contract.ts";
import { newMembers } from "./news.ts";

const later = new Date("2099-01-01T00:00:00Z");
const here = openForTests({ at: noon, isLong: true });

const { newNumber, ask, someone: add, start, receive } = conversationsOf(here, 646);

const someone = (first_name: string, phone: string, by: Person, assigned_to: string | null = null) =>
  add({ first_name, phone, assigned_to }, by);

const namesOf = async (query: string, by?: Person): Promise<string[]> =>
  (await ask("GET", query, undefined, by)).body.data.conversations
    .map(({ name }: Conversation) => name)
    .toSorted();

/** Sees their own customers, and may write. */
async function memberOfOwn(): Promise<Person> {
  const grants = { "customers.view": "own", "messages.view": "all", "messages.send": "all" };
  const role = await here.send("POST", "/api/roles", { name: "Own customers", grants }, here.owner);
  assert.equal(role.status, 201, JSON.stringify(role.body));
  return here.business.member(role.body.data.key);
}

describe("A member who sees only their own customers", () => {
  test("sees their conversations, those that are given to them, and no others by any way", async () => {
    const member = await memberOfOwn();
    const [mine, others, given] = [newNumber(), newNumber(), newNumber()];
    await someone("Mine", mine, here.owner, member.userId);
    const { id: customer } = await someone("Others", others, here.owner);
    await someone("Given", given, here.owner);
    for (const phone of [mine, others, given, newNumber()]) await receive(phone, "Is anyone there?");
    const { id } = await start({ phone: given });
    await ask("PUT", `/${id}`, { assigned_to: member.userId });
    for (const query of ["", "?filter=unread", "?search=anyone", "?search=berg"])
      assert.deepEqual(await namesOf(query, member), ["Given Berg", "Mine Berg"], query);
    assert.equal((await namesOf("")).length, 4);
    const hidden = (await start({ phone: others })).id;
    for (const [method, path, body] of [
      ["GET", ""],
      ["PUT", "", { snoozed_until: "2026-12-01T09:00:00Z" }],
      ["GET", "/messages"],
      ["POST", "/messages", { text: "Hello" }],
      ["POST", "/notes", { text: "Hello" }],
      ["PUT", "/read", { up_to: 1 }],
    ] as const)
      assert.equal((await ask(method, `/${hidden}${path}`, body, member)).status, 404, `${method} ${path}`);
    const byNumber = await ask("POST", "", { phone: others }, member);
    assert.equal(byNumber.body.fields.phone, "This number belongs to a customer who isn't yours.");
    assert.equal((await ask("POST", "", { customer_id: customer }, member)).status, 400);
    const own = await start({ phone: newNumber() }, member);
    assert.equal((await ask("GET", `/${own.id}`, undefined, member)).status, 200);
  });
});

describe("What is new", () => {
  test("to a member begins with what comes after they joined", async () => {
    const phone = newNumber();
    await receive(phone, "Long ago", { at: "2026-11-19T17:00:00Z" });
    await follow(here.app, newMembers, { organizationId: here.business.organizationId, until: later });
    const joiner = await here.business.member("STAFF");
    await inTransaction(requirePermission(here.business.system, "messages.send"), async (tx) => {
      const subject = { kind: "user", id: joiner.userId };
      await appendEvent(tx, { type: "user.invitation_accepted", subject, title: "Staff Member joined" });
      return null;
    });
    await follow(here.app, newMembers, { organizationId: here.business.organizationId, until: later });
    const { id, unread } = await start({ phone }, joiner);
    assert.equal(unread, 0);
    assert.deepEqual(await namesOf("?filter=unread", joiner), []);
    await receive(phone, "Just now");
    assert.equal((await ask("GET", `/${id}`, undefined, joiner)).body.data.unread, 1);
    assert.equal((await namesOf("?filter=unread", joiner)).length, 1);
  });

  test("is what one has not read, in whatever order one reads", async () => {
    const phones = [newNumber(), newNumber(), newNumber()];
    for (const phone of phones) await receive(phone, "Hello");
    const conversations: Conversation[] = [];
    for (const phone of phones) conversations.push(await start({ phone }));
    const read = async (n: number) => {
      const { id } = conversations[n] as Conversation;
      const [message] = (await ask("GET", `/${id}/messages`)).body.data.messages;
      await ask("PUT", `/${id}/read`, { up_to: message.id });
      return (await namesOf("?filter=unread")).length;
    };
    assert.deepEqual([await read(2), await read(0), await read(1)], [2, 1, 0]);
    await receive(phones[0] as string, "Hello again");
    assert.equal((await namesOf("?filter=unread")).length, 1);
  });

  test("is found by words that nearly all or nearly none have", async () => {
    for (let n = 0; n < 12; n++)
      await receive(newNumber(), n === 3 ? "The gasket is torn" : "The boiler is cold");
    assert.equal((await namesOf("?search=boiler&limit=5")).length, 5);
    assert.equal((await namesOf("?search=boiler&limit=50")).length, 11);
    assert.equal((await namesOf("?search=gasket")).length, 1);
    assert.equal((await namesOf("?search=64655520&limit=100")).length, 12);
  });
});
