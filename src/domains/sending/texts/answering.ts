/** What follows by itself from a text that asks to stop, to start again or for help: what holds from now on, and one answer. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { formatPhone } from "#shared/phone.ts";
import type { ConsentState } from "../contract.ts";
import { recordConsent, targetOf } from "../ledger.ts";
import type { Heard } from "./contract.ts";
import { sendText } from "./send-text.ts";
import { countAnswers, findCustomerOf, noteAnswered, type Received } from "./store.ts";

/** Two programs that answer each other end here. */
const mostHelpAnswers = 3;
const hour = 3_600_000;

type Answer = "stop" | "start" | "help";

export async function answerHeard(tx: Scope, received: Received, heard: Heard): Promise<void> {
  if (heard === "maybe_stop") return putBeforePerson(tx, received);
  if (heard === "help") {
    const since = new Date(now().getTime() - hour);
    if ((await countAnswers(tx, received.from_number, since)) < mostHelpAnswers)
      await answer(tx, received, heard);
    return;
  }
  // Said once it is answered once: who says it again gets no second answer.
  const isNew = await noteWish(tx, received, heard === "stop" ? "withdrawn" : "granted");
  if (isNew) await answer(tx, received, heard);
}

async function noteWish(tx: Scope, received: Received, state: ConsentState): Promise<boolean> {
  const { from_number: number, text } = received;
  const { name, customer } = await whoIs(tx, number);
  const scope: Scope = { ...tx, actor: { ...tx.actor, name: `${name} (customer)` } };
  return recordConsent(scope, {
    target: await targetOf(tx, "text", number),
    purpose: "everything",
    state,
    source: "text",
    customer,
    shown: { text: text || "STOP", version: "received-text" },
  });
}

async function whoIs(tx: Scope, number: string) {
  const found = await findCustomerOf(tx, number);
  const name = found ? `${found.first_name} ${found.last_name}` : formatPhone(number, tx.actor.country);
  return { name, customer: found ? { id: found.id, name } : null };
}

/** A program must not decide about a sentence of somebody's own. */
async function putBeforePerson(tx: Scope, { id, from_number: number, text }: Received): Promise<void> {
  const { name, customer } = await whoIs(tx, number);
  await appendEvent(tx, {
    type: "text.may_ask_to_stop",
    subject: { kind: "text", id },
    customerId: customer?.id ?? null,
    title: `${name} may be asking you to stop texting`,
    description: text.length > 140 ? `${text.slice(0, 139)}…` : text,
  });
}

/** It passes no verdict: it is what the person has just asked for, and the last that they get after a stop. */
async function answer(tx: Scope, received: Received, to: Answer): Promise<void> {
  if (received.is_answered_by_carrier) return;
  const { name, phone } = await publicBrandOf(tx);
  const text = {
    key: `text-answer-${received.id}`,
    to: received.from_number,
    text: wordsOf[to](name, phone?.text),
  };
  await noteAnswered(tx, received.id);
  await tx.actor.appContext.jobs.enqueue(tx, sendText, text, { singletonKey: text.key });
}

const wordsOf: Record<Answer, (business: string, phone: string | undefined) => string> = {
  stop: (business) => `${business}: You won't get any more texts from us. Reply START to get them again.`,
  start: (business) => `${business}: You'll get texts from us again. Reply HELP for help or STOP to stop.`,
  help: (business, phone) =>
    `${business}: ${phone ? `Call us at ${phone} for help.` : "We'll get back to you soon."} Reply STOP to stop all texts. Message and data rates may apply.`,
};
