/** Every question about what repeats, as feeds show it. */
import { type Selectable, sql } from "kysely";
import type { CalendarSeriesRow } from "#domains/calendar/tables.ts";
import type { Scope } from "#platform/actor.ts";
import type { FeedCovers } from "./contract.ts";
import { type FeedEvent, isCovered } from "./store.ts";

export type FeedSeries = Pick<
  Selectable<CalendarSeriesRow>,
  | "id"
  | "rule"
  | "starts_local"
  | "time_zone"
  | "minutes"
  | "left_out"
  | "template"
  | "filled_until"
  | "updated_at"
>;

/** Those of which something may take place after `from`. */
export async function findFeedSeries(
  scope: Scope,
  { covers, from, limit }: { covers: FeedCovers; from: Date; limit: number },
): Promise<FeedSeries[]> {
  const { rows } = await sql<FeedSeries>`
    select id, rule, starts_local, time_zone, minutes, left_out, template, filled_until, updated_at
    from calendar_series as s
    where organization_id = ${scope.organizationId} and ${isCovered(scope, covers, "s")}
      and (filled_until > ${from.toISOString()} or exists (
        select from calendar_events as e where e.organization_id = s.organization_id and e.series_id = s.id
          and e.starts_at > ${from.toISOString()}))
    order by id limit ${limit}`.execute(scope.db);
  return rows;
}

export type SeriesEvent = FeedEvent & {
  series_id: number;
  recurrence_id: string;
  /** Whether the feed shows it: it is on, and its member's to be seen. */
  is_shown: boolean;
};

/** Everything that these series have put on the calendar from the wall-clock time `local` on. */
export async function findSeriesEvents(
  scope: Scope,
  { covers, ids, local }: { covers: FeedCovers; ids: readonly number[]; local: string },
): Promise<SeriesEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SeriesEvent>`
    select id, title, description, notes, client_name, location, starts_at, ends_at, list_type, status, version,
      updated_at, deleted_at, series_id, recurrence_id,
      coalesce(${isCovered(scope, covers, "e")}, false) and deleted_at is null and status <> 'cancelled' as is_shown
    from calendar_events as e
    where organization_id = ${scope.organizationId} and series_id = any(${[...ids]}::bigint[])
      and recurrence_id >= ${local}
    order by recurrence_id, id`.execute(scope.db);
  return rows;
}
