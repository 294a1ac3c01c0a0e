/** How the event log tells what became of a saved card. */
import type { NewEvent } from "#platform/events.ts";
import type { KeptCard } from "./store.ts";

/** `done` as in "saved", "removed". */
export const cardEvent = (
  { customer_id, words }: Pick<KeptCard, "customer_id" | "words">,
  done: string,
  more: { description?: string; data?: Record<string, unknown> } = {},
): NewEvent => ({
  type: `card.${done}`,
  subject: { kind: "customer", id: customer_id },
  customerId: customer_id,
  title: `Card ${done}: ${words}`,
  ...(more.description ? { description: more.description } : {}),
  data: more.data ?? {},
});
