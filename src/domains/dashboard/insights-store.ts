/** Reads which appointments nobody has confirmed yet. */
import { sql } from "kysely";
import type { Reach, Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Span } from "#shared/time/time.ts";

/** Jobs and appointments that begin in the span, have a customer, and were not confirmed. */
export async function countUnconfirmed(scope: Scope, reach: Reach, { start, end }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_events as e
    where e.organization_id = ${scope.organizationId} and e.deleted_at is null and e.status = 'scheduled'
      and e.customer_id is not null and e.list_type in ('job', 'appointment')
      and e.starts_at >= ${start.toISOString()} and e.starts_at < ${end.toISOString()}
      and ${withinReach(scope, "e", reach)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
