/** Every question about what is booked when somebody looks for a free time. */
import { sql } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { UserTables } from "#domains/users/tables.ts";
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

/** Of members by their ids. */
export async function listMemberNames(scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tablesOf<UserTables>(scope)
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}

/** Oneself, and with the team's reach everybody of the same team. */
export async function listReachedMembers(scope: Scope): Promise<string[]> {
  const { userId, teamId } = scope.actor.viewingAs ?? scope.actor;
  if (scope.reach === "own" || teamId === null) return userId === null ? [] : [userId];
  const rows = await tablesOf<UserTables>(scope)
    .selectFrom("users")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("team_id", "=", teamId)
    .execute();
  return rows.map(({ id }) => id);
}
