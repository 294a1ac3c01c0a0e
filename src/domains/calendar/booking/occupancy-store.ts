/** Every question about whose time is taken. */
import { type RawBuilder, sql } from "kysely";
import type { TimeOffFacts, WorkFacts } from "#domains/availability/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import { sendAhead } from "#platform/database/scoped-driver.ts";
import type { BusinessHours } from "#shared/time/business-hours.ts";
import type { Span } from "#shared/time/time.ts";
import type { ListType } from "../contract.ts";
import { eventInsertion, type NewRow, type StoredEvent } from "../store.ts";
import type { CalendarTables } from "../tables.ts";

const tables = (scope: Scope) => tablesOf<CalendarTables>(scope);

/** The very words of the index of members' time, so that it is used. */
const takesTime = sql<boolean>`takes_time(status, list_type)`;

/** Until the transaction ends nobody else books this member; others wait their turn. */
export async function holdTimeOf(tx: Scope, userId: string): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.organizationId} ${userId}`}, 0))`;
  await sendAhead(tx.db, lock.compile(tx.db));
}

/** What takes some of the time that is wanted. */
export type ConflictingEvent = Pick<StoredEvent, "id" | "starts_at" | "ends_at">;

/** All that decides whether a member can be booked: where and when they work, what is kept free, what is in the way. */
export type BookingFacts = Omit<WorkFacts, "members"> & {
  is_active: boolean;
  name: string;
  hours: BusinessHours | null;
  member_zone: string | null;
  buffer_before_minutes: number;
  buffer_after_minutes: number;
  /** The first event that takes some of the time wanted, buffers included, whoever may see it. */
  conflicting: ConflictingEvent | null;
  /**
   * Another one after each change of what decides when members work, and what is kept free around their events. Null
   * where nothing has changed since the workspace was emptied.
   */
  rules_version: string | null;
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

/** When a member works, and what their events keep free around them, as it was read in one version of all that decides it. */
export type MemberRules = Pick<
  BookingFacts,
  "buffer_before_minutes" | "buffer_after_minutes" | "holidays"
> & {
  version: string;
  hours: BusinessHours;
  time_zone: string;
  /** Whatever ends after `since`, theirs and everybody's. */
  time_off: TimeOffFacts[];
  since: Date;
};

/**
 * The insertion of an event that takes its member's time: it adds nothing if the rules are no longer these, or if
 * something is in the way that overlaps others on purpose. Whatever else is in the way the constraint refuses.
 */
export function insertionUnderRules(
  tx: Scope,
  row: NewRow,
  { buffer_before_minutes, buffer_after_minutes, version }: MemberRules,
): RawBuilder<StoredEvent> {
  return eventInsertion(
    tx,
    row,
    sql`from availability_versions as rules
      where rules.organization_id = ${tx.organizationId} and rules.version = ${version} and not exists (
        select from calendar_events e
        where e.organization_id = ${tx.organizationId} and e.assigned_to = ${row.assigned_to}
          and e.override_reason is not null and e.deleted_at is null and takes_time(e.status, e.list_type)
          and e.blocked_until > ${minutesFrom(row.starts_at, -buffer_before_minutes)}::timestamptz
          and e.blocked_from < ${minutesFrom(row.ends_at, buffer_after_minutes)}::timestamptz)`,
  );
}

const minutesFrom = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/**
 * In one question, because every booking that asks needs all of it; undefined for somebody who is not of this business.
 * "None" is 0 here: with null the database finds a plan of its own better each time, and planning takes longer than asking.
 */
export async function findBookingFacts(scope: Scope, wanted: WantedTime): Promise<BookingFacts | undefined> {
  const { memberId, listType, exceptId = 0 } = wanted;
  const serviceId = wanted.serviceId ?? 0;
  const [start, end] = [wanted.span.start.toISOString(), wanted.span.end.toISOString()];
  const earliest = new Date(wanted.span.start.getTime() - longestBufferMinutes * 60_000).toISOString();
  const { rows } = await sql<BookingFacts>`
    select u.is_active, u.first_name || ' ' || u.last_name as name, a.hours, a.time_zone as member_zone,
      org.time_zone, org.business_hours, org.holidays, kept.before as buffer_before_minutes,
      kept.after as buffer_after_minutes, away.time_off, to_jsonb(conflicting) as conflicting, rules.version as rules_version
    from users u
    join organizations org on org.id = u.organization_id
    left join availability_versions rules on rules.organization_id = u.organization_id
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
        and t.until_day >= ${start}::timestamptz::date - 1
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
    ) conflicting on true
    where u.organization_id = ${scope.organizationId} and u.id = ${memberId}`.execute(scope.db);
  return rows[0];
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
