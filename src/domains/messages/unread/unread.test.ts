/** What a member has not read is counted for each member, and who is in a conversation is told to the others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../../tests/support/conversations.ts";
import type { Person } from "../../../../tests/support/organization.ts";

const here = openForTests({ isLong: true, at: noon });

const { receive: file } = conversationsOf(here, 332);
const receive = (from: string) => file(from, "Hello");

const unread = async (by?: Person): Promise<number> =>
  (await here.done("GET", "/api/messages/unread", undefined, by)).conversations;

const newest = async (): Promise<{ id: number; message: number }> => {
  const { conversations } = await here.done("GET", "/api/messages/conversations");
  const { id } = conversations[0];
  const { messages } = await here.done("GET", `/api/messages/conversations/${id}/messages`);
  return { id, message: messages[0].id };
};

describe("What is unread", () => {
  test("is counted by conversation, to each member for themselves", async () => {
    const member = await here.business.member("STAFF");
    for (const from of ["+12125550101", "+12125550102", "+12125550102"]) await receive(from);
    assert.deepEqual([await unread(), await unread(member)], [2, 2]);
    const { id, message } = await newest();
    await here.done("PUT", `/api/messages/conversations/${id}/read`, { up_to: message });
    assert.deepEqual([await unread(), await unread(member)], [1, 2]);
    await receive("+12125550102");
    assert.equal(await unread(), 2);
  });

  test("leaves out what is snoozed until its time", async () => {
    await receive("+12125550103");
    const { id } = await newest();
    await here.done("PUT", `/api/messages/conversations/${id}`, { snoozed_until: "2026-11-21T17:00:00Z" });
    assert.equal(await unread(), 0);
    moveClockTo(new Date("2026-11-21T17:00:01Z"));
    assert.equal(await unread(), 1);
  });

  test("is counted no further than a badge shows", async () => {
    for (let number = 0; number < 103; number += 1) await receive(`+1212555${String(3000 + number)}`);
    assert.equal(await unread(), 100);
  });
});

describe("What is left unread for long", () => {
  /** Conversations of numbers that nobody has, each with a text that the owner has read. */
  const fill = async (count: number) => {
    const { db, organizationId } = requirePermission(here.business.system, "messages.send");
    await sql`
      with begun as (
        insert into conversations (organization_id, phone, last_message_at, created_at)
        select ${organizationId}, '+1415' || (5000000 + n), ${noon}, ${noon} from generate_series(1, ${count}) as n
        returning id),
      written as (
        insert into messages (organization_id, conversation_id, direction, text, state, created_at, state_at)
        select ${organizationId}, id, 'in', 'Hello', 'received', ${noon}, ${noon} from begun
        returning id, conversation_id)
      insert into conversation_reads (organization_id, conversation_id, user_id, up_to, read_at)
      select ${organizationId}, conversation_id, ${here.owner.userId}, id, ${noon} from written`.execute(db);
    await sql`
      update conversations c set last_received_id = (select max(id) from messages m
        where m.organization_id = c.organization_id and m.conversation_id = c.id)
      where organization_id = ${organizationId} and phone like '+1415%'`.execute(db);
  };

  const listed = async (): Promise<number[]> =>
    (await here.done("GET", "/api/messages/conversations?filter=unread")).conversations.map(
      ({ id }: { id: number }) => id,
    );

  const read = (id: number, up_to: number) =>
    here.done("PUT", `/api/messages/conversations/${id}/read`, { up_to });

  const place = async (): Promise<number> => {
    const { db, organizationId } = requirePermission(here.business.system, "messages.send");
    const { rows } = await sql<{ read_to: number }>`
      select read_to from message_readers
      where organization_id = ${organizationId} and user_id = ${here.owner.userId}`.execute(db);
    return rows[0]?.read_to ?? 0;
  };

  test("is passed, stays in the list and in the count, and is over once it is read", async () => {
    await receive("+12125550104");
    const old = await newest();
    await fill(1_600);
    for (let turn = 0; turn < 4; turn += 1) {
      await receive("+12125550105");
      const { id, message } = await newest();
      await read(id, message);
    }
    assert.ok((await place()) > old.message + 1_000, "what came after it isn't looked at again");
    assert.deepEqual([await listed(), await unread()], [[old.id], 1]);
    await receive("+12125550104");
    assert.deepEqual([await listed(), await unread()], [[old.id], 1]);
    await read(old.id, old.message);
    assert.deepEqual(await listed(), [old.id], "the newer one isn't read");
    const { messages } = await here.done("GET", `/api/messages/conversations/${old.id}/messages`);
    await read(old.id, messages[0].id);
    assert.deepEqual([await listed(), await unread()], [[], 0]);
  });
});
