/** A text that asks for no more texts: what the thread says of it, and what a member decides where it is not plain. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openForTests } from "../../../../tests/support/business.ts";
import { conversationsOf, noon } from "../../../../tests/support/conversations.ts";

const here = openForTests({ isShared: true, isLong: true, at: noon });
const { newNumber, ask, someone, start, thread, receive } = conversationsOf(here, 917);

const stopped = "All texts to this phone number are turned off.";

/** Someone whose text may ask for no more texts. */
async function asked(): Promise<{ id: number; message: number; customer: number }> {
  const phone = newNumber();
  const { id: customer } = await someone({ phone });
  const { id } = await start({ customer_id: customer });
  await receive(phone, "Leave me alone with these", { heard: "maybe_stop" });
  const [message] = await thread(id);
  assert.equal(message?.heard, "maybe_stop");
  return { id, message: message?.id ?? 0, customer };
}

const decide = ({ id, message }: { id: number; message: number }, stops: boolean) =>
  ask("PUT", `/${id}/messages/${message}/wish`, { stops });

describe("A text that may ask for no more texts", () => {
  test("opts the number out when a member says so, with the customer's words as the reason", async () => {
    const wish = await asked();
    const answer = await decide(wish, true);
    assert.deepEqual([answer.status, answer.body.data?.heard], [200, "stop"], JSON.stringify(answer.body));
    const refused = await ask("POST", `/${wish.id}/messages`, { text: "One more thing" });
    assert.deepEqual([refused.status, refused.body.message], [400, stopped]);
    const { history } = await here.done("GET", `/api/sending/customers/${wish.customer}`);
    assert.deepEqual(
      [history[0].state, history[0].source, history[0].note],
      ["withdrawn", "member", "They texted: Leave me alone with these"],
    );
  });

  test("changes nothing when a member keeps texting, and is decided once", async () => {
    const wish = await asked();
    assert.equal((await decide(wish, false)).body.data.heard, null);
    assert.equal((await ask("POST", `/${wish.id}/messages`, { text: "Sorry!" })).status, 201);
    assert.equal((await decide(wish, true)).status, 409);
  });

  test("of another conversation isn't found", async () => {
    const { message } = await asked();
    const other = await asked();
    assert.equal((await decide({ id: other.id, message }, true)).status, 404);
  });

  test("waits for an answer, and a plain STOP doesn't", async () => {
    const wish = await asked();
    assert.notEqual((await ask("GET", `/${wish.id}`)).body.data.waiting_since, null);
    await decide(wish, true);
    assert.equal((await ask("GET", `/${wish.id}`)).body.data.waiting_since, null);
    const phone = newNumber();
    await receive(phone, "STOP", { heard: "stop" });
    const { id } = await start({ phone });
    assert.equal((await ask("GET", `/${id}`)).body.data.waiting_since, null);
    assert.equal((await thread(id))[0]?.heard, "stop");
  });
});
