/** Every question about what was taken in from other calendars. */
import { type Selectable, sql } from "kysely";
import type { CalendarEventRow, CalendarTables } from "#domains/calendar/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { FeedTables, SourceState } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<FeedTables & CalendarTables>(scope);

export type Known = {
  event_id: number;
  fingerprint: string;
  is_deleted: boolean;
  is_off: boolean;
  is_past: boolean;
  version: number;
  sequence: number;
  changed_at: string | null;
  told: SourceState | null;
  series_id: number | null;
  /** Of its series the first event that is still to come. */
  coming_id: number | null;
  /** It stands for a whole series, in whose place one event comes. */
  is_series?: boolean;
};

/** What was taken in for this member before, by uid and time; "uid\ntime" is the key. */
export async function findKnown(
  tx: Scope,
  forMember: string,
  uids: readonly string[],
): Promise<Map<string, Known>> {
  const rows = await tables(tx)
    .selectFrom("calendar_imports as i")
    .innerJoin("calendar_events as e", (join) =>
      join.onRef("e.organization_id", "=", "i.organization_id").onRef("e.id", "=", "i.event_id"),
    )
    .select([
      "i.uid",
      "i.recurrence_id",
      "i.event_id",
      "i.fingerprint",
      "i.sequence",
      "i.changed_at",
      "i.told",
      "e.series_id",
      "e.ends_at",
      "e.deleted_at",
      "e.status",
      "e.version",
      sql<number | null>`(
        select c.id from calendar_events as c
        where c.organization_id = e.organization_id and c.series_id = e.series_id and c.deleted_at is null
          and c.starts_at > ${now().toISOString()} order by c.starts_at limit 1)`.as("coming_id"),
    ])
    .where("i.organization_id", "=", tx.organizationId)
    .where("i.for_member", "=", forMember)
    .where("i.uid", "=", sql<string>`any(${[...uids]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ uid, recurrence_id, deleted_at, status, ends_at, ...known }) => [
      keyOf(uid, recurrence_id),
      {
        ...known,
        is_deleted: deleted_at !== null,
        is_off: status === "cancelled",
        is_past: Date.parse(ends_at) <= now().getTime(),
      },
    ]),
  );
}

/** In the place of the time: what is known under it is a whole series. */
export const wholeSeries = "series";

export const keyOf = (uid: string, recurrenceId: string): string => `${uid}\n${recurrenceId}`;

type Imported = {
  forMember: string;
  uid: string;
  recurrenceId: string;
  eventId: number;
  fingerprint: string;
  sequence: number;
  changedAt: string | null;
  told: SourceState;
};

export async function keepImported(tx: Scope, imported: Imported): Promise<void> {
  const { forMember, uid, recurrenceId, eventId, fingerprint, sequence, changedAt, told } = imported;
  const read = {
    event_id: eventId,
    fingerprint,
    imported_at: now().toISOString(),
    sequence,
    changed_at: changedAt,
    told: JSON.stringify(told),
  };
  await tables(tx)
    .insertInto("calendar_imports")
    .values({
      organization_id: tx.organizationId,
      for_member: forMember,
      uid,
      recurrence_id: recurrenceId,
      ...read,
    })
    .onConflict((both) =>
      both.columns(["organization_id", "for_member", "uid", "recurrence_id"]).doUpdateSet(read),
    )
    .execute();
}

/** One import at a time, so that two of the same file do not take in everything twice. */
export async function lockImportsForUpdate(tx: Scope): Promise<void> {
  const name = `calendar imports ${tx.organizationId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.db);
}

/** What `work` wrote is taken back when it throws, and the rest of the transaction stands. */
export async function allOrNothing<T>(tx: Scope, work: () => Promise<T>): Promise<T> {
  await sql`savepoint calendar_import`.execute(tx.db);
  try {
    const result = await work();
    await sql`release savepoint calendar_import`.execute(tx.db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint calendar_import`.execute(tx.db);
    await sql`release savepoint calendar_import`.execute(tx.db);
    throw error;
  }
}

export async function forgetImported(
  tx: Scope,
  { forMember, uid, recurrenceId }: Pick<Imported, "forMember" | "uid" | "recurrenceId">,
): Promise<void> {
  await tables(tx)
    .deleteFrom("calendar_imports")
    .where("organization_id", "=", tx.organizationId)
    .where("for_member", "=", forMember)
    .where("uid", "=", uid)
    .where("recurrence_id", "=", recurrenceId)
    .execute();
}

/** Every event of a series that is still to come, deleted ones, too, in the order of its rule. */
export async function findComing(tx: Scope, seriesId: number): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select e.id, e.recurrence_id, e.starts_at, e.status, e.is_exception, e.deleted_at, e.cancel_reason, e.cancelled_by_customer, e.customer_id,
      e.client_name, e.contact_name, e.notes, e.priority, e.assigned_to, s.assigned_to as series_member,
      s.time_zone, s.left_out, exists (
        select from calendar_imports as i where i.organization_id = e.organization_id and i.event_id = e.id
          and i.recurrence_id not in ('', ${wholeSeries})) as is_told_alone
    from calendar_events as e
    join calendar_series as s on s.organization_id = e.organization_id and s.id = e.series_id
    where e.organization_id = ${tx.organizationId} and e.series_id = ${seriesId}
      and e.starts_at > ${now().toISOString()}
    order by e.recurrence_id, e.id`.execute(tx.db);
  return rows;
}

export type Coming = Pick<
  Selectable<CalendarEventRow>,
  | "id"
  | "starts_at"
  | "status"
  | "is_exception"
  | "deleted_at"
  | "cancel_reason"
  | "cancelled_by_customer"
  | "customer_id"
  | "client_name"
  | "contact_name"
  | "notes"
  | "priority"
  | "assigned_to"
> & {
  recurrence_id: string;
  series_member: string | null;
  time_zone: string;
  left_out: string[];
  /** The other calendar tells of it by itself. */
  is_told_alone: boolean;
};
