/** Every question about who may be sent, and what else takes their time. */
import { type Selectable, sql } from "kysely";
import type { CalendarEventRow, CalendarTables } from "#domains/calendar/tables.ts";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Span } from "#shared/time/time.ts";

export type LaneMember = { id: string; name: string; is_technician: boolean; has_jobs: boolean };

const aroundDays = 90;

/** Everybody who works here but those who only keep the books, by name. */
export async function findLaneMembers(scope: Scope, { start, end }: Span): Promise<LaneMember[]> {
  const around = (days: number, from: Date) => new Date(from.getTime() + days * 86_400_000).toISOString();
  const { rows } = await sql<LaneMember>`
    select u.id, u.first_name || ' ' || u.last_name as name,
      (u.role = 'STAFF' or exists (select from roles r where r.organization_id = u.organization_id and r.key = u.role
        and r.grants ->> 'jobs.update' in ('own', 'team'))) as is_technician,
      exists (select from calendar_events e
        where e.organization_id = u.organization_id and e.assigned_to = u.id and e.deleted_at is null
          and e.list_type = 'job' and e.starts_at > ${around(-aroundDays, start)}
          and e.starts_at < ${around(aroundDays, end)}) as has_jobs
    from users u
    where u.organization_id = ${scope.organizationId} and u.is_active and u.role <> 'ACCOUNTANT'
    order by u.first_name, u.last_name, u.id`.execute(scope.db);
  return rows;
}

export type TakenRow = Pick<Selectable<CalendarEventRow>, "id" | "starts_at" | "ends_at"> & {
  assigned_to: string;
  /** Null where one may not see what it is. */
  title: string | null;
};

const longestEventDays = 366;

/** What takes the time of these members in the span, whoever may see it; `reach` says of what the title is told. */
export function findTaken(
  scope: Scope,
  { start, end }: Span,
  userIds: readonly string[],
  reach: Reach,
): Promise<TakenRow[]> {
  const earliest = new Date(start.getTime() - longestEventDays * 86_400_000).toISOString();
  return tablesOf<CalendarTables & UserTables>(scope)
    .selectFrom("calendar_events as e")
    .select(["e.id", "e.starts_at", "e.ends_at"])
    .select(sql<string>`e.assigned_to`.as("assigned_to"))
    .select(sql<string | null>`case when ${withinReach(scope, "e", reach)} then e.title end`.as("title"))
    .where("e.organization_id", "=", scope.organizationId)
    .where("e.assigned_to", "in", [...userIds])
    .where("e.deleted_at", "is", null)
    .where("e.status", "!=", "cancelled")
    .where("e.list_type", "in", ["job", "appointment", "meeting"])
    .where("e.starts_at", "<", end.toISOString())
    .where("e.starts_at", ">=", earliest)
    .where("e.ends_at", ">", start.toISOString())
    .orderBy("e.starts_at")
    .execute();
}

/** The business's own address on one line, or null while it has none. */
export async function findBaseAddress(scope: Scope): Promise<string | null> {
  const row = await tablesOf<OrganizationTables>(scope)
    .selectFrom("organizations")
    .select(["address", "city", "state", "zip_code"])
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
  const region = [row?.state, row?.zip_code].filter(Boolean).join(" ");
  return [row?.address, row?.city, region].filter(Boolean).join(", ") || null;
}
