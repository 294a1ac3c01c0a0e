/** Every question about who is to do what is on the calendar. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { EventStatus } from "./contract.ts";
import type { CalendarTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<CalendarTables>(scope);

export async function countOpenOf(
  scope: Scope,
  userId: string,
  statuses: readonly EventStatus[],
): Promise<number> {
  const { count } = await tables(scope)
    .selectFrom("calendar_events")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .where("status", "in", statuses)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Nobody, for what would take the successor's time when it is taken. */
const unlessTaken = (to: string | null) => sql<string | null>`case
  when list_type in ('job', 'appointment', 'meeting') and exists (
    select from calendar_events as taken
    where taken.organization_id = calendar_events.organization_id and taken.assigned_to = ${to}
      and taken.deleted_at is null and takes_time(taken.status, taken.list_type)
      and taken.blocked_until > calendar_events.blocked_from
      and taken.blocked_from < calendar_events.blocked_until
  ) then null else ${to}::uuid end`;

export function reassignOpen(
  tx: Scope,
  { from, to, statuses }: { from: string; to: string | null; statuses: readonly EventStatus[] },
) {
  return tables(tx)
    .updateTable("calendar_events")
    .set((row) => ({
      assigned_to: unlessTaken(to),
      updated_at: now().toISOString(),
      version: row("version", "+", 1),
    }))
    .where("organization_id", "=", tx.organizationId)
    .where("assigned_to", "=", from)
    .where("status", "in", statuses)
    .returningAll()
    .execute();
}
