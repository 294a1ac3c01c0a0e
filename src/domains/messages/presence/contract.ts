/**
 * What members do in a conversation just now: looking at it, writing in it.
 *
 * It is told to the other members who have the conversation open, so that two of them do not answer the same customer at
 * once. Nothing of it is kept: whoever is not heard of again within a few seconds is taken to have gone.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { IdParam } from "#shared/fields.ts";

export const PresenceState = z.enum(["viewing", "typing", "gone"]);
export type PresenceState = z.infer<typeof PresenceState>;

/** How often a browser says that its member is still at it, and after how long without that they count as gone. */
export const presenceTimes = {
  viewingMs: 10_000,
  typingMs: 3_000,
  longestMs: 25_000,
  longestTypingMs: 8_000,
};

/** As it is told to the others. */
export const Presence = z.object({
  conversation: z.number(),
  user: z.string(),
  name: z.string(),
  state: PresenceState,
});
export type Presence = z.infer<typeof Presence>;

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

export const presenceContract = {
  tell: needing("messages.view")
    .route({
      method: "POST",
      path: "/api/messages/conversations/{id}/presence",
      summary: "Tell the other members that you're viewing a conversation or typing in it. Nothing is stored",
      tags: ["Messages"],
    })
    .input(z.object({ id: IdParam, state: PresenceState }))
    .output(z.object({ told: z.boolean() })),
};
