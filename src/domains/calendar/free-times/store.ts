/** Every question about what is booked when somebody looks for a free time. */
import { sql } from "kysely";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { Span } from "#shared/time/time.ts";
import type { CalendarTables } from "../tables.ts";

/** In milliseconds since 1970, with its buffers. */
export type BookedRow = { user_id: string; from: number; until: number; location: string | null };

type Asked = { userIds: readonly string[]; span: Span; exceptId?: number | undefined };

type Told = { user_id: string; froms: string; untils: string; places: (string | null)[] | null };

/**
 * What takes these members' time in the span: one row a member and the moments as text, because thousands of rows take
 * long to read. Places only when they are asked for.
 */
export async function listBooked(
  scope: Scope,
  { userIds, span, exceptId = 0 }: Asked,
  isPlaced: boolean,
): Promise<BookedRow[]> {
  const { rows } = await sql<Told>`
    select assigned_to as user_id, string_agg(date_part('epoch', blocked_from)::text, ' ') as froms,
      string_agg(date_part('epoch', blocked_until)::text, ' ') as untils,
      ${isPlaced ? sql`json_agg(location)` : sql`null`} as places
    from calendar_events
    where organization_id = ${scope.organizationId} and assigned_to = any(${`{${userIds.join(",")}}`}::uuid[])
      and deleted_at is null and takes_time(status, list_type)
      and blocked_until > ${span.start.toISOString()} and blocked_from < ${span.end.toISOString()}
      and id <> ${exceptId}::bigint
    group by assigned_to`.execute(scope.db);
  return rows.flatMap(({ user_id, froms, untils, places }) => {
    const ends = untils.split(" ");
    return froms.split(" ").map((from, index) => ({
      user_id,
      from: Number(from) * 1000,
      until: Number(ends[index]) * 1000,
      location: places?.[index] ?? null,
    }));
  });
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
