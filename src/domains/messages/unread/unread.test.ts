/** What a member has not read is counted for each member, and who is in a conversation is told to the others. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
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
