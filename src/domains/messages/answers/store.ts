/** Finds the conversation of a received text. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export async function findConversationOfText(
  scope: Scope,
  receivedTextId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ conversation_id: number }>`
    select conversation_id from messages
    where organization_id = ${scope.organizationId} and received_text_id = ${receivedTextId}`.execute(
    scope.db,
  );
  return rows[0]?.conversation_id;
}
