/** Keeps two members from answering the same customer without knowing of each other. */
import type { Scope } from "#platform/actor.ts";
import { conflict } from "#platform/errors.ts";
import { firstWords } from "../event-builders.ts";
import type { AnsweredMeanwhile } from "./contract.ts";
import { findAnswerOfOthers } from "./store.ts";

/**
 * Throws a conflict with what another member wrote to the customer after the message `seen`. The conversation is locked,
 * so of two at once the second one hears of the first.
 */
export async function assertUnanswered(
  tx: Scope,
  conversationId: number,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const found = await findAnswerOfOthers(tx, conversationId, seen);
  if (!found) return;
  const answered: AnsweredMeanwhile = {
    message_id: found.id,
    by: found.author_name,
    text: firstWords(found.text || found.subject || "Picture message"),
    at: found.created_at,
  };
  throw conflict(`${answered.by} has answered this customer in the meantime.`, { answered });
}
