/** What a member writes: a text that waits a moment and then passes the gate, a note, and taking a text back. */
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import {
  attach,
  detach,
  linkPrepared,
  prepareFiles,
  textWith,
  withItsAttachments,
} from "./attachments/service.ts";
import { longestText, type Message, type NewText, undoSeconds } from "./contract.ts";
import { aboutConversation, firstWords } from "./event-builders.ts";
import { decideOnText } from "./gate.ts";
import { partsOf, sendMessage } from "./handing-over.ts";
import { openInbox } from "./inbox.ts";
import {
  addMessage,
  deleteMessage,
  lockMessage,
  type NewMessage,
  type StoredMessage,
} from "./messages-store.ts";
import { toConversation, toMessage } from "./serializers.ts";
import { lockConversation, type StoredConversation } from "./store.ts";

/**
 * Hands a text in. What the gate says for good is refused here, in its words; what it holds is kept and goes later. The
 * gate is asked again when the text leaves.
 */
export async function writeText(
  actor: Actor,
  conversationId: number,
  { text = "", files = [] }: NewText,
): Promise<Message> {
  const scope = openInbox(actor, "messages.send");
  const prepared = await prepareFiles(actor, files);
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, conversationId);
    const linked = await linkPrepared(tx, prepared);
    const whole = textWith(text, linked);
    assertShortEnough(whole);
    const isPicture = prepared.some(({ contentType }) => contentType !== null);
    const segments = partsOf(whole, isPicture);
    const gate = await decideOnText(tx, conversation, { parts: segments });
    if (gate.words && !gate.until) throw invalid(gate.words, { text: gate.words });
    const moment = now();
    const message = await add(tx, {
      conversation_id: conversationId,
      direction: "out",
      text: whole,
      address: gate.address,
      state: gate.until ? "held" : "waiting",
      reason: gate.words,
      held_until: gate.until,
      segments,
      gate,
      key: newId(),
      created_at: moment.toISOString(),
    });
    const startAfter = gate.until ? new Date(gate.until) : new Date(moment.getTime() + undoSeconds * 1_000);
    const { organizationId: id, timeZone, country } = actor;
    const errand = { organization: { id, timeZone, country }, id: message.id };
    await actor.appContext.jobs.enqueue(tx, sendMessage, errand, { startAfter });
    await attach(tx, message.id, linked);
    return withItsAttachments(tx, message);
  });
}

function assertShortEnough(text: string): void {
  if (text.length <= longestText) return;
  const words = `With the links to its attachments, the message is longer than ${longestText.toLocaleString("en-US")} characters. Shorten it.`;
  throw invalid(words, { text: words });
}

export async function writeNote(actor: Actor, conversationId: number, text: string): Promise<Message> {
  const scope = openInbox(actor, "messages.send");
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, conversationId);
    const message = await add(tx, {
      conversation_id: conversationId,
      direction: "note",
      text,
      state: "noted",
      created_at: now().toISOString(),
    });
    await appendEvent(tx, {
      ...aboutConversation(conversation),
      type: "message.noted",
      title: `Note added to the conversation with ${toConversation(conversation, actor.country).name}`,
      description: firstWords(text),
      data: { message: message.id },
    });
    return toMessage(message, []);
  });
}

type Written = Pick<NewMessage, "conversation_id" | "direction" | "text" | "state" | "created_at"> &
  Partial<NewMessage>;

/** Of whoever acts. */
export async function add(tx: Scope, message: Written): Promise<StoredMessage> {
  const added = await addMessage(tx, {
    address: null,
    reason: null,
    held_until: null,
    segments: null,
    key: null,
    accepted_as: null,
    received_text_id: null,
    ...message,
    author_id: tx.actor.userId,
    author_name: tx.actor.name,
  });
  tellLive(tx, ["conversation"]);
  return added as StoredMessage;
}

/** As if it had never been written. Throws a conflict once it has left, or is leaving. */
export async function takeBack(actor: Actor, conversationId: number, id: number): Promise<Message> {
  const scope = openInbox(actor, "messages.send");
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, conversationId);
    const message = await lockMessage(tx, id);
    if (message?.conversation_id !== conversationId || message.direction !== "out") throw notFound("Message");
    if (message.state !== "waiting" && message.state !== "held")
      throw conflict("This message has already been sent.");
    const attachments = (await withItsAttachments(tx, message)).attachments;
    const text = await detach(tx, message);
    await deleteMessage(tx, message);
    await appendEvent(tx, {
      ...aboutConversation(conversation),
      type: "message.taken_back",
      title: `${message.channel === "mail" ? "Email" : "Text"} to ${toConversation(conversation, actor.country).name} taken back before it was sent`,
      data: { message: id },
    });
    return toMessage({ ...message, text }, attachments);
  });
}

/** Throws `not_found`; held until the transaction ends. */
export async function lock(tx: Scope, id: number): Promise<StoredConversation> {
  const conversation = await lockConversation(tx, id);
  if (!conversation) throw notFound("Conversation");
  return conversation;
}
