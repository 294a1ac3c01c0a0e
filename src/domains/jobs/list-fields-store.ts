/** Where each field of the list of jobs is read, for its filters, orders and exports. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { ListColumn, ListTable } from "#platform/database/filters/list-query.ts";
import { memberOrder } from "#platform/database/filters/member-order.ts";
import { contains, isFoundBy, isIndexed } from "#platform/database/text-search.ts";
import type { FieldKind } from "#shared/filters/filter.ts";
import { jobListFields } from "./list-fields-contract.ts";
import { isOfVisit, jobsWithin, ownJobs, techniciansOfJob } from "./store.ts";

type Sql = RawBuilder<unknown>;

export const isOpen = sql`j.status in ('planning', 'in_progress')`;

/**
 * Nothing of it that is still to be done has a time; one whose visits are all done waits for nothing. Most jobs are
 * settled by their open visits, which have an index of their own; a job without any is asked about what was done.
 */
export const isUnscheduled = sql`coalesce(
  (select not bool_or(v.status <> 'unscheduled') from visits v
    where v.organization_id = j.organization_id and v.job_id = j.id
      and v.status in ('unscheduled', 'scheduled', 'on_the_way', 'started')),
  (select false from visits v
    where v.organization_id = j.organization_id and v.job_id = j.id and v.status = 'done' limit 1),
  true)`;

/** Whether a job is among the hits by the index of texts; without one all texts are read. */
export const isHit = (search: string): Sql =>
  isIndexed(search)
    ? sql`j.id = any(array(select id from searchable_jobs where ${isFoundBy(search)}))`
    : sql`j.${contains(search)}`;

/** How many visits stand where. */
const visitCounts = sql`left join (
  select v.organization_id, v.job_id, count(*) filter (where v.status <> 'cancelled') as total,
    count(*) filter (where v.status = 'done') as done, count(*) filter (where v.status = 'started') as started
  from visits v group by v.organization_id, v.job_id) vc on vc.organization_id = j.organization_id and vc.job_id = j.id`;

const visitCosts = sql`left join (
  select v.organization_id, v.job_id, sum(v.used_cents)::bigint as cents
  from visits v group by v.organization_id, v.job_id) vu on vu.organization_id = j.organization_id and vu.job_id = j.id`;

const cost = sql`coalesce(vu.cents, 0)`;

const nextVisits = sql`left join (
  select v.organization_id, v.job_id, min(e.starts_at) as starts_at from visits v
  join calendar_events e on e.organization_id = v.organization_id and e.id = v.event_id
  where v.status in ('scheduled', 'on_the_way', 'started')
  group by v.organization_id, v.job_id) vn on vn.organization_id = j.organization_id and vn.job_id = j.id`;

const ticked = sql`(select round(100.0 * count(*) filter (where item ->> 'done_at' is not null) / nullif(count(*), 0))
  from jsonb_array_elements(j.checklist) item)`;

/** As the serializers work it out. */
const progress = sql`(case when j.status = 'completed' then 100
  else coalesce(round(100 * (vc.done + vc.started / 2.0) / nullif(vc.total, 0)), ${ticked}, 0) end)`;

const ownerNamed = sql`left join users jo on jo.organization_id = j.organization_id and jo.id = j.assigned_to`;
const adderNamed = sql`left join users ja on ja.organization_id = j.organization_id and ja.id = j.created_by`;

/** The rest are columns of the table. */
const workedOut: Readonly<Record<string, Sql>> = {
  number: sql`('J-' || j.number)`,
  next_visit: sql`vn.starts_at`,
  is_unscheduled: sql`(${isOpen} and ${isUnscheduled})`,
  technicians: techniciansOfJob,
  progress,
  visits_total: sql`coalesce(vc.total, 0)`,
  visits_done: sql`coalesce(vc.done, 0)`,
  cost_cents: cost,
  margin_cents: sql`(j.price_cents - ${cost})`,
  is_repeating: sql`exists (select from job_series s
    where s.organization_id = j.organization_id and s.id = j.series_id and s.ended_at is null)`,
};

export const jobListColumns: Readonly<Record<string, Sql>> = Object.fromEntries(
  jobListFields.map(({ name }) => [name, workedOut[name] ?? sql`j.${sql.ref(name)}`]),
);

export const jobListOrders: Readonly<Record<string, Sql>> = {
  number: sql`j.number`,
  client_name: sql`j.sort_client`,
  priority: sql`array_position(array['low', 'medium', 'high', 'urgent'], j.priority)`,
  assigned_to: memberOrder("jo"),
  created_by: memberOrder("ja"),
};

export const jobListJoins: Readonly<Record<string, Sql>> = {
  next_visit: nextVisits,
  progress: visitCounts,
  visits_total: visitCounts,
  visits_done: visitCounts,
  cost_cents: visitCosts,
  margin_cents: visitCosts,
  assigned_to: ownerNamed,
  created_by: adderNamed,
};

export const jobListOrderKinds: Readonly<Record<string, FieldKind>> = {
  number: "number",
  priority: "number",
};

export const jobListRows: Readonly<Record<string, NonNullable<ListColumn["rows"]>>> = {
  technicians: {
    value: sql`te.assigned_to::text`,
    has: (holds) => sql`exists (select from calendar_events te
      where te.organization_id = j.organization_id and te.job_id = j.id and ${isOfVisit("te")}
        and te.status <> 'cancelled' and te.assigned_to is not null and ${holds})`,
  },
};

export const visibleJobs = (scope: Scope): Sql =>
  sql`j.organization_id = ${scope.organizationId} and j.deleted_at is null and ${jobsWithin(scope)}`;

export const jobTable: ListTable = {
  from: sql`jobs j`,
  id: sql`j.id`,
  version: sql`j.version`,
  label: sql`('J-' || j.number)`,
  visible: visibleJobs,
  search: (_scope, text) => isHit(text),
};

export const othersJob = "Your role lets you change only jobs that you own or added.";
export const dueBeforeStart = "Choose a due date on or after the start date";

/** Why a job that can be seen can't be changed so; null where it can. */
export function jobRefusal(scope: Scope, { due_date: due }: Record<string, unknown>): Sql {
  const isLate = typeof due === "string" ? sql`j.start_date > ${due}::date` : sql`false`;
  return sql`case when ${ownJobs(scope, scope.reach)} is not true then ${othersJob}::text
    when j.status = 'completed' then 'This job is completed. Reopen it first.'
    when j.status = 'cancelled' then 'This job is cancelled. Reopen it first.'
    when ${isLate} then ${dueBeforeStart}::text end`;
}
