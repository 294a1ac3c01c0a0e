/** Takes conversations over together with their past: what was written and received, and how far members have read. */
import { type AnswerPast, backfillAnswer } from "#domains/reminders/answers/past.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { countSms } from "#shared/messages/sms-segments.ts";

import { insertMessageFiles } from "./attachments/store.ts";
import type { Call, HeardWish, MessageDirection, MessageState } from "./contract.ts";
import { noFacts } from "./mails/facts.ts";
import { addMessage, followMessages, type NewMessage } from "./messages-store.ts";

import { addressOf } from "./serializers.ts";
import { conversationOfCustomer } from "./service.ts";
import {
  changeConversation,
  findConversationRow,
  openConversation,
  type StoredConversation,
} from "./store.ts";
import { saveRead } from "./unread/places-store.ts";

type PastMessage = {
  at: Date;
  direction: MessageDirection;
  text: string;
  /** Of what a member wrote. */
  by?: { userId: string; name: string };
  /** Of what was sent; delivered unless it says otherwise. */
  state?: MessageState;
  reason?: string;
  /** Of an email. */
  mail?: { subject: string; quoted: string | null; isAutomatic: boolean; signature: string | null };
  /** Files of the business that went or came with an email. */
  files?: readonly { id: number; name: string; contentType: string }[];
  /** Of a note about a call. */
  call?: Call;
  /** Of a text that answers a reminder. */
  answer?: AnswerPast;
  /** What a received text asks for by itself. */
  heard?: HeardWish;
};

export type ConversationPast = {
  partner: { customerId: number } | { phone: string } | { email: string };
  messages: readonly PastMessage[];
  assignedTo?: string;
  /** What was received last needs no reply. */
  isAnswered?: boolean;
  /** Whoever has read all of it. */
  readBy: readonly string[];
};

export async function backfillConversations(actor: Actor, pasts: readonly ConversationPast[]): Promise<void> {
  const scope = requirePermission(actor, "messages.send");
  await inTransaction(scope, async (tx) => {
    for (const past of pasts) await backfill(tx, past);
    return null;
  });
}

async function backfill(
  tx: Scope,
  { partner, messages, assignedTo, isAnswered, readBy }: ConversationPast,
): Promise<void> {
  const begun = messages[0]?.at.toISOString() ?? "";
  const id =
    "customerId" in partner
      ? await conversationOfCustomer(tx, partner.customerId)
      : await openConversation(tx, partner, begun);
  const conversation = (await findConversationRow(tx, id)) as StoredConversation;
  let newest = 0;
  for (const message of messages) {
    const receivedText = message.answer ? newId() : null;
    if (message.answer && receivedText)
      await backfillAnswer(tx, message.answer, { id: receivedText, at: message.at });
    const row = rowOf(id, message, addressOf(conversation));
    const added = await addMessage(tx, { ...row, received_text_id: receivedText });
    if (added && message.direction === "out") await attachPast(tx, added.id, message);
    newest = added?.id ?? newest;
  }
  if (isAnswered) {
    await changeConversation(tx, id, { answered_up_to: newest });
    await followMessages(tx, id);
  }
  if (assignedTo) await changeConversation(tx, id, { assigned_to: assignedTo });
  for (const userId of readBy) {
    const reader: Scope = { ...tx, actor: { ...tx.actor, userId } };
    await saveRead(reader, id, newest, messages.at(-1)?.at.toISOString() ?? begun);
  }
}

const attachPast = (tx: Scope, messageId: number, { files = [] }: PastMessage): Promise<void> =>
  insertMessageFiles(
    tx,
    files.map((file, position) => ({
      message_id: messageId,
      position,
      file_id: file.id,
      carried_as: "media",
      content_type: file.contentType,
      share_id: null,
    })),
  );

function rowOf(conversationId: number, message: PastMessage, address: string | null): NewMessage {
  const {
    at,
    direction,
    text,
    by,
    state = "delivered",
    reason = null,
    mail,
    call = null,
    heard = null,
  } = message;
  const isOut = direction === "out";
  return {
    conversation_id: conversationId,
    direction,
    text,
    address: direction === "note" || mail ? null : address,
    state: isOut ? state : direction === "in" ? "received" : "noted",
    reason,
    call,
    held_until: null,
    heard,
    ...(mail ? mailRowOf(mail, message) : {}),
    segments: isOut && !mail ? Math.max(1, countSms(text).segments) : null,
    author_id: by?.userId ?? null,
    author_name: by?.name ?? null,
    key: isOut ? newId() : null,
    accepted_as: null,
    received_text_id: null,
    created_at: at.toISOString(),
  };
}

const mailRowOf = (
  { subject, quoted, isAutomatic, signature }: NonNullable<PastMessage["mail"]>,
  { direction, files = [] }: PastMessage,
) => ({
  channel: "mail" as const,
  subject,
  quoted,
  mail: {
    ...noFacts,
    is_automatic: isAutomatic,
    signature,
    files: direction === "in" ? files.map(({ id, name }) => ({ id, name })) : [],
  },
});
