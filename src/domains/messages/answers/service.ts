/** Answers to reminders in the thread: what each confirmed, and what a member decides where it isn't plain. */
import { answersTo, confirmAnswered, dismissAnswer } from "#domains/reminders/answers/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { withItsAttachments } from "../attachments/service.ts";
import type { Message } from "../contract.ts";
import { openInbox } from "../inbox.ts";
import { followMessages, lockMessage, type StoredMessage } from "../messages-store.ts";
import { lockConversation } from "../store.ts";
import { findConversationOfText } from "./store.ts";

/** Each as it is shown, with what it answered. */
export async function withAnswers(
  scope: Scope,
  rows: readonly StoredMessage[],
  messages: Message[],
): Promise<Message[]> {
  const answers = await answersTo(
    scope,
    rows.flatMap(({ received_text_id: id }) => id ?? []),
  );
  if (answers.size === 0) return messages;
  return messages.map((message, place) => ({
    ...message,
    answer: answers.get(rows[place]?.received_text_id ?? "") ?? null,
  }));
}

type Place = { conversationId: number; messageId: number };

export function confirmByAnswer(
  actor: Actor,
  { eventId, ...place }: Place & { eventId: number },
): Promise<Message> {
  requirePermission(actor, "calendar.update");
  return decide(actor, place, (tx, receivedTextId) =>
    confirmAnswered(tx, actor, { receivedTextId, eventId }),
  );
}

export const dismissByMember = (actor: Actor, place: Place): Promise<Message> =>
  decide(actor, place, dismissAnswer);

async function decide(
  actor: Actor,
  { conversationId, messageId }: Place,
  work: (tx: Scope, receivedTextId: string) => Promise<void>,
): Promise<Message> {
  return inTransaction(openInbox(actor, "messages.send"), async (tx) => {
    if (!(await lockConversation(tx, conversationId))) throw notFound("Conversation");
    const message = await lockMessage(tx, messageId);
    if (message?.conversation_id !== conversationId || message.received_text_id === null)
      throw notFound("Message");
    await work(tx, message.received_text_id);
    await followMessages(tx, conversationId);
    tellLive(tx, ["conversation"]);
    const [shown] = await withAnswers(tx, [message], [await withItsAttachments(tx, message)]);
    return shown as Message;
  });
}

/** What was answered by itself keeps nobody waiting. */
export async function followAnswer(tx: Scope, receivedTextId: string): Promise<void> {
  const conversationId = await findConversationOfText(tx, receivedTextId);
  if (conversationId === undefined) return;
  await followMessages(tx, conversationId);
  tellLive(tx, ["conversation"]);
}
