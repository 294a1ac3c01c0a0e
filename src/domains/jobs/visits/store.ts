/** Every question about visits. */

import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { CalendarEventRow } from "#domains/calendar/tables.ts";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import { inParts } from "#platform/database/in-parts.ts";
import { asJson } from "#platform/database/json.ts";
import { sendAhead } from "#platform/database/scoped-driver.ts";
import type { Span } from "#shared/time/time.ts";
import { type JobPriority, type JobStatus, jobActions } from "../contract.ts";
import { isGiven, isOfVisit, jobsWithin, ownJobs } from "../store.ts";
import type { JobTables, KeptItem, VisitRow } from "../tables.ts";

/** A visit with its job and, unless it waits in the tray, its time on the calendar. */
export type StoredVisit = Selectable<VisitRow> & {
  job_number: number;
  job_title: string;
  job_status: JobStatus;
  job_description: string | null;
  job_notes: string | null;
  job_checklist: KeptItem[];
  job_service_id: number | null;
  customer_id: number | null;
  client_name: string;
  client_phone: string | null;
  location: string | null;
  priority: JobPriority;
  start_date: string | null;
  due_date: string | null;
  starts_at: string | null;
  ends_at: string | null;
  assigned_to: string | null;
  override_reason: string | null;
  event_status: Selectable<CalendarEventRow>["status"] | null;
};

const tables = (scope: Scope) => tablesOf<JobTables>(scope);

const inFull = sql.raw(`v.*, j.number as job_number, j.title as job_title, j.status as job_status,
  j.description as job_description, j.notes as job_notes, j.checklist as job_checklist, j.customer_id, j.client_name,
  j.service_id as job_service_id, c.phone as client_phone, j.location, j.priority, j.start_date, j.due_date, e.starts_at, e.ends_at, e.assigned_to,
  e.override_reason, e.status as event_status`);

const withJob = sql.raw(`visits v
  join jobs j on j.organization_id = v.organization_id and j.id = v.job_id and j.deleted_at is null
  left join customers c on c.organization_id = j.organization_id and c.id = j.customer_id and c.deleted_at is null
  left join calendar_events e on e.organization_id = v.organization_id and e.id = v.event_id
    and v.status <> 'unscheduled' and e.deleted_at is null`);

/** True for visits of the query's `v`, `j` and `e` that are in reach: of one's own jobs, or given to oneself. */
const within = (scope: Scope) =>
  sql`v.organization_id = ${scope.organizationId} and (${ownJobs(scope, scope.reach)} or ${isGiven(scope, "e")})`;

/** In the order of their time, those without one last. */
async function visitsWhere(scope: Scope, which: RawBuilder<unknown>): Promise<StoredVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select ${inFull} from ${withJob} where ${which} order by e.starts_at, v.id`.execute(scope.db);
  return rows;
}

/** Of any job that one sees: with a job of which one has a visit, one sees who else goes there. */
export async function findVisit(scope: Scope, id: number, reach?: Reach): Promise<StoredVisit | undefined> {
  const within = jobsWithin(scope, reach);
  const [row] = await visitsWhere(
    scope,
    sql`v.organization_id = ${scope.organizationId} and v.id = ${id} and ${within}`,
  );
  return row;
}

export const findVisitsOfJob = (scope: Scope, jobId: number): Promise<StoredVisit[]> =>
  visitsWhere(scope, sql`v.organization_id = ${scope.organizationId} and v.job_id = ${jobId}`);

const longestEventDays = 366;

/** Called-off ones are left out. */
export function findVisitsTouching(
  scope: Scope,
  { start, end }: Span,
  assignedTo?: string,
): Promise<StoredVisit[]> {
  const earliest = new Date(start.getTime() - longestEventDays * 86_400_000).toISOString();
  const member = assignedTo === undefined ? sql`` : sql`and e.assigned_to = ${assignedTo}`;
  return visitsWhere(
    scope,
    sql`${within(scope)} and v.status <> 'cancelled' and ${isOfVisit("e")} and e.starts_at < ${end.toISOString()}
      and e.starts_at >= ${earliest} and e.ends_at > ${start.toISOString()} ${member}`,
  );
}

const mostUnscheduled = 300;

/** Of open jobs: past due first, then by urgency, then by the day on which they are due. */
export async function findUnscheduledVisits(scope: Scope, today: string): Promise<StoredVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select ${inFull} from ${withJob}
    where ${within(scope)} and v.status = 'unscheduled' and j.status in ('planning', 'in_progress')
    order by coalesce(j.due_date < ${today}::date, false) desc,
      array_position(array['urgent', 'high', 'medium', 'low'], j.priority), j.due_date nulls last, v.id
    limit ${mostUnscheduled}`.execute(scope.db);
  return rows;
}

