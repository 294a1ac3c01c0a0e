/** Every question about what repeats, and about the events that a rule has put on the calendar. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import { forbidden } from "#platform/errors.ts";
import type { StoredEvent } from "../store.ts";
import type { CalendarSeriesRow, CalendarTables } from "../tables.ts";

export type StoredSeries = Selectable<CalendarSeriesRow>;

const tables = (scope: Scope) => tablesOf<CalendarTables>(scope);

/** To which series an event belongs, deleted or not; null when it does not repeat. */
export async function findSeriesOf(scope: Scope, eventId: number): Promise<number | null | undefined> {
  const row = await tables(scope)
    .selectFrom("calendar_events")
    .select("series_id")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", eventId)
    .executeTakeFirst();
  return row?.series_id;
}

/** Holds the series until the transaction ends, so that two changes of it come one after the other. */
export async function lockSeries(tx: Scope, id: number): Promise<StoredSeries> {
  const series = await tables(tx)
    .selectFrom("calendar_series")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where(withinReach(tx, "calendar_series"))
    .forUpdate()
    .executeTakeFirst();
  if (series) return series;
  throw forbidden(
    "Your role lets you change only series that are assigned to you or that you added. Change only this event.",
  );
}

/** Series of which something may be missing on the calendar before `horizon`. */
export function listSeriesToFill(scope: Scope, horizon: Date): Promise<{ id: number }[]> {
  return tables(scope)
    .selectFrom("calendar_series")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("filled_until", "<", horizon.toISOString())
    .orderBy("id")
    .execute();
}

export type NewSeries = Omit<Insertable<CalendarSeriesRow>, "organization_id">;

export function insertSeries(tx: Scope, row: NewSeries): Promise<StoredSeries> {
  return tables(tx)
    .insertInto("calendar_series")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes a new version of a series that is locked. */
export function updateSeries(
  tx: Scope,
  id: number,
  changes: Updateable<CalendarSeriesRow>,
): Promise<StoredSeries> {
  return tables(tx)
    .updateTable("calendar_series")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its events, deleted ones, too, held until the transaction ends, by the time at which the rule put them. */
export function lockEventsOf(tx: Scope, seriesId: number): Promise<StoredEvent[]> {
  return tables(tx)
    .selectFrom("calendar_events")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("series_id", "=", seriesId)
    .orderBy("recurrence_id")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Takes the events off everybody's time for the rest of a transaction that gives each a new one. */
export async function liftEvents(tx: Scope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tables(tx)
    .updateTable("calendar_events")
    .set({ assigned_to: null })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "in", ids)
    .execute();
}

/** What was deleted with the rest of its series at one moment, held until the transaction ends. */
export function lockDeletedTogether(tx: Scope, seriesId: number, moment: string): Promise<StoredEvent[]> {
  return tables(tx)
    .selectFrom("calendar_events")
    .selectAll()
    .where("organization_id", "=", tx.organizationId)
    .where("series_id", "=", seriesId)
    .where("deleted_at", "=", moment)
    .orderBy("starts_at")
    .forNoKeyUpdate()
    .execute();
}

/** Gives what is still to come of a member's series to somebody else, or to nobody. */
export async function reassignSeries(tx: Scope, from: string, to: string | null): Promise<void> {
  await tables(tx)
    .updateTable("calendar_series")
    .set({ assigned_to: to, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("assigned_to", "=", from)
    .execute();
}

/** What the event log last said of why the event has no member; undefined when it never did. */
export async function findWhyUnassigned(
  scope: Scope,
  eventId: number,
  type: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ why: string }>`
    select data->>'why' as why from events
    where organization_id = ${scope.organizationId} and subject_kind = 'calendar_event'
      and subject_id = ${String(eventId)} and type = ${type}
    order by id desc limit 1`.execute(scope.db);
  return rows[0]?.why;
}
