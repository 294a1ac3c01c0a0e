/** Counts what a member has not read. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

/** Up to `most`. */
export async function countUnread(scope: Scope, moment: Date, most: number): Promise<number> {
  const readerId = (scope.actor.viewingAs ?? scope.actor).userId;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from conversations c
      left join customers on customers.organization_id = c.organization_id and customers.id = c.customer_id
      left join conversation_reads r on r.organization_id = c.organization_id and r.conversation_id = c.id
        and r.user_id = ${readerId}
      where c.organization_id = ${scope.organizationId} and c.last_received_id > coalesce(r.up_to, 0)
        and not coalesce(c.snoozed_until > ${moment.toISOString()}, false) and customers.deleted_at is null
      limit ${most}) as unread`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
