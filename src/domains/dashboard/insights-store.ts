/** Reads what the dashboard draws: revenue by month, and the appointments that nobody has confirmed yet. */
import { sql } from "kysely";
import type { Reach, Scope } from "#platform/actor.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { Span } from "#shared/time/time.ts";

/** `span` is the number of the span, from 1; cents as text, because many add up to more than a number holds exactly. */
export type SpanSum = { span: number; cents: string };

/**
 * What was completed in each of the spans that begin at `starts`, one after the other, the last of them until `end`: jobs
 * at their price, other work at its estimated cost, as Monthly Revenue counts them. A span without any is not there.
 */
export async function sumBySpan(
  scope: Scope,
  reach: Reach,
  { starts, end }: { starts: readonly Date[]; end: Date },
): Promise<SpanSum[]> {
  const begins = starts.map((start) => start.toISOString());
  const [from, until] = [begins[0] ?? end.toISOString(), end.toISOString()];
  const { rows } = await sql<SpanSum>`
    select width_bucket(completed_at, ${begins}::timestamptz[]) as span, sum(cents)::text as cents
    from (
      select completed_at, price_cents as cents from jobs as j
        where j.organization_id = ${scope.organizationId} and j.deleted_at is null
          and j.completed_at >= ${from} and j.completed_at < ${until} and ${withinReach(scope, "j", reach)}
      union all
      select completed_at, estimated_cost_cents from calendar_events as e
        where e.organization_id = ${scope.organizationId} and e.deleted_at is null and e.job_id is null
          and e.list_type = 'job' and e.completed_at >= ${from} and e.completed_at < ${until}
          and ${withinReach(scope, "e", reach)}
    ) as done
    group by 1`.execute(scope.db);
  return rows;
}

/** Jobs and appointments that begin in the span, have a customer, and were not confirmed. */
export async function countUnconfirmed(scope: Scope, reach: Reach, { start, end }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_events as e
    where e.organization_id = ${scope.organizationId} and e.deleted_at is null and e.status = 'scheduled'
      and e.customer_id is not null and e.list_type in ('job', 'appointment')
      and e.starts_at >= ${start.toISOString()} and e.starts_at < ${end.toISOString()}
      and ${withinReach(scope, "e", reach)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}
