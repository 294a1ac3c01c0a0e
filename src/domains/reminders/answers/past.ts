/** Takes over what a customer answered to a reminder by text. */
import type { Scope } from "#platform/actor.ts";
import type { AnswerSaid } from "./contract.ts";
import { insertAnswer } from "./store.ts";

export type AnswerPast = {
  said: AnswerSaid;
  eventId: number;
  /** It waits for a member. */
  isOpen: boolean;
};

export async function backfillAnswer(
  tx: Scope,
  { said, eventId, isOpen }: AnswerPast,
  text: { id: string; at: Date },
): Promise<void> {
  const at = text.at.toISOString();
  const state = isOpen ? "open" : "confirmed";
  const answer = { received_text_id: text.id, said, state, received_at: at } as const;
  await insertAnswer(tx, { ...answer, settled_at: isOpen ? null : at }, [eventId]);
}
