/** Reads a text that came in where the domain of sending keeps it. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { ReceivedText } from "./contract.ts";

/** Undefined when it is kept no more. */
export async function findReceivedText(scope: Scope, id: string): Promise<ReceivedText | undefined> {
  const { rows } = await sql<ReceivedText>`
    select id::text, from_number as from, text, media, received_at as "receivedAt" from received_texts
    where organization_id = ${scope.organizationId} and id::text = ${id}`.execute(scope.db);
  return rows[0];
}
