/** Every question about what is booked when somebody looks for a free time. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { Span } from "#shared/time.ts";
import type { CalendarTables } from "./tables.ts";

/** In milliseconds since 1970, with its buffers. */
export type BookedRow = { user_id: string; from: number; until: number; location: string | null };

type Asked = { userIds: readonly string[]; span: Span; exceptId?: number | undefined };

/** What takes these members' time in the span, as few bytes as it can be told in. */
export async function listBooked(scope: Scope, { userIds, span, exceptId }: Asked): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select assigned_to as user_id, extract(epoch from blocked_from)::float8 * 1000 as "from",
      extract(epoch from blocked_until)::float8 * 1000 as until, location
    from calendar_events
    where organization_id = ${scope.organizationId}
      and assigned_to in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))
      and deleted_at is null and status in ('scheduled', 'confirmed', 'in_progress')
      and list_type in ('job', 'appointment', 'meeting')
      and blocked_until > ${span.start.toISOString()} and blocked_from < ${span.end.toISOString()}
      and id is distinct from ${exceptId ?? null}::bigint`.execute(scope.db);
  return rows;
}

/** When the jobs of these members begin that count towards their limit of a day: all but those called off. */
export function listJobStarts(scope: Scope, { userIds, span, exceptId }: Asked) {
  return tablesOf<CalendarTables>(scope)
    .selectFrom("calendar_events")
    .select(["assigned_to", "starts_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "in", userIds)
    .where("deleted_at", "is", null)
    .where("list_type", "=", "job")
    .where("status", "!=", "cancelled")
    .where("starts_at", ">=", span.start.toISOString())
    .where("starts_at", "<", span.end.toISOString())
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId as number))
    .execute();
}
