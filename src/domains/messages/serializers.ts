/** What of a conversation and of a message goes over the wire. */
import { formatPhone } from "#shared/phone.ts";
import type { MessageAttachment } from "./attachments/facts-contract.ts";
import type { Conversation, Message } from "./contract.ts";
import { toMailFacts } from "./mails/facts.ts";
import type { StoredMessage } from "./messages-store.ts";
import type { StoredConversation } from "./store.ts";

/** How long the customer has waited is asked for apart, by `shownConversations`. */
export function toConversation(
  row: StoredConversation,
  country: string,
  waitingMinutes: number | null = null,
): Conversation {
  const {
    customer_name,
    customer_phone: _phone,
    phone: number,
    last_received_id: _received,
    ...fields
  } = row;
  const phone = addressOf(row);
  const shown = phone && formatPhone(phone, country);
  const name = customer_name ?? shown ?? number ?? row.email ?? "";
  return { ...fields, phone: shown, name, waiting_minutes: waitingMinutes };
}

/** The number that is written to; null for a customer without one that can be dialed. */
export const addressOf = ({
  customer_id,
  customer_phone,
  phone,
}: Pick<StoredConversation, "customer_id" | "customer_phone" | "phone">): string | null =>
  customer_id === null ? phone : customer_phone;

/** What it answered is asked for apart, by `withAnswers`. */
export function toMessage(row: StoredMessage, attachments: MessageAttachment[] = []): Message {
  const { id, direction, channel, text, media, state, reason, held_until, segments, author_name } = row;
  const { gate, call, heard, subject, quoted, mail, is_number_shared, bulk_id, created_at, state_at } = row;
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
    call,
    heard,
    answer: null,
    subject,
    quoted,
    mail: mail && toMailFacts(mail),
    is_number_shared,
    bulk_id,
    records: [],
    created_at,
    state_at,
  };
}
