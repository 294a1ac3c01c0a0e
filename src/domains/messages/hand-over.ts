/** Gives the conversations that one member looks after to another, when the first leaves. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { recordPast } from "#platform/events.ts";
import { aboutConversation } from "./event-builders.ts";
import { countAssigned, reassignAll } from "./hand-over-store.ts";

export const countConversationsOf = (scope: Scope, userId: string): Promise<number> =>
  countAssigned(scope, userId);

/** Moves them within `tx`; with `to` null nobody has them. Returns how many were moved. */
export async function handOverConversations(
  tx: Scope,
  from: string,
  to: { id: string; name: string } | null,
): Promise<number> {
  const conversations = await reassignAll(tx, from, to?.id ?? null);
  const { userId, name } = tx.actor;
  const at = now();
  await recordPast(
    tx,
    conversations.map((conversation) => ({
      at,
      by: { userId, name },
      event: {
        ...aboutConversation(conversation),
        type: "conversation.handed_over",
        title: to ? `Conversation assigned to ${to.name}` : "Conversation is unassigned",
        data: { before: { assigned_to: from }, after: { assigned_to: to?.id ?? null } },
      },
    })),
  );
  return conversations.length;
}
