/** Reads the dashboard's figures, for now and for the same moment of the previous month, in one question. */
import { type RawBuilder, sql } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import type { CustomerTables } from "#domains/customers/tables.ts";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import type { EventTables } from "#platform/database/events-tables.ts";
import { withinReach } from "#platform/database/reach.ts";
import { addDays, localDay, type Span } from "#shared/time.ts";

/** How far each figure reaches; null leaves it out. */
export type Reaches = { customers: Reach | null; jobs: Reach | null; revenue: Reach | null };

/** A figure's moment is the end of its span: this month until now, or as much of the previous one. */
export type Moments = {
  span: Span;
  /** Jobs that began earlier do not count as active at the moment. */
  activeSince: Date;
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

/** `current` and `previous` are seen in one snapshot, so that their difference is a true one. */
export async function readFigures(
  scope: Scope,
  reaches: Reaches,
  moments: { current: Moments; previous: Moments },
): Promise<{ current: Figures; previous: Figures }> {
  const { current, previous } = moments;
  const row = await tablesOf<EventTables>(scope)
    .selectNoFrom([
      figures(customersNow(scope, reaches), scope, reaches, current).as("current"),
      figures(customersAt(scope, reaches, previous.span.end), scope, reaches, previous).as("previous"),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

function figures(customers: RawBuilder<number | null>, scope: Scope, reaches: Reaches, moments: Moments) {
  const ofJobs = (figure: RawBuilder<number>) => (reaches.jobs ? figure : nothing);
  return sql<Figures>`jsonb_build_object(
    'customers', ${customers},
    'revenueCents', ${reaches.revenue ? revenueIn(scope, reaches.revenue, moments.span) : nothing},
    'activeJobs', ${ofJobs(activeJobsAt(scope, reaches.jobs ?? "own", moments))},
    'jobsCompleted', ${ofJobs(dueJobs(scope, reaches.jobs ?? "own", moments.span, sql`status = 'completed'`))},
    'jobsDecided', ${ofJobs(dueJobs(scope, reaches.jobs ?? "own", moments.span, sql`status <> 'in_progress'`))})`;
}

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

/** What the jobs completed in the span were estimated to cost, in cents. */
function revenueIn(scope: Scope, reach: Reach, { start, end }: Span): RawBuilder<string> {
  const rows = jobs(scope, reach)
    .select(sql<string>`coalesce(sum(estimated_cost_cents), 0)::text`.as("cents"))
    .where("completed_at", ">=", start.toISOString())
    .where("completed_at", "<", end.toISOString());
  return sql<string>`${rows}`;
}

/** As it stood at the end of the span: a job completed or cancelled after it was active then. */
function activeJobsAt(scope: Scope, reach: Reach, { span, activeSince }: Moments): RawBuilder<number> {
  const at = span.end.toISOString();
  const rows = jobs(scope, reach)
    .select(sql<number>`count(*)`.as("count"))
    .where("starts_at", ">=", activeSince.toISOString())
    .where("created_at", "<=", at)
    .where(sql<boolean>`(completed_at is null or completed_at > ${at})`)
    .where(sql<boolean>`(cancelled_at is null or cancelled_at > ${at})`);
  return sql<number>`${rows}`;
}

/** A job that ends with the last instant of a day is due on that day, hence the open start and the closed end. */
function dueJobs(
  scope: Scope,
  reach: Reach,
  { start, end }: Span,
  having: RawBuilder<unknown>,
): RawBuilder<number> {
  const rows = jobs(scope, reach)
    .select(sql<number>`count(*)`.as("count"))
    .where("ends_at", ">", start.toISOString())
    .where("ends_at", "<=", end.toISOString())
    .where(sql<boolean>`${having}`);
  return sql<number>`${rows}`;
}

function jobs(scope: Scope, reach: Reach) {
  return tablesOf<CalendarTables>(scope)
    .selectFrom("calendar_events")
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where("list_type", "=", sql.lit("job" as const))
    .where(withinReach(scope, "calendar_events", reach));
}
