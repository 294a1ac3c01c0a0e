/** Finds what other members wrote in a conversation. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

type Answer = { id: number; author_name: string; text: string; subject: string | null; created_at: string };

/** The newest that is on its way to the customer or was sent, after a message; what many get at once answers nobody. */
export async function findAnswerOfOthers(
  scope: Scope,
  conversationId: number,
  after: number,
): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select id, author_name, text, subject, created_at from messages
    where organization_id = ${scope.organizationId} and conversation_id = ${conversationId} and id > ${after}
      and direction = 'out' and state not in ('failed', 'not_delivered') and bulk_id is null
      and author_id is not null and author_id is distinct from ${scope.actor.userId}
    order by id desc limit 1`.execute(scope.db);
  return rows[0];
}
