/** Reads the dashboard's figures, for now and for the same moment of the previous month, in one question. */
import { type RawBuilder, sql } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import type { EventTables } from "#platform/database/events-tables.ts";
import { withinReach } from "#platform/database/reach.ts";
import { addDays, localDay, type Span } from "#shared/time/time.ts";
import { receivedIn } from "./received-store.ts";

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
  /** Completed, missed or cancelled. */
  jobsDecided: number | null;
};

/**
 * A figure's moment is the end of its span: this month until now, or as much of the previous one. Both are seen in one
 * snapshot, so that their difference is a true one.
 */
export async function readFigures(
  scope: Scope,
  reaches: Reaches,
  spans: { current: Span; previous: Span },
): Promise<{ current: Figures; previous: Figures; currency: string }> {
  const { current, previous } = spans;
  const row = await tablesOf<EventTables>(scope)
    .selectNoFrom([
      figures(customersNow(scope, reaches), scope, reaches, current).as("current"),
      figures(customersAt(scope, reaches, previous.end), scope, reaches, previous).as("previous"),
      sql<string>`(select currency from organizations where id = ${scope.organizationId})`.as("currency"),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

function figures(customers: RawBuilder<number | null>, scope: Scope, reaches: Reaches, span: Span) {
  const { entries, jobs, revenue } = reaches;
  const both = (
    ofEntries: (reach: Reach) => RawBuilder<number>,
    ofJobs: (reach: Reach) => RawBuilder<number>,
  ) =>
    entries || jobs
      ? sql<number>`(${entries ? ofEntries(entries) : zero} + ${jobs ? ofJobs(jobs) : zero})`
      : nothing;
  return sql<Figures>`jsonb_build_object(
    'customers', ${customers},
    'revenueCents', ${revenue ? sql`(${receivedIn(scope, revenue, span)})::text` : nothing},
    'activeJobs', ${jobs ? activeJobsAt(scope, jobs, span) : nothing},
    'jobsCompleted', ${both(
      (reach) => dueEntries(scope, reach, span, sql`status = 'completed'`),
      (reach) => jobsWhere(scope, reach, completedIn(span)),
    )},
    'jobsDecided', ${both(
      (reach) => dueEntries(scope, reach, span, sql`status <> 'in_progress'`),
      (reach) => jobsWhere(scope, reach, decidedIn(span, scope.actor.timeZone)),
    )})`;
}

const zero = sql<number>`0`;
const nothing = sql<null>`null`;

/** All customers are counted as they come and go; only a narrower reach counts rows. */
function customersNow(scope: Scope, { customers: reach }: Reaches): RawBuilder<number | null> {
  if (!reach) return nothing;
  if (reach !== "all") return customerRows(scope, reach, sql`deleted_at is null`);
  return sql<number>`(select coalesce(sum(customers), 0)::bigint from customer_counts
    where organization_id = ${scope.organizationId})`;
}

/**
 * Who was a customer at a past moment: those of now, without those added since and with those deleted since. Whole
 * days come from their counts and only the rest of the moment's own day from its rows, so that it costs the same at
 * any number of customers.
 */
function customersAt(scope: Scope, reaches: Reaches, moment: Date): RawBuilder<number | null> {
  const reach = reaches.customers;
  if (!reach) return nothing;
  const at = moment.toISOString();
  if (reach !== "all") {
    return customerRows(
      scope,
      reach,
      sql`created_at <= ${at} and (deleted_at is null or deleted_at > ${at})`,
    );
  }
  const day = localDay(moment, "UTC");
  const nextDay = `${addDays(day, 1)}T00:00:00Z`;
  return sql<number>`(${customersNow(scope, reaches)}
    - (select coalesce(sum(customers), 0)::bigint from customer_days
        where organization_id = ${scope.organizationId} and day > ${day}::date)
    - ${customerRows(scope, reach, sql`deleted_at is null and created_at > ${at} and created_at < ${nextDay}`)}
    + ${customerRows(scope, reach, sql`deleted_at > ${at} and created_at <= ${at}`)})`;
}

function customerRows(scope: Scope, reach: Reach, condition: RawBuilder<unknown>): RawBuilder<number> {
  const rows = tablesOf<CustomerTables>(scope)
    .selectFrom("customers")
    .select(sql<number>`count(*)`.as("count"))
    .where("organization_id", "=", scope.organizationId)
    .where(withinReach(scope, "customers", reach))
    .where(sql<boolean>`${condition}`);
  return sql<number>`${rows}`;
}

const ofBusiness = (scope: Scope, reach: Reach) =>
  sql`j.organization_id = ${scope.organizationId} and j.deleted_at is null and ${withinReach(scope, "j", reach)}`;

const jobsWhere = (scope: Scope, reach: Reach, condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from jobs as j where ${ofBusiness(scope, reach)} and ${condition})`;

const completedIn = ({ start, end }: Span) =>
  sql`(j.completed_at >= ${start.toISOString()} and j.completed_at < ${end.toISOString()})`;

/** Completed, called off, or not even begun on the last day that was promised. */
const decidedIn = (span: Span, zone: string) =>
  sql`(${completedIn(span)} or (j.cancelled_at >= ${span.start.toISOString()} and j.cancelled_at < ${span.end.toISOString()})
    or (j.status = 'planning' and j.due_date >= ${localDay(span.start, zone)} and j.due_date < ${localDay(span.end, zone)}))`;

/** As it stood at the end of the span: added by then, and completed or called off later, if at all. */
const activeJobsAt = (scope: Scope, reach: Reach, { end }: Span): RawBuilder<number> =>
  jobsWhere(
    scope,
    reach,
    sql`j.created_at <= ${end.toISOString()} and (j.completed_at is null or j.completed_at > ${end.toISOString()})
      and (j.cancelled_at is null or j.cancelled_at > ${end.toISOString()})`,
  );

/** Work that ends with the last instant of a day is due on that day, hence the open start and the closed end. */
function dueEntries(
  scope: Scope,
  reach: Reach,
  { start, end }: Span,
  having: RawBuilder<unknown>,
): RawBuilder<number> {
  const rows = work(scope, reach)
    .select(sql<number>`count(*)`.as("count"))
    .where("ends_at", ">", start.toISOString())
    .where("ends_at", "<=", end.toISOString())
    .where(sql<boolean>`${having}`);
  return sql<number>`${rows}`;
}

/** What is work and belongs to no job: of a job's visits the job itself tells. */
function work(scope: Scope, reach: Reach) {
  return tablesOf<CalendarTables>(scope)
    .selectFrom("calendar_events")
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where("job_id", "is", null)
    .where("list_type", "=", sql.lit("job" as const))
    .where(withinReach(scope, "calendar_events", reach));
}
