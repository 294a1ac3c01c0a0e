/** Takes conversations over together with their past: what was written and received, and how far members have read. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { countSms } from "#shared/messages/sms-segments.ts";

import type { Call, MessageDirection, MessageState } from "./contract.ts";
import { noFacts } from "./mails/facts.ts";
import { addMessage, followMessages, type NewMessage } from "./messages-store.ts";

import { addressOf } from "./serializers.ts";
import { conversationOfCustomer } from "./service.ts";
import {
  changeConversation,
  findConversationRow,
  openConversation,
  type StoredConversation,
  saveRead,
} from "./store.ts";

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
  /** Of a note about a call. */
  call?: Call;
};

export type ConversationPast = {
  partner: { customerId: number } | { phone: string };
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
    "phone" in partner
      ? await openConversation(tx, partner, begun)
      : await conversationOfCustomer(tx, partner.customerId);
  const conversation = (await findConversationRow(tx, id)) as StoredConversation;
  let newest = 0;
  for (const message of messages) {
    const added = await addMessage(tx, rowOf(id, message, addressOf(conversation)));
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

function rowOf(conversationId: number, message: PastMessage, address: string | null): NewMessage {
  const { at, direction, text, by, state = "delivered", reason = null, mail, call = null } = message;
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
    ...(mail ? mailRowOf(mail) : {}),
    segments: isOut && !mail ? Math.max(1, countSms(text).segments) : null,
    author_id: by?.userId ?? null,
    author_name: by?.name ?? null,
    key: isOut ? newId() : null,
    accepted_as: null,
    received_text_id: null,
    created_at: at.toISOString(),
  };
}

const mailRowOf = ({ subject, quoted, isAutomatic, signature }: NonNullable<PastMessage["mail"]>) => ({
  channel: "mail" as const,
  subject,
  quoted,
  mail: { ...noFacts, is_automatic: isAutomatic, signature },
});
