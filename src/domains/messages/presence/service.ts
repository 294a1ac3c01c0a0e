/** Tells the other members what one of them does in a conversation just now. */
import type { Actor } from "#platform/actor.ts";
import { findConversation } from "../service.ts";
import type { Presence, PresenceState } from "./contract.ts";

/** Whoever looks on as somebody else is not seen, and the guest of the demo is seen like everybody. */
export async function tellPresence(
  actor: Actor,
  conversationId: number,
  state: PresenceState,
): Promise<{ told: boolean }> {
  await findConversation(actor, conversationId);
  if (actor.viewingAs || !actor.userId) return { told: false };
  const presence: Presence = { conversation: conversationId, user: actor.userId, name: actor.name, state };
  await actor.appContext.live.say(actor.organizationId, {
    kind: "conversation",
    from: actor.userId,
    data: presence,
  });
  return { told: true };
}
