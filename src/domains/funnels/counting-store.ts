/**
 * Counts who reached each step of a funnel, from the records that are there anyway. Every text here is ours; what a
 * member chose travels as a parameter.
 */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { Day } from "#shared/time/time.ts";
import type { FunnelStep } from "./steps-contract.ts";

type Sql = RawBuilder<unknown>;

/** Moments in ISO 8601; `until` is not in it. */
type Span = { from: string; until: string };

/** Visitors of a page on these days, each counted once a day. */
export async function countVisitors(
  scope: Scope,
  pageId: number,
  { from, to }: { from: Day; to: Day },
): Promise<number> {
  const { rows } = await sql<{ visitors: number }>`
    select coalesce(sum(visitors), 0)::int as visitors from website_page_days
    where organization_id = ${scope.organizationId} and page_id = ${pageId}
      and day >= ${from}::date and day <= ${to}::date`.execute(scope.db);
  return rows[0]?.visitors ?? 0;
}

/** Selects `customer_id` and `at` for each time that it happened. */
function happened(scope: Scope, step: FunnelStep, { from, until }: Span, fromPages: readonly number[]): Sql {
  const ours = sql`organization_id = ${scope.organizationId}`;
  const within = (at: Sql) => sql`${at} >= ${from}::timestamptz and ${at} < ${until}::timestamptz`;
  switch (step.kind) {
    case "form":
      return sql`
        select customer_id, received_at as at from form_submissions
        where ${ours} and form_id = ${step.form_id} and deleted_at is null and state <> 'spam'
          and customer_id is not null and ${within(sql`received_at`)}
          ${fromPages.length > 0 ? sql`and page_id = any(${[...fromPages]}::bigint[])` : sql``}`;
    case "booking":
      return sql`
        select e.customer_id, h.booked_at as at from booking_holds h
        join calendar_events e on e.organization_id = h.organization_id and e.id = h.event_id
        where h.organization_id = ${scope.organizationId} and e.customer_id is not null
          and ${within(sql`h.booked_at`)}`;
    case "visit":
      return sql`
        select customer_id, completed_at as at from calendar_events
        where ${ours} and deleted_at is null and customer_id is not null
          and list_type in ('job', 'appointment') and ${within(sql`completed_at`)}`;
    case "contract":
      return sql`
        select customer_id, completed_at as at from contracts
        where ${ours} and deleted_at is null and status = 'completed' and customer_id is not null
          and ${within(sql`completed_at`)}`;
    case "paid":
      return sql`
        select customer_id, at from account_entries
        where ${ours} and kind = 'payment' and ${within(sql`at`)}`;
    case "page":
      throw new TypeError("Visitors of a page are no people");
  }
}

const dayMs = 86_400_000;

export type Reached = { count: number; medianSeconds: number | null };

type Asked = {
  steps: readonly FunnelStep[];
  /** When a person can enter the funnel. */
  span: Span;
  windowDays: number;
  /**
   * The pages before these steps. An answer to a form counts only if it was sent from one of them. Bookings count
   * wherever the customer came from: a booking doesn't keep the page that led to it.
   */
  fromPages: readonly number[];
};

/**
 * How many people reached each of these steps, the first within `span` and each other later than the step before and
 * within `windowDays` of their first; and what they paid in that time, in cents.
 */
export async function countPeople(
  scope: Scope,
  { steps, span, windowDays, fromPages }: Asked,
): Promise<{ reached: Reached[]; revenueCents: number }> {
  const [first, ...others] = steps;
  if (!first) return { reached: [], revenueCents: 0 };
  const windowed = sql`make_interval(hours => ${windowDays * 24})`;
  const later = {
    from: span.from,
    until: new Date(Date.parse(span.until) + windowDays * dayMs).toISOString(),
  };
  const name = (place: number): Sql => sql.ref(`step_${place}`);
  const begun = sql`${name(0)} as (
    select h.customer_id, min(h.at) as at, min(h.at) as begun_at from (${happened(scope, first, span, fromPages)}) h
    join customers c on c.organization_id = ${scope.organizationId} and c.id = h.customer_id and c.deleted_at is null
    group by h.customer_id)`;
  const rest = others.map(
    (step, index) => sql`${name(index + 1)} as (
    select s.customer_id, min(h.at) as at, s.begun_at from ${name(index)} s
    join (${happened(scope, step, later, [])}) h
      on h.customer_id = s.customer_id and h.at >= s.at and h.at <= s.begun_at + ${windowed}
    group by s.customer_id, s.begun_at)`,
  );
  const counts = steps.map((_, index) =>
    index === 0
      ? sql`select 0 as place, count(*)::int as count, null::float8 as median from ${name(0)}`
      : sql`select ${index}::int, count(*)::int,
          percentile_cont(0.5) within group (order by extract(epoch from s.at - before.at))::float8
          from ${name(index)} s join ${name(index - 1)} before on before.customer_id = s.customer_id`,
  );
  const { rows } = await sql<{ place: number; count: number; median: number | null; revenue: number }>`
    with ${sql.join([begun, ...rest])}, paid as (
      select coalesce(-sum(a.amount_cents), 0)::bigint as revenue from ${name(0)} s
      join account_entries a on a.organization_id = ${scope.organizationId} and a.customer_id = s.customer_id
        and a.kind in ('payment', 'refund', 'payment_failed', 'disputed', 'dispute_won')
        and a.at >= s.begun_at and a.at <= s.begun_at + ${windowed}
    )
    select counted.*, paid.revenue from (${sql.join(counts, sql` union all `)}) counted, paid
    order by counted.place`.execute(scope.db);
  return {
    reached: rows.map(({ count, median }) => ({ count, medianSeconds: median })),
    revenueCents: rows[0]?.revenue ?? 0,
  };
}
