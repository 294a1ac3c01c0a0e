/** How the event log tells what was done in a conversation. */
import type { NewEvent } from "#platform/events.ts";
import type { StoredConversation } from "./store.ts";

export const aboutConversation = ({
  id,
  customer_id,
}: Pick<StoredConversation, "id" | "customer_id">): Pick<NewEvent, "subject" | "customerId"> => ({
  subject: { kind: "conversation", id },
  customerId: customer_id,
});

const mostWords = 140;

/** The beginning of a message, as a timeline has room for it. */
export function firstWords(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > mostWords ? `${line.slice(0, mostWords - 1).trimEnd()}…` : line;
}
