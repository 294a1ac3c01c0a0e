/** What a member writes: a text that waits a moment and then passes the gate, a note, and taking a text back. */
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { partsOf } from "./attachments/parts.ts";
import {
  attach,
  detach,
  linkPrepared,
  type Prepared,
  prepareFiles,
  textWith,
  withItsAttachments,
} from "./attachments/service.ts";
import { longestText, type Message, type NewText, undoSeconds } from "./contract.ts";
import { aboutConversation, firstWords } from "./event-builders.ts";
import { decideOnText } from "./gate.ts";
import { sendMessage } from "./handing-over.ts";
import { openInbox } from "./inbox.ts";
import {
  addMessage,
  deleteMessage,
  lockMessage,
  type NewMessage,
  type StoredMessage,
} from "./messages-store.ts";
import type { SeenUpTo } from "./presence/contract.ts";
import { assertUnanswered } from "./presence/reply-collisions.ts";
import { toConversation, toMessage } from "./serializers.ts";
import { lockConversation, type StoredConversation } from "./store.ts";

/**
 * Hands a text in, unless another member has answered after what was `seen`. What the gate says for good is refused here, in its words; what it holds is kept and goes later. The
 * gate is asked again when the text leaves.
 */
export async function writeText(
  actor: Actor,
  conversationId: number,
  { text = "", files = [], seen }: NewText & SeenUpTo,
): Promise<Message> {
  const scope = openInbox(actor, "messages.send");
  const prepared = await prepareFiles(actor, files);
  return inTransaction(scope, async (tx) => {
    const conversation = await lock(tx, conversationId);
    await assertUnanswered(tx, conversationId, seen);
    return withItsAttachments(tx, await enterText(tx, conversation, { text, files: prepared }));
  });
}

type Entering = {
  text: string;
  files: Prepared;
  /** Nobody waits for an answer: it leaves at once, and what stands against it for good is said in the thread. */
  isLate?: boolean;
  /** Why it can't leave, known before the gate is asked. */
  refusal?: string | null;
};

/** Of whoever acts. Throws `invalid` with the words of the gate, unless it `isLate`. */
export async function enterText(
  tx: Scope,
  conversation: StoredConversation,
  { text, files, isLate = false, refusal = null }: Entering,
): Promise<StoredMessage> {
  const linked = await linkPrepared(tx, files);
  const whole = textWith(text, linked);
  assertShortEnough(whole);
  const isPicture = files.some(({ contentType }) => contentType !== null);
  const segments = partsOf(whole, isPicture);
  const gate = await decideOnText(tx, conversation, { parts: segments });
  const against = refusal ?? (gate.until ? null : gate.words);
  if (against !== null && !isLate) throw invalid(against, { text: against });
  const moment = now();
  const message = await add(tx, {
    conversation_id: conversation.id,
    direction: "out",
    text: whole,
    address: gate.address,
    state: against !== null ? "failed" : gate.until ? "held" : "waiting",
    reason: against ?? gate.words,
    held_until: against === null ? gate.until : null,
    segments,
    gate,
    key: newId(),
    created_at: moment.toISOString(),
  });
  await attach(tx, message.id, linked);
  if (against !== null) return message;
  const undoMs = isLate ? 0 : undoSeconds * 1_000;
  const startAfter = gate.until ? new Date(gate.until) : new Date(moment.getTime() + undoMs);
  const { organizationId: id, timeZone, country } = tx.actor;
  const errand = { organization: { id, timeZone, country }, id: message.id };
  await tx.actor.appContext.jobs.enqueue(tx, sendMessage, errand, { startAfter });
  return message;
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
