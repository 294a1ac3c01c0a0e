/** How states and counts of messages are called on the screen. */
import { formatDateTime } from "#shared/time/dates.ts";
import {
  automaticWords,
  type Conversation,
  type Message,
  type MessageState,
  type ReadFilter,
  wordlessCall,
} from "../contract.ts";

export const stateWords: Record<MessageState, string> = {
  waiting: "Sending in a moment",
  held: "On hold",
  handed_over: "Sending",
  sent: "Sent",
  delivered: "Delivered",
  not_delivered: "Not delivered",
  failed: "Not sent",
  received: "Received",
  noted: "Note",
};

export const filterWords: Record<ReadFilter, string> = {
  all: "All",
  unread: "Unread",
  read: "Read",
  waiting: "Waiting",
  scheduled: "Scheduled",
  snoozed: "Snoozed",
};

export const emptyWords: Record<ReadFilter, { title: string; text: string }> = {
  all: {
    title: "No conversations yet",
    text: "Write to a customer or a phone number, and the conversation appears here.",
  },
  unread: { title: "You're all caught up", text: "New messages from customers appear here." },
  read: { title: "Nothing read yet", text: "Conversations that you've read appear here." },
  waiting: { title: "No one is waiting", text: "Customers who wait for your answer appear here." },
  scheduled: {
    title: "Nothing is scheduled",
    text: "Conversations with messages to be sent later appear here.",
  },
  snoozed: {
    title: "Nothing is snoozed",
    text: "Snooze a conversation to hide it until a later time.",
  },
};

/** "You: On our way", "Note: Gate code 4411". */
export function previewOf({ last_words: words, last_direction: direction }: Conversation): string {
  if (words === "" && direction === "note") return "No messages yet";
  if (direction === "out") return `You: ${words || "Picture message"}`;
  if (words === "") return "Picture message";
  const isNote = direction === "note" && words !== wordlessCall && !words.startsWith(automaticWords);
  return isNote ? `Note: ${words}` : words;
}

export const isPending = ({ state }: Message): boolean => state === "waiting" || state === "held";

export const isLost = ({ state }: Message): boolean => state === "failed" || state === "not_delivered";

/** "Quiet hours are on. It will be sent on Nov 21, 2026, 8:00 AM." */
export function heldWords({ gate }: Pick<Message, "gate">, until: string, zone: string): string {
  const why = gate?.reason === "too_frequent" ? (gate.words ?? "") : "Quiet hours are on.";
  return `${why} It will be sent on ${formatDateTime(new Date(until), zone)}.`;
}
