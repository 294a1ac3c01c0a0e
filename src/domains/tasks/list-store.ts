/** Lists tasks page by page, filtered by any field and in the order of any. */
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import {
  type ListOrder,
  type ListPlace,
  type ListTable,
  orderOf,
} from "#platform/database/filters/list-query.ts";
import { withinReach } from "#platform/database/reach.ts";
import type { taskListFields } from "./list-fields-contract.ts";
import {
  assignedName,
  type Clock,
  columns,
  customerName,
  type Filter,
  isFoundBy,
  jobTitle,
  matching,
  type StoredTask,
  sources,
  visible,
} from "./store.ts";

/** Where each field of `list-fields-contract.ts` is read. */
export const taskListColumns: Record<
  Exclude<(typeof taskListFields)[number]["name"], "is_overdue">,
  RawBuilder<unknown>
> = {
  title: sql`tasks.title`,
  status: sql`case when tasks.done_at is null then 'open' else 'done' end`,
  due_date: sql`tasks.due_date`,
  due_time: sql`to_char(tasks.due_time, 'HH24:MI')`,
  priority: sql`tasks.priority`,
  assigned_to: sql`tasks.assigned_to`,
  customer_name: customerName,
  job_title: jobTitle,
  notes: sql`tasks.notes`,
  done_at: sql`tasks.done_at`,
  done_by_name: sql`tasks.done_by_name`,
  created_at: sql`tasks.created_at`,
  updated_at: sql`tasks.updated_at`,
};

/** Due dates with their times, a day without a time ending the day; the most urgent first; members by their names. */
export const taskListOrders = {
  due_date: sql`case when tasks.due_date is not null then tasks.due_order end`,
  title: sql`nullif(search_form(tasks.title), '') collate "C"`,
  priority: sql`case tasks.priority when 'urgent' then '1' when 'high' then '2' when 'medium' then '3' else '4' end
    collate "C"`,
  assigned_to: sql`search_form(${assignedName}) collate "C"`,
  customer_name: sql`search_form(${customerName}) collate "C"`,
};

export const taskListOrderKinds = { due_date: "number" } as const;

export const taskTable: ListTable = {
  from: sources,
  id: sql`tasks.id`,
  version: sql`tasks.version`,
  label: sql`tasks.title`,
  visible: (scope) => visible(scope),
  search: (_scope, text) => isFoundBy(text),
};

export const othersTask =
  "Your role only lets you edit tasks that you added or that are assigned to you. Ask an owner or admin for help.";

/** Why a task that can be seen can't be changed; null where it can. */
export const taskRefusal = (scope: Scope): RawBuilder<unknown> =>
  sql`case when ${withinReach(scope, "tasks")} is not true then ${othersTask}::text end`;

/** The list's own orders. */
export const usualOrders: Record<"due" | "done", ListOrder> = {
  due: { column: { kind: "number", value: sql`tasks.due_order`, isRequired: true }, isDescending: false },
  done: { column: { kind: "moment", value: sql`tasks.done_at` }, isDescending: true },
};

type AskedQuestion = {
  filter: Filter;
  clock: Clock;
  order: ListOrder;
  after: ListPlace | undefined;
  limit: number;
};

/** As `findPage`, ordered by any field. The page is chosen first: only its tasks are sorted with all that they show. */
export async function findAskedPage(scope: Scope, { filter, clock, order, after, limit }: AskedQuestion) {
  const { by, place, comes } = orderOf(taskTable.id, order, after);
  const { rows: chosen } = await sql<{ id: number; list_place: string | null }>`
    select tasks.id, ${place} as list_place from ${sources}
    where ${matching(scope, filter, clock)} and ${comes} order by ${by} limit ${limit}`.execute(scope.db);
  if (chosen.length === 0) return [];
  const { rows } = await sql<StoredTask>`
    select ${columns} from ${sources}
    where ${visible(scope)} and tasks.id = any(${chosen.map(({ id }) => id)}::bigint[])`.execute(scope.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return chosen.flatMap((row) => {
    const task = byId.get(row.id);
    return task ? [{ ...task, ...row }] : [];
  });
}
