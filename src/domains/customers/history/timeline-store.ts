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
