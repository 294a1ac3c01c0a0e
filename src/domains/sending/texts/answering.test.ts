/** A customer who texts STOP, START or HELP gets what they asked for, and one answer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCustomer } from "#domains/customers/service.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { stops } from "../../../../tests/support/stops.ts";
import { newPhone, newSid, textingOf } from "../../../../tests/support/texts.ts";
import { decideOn } from "../decision.ts";
import { consentOfCustomer } from "../service.ts";

const here = openForTests({ isShared: true });
const texting = textingOf(here);

const mayText = async (address: string) => {
  const message = { channel: "text", purpose: "transactional", address } as const;
  return (await decideOn(texting.scope(), message)).reason;
};

/** The answers are sent as well. */
async function receive(from: string, text: string, id?: string): Promise<void> {
  await texting.receive(from, text, id);
  await texting.sendWaiting();
}

test("STOP in every spelling stops all texts to the number, with one answer that still goes out (T-PRV-2)", async () => {
  assert.ok(stops.length >= 40);
  for (const text of stops) {
    const phone = newPhone();
    await receive(phone, text);
    assert.equal(await mayText(phone), "all_texts_stopped", text);
    assert.deepEqual(
      await texting.textsTo(phone),
      ["Test Plumbing: You won't get any more texts from us. Reply START to get them again."],
      text,
    );
  }
});

test("said twice, or told twice, it is answered once", async () => {
  const phone = newPhone();
  const id = newSid();
  await receive(phone, "STOP", id);
  await receive(phone, "STOP", id);
  await receive(phone, "stop!!");
  assert.equal((await texting.textsTo(phone)).length, 1);
});

test("what they wrote stands in the customer's history, as said by them", async () => {
  const phone = newPhone();
  const { id } = await createCustomer(here.owner.actor, {
    first_name: "Grace",
    last_name: "Hill",
    status: "client",
    country: "US",
    phone,
  });
  await receive(phone, "Stop. I moved away");
  const { history, addresses } = await consentOfCustomer(here.owner.actor, id);
  const [entry] = history;
  assert.deepEqual(
    [entry?.purpose, entry?.state, entry?.source, entry?.shown, entry?.said_by],
    ["everything", "withdrawn", "text", "Stop. I moved away", "Grace Hill (customer)"],
  );
  assert.equal(addresses[0]?.standings.find(({ purpose }) => purpose === "everything")?.is_withdrawn, true);
});

test("START after STOP is answered, and texts go again; alone it changes nothing", async () => {
  const phone = newPhone();
  await receive(phone, "START");
  assert.deepEqual(await texting.textsTo(phone), []);
  await receive(phone, "STOP");
  await receive(phone, "start please");
  assert.equal(await mayText(phone), null);
  assert.equal(
    (await texting.textsTo(phone)).at(-1),
    "Test Plumbing: You'll get texts from us again. Reply HELP for help or STOP to stop.",
  );
});

test("HELP says who texts and how to stop, and two programs that answer each other end", async () => {
  const phone = newPhone();
  for (let time = 0; time < 5; time++) await receive(phone, "help");
  const answers = await texting.textsTo(phone);
  assert.equal(answers.length, 3);
  assert.match(answers[0] ?? "", /^Test Plumbing: .*Reply STOP to stop all texts\./);
  assert.equal(await mayText(phone), null);
});

test("a wish within a sentence stops nothing, and is put before a person", async () => {
  const phone = newPhone();
  await receive(phone, "Could you stop texting this number, my husband died");
  assert.equal(await mayText(phone), null);
  assert.deepEqual(await texting.textsTo(phone), []);
  const asked = (await texting.events("text.may_ask_to_stop")).at(-1);
  assert.match(asked?.title ?? "", /may be asking you to stop texting$/);
  const told = (await texting.events("text.received")).find(({ subject_id: id }) => id === asked?.subject_id);
  assert.equal(told?.data["heard"], "maybe_stop");
});

test("what the carrier has answered itself is not answered again, and holds all the same", async () => {
  const phone = newPhone();
  const fields = { ...(await texting.receivedFields(phone, "Basta")), OptOutType: "STOP" };
  assert.equal(await texting.post(texting.receivedPath, fields), 200);
  await texting.act();
  await texting.sendWaiting();
  assert.equal(await mayText(phone), "all_texts_stopped");
  assert.deepEqual(await texting.textsTo(phone), []);
});
