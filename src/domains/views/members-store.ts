/** What the business's members are called, also those who have left. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export async function findMemberNames(scope: Scope): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, btrim(first_name || ' ' || last_name) as name from users
    where organization_id = ${scope.organizationId}`.execute(scope.db);
  return rows;
}
