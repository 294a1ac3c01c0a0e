/** Every question about the events that fall into somebody's time off. */
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Span } from "#shared/time/time.ts";
import { longestEventDays, openStatuses } from "../contract.ts";
import type { StoredEvent } from "../store.ts";
import type { CalendarTables } from "../tables.ts";

/** Without a member those of everybody, and those that nobody has yet. */
type Wanted = { span: Span; memberId: string | undefined };

function openEvents(scope: Scope, { span: { start, end }, memberId }: Wanted) {
  const earliestStart = new Date(start.getTime() - longestEventDays * 24 * 3_600_000);
  return tablesOf<CalendarTables>(scope)
    .selectFrom("calendar_events")
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where(withinReach(scope, "calendar_events"))
    .where("status", "in", openStatuses)
    .where("starts_at", "<", end.toISOString())
    .where("starts_at", ">=", earliestStart.toISOString())
    .where("ends_at", ">", start.toISOString())
    .$if(memberId !== undefined, (query) => query.where("assigned_to", "=", memberId as string));
}

/** The first ones in the order in which they begin. */
export function listOpenEvents(scope: Scope, wanted: Wanted, limit: number): Promise<StoredEvent[]> {
  return openEvents(scope, wanted).selectAll().orderBy("starts_at").orderBy("id").limit(limit).execute();
}

export async function countOpenEvents(scope: Scope, wanted: Wanted): Promise<number> {
  const { count } = await openEvents(scope, wanted)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
