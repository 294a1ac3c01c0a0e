/** Every question that is asked of the calendar's tables. */
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { CustomerTables } from "#domains/customers/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Span } from "#shared/time/time.ts";
import { awaitedStatuses, type CalendarStats, longestEventDays, openStatuses } from "./contract.ts";
import type { CalendarEventRow, CalendarTables } from "./tables.ts";

export type StoredEvent = Selectable<CalendarEventRow>;

const tables = (scope: Scope) => tablesOf<CalendarTables & CustomerTables & UserTables>(scope);

function events(scope: Scope, reach: Reach = scope.reach) {
  return tables(scope)
    .selectFrom("calendar_events")
    .where("calendar_events.organization_id", "=", scope.organizationId)
    .where("calendar_events.deleted_at", "is", null)
    .where(withinReach(scope, "calendar_events", reach));
}

/** Events of which some part lies in the half-open span: one that ends as it starts, or starts as it ends, does not. */
function eventsTouching(scope: Scope, { start, end }: Span) {
  const earliestStart = new Date(start.getTime() - longestEventDays * 24 * 3_600_000);
  return events(scope)
    .where("starts_at", "<", end.toISOString())
    .where("starts_at", ">=", earliestStart.toISOString())
    .where("ends_at", ">", start.toISOString());
}

/** In the order in which they begin. */
export function listEventsTouching(scope: Scope, span: Span): Promise<StoredEvent[]> {
  return eventsTouching(scope, span).selectAll().orderBy("starts_at").orderBy("id").execute();
}

export type StatsMoments = { now: Date; nextSevenDays: Span; today: Span; week: Span; month: Span };

export function countEvents(scope: Scope, moments: StatsMoments): Promise<CalendarStats> {
  const { now, nextSevenDays, today, week, month } = moments;
  const count = sql<number>`count(*)`.as("count");
  const touchingAndNotCancelled = (span: Span) =>
    eventsTouching(scope, span).where("status", "!=", "cancelled").select(count);
  return tables(scope)
    .selectNoFrom([
      eventsTouching(scope, today).where("status", "in", openStatuses).select(count).as("today_events"),
      events(scope)
        .where("starts_at", ">=", nextSevenDays.start.toISOString())
        .where("starts_at", "<", nextSevenDays.end.toISOString())
        .where("status", "in", openStatuses)
        .select(count)
        .as("upcoming_events"),
      events(scope)
        .where("completed_at", ">=", today.start.toISOString())
        .where("completed_at", "<", today.end.toISOString())
        .select(count)
        .as("completed_today"),
      events(scope)
        .where("ends_at", "<=", now.toISOString())
        .where(sql<boolean>`status in (${sql.join(awaitedStatuses.map((status) => sql.lit(status)))})`)
        .select(count)
        .as("overdue_events"),
      touchingAndNotCancelled(week).as("total_this_week"),
      touchingAndNotCancelled(month).as("total_this_month"),
    ])
    .$castTo<CalendarStats>()
    .executeTakeFirstOrThrow();
}

export function findEvent(scope: Scope, id: number, reach?: Reach): Promise<StoredEvent | undefined> {
  return events(scope, reach).where("id", "=", id).selectAll().executeTakeFirst();
}

/** Holds the event until the transaction ends, so that two changes of it come one after the other. */
export function lockEvent(tx: Scope, id: number): Promise<StoredEvent | undefined> {
  return events(tx).where("id", "=", id).selectAll().forNoKeyUpdate().executeTakeFirst();
}

/** One that was deleted, held the same way. */
export function lockDeletedEvent(tx: Scope, id: number): Promise<StoredEvent | undefined> {
  return tables(tx)
    .selectFrom("calendar_events")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .where(withinReach(tx, "calendar_events"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type NewRow = Omit<Insertable<CalendarEventRow>, "organization_id">;

/** What people say of an event, beside what it is called and when it is. */
export const detailColumns = [
  "priority",
  "urgency",
  "service_category",
  "estimated_cost_cents",
  "client_name",
  "contact_name",
  "location",
  "notes",
  "customer_id",
  "assigned_to",
  "service_id",
] as const satisfies (keyof CalendarEventRow)[];

const keptColumns = [
  "title",
  "description",
  "type",
  "status",
  ...detailColumns,
  "starts_at",
  "ends_at",
  "completed_at",
  "cancelled_at",
  "job_id",
  "override_reason",
  "overridden_by",
  "buffer_before_minutes",
  "buffer_after_minutes",
  "is_outside_hours",
  "created_by",
  "created_at",
  "updated_at",
] as const satisfies (keyof NewRow)[];

const kept = sql.raw(keptColumns.join(", "));

/** What the database would fill in; all columns are named, so that each event is saved by one and the same statement. */
const blanks: Partial<NewRow> = {
  status: "scheduled",
  priority: "medium",
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  is_outside_hours: false,
};

/** Saves an event that belongs to no series. */
export async function insertEvent(tx: Scope, row: NewRow): Promise<StoredEvent> {
  const { rows } = await eventInsertion(tx, row).execute(tx.db);
  return rows[0] as StoredEvent;
}

/**
 * The statement of `insertEvent`, for who sends it together with others. `condition` begins with "from": the event is
 * added once for each row that it gives.
 */
export function eventInsertion(tx: Scope, row: NewRow, condition = sql``): RawBuilder<StoredEvent> {
  const values = sql.join(keptColumns.map((column) => row[column] ?? blanks[column] ?? null));
  return sql`insert into calendar_events (organization_id, ${kept}) select ${tx.organizationId}, ${values} ${condition}
    returning *`;
}

export type EventColumns = Updateable<CalendarEventRow>;

/** Writes a new version of an event that is locked; see `writing.ts`. */
export function updateEventRow(tx: Scope, id: number, changes: EventColumns): Promise<StoredEvent> {
  return tables(tx)
    .updateTable("calendar_events")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes a new version of many that are locked. */
export function updateEventRows(
  tx: Scope,
  ids: readonly number[],
  changes: EventColumns,
): Promise<StoredEvent[]> {
  return tables(tx)
    .updateTable("calendar_events")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "in", ids)
    .returningAll()
    .execute();
}

/** First and last name of a customer that `reach` covers; undefined when there is none. */
export async function findCustomerName(scope: Scope, id: number, reach: Reach): Promise<string | undefined> {
  const row = await tables(scope)
    .selectFrom("customers")
    .select(["first_name", "last_name"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where(withinReach(scope, "customers", reach))
    .executeTakeFirst();
  return row && `${row.first_name} ${row.last_name}`;
}
