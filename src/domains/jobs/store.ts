/** Every question about a job itself; those about visits, lists and series stand beside it. */

import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import type { UserTables } from "#domains/users/tables.ts";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import { asJson } from "#platform/database/json.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { JobRow, JobTables } from "./tables.ts";

export type StoredJob = Selectable<JobRow>;

/** A job with what is worked out from its visits and its customer. */
export type JobInFull = StoredJob & {
  visits_total: number;
  visits_done: number;
  visits_started: number;
  next_visit: { id: number; start: string; end: string; assigned_to: string | null } | null;
  rule: string | null;
  client_phone: string | null;
  client_email: string | null;
  /** What was used on its visits cost. */
  cost_cents: number;
  technicians: string[];
};

const tables = (scope: Scope) => tablesOf<JobTables & UserTables>(scope);

/** The jobs that one answers for or added; of the query's `j`. */
export const ownJobs = (scope: Scope, reach: Reach): RawBuilder<SqlBool> => withinReach(scope, "j", reach);

/** True for events that are the time of a visit, word for word as their indexes have it. */
export const isOfVisit = (events: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${events}.job_id`)} is not null and ${sql.ref(`${events}.deleted_at`)} is null`;

/** True for events that were given to oneself or, as the reach has it, to somebody of one's team. */
export function isGiven(scope: Scope, events: string, reach: Reach = scope.reach): RawBuilder<SqlBool> {
  if (reach === "all") return sql<SqlBool>`true`;
  const technician = sql.ref(`${events}.assigned_to`);
  const { userId, teamId } = scope.actor.viewingAs ?? scope.actor;
  if (reach === "own" || teamId === null) return sql<SqlBool>`${technician} = ${userId}`;
  return sql<SqlBool>`${technician} = any(array(select u.id from users u
    where u.organization_id = ${scope.organizationId} and (u.team_id = ${teamId} or u.id = ${userId})))`;
}

/** Also those in which one has a visit. */
export const jobsWithin = (scope: Scope, reach: Reach = scope.reach): RawBuilder<SqlBool> =>
  reach === "all"
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${ownJobs(scope, reach)} or exists (
        select from calendar_events re
        where re.organization_id = j.organization_id and re.job_id = j.id and ${isOfVisit("re")}
          and ${isGiven(scope, "re", reach)}))`;

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The members to whom visits of `j` are given, as a list; null where there are none. */
export const techniciansOfJob = sql`(select jsonb_agg(distinct te.assigned_to) from calendar_events te
  where te.organization_id = j.organization_id and te.job_id = j.id and ${isOfVisit("te")}
    and te.status <> 'cancelled' and te.assigned_to is not null)`;

const inFull = sql`j.*, done.visits_total, done.visits_done, done.visits_started, next.visit as next_visit,
  done.cost_cents, coalesce(${techniciansOfJob}, '[]') as technicians, s.rule, c.phone as client_phone, c.email as client_email`;

const withVisits = sql`jobs j
  left join job_series s on s.organization_id = j.organization_id and s.id = j.series_id and s.ended_at is null
  left join customers c on c.organization_id = j.organization_id and c.id = j.customer_id and c.deleted_at is null
  cross join lateral (
    select count(*) filter (where v.status <> 'cancelled') as visits_total,
      count(*) filter (where v.status = 'done') as visits_done,
      count(*) filter (where v.status = 'started') as visits_started,
      coalesce(sum(v.used_cents), 0)::bigint as cost_cents
    from visits v where v.organization_id = j.organization_id and v.job_id = j.id) as done
  left join lateral (
    select jsonb_build_object('id', v.id, 'start', ${instant("e.starts_at")}, 'end', ${instant("e.ends_at")},
      'assigned_to', e.assigned_to) as visit
    from visits v join calendar_events e on e.organization_id = v.organization_id and e.id = v.event_id
    where v.organization_id = j.organization_id and v.job_id = j.id
      and v.status in ('scheduled', 'on_the_way', 'started')
    order by e.starts_at, v.id limit 1) as next on true`;

/** `which` and `rest` speak of jobs as `j`. */
export async function findJobs(
  scope: Scope,
  which: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<JobInFull[]> {
  const { rows } = await sql<JobInFull>`select ${inFull} from ${withVisits}
    where j.organization_id = ${scope.organizationId} and j.deleted_at is null and ${which} ${rest}`.execute(
    scope.db,
  );
  return rows;
}

export async function findJob(scope: Scope, id: number, reach?: Reach): Promise<JobInFull | undefined> {
  const [row] = await findJobs(scope, sql`j.id = ${id} and ${jobsWithin(scope, reach)}`);
  return row;
}

/**
 * Held until the transaction ends, so that two changes of it or of its visits come one after the other. `is_own` says
 * whether the scope reaches the job itself, `is_visitor` whether at least through a visit.
 */
export async function lockJob(
  tx: Scope,
  id: number,
  { isDeleted = false } = {},
): Promise<(StoredJob & { is_own: boolean; is_visitor: boolean }) | undefined> {
  const { rows } = await sql<StoredJob & { is_own: boolean; is_visitor: boolean }>`
    select j.*, ${ownJobs(tx, tx.reach)} as is_own, ${jobsWithin(tx)} as is_visitor from jobs j
    where j.organization_id = ${tx.organizationId} and j.id = ${id} and (j.deleted_at is not null) = ${isDeleted}
    for no key update of j`.execute(tx.db);
  return rows[0];
}

/** Counts up within the business; who asks next waits, so that no number is left out when this comes to nothing. */
export async function nextNumber(tx: Scope, count = 1): Promise<number> {
  const { last_number: last } = await tables(tx)
    .insertInto("job_settings")
    .values({ organization_id: tx.organizationId, last_number: 1000 + count, labor_cost_cents: null })
    .onConflict((conflict) =>
      conflict
        .column("organization_id")
        .doUpdateSet({ last_number: sql`job_settings.last_number + ${count}::bigint` }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

type JobValues = Omit<Insertable<JobRow>, "organization_id" | "lines" | "checklist"> &
  Partial<Pick<StoredJob, "lines" | "checklist">>;

const written = <Row extends Partial<Pick<StoredJob, "lines" | "checklist">>>({
  lines,
  checklist,
  ...row
}: Row) => ({
  ...row,
  ...(lines ? { lines: asJson(lines) } : {}),
  ...(checklist ? { checklist: asJson(checklist) } : {}),
});

export async function insertJob(tx: Scope, row: JobValues): Promise<number> {
  const [id] = await insertJobs(tx, [row]);
  return id as number;
}

/** Gives the new ids in the order of the rows. */
export async function insertJobs(tx: Scope, rows: readonly JobValues[]): Promise<number[]> {
  const saved = await inParts(rows, (part) =>
    tables(tx)
      .insertInto("jobs")
      .values(part.map((row) => ({ ...written(row), organization_id: tx.organizationId })))
      .returning("id")
      .execute(),
  );
  return saved.map(({ id }) => id);
}

/** Writes a new version of a job that is held. */
export async function updateJobRow(
  tx: Scope,
  id: number,
  changes: Omit<Updateable<JobRow>, "lines" | "checklist"> & Partial<Pick<StoredJob, "lines" | "checklist">>,
): Promise<void> {
  await tables(tx)
    .updateTable("jobs")
    .set((row) => ({ ...written(changes), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
}

/** Of these, deleted or not, the ones whose checklist a file answers. */
export async function findAnsweredBy(
  tx: Scope,
  ids: readonly number[],
  photoId: number,
): Promise<Pick<StoredJob, "id" | "number" | "checklist" | "deleted_at">[]> {
  if (ids.length === 0) return [];
  return tables(tx)
    .selectFrom("jobs")
    .select(["id", "number", "checklist", "deleted_at"])
    .where("organization_id", "=", tx.organizationId)
    .where("id", "in", ids)
    .where(sql<boolean>`checklist @> ${asJson([{ photo_id: photoId }])}`)
    .execute();
}

const mostHistory = 500;

export type HistoryRow = {
  id: number;
  occurred_at: string;
  title: string;
  description: string | null;
  actor_name: string;
};

/** What was done with the job, and on the calendar with the events of its visits; the newest first. */
export async function findHistory(scope: Scope, jobId: number): Promise<HistoryRow[]> {
  const columns = sql.raw("id, occurred_at, title, description, actor_name");
  const { rows } = await sql<HistoryRow>`
    select ${columns} from events
    where organization_id = ${scope.organizationId} and subject_kind = 'job' and subject_id = ${String(jobId)}
    union all
    select ${columns} from events
    where organization_id = ${scope.organizationId} and subject_kind = 'calendar_event' and subject_id in (
      select e.id::text from calendar_events e
      where e.organization_id = ${scope.organizationId} and e.job_id = ${jobId})
    order by occurred_at desc, id desc limit ${mostHistory}`.execute(scope.db);
  return rows;
}

/** Whether this member is in the team of whoever acts. */
export async function isTeammate(scope: Scope, userId: string): Promise<boolean> {
  const { teamId } = scope.actor.viewingAs ?? scope.actor;
  if (teamId === null) return false;
  const row = await tables(scope)
    .selectFrom("users")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", userId)
    .where("team_id", "=", teamId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findLaborCost(scope: Scope): Promise<number | null> {
  const row = await tables(scope)
    .selectFrom("job_settings")
    .select("labor_cost_cents")
    .where("organization_id", "=", scope.organizationId)
    .executeTakeFirst();
  return row?.labor_cost_cents ?? null;
}

export async function saveLaborCost(tx: Scope, cents: number | null): Promise<void> {
  await tables(tx)
    .insertInto("job_settings")
    .values({ organization_id: tx.organizationId, labor_cost_cents: cents })
    .onConflict((conflict) => conflict.column("organization_id").doUpdateSet({ labor_cost_cents: cents }))
    .execute();
}
