/** Lists jobs page by page in every order, finds them by a part of what is known about them, and counts them. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import {
  holdsOf,
  type ListFilter,
  type ListOrder,
  type ListPlace,
  listFrom,
  orderOf,
} from "#platform/database/filters/list-query.ts";
import { contains, isFoundBy, isIndexed, walkDepth } from "#platform/database/text-search.ts";
import type { Span } from "#shared/time/time.ts";
import type { JobList } from "./contract.ts";
import { isHit, isOpen, isUnscheduled, jobTable, visibleJobs } from "./list-fields-store.ts";
import type { JobCounts } from "./stats-contract.ts";
import { findJobs, isOfVisit, type JobInFull, jobsWithin } from "./store.ts";

/** The last job of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

export type Filter = Omit<JobList, "cursor" | "limit" | "sort" | "where" | "order"> & {
  /** By any field. */
  where?: ListFilter | undefined;
  /** The business's day, which decides what is overdue. */
  today: string;
};

/** Each order of the list: what it goes by, word for word as its index has it, and which way. */
const orders: Record<JobList["sort"], { by: RawBuilder<unknown>; isDescending: boolean }> = {
  due_date: { by: sql`coalesce(j.due_date, 'infinity'::date)`, isDescending: false },
  "-due_date": { by: sql`coalesce(j.due_date, '-infinity'::date)`, isDescending: true },
  "-created_at": { by: sql`j.created_at`, isDescending: true },
  number: { by: sql`j.number`, isDescending: false },
  client_name: { by: sql`j.sort_client`, isDescending: false },
};

/** All but the searched words. */
function conditions(scope: Scope, filter: Filter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [visibleJobs(scope)];
  const when = (condition: unknown, then: RawBuilder<unknown>) => {
    if (condition !== undefined && condition !== "") all.push(then);
  };
  const yesOrNo = (wanted: boolean | undefined, then: RawBuilder<unknown>) =>
    when(wanted, wanted ? then : sql`not (${then})`);
  when(filter.status, sql`j.status = ${filter.status}`);
  yesOrNo(filter.is_open, isOpen);
  yesOrNo(
    filter.is_overdue,
    sql`(${isOpen} and coalesce(j.due_date, 'infinity'::date) < ${filter.today}::date)`,
  );
  yesOrNo(filter.is_unscheduled, sql`(${isOpen} and ${isUnscheduled})`);
  when(filter.priority, sql`j.priority = ${filter.priority}`);
  when(
    filter.assigned_to,
    sql`(j.assigned_to = ${filter.assigned_to} or exists (
      select from calendar_events e
      where e.organization_id = j.organization_id and e.job_id = j.id and ${isOfVisit("e")}
        and e.status <> 'cancelled' and e.assigned_to = ${filter.assigned_to}))`,
  );
  when(filter.customer_id, sql`j.customer_id = ${filter.customer_id}`);
  when(
    filter.service_id,
    sql`j.id in (select u.subject_id::bigint from service_uses u
    where u.organization_id = ${scope.organizationId} and u.service_id = ${filter.service_id}
      and u.subject_kind = 'job')`,
  );
  if (filter.where) all.push(holdsOf(filter.where));
  return sql.join(all, sql` and `);
}

const depthFor = ({ organizationId }: Scope, search: string): RawBuilder<unknown> =>
  walkDepth(
    isIndexed(search),
    contains(search),
    sql`select search_text from jobs where organization_id = ${organizationId} and deleted_at is null
      order by created_at desc, id desc`,
  );

type Question = { filter: Filter; sort: JobList["sort"]; after: Place | undefined; limit: number };

export type ListedJob = JobInFull & { place: string | number };

/** The page is chosen from the jobs alone; only what is shown is looked at with visits and customer. */
export async function findPage(scope: Scope, question: Question): Promise<ListedJob[]> {
  return withJobs(scope, await chosen(scope, question));
}

async function withJobs<Row extends { id: number }>(scope: Scope, rows: Row[]): Promise<(JobInFull & Row)[]> {
  if (rows.length === 0) return [];
  const jobs = await findJobs(scope, sql`j.id = any(${rows.map(({ id }) => id)}::bigint[])`);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return rows.flatMap((row) => {
    const job = byId.get(row.id);
    return job ? [{ ...job, ...row }] : [];
  });
}

type AskedQuestion = { filter: Filter; order: ListOrder; after: ListPlace | undefined; limit: number };

