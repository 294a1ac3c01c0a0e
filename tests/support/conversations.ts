/** Conversations for tests: somebody to write with, what the business writes, and what comes in. */
import assert from "node:assert/strict";
import { createCustomer } from "#domains/customers/service.ts";
import type { Conversation, Message } from "#domains/messages/contract.ts";
import { fileReceivedText } from "#domains/messages/filing.ts";
import { sendMessage } from "#domains/messages/handing-over.ts";
import type { Heard } from "#domains/sending/texts/contract.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import { moveClockTo } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { openForTests } from "./business.ts";
import type { Person, TestOrganization } from "./organization.ts";

/** Friday noon in New York. */
export const noon = "2026-11-20T17:00:00Z";

type Came = { id?: string; at?: string; heard?: Heard | null };

/** A text that came in at that moment stands in the thread of whoever wrote it. */
export async function textCame(
  { system }: Pick<TestOrganization, "system">,
  { from, text, at }: { from: string; text: string; at: string },
): Promise<void> {
  await inTransaction(requirePermission(system, "messages.send"), async (tx) => {
    await fileReceivedText(tx, { id: newId(), from, text, media: [], receivedAt: at, heard: null });
    return null;
  });
}

/** `areaCode` keeps the numbers of files that share a business apart. */
export function conversationsOf(here: ReturnType<typeof openForTests>, areaCode: number) {
  let made = 0;
  const newNumber = () => {
    made += 1;
    return `+1${areaCode}555${String(2000 + made)}`;
  };

  const ask = (method: string, path: string, body?: object, by: Person = here.owner) =>
    here.send(method, `/api/messages/conversations${path}`, body, by);

  const someone = (fields: object = {}, by: Person = here.owner) =>
    createCustomer(by.actor, {
      first_name: "Ida",
      last_name: "Berg",
      status: "lead",
      country: "US",
      ...fields,
    });

  async function start(body: object, by?: Person): Promise<Conversation> {
    const answer = await ask("POST", "", body, by);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  }

  async function write(id: number, text: string, by?: Person): Promise<Message> {
    const answer = await ask("POST", `/${id}/messages`, { text }, by);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body.data;
  }

  /** The newest message first. */
  const thread = async (id: number): Promise<Message[]> =>
    (await ask("GET", `/${id}/messages`)).body.data.messages;

  const namesOf = async (query: string, by?: Person): Promise<string[]> =>
    (await ask("GET", query, undefined, by)).body.data.conversations.map(({ name }: Conversation) => name);

  const asSystem = <T>(work: (tx: Scope) => Promise<T>): Promise<T> =>
    inTransaction(requirePermission(here.business.system, "messages.send"), work);

  const receive = (from: string, text: string, { id = newId(), at = noon, heard = null }: Came = {}) =>
    asSystem(async (tx) => {
      await fileReceivedText(tx, { id, from, text, media: [], receivedAt: at, heard });
      return null;
    });

  /** What the worker does with the message at that moment. */
  async function leave({ id }: Message, at: string): Promise<void> {
    moveClockTo(new Date(at));
    const { organizationId, timeZone, country } = here.owner.actor;
    const errand = { organization: { id: organizationId, timeZone, country }, id };
    await sendMessage.run(here.app.appContext, errand, { id: "job", organizationId });
  }

  return { newNumber, ask, someone, start, write, thread, namesOf, asSystem, receive, leave };
}
