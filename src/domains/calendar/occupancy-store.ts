/** Every question about whose time is taken. */
import { type RawBuilder, sql } from "kysely";
import type { WorkFacts } from "#domains/availability/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { sendAhead } from "#platform/database/scoped-driver.ts";
import type { BusinessHours, Holiday } from "#shared/business-hours.ts";
import type { Span } from "#shared/time.ts";
import type { ListType } from "./contract.ts";
import { eventInsertion, type NewRow, type StoredEvent } from "./store.ts";
import type { CalendarTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<CalendarTables>(scope);

/** The very words of the index of members' time, so that it is used. */
const takesTime = sql<boolean>`takes_time(status, list_type)`;

/** Until the transaction ends nobody else books this member; others wait their turn. */
export async function holdTimeOf(tx: Scope, userId: string): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId} ${userId}`}, 0))`;
  await sendAhead(tx.db, lock.compile(tx.db));
}

export type Taker = Pick<StoredEvent, "id" | "starts_at" | "ends_at">;

/** All that decides whether a member can be booked: where and when they work, what is kept free, what is in the way. */
export type BookingFacts = Omit<WorkFacts, "members"> & {
  is_active: boolean;
  name: string;
  hours: BusinessHours | null;
  member_zone: string | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  /** The first event that takes some of the time wanted, buffers included, whoever may see it. */
  taker: Taker | null;
};

export type WantedTime = {
  memberId: string;
  listType: ListType;
  serviceId: number | null;
  span: Span;
  exceptId?: number | undefined;
};

/**
 * What takes a member's time ends one after the other: whatever is in the way is among the next that end. Without this
 * bound the question would read everything that is still to come.
 */
const mostNear = 200;

/** As the tables allow it. The index can be entered only with a time that is known before any row is read. */
const longestBufferMinutes = 480;

/** In one question, because every booking asks all of it; undefined for somebody who is not of this business. */
export async function findBookingFacts(scope: Scope, wanted: WantedTime): Promise<BookingFacts | undefined> {
  const { rows } = await bookingFacts(scope, wanted).execute(scope.db);
  return rows[0];
}

/** When a member works: in which hours of which zone, and on which days nobody does. */
export type Terms = { hours: BusinessHours; time_zone: string; holidays: Holiday[] };

/**
 * The insertion of an event that takes its member's time, with the buffers that it keeps, if they are free: they work
 * here on these very terms, no time off is near, and nothing is in the way. Otherwise it adds nothing.
 */
export function insertionIfFree(
  tx: Scope,
  row: NewRow,
  wanted: WantedTime,
  { hours, time_zone, holidays }: Terms,
): RawBuilder<StoredEvent> {
  return eventInsertion(tx, row, {
    buffer_before_minutes: sql`found.buffer_before_minutes`,
    buffer_after_minutes: sql`found.buffer_after_minutes`,
    from: sql`from (${bookingFacts(tx, wanted)}) as found
      where found.is_active and found.taker is null and found.time_off = '[]'::jsonb and jsonb_build_array(
        coalesce(found.hours, found.business_hours), coalesce(found.member_zone, found.time_zone), found.holidays
      ) = ${JSON.stringify([hours, time_zone, holidays])}::jsonb`,
  });
}

/** "None" is 0 here: with null the database finds a plan of its own better each time, and planning takes longer than asking. */
function bookingFacts(scope: Scope, wanted: WantedTime): RawBuilder<BookingFacts> {
  const { memberId, listType, exceptId = 0 } = wanted;
  const serviceId = wanted.serviceId ?? 0;
  const [start, end] = [wanted.span.start.toISOString(), wanted.span.end.toISOString()];
  const earliest = new Date(wanted.span.start.getTime() - longestBufferMinutes * 60_000).toISOString();
  return sql`
    select u.is_active, u.first_name || ' ' || u.last_name as name, a.hours, a.time_zone as member_zone,
      org.time_zone, org.business_hours, org.holidays, kept.before as buffer_before_minutes,
      kept.after as buffer_after_minutes, away.time_off, to_jsonb(taker) as taker
    from users u
    join organizations org on org.id = u.organization_id
    left join member_availability a on a.organization_id = u.organization_id and a.user_id = u.id
    left join availability_rules r on r.organization_id = u.organization_id
    left join service_availability s on s.organization_id = u.organization_id and s.service_id = ${serviceId}::bigint
    cross join lateral (select
      coalesce(s.buffer_before_minutes, (r.buffers -> ${listType}::text ->> 'before')::int, 0) as before,
      coalesce(s.buffer_after_minutes, (r.buffers -> ${listType}::text ->> 'after')::int, 0) as after) kept
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', t.user_id, 'title', t.title,
        'first_day', t.first_day, 'last_day', t.last_day, 'starts_at', t.starts_at, 'ends_at', t.ends_at)), '[]')
        as time_off
      from time_off t
      where t.organization_id = u.organization_id and t.deleted_at is null
        and (t.user_id is null or t.user_id = u.id)
        and t.until_day >= ${start}::timestamptz::date - 1 and t.from_day <= ${end}::timestamptz::date + 1
    ) away
    left join lateral (
      select near.id, near.starts_at, near.ends_at from (
        select e.id, e.starts_at, e.ends_at, e.blocked_from from calendar_events e
        where e.organization_id = u.organization_id and e.assigned_to = u.id and e.deleted_at is null
          and takes_time(e.status, e.list_type)
          and e.blocked_until > ${earliest}::timestamptz
          and e.blocked_until > ${start}::timestamptz - make_interval(mins => kept.before)
          and e.id <> ${exceptId}::bigint
        order by e.blocked_until limit ${sql.lit(mostNear)}
      ) near
      where near.blocked_from < ${end}::timestamptz + make_interval(mins => kept.after)
      order by near.starts_at limit 1
    ) taker on true
    where u.organization_id = ${scope.organizationId} and u.id = ${memberId}`;
}

/** The hours that each member works, in which zone: their own, or the business's. */
export async function listHours(
  scope: Scope,
): Promise<{ user_id: string; hours: BusinessHours; time_zone: string }[]> {
  const { rows } = await sql<{ user_id: string; hours: BusinessHours; time_zone: string }>`
    select u.id as user_id, coalesce(a.hours, org.business_hours) as hours,
      coalesce(a.time_zone, org.time_zone) as time_zone
    from users u
    join organizations org on org.id = u.organization_id
    left join member_availability a on a.organization_id = u.organization_id and a.user_id = u.id
    where u.organization_id = ${scope.organizationId}`.execute(scope.db);
  return rows;
}

const mostLookedAt = 500;

/** When the member is busy from `start` on, with buffers, in the order in which it begins. */
export async function findBusyTimes(
  scope: Scope,
  userId: string,
  start: Date,
  exceptId?: number,
): Promise<Span[]> {
  const rows = await tables(scope)
    .selectFrom("calendar_events")
    .select(["blocked_from", "blocked_until"])
    .where("organization_id", "=", scope.organizationId)
    .where("assigned_to", "=", userId)
    .where("deleted_at", "is", null)
    .where(takesTime)
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId as number))
    .where("blocked_until", ">", start.toISOString())
    .orderBy("blocked_from")
    .limit(mostLookedAt)
    .execute();
  return rows.map((row) => ({ start: new Date(row.blocked_from), end: new Date(row.blocked_until) }));
}
