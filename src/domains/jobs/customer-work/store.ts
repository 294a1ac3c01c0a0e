/** Adds up the jobs of one customer, as far as the scope reaches, and finds their last and next visit. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import { jobActions } from "../contract.ts";
import { jobsWithin } from "../store.ts";

type VisitMoment = { job_id: number; start: string };

export type WorkRow = {
  jobs_total: number;
  jobs_open: number;
  jobs_completed: number;
  /** Cents as text, because many add up to more than a number holds exactly. */
  completed_cents: string;
  last_visit: VisitMoment | null;
  next_visit: VisitMoment | null;
};

const ofCustomer = (scope: Scope, customerId: number) =>
  sql`j.organization_id = ${scope.organizationId} and j.deleted_at is null and j.customer_id = ${customerId}
    and ${jobsWithin(scope)}`;

export async function readWork(scope: Scope, customerId: number): Promise<WorkRow> {
  const mine = ofCustomer(scope, customerId);
  const { rows } = await sql<WorkRow>`
    select count(*) as jobs_total, count(*) filter (where j.status = any(${[...jobActions.plan]}::text[])) as jobs_open,
      count(*) filter (where j.status = 'completed') as jobs_completed,
      coalesce(sum(j.price_cents) filter (where j.status = 'completed'), 0)::text as completed_cents,
      (${visitOf(mine, sql`v.status = 'done'`, sql`desc`)}) as last_visit,
      (${visitOf(mine, sql`v.status in ('scheduled', 'on_the_way', 'started')`, sql`asc`)}) as next_visit
    from jobs j where ${mine}`.execute(scope.db);
  return rows[0] as WorkRow;
}

const visitOf = (mine: RawBuilder<unknown>, which: RawBuilder<unknown>, way: RawBuilder<unknown>) =>
  sql`select jsonb_build_object('job_id', j.id,
      'start', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from jobs j
    join visits v on v.organization_id = j.organization_id and v.job_id = j.id
    join calendar_events e on e.organization_id = v.organization_id and e.id = v.event_id and e.deleted_at is null
    where ${mine} and ${which} order by e.starts_at ${way}, v.id limit 1`;

/** In each of the spans that begin at `starts`, the last of them until now. A span without any is not there. */
export async function sumWorkBySpan(
  scope: Scope,
  customerId: number,
  starts: readonly Date[],
): Promise<{ span: number; cents: string }[]> {
  const begins = starts.map((start) => start.toISOString());
  const { rows } = await sql<{ span: number; cents: string }>`
    select width_bucket(j.completed_at, ${begins}::timestamptz[]) as span, sum(j.price_cents)::text as cents
    from jobs j
    where ${ofCustomer(scope, customerId)} and j.status = 'completed' and j.completed_at >= ${begins[0] ?? null}
    group by 1`.execute(scope.db);
  return rows;
}
