/**
 * Messages: every word with a customer in one thread, whoever of the business wrote it.
 *
 * There is one conversation for each customer, and one for each number or email address that no customer has. A message is received,
 * written to the customer, or a note between members that is never sent. What is written waits five seconds, in which it
 * can be taken back; then the gate of `sending` decides, and holds it while quiet hours last. A carrier's news moves the
 * state of a message forward and never back. What is unread is unread to each member for themselves. A snoozed
 * conversation is out of the way until its time, or until the customer writes. The customer waits from the first received
 * message that nothing was sent after, until something is sent, a call is answered, or a member says that it needs no reply.
 * Reminders, invoices and the like stand between the messages as notices, which are no answer and make nothing unread.
 */
import { z } from "zod";
import { TextAnswer } from "#domains/reminders/answers/contract.ts";
import { Decision } from "#domains/sending/contract.ts";
import { Notice, RecordRef } from "#domains/sending/notices/contract.ts";
import { Heard } from "#domains/sending/texts/contract.ts";
import { needing } from "#shared/calls.ts";
import { Id, IdParam, instantField, longText, Page, Phone, shortText } from "#shared/fields.ts";
import { MessageAttachment, MessageMedia } from "./attachments/facts-contract.ts";
import { Card } from "./cards/facts-contract.ts";
import { MailFacts } from "./mails/facts-contract.ts";
import { SeenUpTo } from "./presence/contract.ts";

const MessageDirection = z.enum(["in", "out", "note"]);
export type MessageDirection = z.infer<typeof MessageDirection>;

const MessageChannel = z.enum(["text", "mail"]);
export type MessageChannel = z.infer<typeof MessageChannel>;

export const MessageState = z.enum([
  "waiting",
  "held",
  "handed_over",
  "sent",
  "delivered",
  "not_delivered",
  "failed",
  "received",
  "noted",
]);
export type MessageState = z.infer<typeof MessageState>;

/** Before the words of an automatic answer in the list. */
export const automaticWords = "Automatic reply: ";
/** What the list says of a call without a note. */
export const wordlessCall = "Call";

/** A message only goes on to a state of a higher rank. */
export const stateRank: Record<MessageState, number> = {
  waiting: 0,
  held: 0,
  handed_over: 1,
  sent: 2,
  delivered: 3,
  not_delivered: 3,
  failed: 3,
  received: 3,
  noted: 3,
};

/** How long a message waits in which its author can take it back. */
export const undoSeconds = 5;
/** What a carrier takes at once. */
export const longestText = 1_600;
export const longestNote = 5_000;

/** What the gate decided last about a message. */
export type GateDecision = Decision;

export const CallDirection = z.enum(["out", "in"]);
export const CallOutcome = z.enum(["answered", "voicemail", "no_answer", "busy", "wrong_number"]);
export type CallOutcome = z.infer<typeof CallOutcome>;

/** A call that a note tells of; `minutes` of one that was answered, when somebody counted them. */
export const Call = z.object({
  direction: CallDirection,
  outcome: CallOutcome,
  minutes: z.number().nullable(),
});
export type Call = z.infer<typeof Call>;

/** What a received text asked for by itself. */
export type HeardWish = Heard;

