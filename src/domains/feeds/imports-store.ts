/** Every question about what was taken in from other calendars. */
import { sql } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { FeedTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<FeedTables & CalendarTables>(scope);

export type Known = {
  event_id: number;
  fingerprint: string;
  is_deleted: boolean;
  is_off: boolean;
  version: number;
  /** Of its series the first event that is still to come. */
  coming_id: number | null;
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
    .where("i.uid", "in", uids.length === 0 ? [""] : [...uids])
    .execute();
  return new Map(
    rows.map(({ uid, recurrence_id, deleted_at, status, ...known }) => [
      keyOf(uid, recurrence_id),
      { ...known, is_deleted: deleted_at !== null, is_off: status === "cancelled" },
    ]),
  );
}

export const keyOf = (uid: string, recurrenceId: string): string => `${uid}\n${recurrenceId}`;

type Imported = {
  forMember: string;
  uid: string;
  recurrenceId: string;
  eventId: number;
  fingerprint: string;
};

export async function keepImported(tx: Scope, imported: Imported): Promise<void> {
  const { forMember, uid, recurrenceId, eventId, fingerprint } = imported;
  const read = { event_id: eventId, fingerprint, imported_at: now().toISOString() };
  await tables(tx)
    .insertInto("calendar_imports")
    .values({
      ...{ organization_id: tx.organizationId, for_member: forMember, uid, recurrence_id: recurrenceId },
      ...read,
    })
    .onConflict((both) =>
      both.columns(["organization_id", "for_member", "uid", "recurrence_id"]).doUpdateSet(read),
    )
    .execute();
}

/** One import at a time, so that two of the same file do not take in everything twice. */
export async function holdImports(tx: Scope): Promise<void> {
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

/** The events that a series has put at these wall-clock times. */
export async function findEventsAt(
  tx: Scope,
  seriesId: number,
  locals: readonly string[],
): Promise<number[]> {
  if (locals.length === 0) return [];
  const rows = await tables(tx)
    .selectFrom("calendar_events")
    .select("id")
    .where("organization_id", "=", tx.organizationId)
    .where("series_id", "=", seriesId)
    .where("recurrence_id", "in", [...locals])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
