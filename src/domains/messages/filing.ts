/** Puts a text that came in into the thread of whoever wrote it, and moves what was sent by what the carrier says. */
import { touchLastContact } from "#domains/customers/contacts.ts";
import { customerAnswering } from "#domains/reminders/answers/service.ts";
import type { ReceivedText } from "#domains/sending/texts/service.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { carrierFailure } from "#platform/sms/carrier-errors.ts";
import { keepReceivedMedia } from "./attachments/receiving.ts";
import type { MessageState } from "./contract.ts";
import { aboutConversation, firstWords } from "./event-builders.ts";
import { addMessage, lockAccepted, moveMessage, type StoredMessage } from "./messages-store.ts";
import { toConversation } from "./serializers.ts";
import { conversationOfCustomer } from "./service.ts";
import {
  changeConversation,
  findConversationRow,
  listCustomersOf,
  openConversation,
  type StoredConversation,
} from "./store.ts";

/**
 * Of a number that nobody has it begins or goes on with that number's conversation. Of a number that several customers
 * have it goes to whose visit it answers, else to whoever's conversation was active last, and says that others have it
 * too. Filing it again adds nothing.
 */
export async function fileReceivedText(tx: Scope, received: ReceivedText): Promise<void> {
  const customers = await listCustomersOf(tx, { phone: received.from });
  const asked = customers.length > 1 ? await customerAnswering(tx, received) : null;
  const customer = asked !== null && customers.includes(asked) ? asked : customers[0];
  const conversationId =
    customer === undefined
      ? await openConversation(tx, { phone: received.from }, received.receivedAt)
      : await conversationOfCustomer(tx, customer);
  const message = await addMessage(tx, {
    conversation_id: conversationId,
    direction: "in",
    text: received.text,
    media: received.media,
    address: received.from,
    state: "received",
    reason: null,
    held_until: null,
    segments: null,
    author_id: null,
    author_name: null,
    key: null,
    accepted_as: null,
    received_text_id: received.id,
    heard: received.heard,
    is_number_shared: customers.length > 1,
    created_at: received.receivedAt,
  });
  if (!message) return;
  if (received.media.length > 0) {
    const { organizationId: id, timeZone, country, appContext } = tx.actor;
    const errand = { organization: { id, timeZone, country }, id: message.id };
    await appContext.jobs.enqueue(tx, keepReceivedMedia, errand);
  }
  await changeConversation(tx, conversationId, { snoozed_until: null });
  const conversation = (await findConversationRow(tx, conversationId)) as StoredConversation;
  if (conversation.customer_id !== null)
    await touchLastContact(tx, conversation.customer_id, new Date(received.receivedAt));
  await appendEvent(tx, {
    ...aboutConversation(conversation),
    type: "message.received",
    title: `Text from ${toConversation(conversation, tx.actor.country).name}`,
    description: firstWords(received.text) || "Picture message",
    data: { message: message.id },
  });
}

/** What a carrier calls a state, in its own words, and what that is here; other words change nothing. */
const statesOf: Record<string, MessageState> = {
  sent: "sent",
  delivered: "delivered",
  undelivered: "not_delivered",
  not_delivered: "not_delivered",
  failed: "failed",
};

export type CarrierStatus = { status: string; errorCode: string | null };

/** A name under which nothing is kept is another domain's. */
export async function followStatus(tx: Scope, acceptedAs: string, told: CarrierStatus): Promise<void> {
  const message = await lockAccepted(tx, acceptedAs);
  if (message) await moveBy(tx, message, told);
}

/** Moves a message that is held by what the carrier says of it, never back. */
export async function moveBy(
  tx: Scope,
  message: StoredMessage,
  { status, errorCode }: CarrierStatus,
): Promise<void> {
  const state = statesOf[status];
  if (!state || state === message.state) return;
  const isLost = state === "not_delivered" || state === "failed";
  const reason = isLost ? carrierFailure(errorCode).words : null;
  await moveMessage(tx, message, state, { at: now().toISOString(), reason });
  tellLive(tx, ["conversation"]);
}
