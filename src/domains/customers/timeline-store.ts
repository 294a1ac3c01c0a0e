/** Reads the event event log where it speaks of one customer. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";

export type TimelineRow = {
  id: number;
  type: string;
  title: string;
  description: string | null;
  actor_name: string;
  occurred_at: string;
  data: Record<string, unknown>;
};

/** Newest first, from the event after `place` on. */
export async function findTimelineRows(
  scope: Scope,
  customerId: number,
  place: { occurredAt: string; id: number } | undefined,
  limit: number,
): Promise<TimelineRow[]> {
  const after = place ? sql`and (occurred_at, id) < (${place.occurredAt}, ${place.id})` : sql``;
  const { rows } = await sql<TimelineRow>`
    select id, type, title, description, actor_name, occurred_at, data from events
    where organization_id = ${scope.organizationId} and customer_id = ${customerId} ${after}
    order by occurred_at desc, id desc limit ${limit}`.execute(scope.db);
  return rows;
}

/** Who wrote the latest event about the customer itself, not about something else in its timeline. */
export async function findLastChange(scope: Scope, customerId: number) {
  const { rows } = await sql<{ actor_id: string | null; actor_name: string }>`
    select actor_id, actor_name from events
    where organization_id = ${scope.organizationId} and customer_id = ${customerId} and subject_kind = 'customer'
    order by occurred_at desc, id desc limit 1`.execute(scope.db);
  return rows[0];
}
