/** Every question about whose time is taken. */
import { sql } from "kysely";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { sendAhead } from "#platform/database/scoped-driver.ts";
import type { Span } from "#shared/time.ts";
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

const takingTimeOf = (scope: Scope, userId: string, exceptId?: number) =>
  tables(scope)
    .selectFrom("calendar_events")
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .where("deleted_at", "is", null)
    .where(takesTime)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId as number))
    .orderBy("starts_at");

export type Taker = Pick<StoredEvent, "id" | "starts_at" | "ends_at">;

/**
 * Whether the member works here, and the first event that takes some of their time in the span, whoever may see it:
 * in one question, because every booking asks both.
 */
export async function findTaker(
  scope: Scope,
  userId: string,
  { start, end }: Span,
  exceptId?: number,
): Promise<{ isActive: boolean; taker: Taker | undefined }> {
  const row = await tables(scope)
    .selectFrom("users")
    .leftJoinLateral(
      takingTimeOf(scope, userId, exceptId)
        .select(["calendar_events.id", "starts_at", "ends_at"])
        .where("ends_at", ">", start.toISOString())
        .where("starts_at", "<", end.toISOString())
        .limit(1)
        .as("taker"),
      (join) => join.onTrue(),
    )
    .select(["users.is_active", "taker.id", "taker.starts_at", "taker.ends_at"])
    .where("users.organization_id", "=", scope.organizationId)
    .where("users.id", "=", userId)
    .executeTakeFirst();
  const { id, starts_at, ends_at } = row ?? {};
  return {
    isActive: row?.is_active ?? false,
    taker: id && starts_at && ends_at ? { id, starts_at, ends_at } : undefined,
  };
}

const mostLookedAt = 500;

/** When the member is busy from `start` on, in the order in which it begins. */
export function findBusyTimes(
  scope: Scope,
  userId: string,
  start: Date,
  exceptId?: number,
): Promise<{ starts_at: string; ends_at: string }[]> {
  return takingTimeOf(scope, userId, exceptId)
    .select(["starts_at", "ends_at"])
    .where("ends_at", ">", start.toISOString())
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
