/** Every question about feeds and about the events that they show. */
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { CalendarEventRow } from "#domains/calendar/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Span } from "#shared/time/time.ts";
import type { FeedCovers } from "./contract.ts";
import type { CalendarFeedRow, FeedTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<FeedTables>(scope);

export type StoredFeed = CalendarFeedRow;

const feeds = (scope: Scope) =>
  tables(scope).selectFrom("calendar_feeds").where("organization_id", "=", scope.organizationId).selectAll();

export const listFeedsOf = (scope: Scope, userId: string): Promise<StoredFeed[]> =>
  feeds(scope).where("user_id", "=", userId).orderBy("created_at").orderBy("id").execute();

export const findFeed = (scope: Scope, id: string): Promise<StoredFeed | undefined> =>
  feeds(scope).where("id", "=", id).executeTakeFirst();

export const lockFeedOf = (tx: Scope, id: string, userId: string): Promise<StoredFeed | undefined> =>
  feeds(tx).where("id", "=", id).where("user_id", "=", userId).forUpdate().executeTakeFirst();

export async function insertFeed(
  tx: Scope,
  row: Omit<CalendarFeedRow, "organization_id">,
): Promise<StoredFeed> {
  return tables(tx)
    .insertInto("calendar_feeds")
    .values({ ...row, organization_id: tx.organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function changeSecret(tx: Scope, id: string, secret_hash: Buffer): Promise<StoredFeed> {
  return tables(tx)
    .updateTable("calendar_feeds")
    .set({ secret_hash, renewed_at: now().toISOString() })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFeed(tx: Scope, id: string): Promise<void> {
  await tables(tx)
    .deleteFrom("calendar_feeds")
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Writes only when the last mark is older than `minutes`, so that reading costs no write each time. */
export async function markRead(scope: Scope, id: string, minutes: number): Promise<void> {
  const moment = now();
  const before = new Date(moment.getTime() - minutes * 60_000).toISOString();
  await tables(scope)
    .updateTable("calendar_feeds")
    .set({ last_read_at: moment.toISOString() })
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .where((row) => row.or([row("last_read_at", "is", null), row("last_read_at", "<", before)]))
    .execute();
}

export type FeedEvent = Pick<
  Selectable<CalendarEventRow>,
  | "id"
  | "title"
  | "description"
  | "notes"
  | "client_name"
  | "location"
  | "starts_at"
  | "ends_at"
  | "list_type"
  | "status"
  | "version"
  | "updated_at"
  | "deleted_at"
>;

/** Whose events a feed covers, by the columns of `table`, within what its member may see. */
export function isCovered(scope: Scope, covers: FeedCovers, table: string): RawBuilder<SqlBool> {
  const { userId, teamId } = scope.actor;
  const member = sql.ref(`${table}.assigned_to`);
  const whose = {
    mine: sql`${member} = ${userId}`,
    team: sql`${member} in (select id from users where organization_id = ${scope.organizationId}
      and (team_id = ${teamId} or id = ${userId}))`,
    all: sql`true`,
  }[covers];
  return sql<SqlBool>`(${whose} and ${withinReach(scope, table)})`;
}

type Question = {
  covers: FeedCovers;
  span: Span;
  endedSince: Date;
  /** The events of these series are left out. */
  withoutSeries: readonly number[];
  limit: number;
};

/** In the order in which they begin; of the cancelled and deleted ones those that ended so lately that readers must be told. */
export async function findFeedEvents(scope: Scope, question: Question): Promise<FeedEvent[]> {
  const { covers, span, endedSince, withoutSeries, limit } = question;
  const { rows } = await sql<FeedEvent>`
    select id, title, description, notes, client_name, location, starts_at, ends_at, list_type, status, version,
      updated_at, deleted_at
    from calendar_events
    where organization_id = ${scope.organizationId} and starts_at < ${span.end.toISOString()}
      and starts_at >= ${span.start.toISOString()} and ${isCovered(scope, covers, "calendar_events")}
      and coalesce(series_id, 0) <> all(${[...withoutSeries]}::bigint[])
      and coalesce(deleted_at, cancelled_at, 'infinity') > ${endedSince.toISOString()}
    order by starts_at, id limit ${limit}`.execute(scope.db);
  return rows;
}