export const Message = z
  .object({
    id: z.number(),
    direction: MessageDirection,
    channel: MessageChannel,
    text: z.string(),
    /** What the carrier has of a received message. */
    media: z.array(MessageMedia),
    attachments: z.array(MessageAttachment),
    state: MessageState,
    reason: z.string().nullable(),
    held_until: z.string().nullable(),
    segments: z.number().nullable(),
    author_name: z.string().nullable(),
    gate: Decision.nullable(),
    /** Of a note about a call. */
    call: Call.nullable(),
    /** What a received text asked for by itself; "maybe_stop" is decided by a member. */
    heard: Heard.nullable(),
    /** Of a received text that answers a reminder. */
    answer: TextAnswer.nullable(),
    /** Of an email. */
    subject: z.string().nullable(),
    /** What an answer repeats of the messages before it. */
    quoted: z.string().nullable(),
    mail: MailFacts.nullable(),
    /** Another customer has the number or address that it came from. */
    is_number_shared: z.boolean(),
    /** The bulk message that it is a part of. */
    bulk_id: z.number().nullable(),
    /** Those whose links stand in what a member wrote; only in a thread. */
    records: z.array(RecordRef),
    created_at: z.string(),
    state_at: z.string(),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

export const Conversation = z
  .object({
    id: z.number(),
    customer_id: z.number().nullable(),
    /** The customer's name, the number as people write it, or the address. */
    name: z.string(),
    /** As people write it; null for a customer without one that can be texted. */
    phone: z.string().nullable(),
    /** Of an address that no customer has; null for every other conversation. */
    email: z.string().nullable(),
    assigned_to: z.string().nullable(),
    assigned_name: z.string().nullable(),
    snoozed_until: z.string().nullable(),
    last_message_at: z.string(),
    last_words: z.string(),
    last_direction: MessageDirection,
    /** How many received messages the reader has not read. */
    unread: z.number(),
    /** When the first received message came that nobody has answered; null when nobody waits. */
    waiting_since: z.string().nullable(),
    /** How long that is while the business was open, at most 30 days back. */
    waiting_minutes: z.number().nullable(),
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof Conversation>;

/**
 * "all" leaves out what is snoozed, unless something is searched for. "waiting" are those whose customer waits for an
 * answer.
 */
export const ReadFilter = z.enum(["all", "unread", "read", "waiting", "scheduled", "snoozed"]);
export type ReadFilter = z.infer<typeof ReadFilter>;

export const ConversationQuery = Page.extend({
  filter: ReadFilter.default("all"),
  /** The conversation of this customer, snoozed or not. */
  customer_id: IdParam.optional(),
  /** In the customer's name or number, or in the words of a message. */
  search: shortText("Search", 200).optional(),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** Exactly one of the two. */
export const NewConversation = z.object({ customer_id: Id.optional(), phone: Phone.optional() });
export type NewConversation = z.infer<typeof NewConversation>;

const filled = (label: string, max: number) =>
  longText(label, max).refine((text) => text.length > 0, `${label} is required`);

/** What carriers take with one message. */
export const mostAttachments = 10;

const NewTextFields = z.object({
  text: longText("Message", longestText).default(""),
  files: z
    .array(Id)
    .max(mostAttachments, `A message can have up to ${mostAttachments} attachments`)
    .default([]),
});
export type NewText = z.input<typeof NewTextFields>;
const NewNote = z.object({ text: filled("Note", longestNote) });

/** What is absent stays as it is. */
export const ConversationChanges = z.object({
  assigned_to: z.uuid("Choose a team member from the list").nullable().optional(),
  snoozed_until: instantField("Snooze time").nullable().optional(),
});
export type ConversationChanges = z.infer<typeof ConversationChanges>;

const ById = z.object({ id: IdParam });
const ByMessage = ById.extend({ message_id: IdParam });
const tags = ["Messages"];

export const messagesContract = {
  list: needing("messages.view")
    .route({
      method: "GET",
      path: "/api/messages/conversations",
      summary: "List conversations, newest message first",
      tags,
    })
    .input(ConversationQuery)
    .output(z.object({ conversations: z.array(Conversation), next_cursor: z.string().nullable() })),
  start: needing("messages.send")
    .route({
      method: "POST",
      path: "/api/messages/conversations",
      summary: "Open a customer's or a phone number's conversation, starting it if needed",
      tags,
    })
    .input(NewConversation)
    .output(Conversation),
  get: needing("messages.view")
    .route({
      method: "GET",
      path: "/api/messages/conversations/{id}",
      summary: "Retrieve a conversation",
      tags,
    })
    .input(ById)
    .output(Conversation),
  update: needing("messages.send")
    .route({
      method: "PUT",
      path: "/api/messages/conversations/{id}",
      summary: "Assign or snooze a conversation",
      tags,
    })
    .input(ById.extend(ConversationChanges.shape))
    .output(Conversation),
  read: needing("messages.view")
    .route({
      method: "PUT",
      path: "/api/messages/conversations/{id}/read",
      summary: "Mark a conversation as read up to a message",
      tags,
    })
    .input(ById.extend({ up_to: z.int("The message must be a whole number").min(0) }))
    .output(Conversation),
  messages: needing("messages.view")
    .route({
      method: "GET",
      path: "/api/messages/conversations/{id}/messages",
      summary: "List a conversation's messages and what else was sent to the customer, newest first",
      tags,
    })
    .input(ById.extend(Page.shape))
    .output(
      z.object({
        messages: z.array(Message),
        /** What went to the customer besides messages; of the same stretch of time. */
        notices: z.array(Notice),
        /** The records that they are about, each once. */
        cards: z.array(Card),
        next_cursor: z.string().nullable(),
      }),
    ),
  send: needing("messages.send")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/messages",
      summary:
        "Send a text, attachments or both. It waits five seconds and can be taken back until it has left",
      tags,
      successStatus: 201,
    })
    .input(
      ById.extend({ ...NewTextFields.shape, ...SeenUpTo }).refine(
        ({ text, files }) => text.length > 0 || files.length > 0,
        {
          message: "Message is required",
          path: ["text"],
        },
      ),
    )
    .output(Message),
  note: needing("messages.send")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/notes",
      summary: "Add a note that only team members see",
      tags,
      successStatus: 201,
    })
    .input(ById.extend(NewNote.shape))
    .output(Message),
  takeBack: needing("messages.send")
    .route({
      method: "DELETE",
      path: "/api/messages/conversations/{id}/messages/{message_id}",
      summary: "Take back a message that has not left yet",
      tags,
    })
    .input(ByMessage)
    .output(Message),
};
