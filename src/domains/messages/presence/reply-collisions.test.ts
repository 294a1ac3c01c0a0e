/** Two members answer the same customer: the second one hears of the first, and may send all the same. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../../tests/support/conversations.ts";
import type { Person } from "../../../../tests/support/organization.ts";

const here = openForTests({ isShared: true, isLong: true, at: noon });
const { newNumber, ask, someone, start, thread, receive } = conversationsOf(here, 406);

/** A customer has asked something that everybody has seen. */
async function asked() {
  const phone = newNumber();
  const { id: customer } = await someone({ phone, email: `ida-${phone.slice(1)}@customer.example` });
  const { id } = await start({ customer_id: customer });
  await receive(phone, "When do you come?");
  return { id, seen: (await thread(id))[0]?.id ?? 0 };
}

const answer = (id: number, body: object, by: Person) => ask("POST", `/${id}/messages`, body, by);

describe("Two members who answer at once", () => {
  test("send one answer, and the second one is told who answered and what", async () => {
    const { id, seen } = await asked();
    const grace = await here.business.member("MANAGER");
    const answers = await Promise.all([
      answer(id, { text: "At nine.", seen }, here.owner),
      answer(id, { text: "At ten.", seen }, grace),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
    const won = answers.find(({ status }) => status === 201)?.body.data;
    const refused = answers.find(({ status }) => status === 409)?.body;
    assert.equal(refused.message, `${won.author_name} has answered this customer in the meantime.`);
    assert.deepEqual(refused.details.answered, {
      message_id: won.id,
      by: won.author_name,
      text: won.text,
      at: won.created_at,
    });
    assert.equal((await thread(id)).length, 2);
    const loser = won.author_name === here.owner.actor.name ? grace : here.owner;
    const again = { text: "We meant eleven.", seen: refused.details.answered.message_id };
    assert.equal((await answer(id, again, loser)).status, 201);
  });

  test("hear of each other's emails and texts alike", async () => {
    const { id, seen } = await asked();
    const grace = await here.business.member("MANAGER");
    assert.equal((await answer(id, { text: "At nine.", seen }, here.owner)).status, 201);
    const mail = { subject: "Your visit", text: "At ten.", seen };
    assert.equal((await ask("POST", `/${id}/mails`, mail, grace)).status, 409);
    assert.equal((await ask("POST", `/${id}/mails`, { ...mail, seen: seen + 1_000 }, grace)).status, 201);
  });

  test("are not held up by their own messages, by notes or by what the customer writes", async () => {
    const { id, seen } = await asked();
    const grace = await here.business.member("MANAGER");
    assert.equal((await ask("POST", `/${id}/notes`, { text: "I know them" }, here.owner)).status, 201);
    assert.equal((await answer(id, { text: "At nine.", seen }, grace)).status, 201);
    assert.equal((await answer(id, { text: "Sharp.", seen }, grace)).status, 201);
  });

  test("are not compared when nobody says what was seen", async () => {
    const { id } = await asked();
    const grace = await here.business.member("MANAGER");
    assert.equal((await answer(id, { text: "At nine." }, here.owner)).status, 201);
    assert.equal((await answer(id, { text: "At ten." }, grace)).status, 201);
  });
});
