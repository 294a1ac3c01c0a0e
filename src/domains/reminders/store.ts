/** Every question about reminders: the rules, what customers know, what is due and what became of it. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import type { CustomerTables } from "#domains/customers/tables.ts";
import type { JobTables } from "#domains/jobs/tables.ts";
import type { OrganizationTables } from "#domains/organizations/tables.ts";
import type { UserTables } from "#domains/users/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { toInstant } from "#shared/time/time.ts";
import type { ReminderKnownRow, ReminderRow, ReminderTables } from "./tables.ts";

export type KeptReminder = Selectable<ReminderRow>;

export const tables = (scope: Scope) =>
  tablesOf<ReminderTables & CalendarTables & CustomerTables & JobTables & OrganizationTables & UserTables>(
    scope,
  );

/** Takes it that customers know of everything that is planned and that nobody told them of yet. */
export async function insertAllKnown(tx: Scope, now: string): Promise<void> {
  await sql`
    insert into reminder_known (organization_id, event_id, starts_at, is_on)
    select organization_id, id, starts_at, true from calendar_events
    where organization_id = ${tx.organizationId} and customer_id is not null and deleted_at is null
      and starts_at > ${now} and status in ('scheduled', 'confirmed')
    on conflict do nothing`.execute(tx.db);
}

const plannedColumns = [
  "id",
  "list_type",
  "status",
  "starts_at",
  "ends_at",
  "updated_at",
  "customer_id",
  "series_id",
  "deleted_at",
] as const;

export type PlannedEvent = Awaited<ReturnType<typeof listUpcoming>>[number];

/** Customers' events that wait for their time and begin after `from` and until `until`. */
export function listUpcoming(scope: Scope, from: Date, until: Date) {
  return tables(scope)
    .selectFrom("calendar_events")
    .select(plannedColumns)
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where("customer_id", "is not", null)
    .where("status", "in", ["scheduled", "confirmed"])
    .where("starts_at", ">", from.toISOString())
    .where("starts_at", "<=", until.toISOString())
    .orderBy("starts_at")
    .execute();
}

/** Which news of these events was claimed, by `keyOfNews`. */
export async function listClaimed(scope: Scope, eventIds: readonly number[]): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await tables(scope)
    .selectFrom("reminders")
    .select(["event_id", "rule_id", "channel", "starts_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("event_id", "in", eventIds)
    .execute();
  return new Set(rows.map(keyOfNews));
}

export const keyOfNews = (news: {
  event_id: number;
  rule_id: string;
  channel: string;
  starts_at: string;
}): string => [news.event_id, news.rule_id, news.channel, Date.parse(news.starts_at)].join(" ");

type Changed = { customerId: number; settled: Date; now: Date };

/**
 * A customer's events of the future that were not changed after `settled`, with what the customer knows of each. Who
 * was told of a series knows of all its events, at the times of its rule.
 */
export async function listChanged(scope: Scope, { customerId, settled, now }: Changed) {
  const rows = await tables(scope)
    .selectFrom("calendar_events as e")
    .leftJoin("reminder_known as k", (join) =>
      join.onRef("k.organization_id", "=", "e.organization_id").onRef("k.event_id", "=", "e.id"),
    )
    .leftJoin("calendar_series as s", (join) =>
      join.onRef("s.organization_id", "=", "e.organization_id").onRef("s.id", "=", "e.series_id"),
    )
    .select(plannedColumns.map((column) => `e.${column}` as const))
    .select("k.round as known_round")
    .select(sql<boolean | null>`coalesce(k.is_on, ${isSeriesKnown})`.as("known_on"))
    .select(["k.starts_at as told_start", "e.recurrence_id as series_time", "s.time_zone as series_zone"])
    .where("e.organization_id", "=", scope.organizationId)
    .where("e.customer_id", "=", customerId)
    .where("e.updated_at", "<=", settled.toISOString())
    .where((where) =>
      where.or([where("e.starts_at", ">", now.toISOString()), where("k.starts_at", ">", now.toISOString())]),
    )
    .orderBy("e.id")
    .execute();
  return rows.map(({ told_start, series_time: time, series_zone: zone, ...row }) => ({
    ...row,
    known_start: told_start ?? (time && zone ? toInstant(time, zone).toISOString() : null),
  }));
}

const isSeriesKnown = sql<boolean>`exists (
  select from reminder_known as other
  join calendar_events as o on o.organization_id = other.organization_id and o.id = other.event_id
  where o.organization_id = e.organization_id and o.series_id = e.series_id and o.id <> e.id)`;

export type ChangedEvent = Awaited<ReturnType<typeof listChanged>>[number];

/** False when another process has told it meanwhile. */
export async function saveKnown(
  tx: Scope,
  known: Omit<Selectable<ReminderKnownRow>, "organization_id">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: saved } = await tables(tx)
    .insertInto("reminder_known")
    .values({ ...known, organization_id: tx.organizationId })
    .onConflict((met) =>
      met
        .columns(["organization_id", "event_id"])
        .doUpdateSet({ starts_at: known.starts_at, is_on: known.is_on, round: known.round })
        .where("reminder_known.round", "<", known.round),
    )
    .executeTakeFirstOrThrow();
  return (saved ?? 0n) > 0n;
}