export async function findJobIdOfVisit(scope: Scope, id: number): Promise<number | undefined> {
  const row = await tables(scope)
    .selectFrom("visits")
    .select("job_id")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.job_id;
}

/** The events on the calendar that the visits of a job have, or had last. */
export async function findEventIds(scope: Scope, jobId: number): Promise<number[]> {
  const rows = await tables(scope)
    .selectFrom("visits")
    .select("event_id")
    .where("organization_id", "=", scope.organizationId)
    .where("job_id", "=", jobId)
    .execute();
  return rows.flatMap(({ event_id: id }) => id ?? []);
}

/** Holds the visits of a job that is held, after their events: in the order in which the calendar takes them. */
export async function lockVisits(tx: Scope, jobId: number): Promise<void> {
  await sql`select e.id from calendar_events e
    where e.organization_id = ${tx.organizationId} and e.id in (select v.event_id from visits v
      where v.organization_id = ${tx.organizationId} and v.job_id = ${jobId})
    order by e.id for no key update`.execute(tx.db);
  await sql`select v.id from visits v where v.organization_id = ${tx.organizationId} and v.job_id = ${jobId}
    order by v.id for no key update`.execute(tx.db);
}

type VisitValues = Omit<Insertable<VisitRow>, "organization_id" | "uses"> &
  Partial<Pick<StoredVisit, "uses">>;

const written = <Row extends Partial<Pick<StoredVisit, "uses">>>({ uses, ...row }: Row) => ({
  ...row,
  ...(uses ? { uses: asJson(uses) } : {}),
});

/** Gives the new ids in the order of the rows. */
export async function insertVisits(tx: Scope, rows: readonly VisitValues[]): Promise<number[]> {
  const saved = await inParts(rows, (part) =>
    tables(tx)
      .insertInto("visits")
      .values(part.map((row) => ({ ...written(row), organization_id: tx.organizationId })))
      .returning("id")
      .execute(),
  );
  return saved.map(({ id }) => id);
}

export type VisitChanges = Omit<Updateable<VisitRow>, "uses"> & Partial<Pick<StoredVisit, "uses">>;

const changing = (tx: Scope, changes: VisitChanges) =>
  tables(tx)
    .updateTable("visits")
    .set((row) => ({ ...written(changes), version: row("version", "+", 1) }))
    .where("organization_id", "=", tx.organizationId);

/** Writes a new version of a visit that is held. */
export async function updateVisitRow(tx: Scope, id: number, changes: VisitChanges): Promise<void> {
  await changing(tx, changes).where("id", "=", id).execute();
}

/** The same of many, with the next statement of the transaction. */
export async function changeVisitsLater(
  tx: Scope,
  ids: readonly number[],
  changes: VisitChanges,
): Promise<void> {
  await sendAhead(tx.db, changing(tx, changes).where("id", "in", ids).compile());
}

/** The visits that have these events on the calendar, held. */
export function lockVisitsOfEvents(tx: Scope, eventIds: readonly number[]) {
  return tables(tx)
    .selectFrom("visits")
    .select(["id", "event_id", "status", "arrival_from", "arrival_until"])
    .where("organization_id", "=", tx.organizationId)
    .where("event_id", "in", eventIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Those of the jobs in which nothing is to be done any more, because they are deleted, completed or cancelled. */
export function findClosedJobs(scope: Scope, ids: readonly number[]): Promise<{ id: number }[]> {
  return tables(scope)
    .selectFrom("jobs")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "in", ids)
    .where((job) => job.or([job("deleted_at", "is not", null), job("status", "not in", jobActions.plan)]))
    .execute();
}

/** Events of the job's visits that were deleted with it, and that the visits still mean. */
export async function findEventsOfJob(tx: Scope, jobId: number, deletedSince: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from visits v join calendar_events e on e.organization_id = v.organization_id and e.id = v.event_id
    where v.organization_id = ${tx.organizationId} and v.job_id = ${jobId} and e.deleted_at >= ${deletedSince}::timestamptz
    order by e.id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
