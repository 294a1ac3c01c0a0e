/** Writes a call down in its conversation, and closes what needs no reply. */
import { touchLastContact } from "#domains/customers/contacts.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Conversation, Message } from "../contract.ts";
import { aboutConversation, firstWords } from "../event-builders.ts";
import { openInbox } from "../inbox.ts";
import { addMessage, followMessages, type StoredMessage } from "../messages-store.ts";
import { toConversation, toMessage } from "../serializers.ts";
import {
  changeConversation,
  findConversationRow,
  lockConversation,
  type StoredConversation,
} from "../store.ts";
import { shownConversation } from "../waiting/shown.ts";
import type { NewCall } from "./contract.ts";
import { callWords } from "./contract.ts";

export async function logCall(actor: Actor, id: number, input: NewCall): Promise<Message> {
  const scope = openInbox(actor, "messages.send");
  const { direction, outcome, minutes = null, text } = input;
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, id);
    const moment = now();
    const message = (await addMessage(tx, {
      conversation_id: id,
      direction: "note",
      text: text ?? "",
      call: { direction, outcome, minutes: outcome === "answered" ? minutes : null },
      address: null,
      state: "noted",
      reason: null,
      held_until: null,
      segments: null,
      author_id: actor.userId,
      author_name: actor.name,
      key: null,
      accepted_as: null,
      received_text_id: null,
      created_at: moment.toISOString(),
    })) as StoredMessage;
    if (outcome === "answered") await closeWaiting(tx, conversation);
    if (conversation.customer_id !== null) await touchLastContact(tx, conversation.customer_id, moment);
    await appendEvent(tx, {
      ...aboutConversation(conversation),
      type: "call.logged",
      title: titleOf(direction, toConversation(conversation, actor.country).name),
      description: [callWords(message.call), firstWords(message.text)].filter(Boolean).join(". "),
      data: { message: message.id, outcome },
    });
    return toMessage(message);
  });
}

const titleOf = (direction: NewCall["direction"], name: string): string =>
  direction === "out" ? `Call to ${name}` : `Call from ${name}`;

/** Nobody has to answer what was received so far; what comes next waits again. */
export async function markAnswered(actor: Actor, id: number): Promise<Conversation> {
  const scope = openInbox(actor, "messages.send");
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, id);
    if (conversation.waiting_since !== null) {
      await closeWaiting(tx, conversation);
      await appendEvent(tx, {
        ...aboutConversation(conversation),
        type: "conversation.answered",
        title: `Conversation with ${toConversation(conversation, actor.country).name} needs no reply`,
      });
    }
    return shownConversation(tx, (await findConversationRow(tx, id)) as StoredConversation);
  });
}

async function closeWaiting(tx: Scope, { id, last_received_id }: StoredConversation): Promise<void> {
  await changeConversation(tx, id, { answered_up_to: last_received_id });
  await followMessages(tx, id);
}

async function lock(tx: Scope, id: number): Promise<StoredConversation> {
  const conversation = await lockConversation(tx, id);
  if (!conversation) throw notFound("Conversation");
  return conversation;
}