/** Those of the given that nobody has claimed before (features.md T-CAL-5). */
export async function insertReminders(
  tx: Scope,
  rows: readonly Omit<Insertable<ReminderRow>, "organization_id">[],
): Promise<Pick<KeptReminder, "id" | "status" | "due_at">[]> {
  if (rows.length === 0) return [];
  return tables(tx)
    .insertInto("reminders")
    .values(rows.map((row) => ({ ...row, organization_id: tx.organizationId })))
    .onConflict((met) => met.constraint("reminders_once").doNothing())
    .returning(["id", "status", "due_at"])
    .execute();
}

export function lockReminder(tx: Scope, id: string): Promise<KeptReminder | undefined> {
  return tables(tx)
    .selectFrom("reminders")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReminder(tx: Scope, id: string, changes: Updateable<ReminderRow>): Promise<void> {
  await tables(tx)
    .updateTable("reminders")
    .set(changes)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Reminders that wait for another try, or over which a program died, held from now on by whoever asks. */
export async function takeOpen(tx: Scope, now: Date, heldUntil: Date, limit: number): Promise<string[]> {
  const open = tables(tx)
    .selectFrom("reminders")
    .select("id")
    .where("organization_id", "=", tx.organizationId)
    .where("status", "in", ["waiting", "sending"])
    .where("due_at", "<=", now.toISOString())
    .where("held_until", "<=", now.toISOString())
    .orderBy("due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const rows = await tables(tx)
    .updateTable("reminders")
    .set({ status: "waiting", held_until: heldUntil.toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "in", open)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Everything that a message about the event says; undefined when it never was. */
export function findSubject(scope: Scope, eventId: number) {
  return tables(scope)
    .selectFrom("calendar_events as e")
    .innerJoin("organizations as o", "o.id", "e.organization_id")
    .leftJoin("customers as c", (join) =>
      join.onRef("c.organization_id", "=", "e.organization_id").onRef("c.id", "=", "e.customer_id"),
    )
    .leftJoin("users as u", (join) =>
      join.onRef("u.organization_id", "=", "e.organization_id").onRef("u.id", "=", "e.assigned_to"),
    )
    .leftJoin("visits as v", (join) =>
      join.onRef("v.organization_id", "=", "e.organization_id").onRef("v.event_id", "=", "e.id"),
    )
    .leftJoin("jobs as j", (join) =>
      join.onRef("j.organization_id", "=", "e.organization_id").onRef("j.id", "=", "e.job_id"),
    )
    .leftJoin("reminder_event_refusals as q", (join) =>
      join.onRef("q.organization_id", "=", "e.organization_id").onRef("q.event_id", "=", "e.id"),
    )
    .select((row) => row.fn.coalesce("e.service_id", "j.service_id").as("service_id"))
    .select([
      "e.id",
      "e.title",
      "e.list_type",
      "e.status",
      "e.starts_at",
      "e.ends_at",
      "e.location",
      "e.assigned_to",
      "e.version",
      "e.deleted_at",
      "e.updated_at",
      "e.customer_id",
      "e.client_name",
      "c.first_name",
      "c.last_name",
      "c.email",
      "c.phone_e164",
      "c.deleted_at as customer_deleted_at",
      "u.first_name as technician_first_name",
      "u.last_name as technician_last_name",
      "v.arrival_from",
      "v.arrival_until",
      "q.refused_at as event_refused_at",
      "o.name as business_name",
      "o.phone as business_phone",
    ])
    .where("e.organization_id", "=", scope.organizationId)
    .where("e.id", "=", eventId)
    .executeTakeFirst();
}

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;
