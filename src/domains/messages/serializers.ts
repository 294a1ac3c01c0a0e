/** What of a conversation and of a message goes over the wire. */
import { formatPhone } from "#shared/phone.ts";
import type { Conversation, Message, MessageAttachment } from "./contract.ts";
import type { StoredMessage } from "./messages-store.ts";
import type { StoredConversation } from "./store.ts";

export function toConversation(row: StoredConversation, country: string): Conversation {
  const { customer_name, customer_phone: _, phone: number, ...fields } = row;
  const phone = addressOf(row);
  const shown = phone && formatPhone(phone, country);
  return { ...fields, phone: shown, name: customer_name ?? shown ?? number ?? "" };
}

/** The number that is written to; null for a customer without one that can be dialed. */
export const addressOf = ({
  customer_id,
  customer_phone,
  phone,
}: Pick<StoredConversation, "customer_id" | "customer_phone" | "phone">): string | null =>
  customer_id === null ? phone : customer_phone;

export function toMessage(row: StoredMessage, attachments: MessageAttachment[]): Message {
  const { id, direction, channel, text, media, state, reason, held_until, segments, author_name } = row;
  const { gate, is_number_shared, created_at, state_at } = row;
  return {
    id,
    direction,
    channel,
    text,
    media,
    attachments,
    state,
    reason,
    held_until,
    segments,
    author_name,
    gate,
    is_number_shared,
    created_at,
    state_at,
  };
}
