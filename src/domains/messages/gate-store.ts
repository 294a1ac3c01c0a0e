/** What the gate asks of a conversation. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/** When the other side last wrote; undefined when they never did. */
export async function findReceivedAt(scope: Scope, conversationId: number): Promise<string | undefined> {
  const { rows } = await sql<{ created_at: string }>`
    select m.created_at from conversations c
    join messages m on m.organization_id = c.organization_id and m.id = c.last_received_id
    where c.organization_id = ${scope.organizationId} and c.id = ${conversationId}`.execute(scope.db);
  return rows[0]?.created_at;
}
