/** Every question about whose time is taken. */
import { sql } from "kysely";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { sendAhead } from "#platform/database/scoped-driver.ts";
import type { StoredEvent } from "./store.ts";
import type { CalendarTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<CalendarTables & UserTables>(scope);

/** The very words of the exclusion constraint and its index, so that the index is used. */
const takesTime = sql<boolean>`status in ('scheduled', 'confirmed', 'in_progress')
  and list_type in ('job', 'appointment', 'meeting')`;

/** Until the transaction ends nobody else books this member; others wait their turn. */
export async function holdTimeOf(tx: Scope, userId: string): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId} ${userId}`}, 0))`;
  await sendAhead(tx.db, lock.compile(tx.db));
}

const mostLookedAt = 500;

/** What takes the member's time from `start` on, whoever may see it, in the order in which it begins. */
export function findBusyTimes(
  scope: Scope,
  userId: string,
  start: Date,
  exceptId?: number,
): Promise<StoredEvent[]> {
  return tables(scope)
    .selectFrom("calendar_events")
    .selectAll()
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .where("deleted_at", "is", null)
    .where(takesTime)
    .where("ends_at", ">", start.toISOString())
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId as number))
    .orderBy("starts_at")
    .limit(mostLookedAt)
    .execute();
}

export async function findMemberName(scope: Scope, userId: string): Promise<string | undefined> {
  const row = await tables(scope)
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", userId)
    .executeTakeFirst();
  return row && `${row.first_name} ${row.last_name}`;
}
