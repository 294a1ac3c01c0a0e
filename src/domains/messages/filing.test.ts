/** Texts that come in find their thread, and what a carrier says moves a message forward and never back. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { requirePermission } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { openForTests } from "../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../tests/support/conversations.ts";
import { followStatus } from "./filing.ts";

const here = openForTests({ isShared: true, isLong: true, at: noon });

const { newNumber, ask, someone, start, write, thread, namesOf, asSystem, receive, leave } = conversationsOf(
  here,
  212,
);

describe("A text that comes in", () => {
  test("appears once in the customer's thread, unread for each member until they read it", async () => {
    const phone = newNumber();
    const member = await here.business.member("STAFF");
    const { id } = await start({ customer_id: (await someone({ first_name: "Unni", phone })).id });
    const received = newId();
    await receive(phone, "Are you coming?", { id: received });
    await receive(phone, "Are you coming?", { id: received });
    assert.deepEqual(
      (await thread(id)).map(({ direction, text }) => [direction, text]),
      [["in", "Are you coming?"]],
    );
    assert.ok((await namesOf("?filter=unread")).includes("Unni Berg"));
    const [message] = await thread(id);
    const read = await ask("PUT", `/${id}/read`, { up_to: message?.id });
    assert.equal(read.body.data.unread, 0);
    assert.ok(!(await namesOf("?filter=unread")).includes("Unni Berg"));
    assert.ok((await namesOf("?filter=read")).includes("Unni Berg"));
    assert.equal((await ask("GET", `/${id}`, undefined, member)).body.data.unread, 1, "to others it is new");
    await ask("PUT", `/${id}/read`, { up_to: 0 });
    assert.equal((await ask("GET", `/${id}`)).body.data.unread, 0, "what was read stays read");
  });

  test("of a number that nobody has begins a conversation of its own", async () => {
    const phone = newNumber();
    await receive(phone, "Do you fix ovens?");
    const conversation = await start({ phone });
    assert.deepEqual([conversation.customer_id, conversation.last_words], [null, "Do you fix ovens?"]);
  });

  test("of a number that two customers share goes to the one who was active last, and says so", async () => {
    const phone = newNumber();
    const first = await start({ customer_id: (await someone({ first_name: "First", phone })).id });
    const second = await start({ customer_id: (await someone({ first_name: "Second", phone })).id });
    moveClockTo(new Date("2026-11-20T17:05:00Z"));
    await write(first.id, "To the first");
    await receive(phone, "Which of us?", { at: "2026-11-20T17:06:00Z" });
    const [message] = await thread(first.id);
    assert.deepEqual([message?.text, message?.is_number_shared], ["Which of us?", true]);
    assert.deepEqual(await thread(second.id), []);
  });

  test("brings a snoozed conversation back", async () => {
    const phone = newNumber();
    const { id } = await start({ phone });
    await ask("PUT", `/${id}`, { snoozed_until: "2026-11-25T17:00:00Z" });
    await receive(phone, "Hello?");
    assert.equal((await ask("GET", `/${id}`)).body.data.snoozed_until, null);
  });
});

const acceptedAs = async (id: number): Promise<string> => {
  const { db, organizationId } = requirePermission(here.business.system, "messages.view");
  const { rows } = await sql<{ accepted_as: string }>`
    select accepted_as from messages where organization_id = ${organizationId} and id = ${id}`.execute(db);
  return rows[0]?.accepted_as ?? "";
};

describe("What a carrier says", () => {
  test("moves a message forward and never back, whatever the order", async () => {
    const phone = newNumber();
    const { id } = await start({ phone });
    const message = await write(id, "On our way");
    await leave(message, noon);
    const tell = async (status: string, errorCode: string | null = null) => {
      await asSystem(async (tx) => {
        await followStatus(tx, await acceptedAs(message.id), { status, errorCode });
        return null;
      });
      const [newest] = await thread(id);
      return [newest?.state, newest?.reason];
    };
    assert.deepEqual(await tell("queued"), ["sent", null]);
    assert.deepEqual(await tell("undelivered", "30003"), [
      "not_delivered",
      "The phone is off or out of reach.",
    ]);
    assert.deepEqual((await tell("sent"))[0], "not_delivered");
    assert.deepEqual((await tell("delivered"))[0], "not_delivered");
  });
});