/** As `findPage`, filtered and ordered by any field. */
export async function findAskedPage(scope: Scope, { filter, order, after, limit }: AskedQuestion) {
  const { by, place, comes } = orderOf(jobTable.id, order, after);
  const found = filter.search ? sql`and ${isHit(filter.search)}` : sql``;
  const { rows } = await sql<{ id: number; list_place: string | null }>`
    select j.id, ${place} as list_place from ${listFrom(jobTable, { where: filter.where, order })}
    where ${conditions(scope, filter)} and ${comes} ${found} order by ${by} limit ${limit}`.execute(scope.db);
  return withJobs(scope, rows);
}

type Chosen = { id: number; place: string | number };

async function chosen(scope: Scope, { filter, sort, after, limit }: Question): Promise<Chosen[]> {
  const { by, isDescending } = orders[sort];
  const way = isDescending ? sql`desc` : sql`asc`;
  const comes = isDescending ? sql`<` : sql`>`;
  const which = conditions(scope, filter);
  const beyond = after ? sql`and (${by}, j.id) ${comes} (${after.value}, ${after.id})` : sql``;
  const inOrder = sql`order by ${by} ${way}, j.id ${way}`;
  const pick = (condition: RawBuilder<unknown>) =>
    sql`select j.id, ${by} as place from jobs j where ${which} ${beyond} ${condition} ${inOrder} limit ${limit}`;
  const { search } = filter;
  if (!search) return (await sql<Chosen>`${pick(sql``)}`.execute(scope.db)).rows;
  const walk = sql`select id, place from (
      select j.id, ${by} as place, j.search_text from jobs j where ${which} ${beyond} ${inOrder}
      limit ${depthFor(scope, search)}
    ) as passed where ${contains(search)} order by place ${way}, id ${way} limit ${limit}`;
  const walked = await sql<Chosen>`${walk}`.execute(scope.db);
  if (walked.rows.length === limit) return walked.rows;
  return (await sql<Chosen>`${pick(sql`and ${isHit(search)}`)}`.execute(scope.db)).rows;
}

/** How many there are; of what is searched at most one more than `most`, because nobody counts beyond. */
export async function countMatching(scope: Scope, filter: Filter, most: number): Promise<number> {
  const { search, ...others } = filter;
  const which = conditions(scope, filter);
  const from = listFrom(jobTable, { where: filter.where });
  const count = async (rows: RawBuilder<unknown>) => {
    const found = await sql<{ count: number }>`select count(*) from (${rows}) as found`.execute(scope.db);
    return found.rows[0]?.count ?? 0;
  };
  if (!search) return count(sql`select 1 from ${from} where ${which}`);
  const few = sql`limit ${most + 1}`;
  const walked = await count(sql`select 1 from (
      select j.search_text from ${from} where ${which} limit ${depthFor(scope, search)}
    ) as passed where ${contains(search)} ${few}`);
  if (walked > most) return walked;
  const isAll = scope.reach === "all" && Object.values({ ...others, today: undefined }).every(isAbsent);
  if (isAll && isIndexed(search))
    return count(sql`select 1 from searchable_jobs where ${isFoundBy(search)} ${few}`);
  return count(sql`select 1 from ${from} where ${which} and ${isHit(search)} ${few}`);
}

const isAbsent = (value: unknown): boolean => value === undefined || value === "";

export async function countJobs(scope: Scope, today: string, month: Span): Promise<JobCounts> {
  const mine = sql`j.organization_id = ${scope.organizationId} and j.deleted_at is null and ${jobsWithin(scope)}`;
  const { rows } = await sql<JobCounts>`
    select open.*, (select count(*) from jobs j where ${mine} and j.completed_at >= ${month.start.toISOString()}
        and j.completed_at < ${month.end.toISOString()}) as completed_this_month
    from (
      select count(*) as active, count(*) filter (where j.due_date < ${today}::date) as overdue,
        count(*) filter (where ${isUnscheduled}) as unscheduled
      from jobs j where ${mine} and ${isOpen}) as open`.execute(scope.db);
  return rows[0] as JobCounts;
}

/** How many were completed in each of the spans that begin at `starts`, the last of them until now. One without any is not there. */
export async function countCompletedBySpan(
  scope: Scope,
  starts: readonly Date[],
): Promise<{ span: number; count: number }[]> {
  const begins = starts.map((start) => start.toISOString());
  const { rows } = await sql<{ span: number; count: number }>`
    select width_bucket(j.completed_at, ${begins}::timestamptz[]) as span, count(*) as count
    from jobs j
    where j.organization_id = ${scope.organizationId} and j.deleted_at is null and ${jobsWithin(scope)}
      and j.completed_at >= ${begins[0] ?? null}
    group by 1`.execute(scope.db);
  return rows;
}
