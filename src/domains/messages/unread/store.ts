/** Counts what a member has not read. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { conversationSources, isUnread, visible } from "../store.ts";
import { unreadCandidates } from "./places-store.ts";

/** However many have written since: the count stands in the navigation and is asked for with every message. */
const mostLookedAt = 2_000;

/** Up to `most`, among the conversations that were written to last, and with those that were left unread before. */
export async function countUnread(scope: Scope, moment: Date, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${conversationSources(scope)}
      where c.organization_id = ${scope.organizationId} and c.id = any(array(${unreadCandidates(scope, mostLookedAt)}))
        and ${visible(scope)} and ${isUnread(scope)}
        and not coalesce(c.snoozed_until > ${moment.toISOString()}, false)
      limit ${most}) as found`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
