/** Decides what a sentence meant that may have asked for no more texts. */
import { recordConsent, targetOf } from "#domains/sending/ledger.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Message } from "../contract.ts";
import { aboutConversation, firstWords } from "../event-builders.ts";
import { openInbox } from "../inbox.ts";
import { followMessages, lockMessage, noteHeard, type StoredMessage } from "../messages-store.ts";
import { toConversation, toMessage } from "../serializers.ts";
import { lockConversation, type StoredConversation } from "../store.ts";

type Decided = { conversationId: number; messageId: number; stops: boolean };

/** Throws a conflict when somebody has decided already. */
export async function decideWish(
  actor: Actor,
  { conversationId, messageId, stops }: Decided,
): Promise<Message> {
  return inTransaction(openInbox(actor, "messages.send"), async (tx) => {
    const conversation = await lockConversation(tx, conversationId);
    if (!conversation) throw notFound("Conversation");
    const message = await lockMessage(tx, messageId);
    if (message?.conversation_id !== conversationId) throw notFound("Message");
    if (message.heard !== "maybe_stop")
      throw conflict("This message doesn't need a decision anymore. Reload the conversation.");
    if (stops) await optOut(tx, conversation, message);
    const heard = stops ? ("stop" as const) : null;
    await noteHeard(tx, messageId, heard);
    await followMessages(tx, conversationId);
    const { name } = toConversation(conversation, actor.country);
    await appendEvent(tx, {
      ...aboutConversation(conversation),
      type: "message.wish_decided",
      title: stops ? `${name} asked for no more texts` : `${name} still wants texts`,
      description: firstWords(message.text),
      data: { message: messageId, stops },
    });
    return toMessage({ ...message, heard });
  });
}

const longestNote = 500;

/** The member's word for the customer, with the customer's own words as what it rests on. */
async function optOut(
  tx: Scope,
  { customer_id: id, customer_name: name }: StoredConversation,
  { address, text }: StoredMessage,
): Promise<void> {
  if (address === null) throw new Error("A received text has no number");
  await recordConsent(tx, {
    target: await targetOf(tx, "text", address),
    purpose: "everything",
    state: "withdrawn",
    source: "member",
    customer: id === null || name === null ? null : { id, name },
    note: `They texted: ${text}`.slice(0, longestNote),
  });
}
