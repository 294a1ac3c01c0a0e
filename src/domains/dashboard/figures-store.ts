/** Reads the dashboard's figures, for now and for the same moment of the previous month, in one question. */
import { type RawBuilder, sql } from "kysely";
import type { Reach, Scope } from "#platform/actor.ts";
import { plannedOnce } from "#platform/database/plans.ts";
import { withinReach } from "#platform/database/reach.ts";
import { addDays, dayBounds, localDay, type Span } from "#shared/time/time.ts";
import { receivedInSpan } from "./received-store.ts";

/** How far each figure reaches; null leaves it out. */
export type Reaches = {
  customers: Reach | null;
  /** Of entries on the calendar that are work and belong to no job. */
  entries: Reach | null;
  jobs: Reach | null;
  revenue: Reach | null;
};

export type Figures = {
  customers: number | null;
  /** Cents as text, because many large ones add up to more than a number holds exactly. */
  revenueCents: string | null;
  activeJobs: number | null;
  jobsCompleted: number | null;
  /** Completed, missed or cancelled by the business. */
  jobsDecided: number | null;
};

/**
 * A figure's moment is the end of its span: this month until now, or as much of the previous one. Both are seen in one
 * snapshot, so that their difference is a true one, and each table is named once for both: making a plan for every table
 * would cost more than reading them.
 */
export async function readFigures(
  scope: Scope,
  reaches: Reaches,
  spans: { current: Span; previous: Span },
): Promise<{ current: Figures; previous: Figures; currency: string }> {
  const { customers, entries, jobs, revenue } = reaches;
  const { rows } = await sql<Figures & { is_past: boolean; currency: string }>`
    ${plannedOnce} select span.is_past, (select currency from organizations where id = ${scope.organizationId}) as currency,
      ${customers ? customersAt(scope, customers) : nothing} as customers,
      ${revenue ? sql`(${receivedInSpan(scope, revenue)})::text` : nothing} as "revenueCents",
      ${jobs ? activeJobs(scope, jobs) : nothing} as "activeJobs",
      ${sumOf("completed", reaches)} as "jobsCompleted", ${sumOf("decided", reaches)} as "jobsDecided"
    from (values ${spanRow(scope, spans.current, false)}, ${spanRow(scope, spans.previous, true)})
      as span (is_past, since, until, first_day, last_day, last_day_end, until_day, until_day_end)
    ${entries ? sql`cross join lateral (${dueEntries(scope, entries)}) as entries` : sql``}
    ${jobs ? sql`cross join lateral (${decidedJobs(scope, jobs)}) as decided_jobs` : sql``}`.execute(
    scope.db,
  );
  const [current, previous] = [rows.find((row) => !row.is_past), rows.find((row) => row.is_past)];
  if (!current || !previous) throw new TypeError("The figures of a month are missing");
  return { current, previous, currency: current.currency };
}

/** Days are the business's, and the last two columns the day of the moment in UTC, by which customers are counted. */
function spanRow({ actor }: Scope, { start, end }: Span, isPast: boolean): RawBuilder<unknown> {
  const [first, last] = [localDay(start, actor.timeZone), localDay(end, actor.timeZone)];
  const day = localDay(end, "UTC");
  return sql`(${isPast}::boolean, ${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz, ${first}::date,
    ${last}::date, ${dayBounds(last, actor.timeZone).end.toISOString()}::timestamptz, ${day}::date,
    ${`${addDays(day, 1)}T00:00:00Z`}::timestamptz)`;
}

const nothing = sql<null>`null`;

function sumOf(which: "completed" | "decided", { entries, jobs }: Reaches): RawBuilder<unknown> {
  if (!entries && !jobs) return nothing;
  const ofEntries = entries ? sql`${sql.ref(`entries.${which}`)}` : sql`0`;
  return sql`${ofEntries} + ${jobs ? sql`${sql.ref(`decided_jobs.${which}`)}` : sql`0`}`;
}

/**
 * All customers are counted as they come and go, and only a narrower reach counts rows. Who was a customer at a past
 * moment: those of now, without those added since and with those deleted since. Whole days come from their counts and
 * only the rest of the moment's own day from its rows, so that it costs the same at any number of customers.
 */
function customersAt(scope: Scope, reach: Reach): RawBuilder<number> {
  const rows = (condition: RawBuilder<unknown>) => sql`(select count(*) from customers
    where organization_id = ${scope.organizationId} and ${withinReach(scope, "customers", reach)} and ${condition})`;
  if (reach !== "all")
    return sql<number>`case when span.is_past
      then ${rows(sql`created_at <= span.until and (deleted_at is null or deleted_at > span.until)`)}
      else ${rows(sql`deleted_at is null`)} end`;
  return sql<number>`(select coalesce(sum(customers), 0)::bigint from customer_counts
      where organization_id = ${scope.organizationId})
    - case when span.is_past then (select coalesce(sum(customers), 0)::bigint from customer_days
          where organization_id = ${scope.organizationId} and day > span.until_day)
        + ${rows(sql`deleted_at is null and created_at > span.until and created_at < span.until_day_end`)}
        - ${rows(sql`deleted_at > span.until and created_at <= span.until`)}
      else 0 end`;
}

const ofBusiness = (scope: Scope, reach: Reach) =>
  sql`j.organization_id = ${scope.organizationId} and j.deleted_at is null and ${withinReach(scope, "j", reach)}`;

/** As it stood at the end of the span: added by then, and completed or called off later, if at all. */
const activeJobs = (scope: Scope, reach: Reach): RawBuilder<number> =>
  sql<number>`(select count(*) from jobs as j where ${ofBusiness(scope, reach)} and j.created_at <= span.until
    and (j.completed_at is null or j.completed_at > span.until)
    and (j.cancelled_at is null or j.cancelled_at > span.until))`;

/** Completed, cancelled by the business, or not even begun on the last day that was promised. */
const decidedJobs = (scope: Scope, reach: Reach) => sql`
  select count(*) filter (where j.completed_at >= span.since and j.completed_at < span.until) as completed,
    count(*) as decided
  from jobs as j where ${ofBusiness(scope, reach)} and ((j.completed_at >= span.since and j.completed_at < span.until)
    or (j.cancelled_at >= span.since and j.cancelled_at < span.until and not j.cancelled_by_customer)
    or (j.status = 'planning' and j.due_date >= span.first_day and j.due_date < span.last_day))`;

/**
 * What is work and belongs to no job: of a job's visits the job itself tells. Work that ends with the last instant of a
 * day is due on that day, hence the open start and the closed end.
 */
const dueEntries = (scope: Scope, reach: Reach) => sql`
  select count(*) filter (where status = 'completed') as completed,
    count(*) filter (where status <> 'in_progress' and not cancelled_by_customer) as decided
  from calendar_events where organization_id = ${scope.organizationId} and deleted_at is null and job_id is null
    and list_type = 'job' and ends_at > span.since and ends_at <= span.until
    and ${withinReach(scope, "calendar_events", reach)}`;
