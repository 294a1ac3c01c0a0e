/** Every question about one task or a list of them. */
import {
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from "kysely";
import { type Reach, type Scope, tablesOf } from "#platform/actor.ts";
import { holdsOf, type ListFilter } from "#platform/database/filters/list-query.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { TaskDue, TaskStats } from "./contract.ts";
import type { TaskRow, TaskTables } from "./tables.ts";

/** What the business's clock and calendar show, as the order by due day counts: minutes since 2000. */
export type Clock = { minute: number; today: string; weekEnd: string; startOfToday: string };

export type StoredTask = Pick<
  Selectable<TaskRow>,
  | "id"
  | "title"
  | "notes"
  | "due_date"
  | "due_time"
  | "priority"
  | "customer_id"
  | "job_id"
  | "assigned_to"
  | "done_at"
  | "done_by_name"
  | "created_at"
  | "updated_at"
  | "version"
  | "due_order"
> & { customer_name: string | null; job_title: string | null; assigned_name: string | null };

export const customerName = sql.raw("(customers.first_name || ' ' || customers.last_name)");
export const assignedName = sql.raw("(users.first_name || ' ' || users.last_name)");
export const jobTitle = sql.raw("('J-' || jobs.number || ' ' || jobs.title)");

export const columns = sql`tasks.id, tasks.title, tasks.notes, tasks.due_date, to_char(tasks.due_time, 'HH24:MI') as due_time,
  tasks.priority, tasks.customer_id, tasks.job_id, tasks.assigned_to, tasks.done_at, tasks.done_by_name,
  tasks.created_at, tasks.updated_at, tasks.version, tasks.due_order,
  ${customerName} as customer_name, ${assignedName} as assigned_name, ${jobTitle} as job_title`;

export const sources = sql.raw(`tasks left join customers on customers.organization_id = tasks.organization_id
  and customers.id = tasks.customer_id
  left join jobs on jobs.organization_id = tasks.organization_id and jobs.id = tasks.job_id
  left join users on users.organization_id = tasks.organization_id and users.id = tasks.assigned_to`);

/** Tasks of a deleted customer wait out of sight. */
export const visible = (scope: Scope, reach: Reach = scope.reach) =>
  sql<SqlBool>`tasks.organization_id = ${scope.organizationId} and tasks.deleted_at is null
    and customers.deleted_at is null and ${withinReach(scope, "tasks", reach)}`;

export type Filter = {
  state: "open" | "done" | "all";
  due: TaskDue | undefined;
  assignedTo: string | null | undefined;
  customerId: number | undefined;
  jobId: number | undefined;
  priority: string | undefined;
  search: string;
  /** By any field. */
  where: ListFilter | null;
};

export function isFoundBy(search: string): RawBuilder<SqlBool> {
  const pattern = sql`(select search_pattern(${search}))`;
  return sql<SqlBool>`(tasks.search_text like ${pattern} or customers.search_text like ${pattern})`;
}

export const isOverdue = ({ minute }: Clock): RawBuilder<unknown> =>
  sql`(tasks.done_at is null and tasks.due_order < ${minute})`;

const dueIs = (due: TaskDue, clock: Clock): RawBuilder<unknown> => {
  const { today, weekEnd } = clock;
  return {
    overdue: isOverdue(clock),
    today: sql`tasks.due_date = ${today}`,
    week: sql`tasks.due_date between ${today} and ${weekEnd}`,
    later: sql`tasks.due_date > ${weekEnd}`,
    none: sql`tasks.due_date is null`,
  }[due];
};

export function matching(scope: Scope, filter: Filter, clock: Clock): RawBuilder<unknown> {
  const { state, due, assignedTo, customerId, jobId, priority, search, where } = filter;
  const all: RawBuilder<unknown>[] = [visible(scope)];
  if (state !== "all")
    all.push(state === "open" ? sql`tasks.done_at is null` : sql`tasks.done_at is not null`);
  if (due) all.push(dueIs(due, clock));
  if (assignedTo !== undefined) all.push(sql`tasks.assigned_to = ${assignedTo}`);
  if (customerId !== undefined) all.push(sql`tasks.customer_id = ${customerId}`);
  if (jobId !== undefined) all.push(sql`tasks.job_id = ${jobId}`);
  if (priority !== undefined) all.push(sql`tasks.priority = ${priority}`);
  if (search) all.push(isFoundBy(search));
  if (where) all.push(holdsOf(where));
  return sql.join(all, sql` and `);
}

/** The last task of the page before: what the order goes by, and the id that settles a tie. */
export type Place = { value: string | number; id: number };

type Question = { filter: Filter; clock: Clock; after: Place | undefined; limit: number };

export async function findPage(
  scope: Scope,
  { filter, clock, after, limit }: Question,
): Promise<StoredTask[]> {
  const isDone = filter.state === "done";
  const by = sql.raw(isDone ? "tasks.done_at" : "tasks.due_order");
  const way = sql.raw(isDone ? "desc" : "asc");
  const comes = sql.raw(isDone ? "<" : ">");
  const which = matching(scope, filter, clock);
  const from = after ? sql`${which} and (${by}, tasks.id) ${comes} (${after.value}, ${after.id})` : which;
  const { rows } = await sql<StoredTask>`
    select ${columns} from ${sources} where ${from} order by ${by} ${way}, tasks.id ${way} limit ${limit}`.execute(
    scope.db,
  );
  return rows;
}

export async function countMatching(scope: Scope, filter: Filter, clock: Clock): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${sources} where ${matching(scope, filter, clock)}`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

export async function countTasks(scope: Scope, clock: Clock): Promise<TaskStats> {
  const { userId } = scope.actor.viewingAs ?? scope.actor;
  const open = (which: RawBuilder<unknown>) =>
    sql`count(*) filter (where tasks.done_at is null and ${which})::int`;
  const mine = sql`tasks.assigned_to = ${userId}`;
  const { rows } = await sql<TaskStats>`
    select ${open(sql`true`)} as open, ${open(dueIs("overdue", clock))} as overdue,
      ${open(dueIs("today", clock))} as due_today, ${open(dueIs("week", clock))} as due_this_week,
      ${open(dueIs("none", clock))} as without_date, ${open(mine)} as mine,
      ${open(sql`${mine} and tasks.due_date <= ${clock.today}`)} as mine_due,
      count(*) filter (where tasks.done_at >= ${clock.startOfToday})::int as done_today
    from ${sources}
    where ${visible(scope)} and (tasks.done_at is null or tasks.done_at >= ${clock.startOfToday})`.execute(
    scope.db,
  );
  return rows[0] as TaskStats;
}

export async function findTaskRow(
  scope: Scope,
  id: number,
  reach: Reach = scope.reach,
): Promise<StoredTask | undefined> {
  const { rows } = await sql<StoredTask>`
    select ${columns} from ${sources} where ${visible(scope, reach)} and tasks.id = ${id}`.execute(scope.db);
  return rows[0];
}

/** Held until the transaction ends; `isDeleted` says which of the two kinds is looked for. */
export async function lockTaskRow(
  tx: Scope,
  id: number,
  { isDeleted = false } = {},
): Promise<(StoredTask & { deleted_at: string | null }) | undefined> {
  const { rows } = await sql<StoredTask & { deleted_at: string | null }>`
    select ${columns}, tasks.deleted_at from ${sources}
    where tasks.organization_id = ${tx.organizationId} and tasks.id = ${id}
      and (tasks.deleted_at is not null) = ${isDeleted} and customers.deleted_at is null
      and ${withinReach(tx, "tasks")}
    for no key update of tasks`.execute(tx.db);
  return rows[0];
}

export async function insertTaskRow(
  tx: Scope,
  row: Omit<Insertable<TaskRow>, "organization_id">,
): Promise<StoredTask> {
  const { id } = await tablesOf<TaskTables>(tx)
    .insertInto("tasks")
    .values({ ...row, organization_id: tx.organizationId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return (await findTaskRow(tx, id, "all")) as StoredTask;
}

/** Writes a new version of a task that is held. */
export async function changeTaskRow(
  tx: Scope,
  id: number,
  changes: Updateable<TaskRow>,
): Promise<StoredTask> {
  await tablesOf<TaskTables>(tx)
    .updateTable("tasks")
    .set({ ...changes, version: sql`version + 1` })
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .execute();
  const { rows } = await sql<StoredTask>`
    select ${columns} from ${sources} where tasks.organization_id = ${tx.organizationId} and tasks.id = ${id}`.execute(
    tx.db,
  );
  return rows[0] as StoredTask;
}
