/** A text goes out once, whatever the carrier says or leaves out, and what it refuses for good says why. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { moveClockTo } from "#platform/clock.ts";
import { TextRefused } from "#platform/sms/port.ts";
import { openForTests } from "../../../../tests/support/business.ts";
import { newPhone, newSid, textingOf } from "../../../../tests/support/texts.ts";
import { decideOn } from "../decision.ts";
import { deliverText } from "./delivering.ts";
import { textNumberOf } from "./numbers.ts";

const here = openForTests();
const texting = textingOf(here);

const newText = (phone: string) => ({ key: `test-${newSid()}`, to: phone, text: "See you at 3." });
const send = (text: ReturnType<typeof newText>) =>
  deliverText(here.app.appContext, here.business.organizationId, text);
const behave = (phone: string, behavior: object) =>
  here.app.appContext.carrierStandIn.setBehavior(phone, {
    isSlow: false,
    isOutOfOrder: false,
    losesAnswers: false,
    errorCode: "",
    ...behavior,
  });

test("the first text gives the business a number, and each leaves from it", async () => {
  const phone = newPhone();
  assert.deepEqual(await textNumberOf(texting.scope()), { number: null, state: "none" });
  await send(newText(phone));
  await send(newText(phone));
  const { number, state } = await textNumberOf(texting.scope());
  assert.equal(state, "approved");
  const sent = (await here.app.appContext.carrierStandIn.list()).filter(({ to }) => to === phone);
  assert.deepEqual(
    sent.map(({ from }) => from),
    [number, number],
  );
});

test("two businesses that text first at the same moment have two numbers", async () => {
  const texts = Array.from({ length: 6 }, () => newText(newPhone()));
  await Promise.all(texts.map(send));
  const numbers = await texting.rows(sql<{ number: string }>`select number from text_numbers`);
  assert.equal(numbers.length, 1);
});

test("a carrier that takes a text and never answers has it once", async () => {
  const phone = newPhone();
  await behave(phone, { losesAnswers: true });
  const text = newText(phone);
  await assert.rejects(send(text), /did not answer/);
  await behave(phone, {});
  const name = await send(text);
  assert.equal(await send(text), name);
  assert.equal((await texting.textsTo(phone)).length, 1);
});

test("a status that comes before the carrier's answer settles the text: it isn't asked again", async () => {
  const phone = newPhone();
  await behave(phone, { losesAnswers: true });
  const text = newText(phone);
  await assert.rejects(send(text));
  await texting.status({ key: text.key, id: "SM_told" }, "delivered");
  const { sms } = here.app.appContext;
  Object.assign(here.app.appContext, {
    sms: { ...sms, deliver: () => Promise.reject(new Error("It must not be asked")) },
  });
  try {
    assert.equal(await send(text), "SM_told");
  } finally {
    Object.assign(here.app.appContext, { sms });
  }
});

test("each try says when the first was", async () => {
  const text = newText(newPhone());
  const tried: (string | undefined)[] = [];
  const { sms } = here.app.appContext;
  const deliver = async ({ triedAt }: { triedAt?: string }) => {
    tried.push(triedAt);
    throw new Error("No answer");
  };
  Object.assign(here.app.appContext, { sms: { ...sms, deliver } });
  const begun = new Date("2026-11-20T17:00:00Z");
  try {
    moveClockTo(begun);
    await assert.rejects(send(text));
    moveClockTo(new Date(begun.getTime() + 60_000));
    await assert.rejects(send(text));
  } finally {
    Object.assign(here.app.appContext, { sms });
    moveClockTo(undefined);
  }
  assert.equal(tried[0], undefined);
  assert.equal(Math.abs(Date.parse(tried[1] ?? "") - begun.getTime()) < 5_000, true);
});

test("a number that stopped at the carrier is never texted again, and the ledger says so", async () => {
  const phone = newPhone();
  await behave(phone, { errorCode: "21610" });
  const text = newText(phone);
  const isRefused = (error: unknown) =>
    error instanceof TextRefused && error.message === "The customer replied STOP to your number.";
  await assert.rejects(send(text), isRefused);
  await behave(phone, {});
  await assert.rejects(send(text), isRefused, "asked again it stays refused");
  const message = { channel: "text", purpose: "transactional", address: phone } as const;
  assert.equal((await decideOn(texting.scope(), message)).reason, "all_texts_stopped");
  const [said] = await texting.rows(
    sql<{ source: string }>`select source from consent_entries order by id desc limit 1`,
  );
  assert.equal(said?.source, "carrier");
});
