/** Counts what a member has not read. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { conversationSources, isUnread, readByAll, visible } from "../store.ts";

/** However many have written since: the count stands in the navigation and is asked for with every message. */
const mostLookedAt = 2_000;

/** Up to `most`, among the conversations that were written to last. */
export async function countUnread(scope: Scope, moment: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${conversationSources(scope)}
      where ${visible(scope)} and ${isUnread(scope)} and c.last_received_id > ${readByAll(scope)}
        and c.last_received_id > coalesce((
          select last_received_id from conversations where organization_id = ${scope.organizationId}
            and last_received_id > 0 order by last_received_id desc offset ${mostLookedAt} limit 1), 0)
        and not coalesce(c.snoozed_until > ${moment.toISOString()}, false)
      limit ${most}) as unread`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
