/** What a writer of an answer has seen of a conversation, so that two members do not answer the same customer at once. */
import { z } from "zod";

/**
 * The newest message that the writer has seen: where another member has answered after it, what is written is refused,
 * with that answer. Without it nothing is compared.
 */
export const SeenUpTo = { seen: z.int("The message must be a whole number").min(0).optional() };
export type SeenUpTo = { seen?: number | undefined };

/** What comes with that refusal. */
export const AnsweredMeanwhile = z.object({
  answered: z.object({ message_id: z.number(), by: z.string(), text: z.string(), at: z.string() }),
});
export type AnsweredMeanwhile = z.infer<typeof AnsweredMeanwhile>["answered"];
