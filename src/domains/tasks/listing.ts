/** Tasks page by page, narrowed down, without gaps or repeats. */
import { z } from "zod";
import { readAskedPlace, writeAskedPlace } from "#domains/views/asked-places.ts";
import { readList } from "#domains/views/asking.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import { clockOf } from "./clock.ts";
import type { Task, TaskQuery } from "./contract.ts";
import { toTask } from "./event-builders.ts";
import { taskList } from "./list-source.ts";
import { dueColumn, findAskedPage, usualOrders } from "./list-store.ts";
import { countMatching, type Filter, findPage, type Place } from "./store.ts";

const usualLimit = 100;

export type TaskPage = { tasks: Task[]; total: number; next_cursor: string | null; left_out: string[] };

export async function listTasks(actor: Actor, query: TaskQuery): Promise<TaskPage> {
  const scope = requirePermission(actor, "tasks.view");
  if (query.where || query.order) return listAsked(scope, query);
  const { cursor, limit = usualLimit } = query;
  const clock = clockOf(actor);
  const filter = filterOf(actor, query, null);
  const order = query.state === "done" ? "done" : "due";
  const after = cursor === undefined ? undefined : readPlace(cursor, order);
  const rows = await findPage(scope, { filter, clock, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const place = last && (order === "done" ? (last.done_at ?? "") : last.due_order);
  return {
    tasks: shown.map((row) => toTask(row, clock)),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter, clock),
    next_cursor: hasMore ? writeCursor([order, place ?? "", last.id]) : null,
    left_out: [],
  };
}

/** By a filter over any field, or in the order of any field. */
async function listAsked(scope: Scope, query: TaskQuery): Promise<TaskPage> {
  const { actor } = scope;
  const { order: text = "", limit = usualLimit, cursor } = query;
  const { where, order, leftOut } = await readList(actor, "tasks", taskList, query);
  const usual = query.state === "done" ? "done" : "due";
  const isByDueDate = order !== null && /^-?due_date$/.test(text);
  const clock = clockOf(actor);
  const filter = filterOf(actor, query, where);
  const of = text || usual;
  const rows = await findAskedPage(scope, {
    filter,
    clock,
    order: isByDueDate ? { ...order, column: dueColumn } : (order ?? usualOrders[usual]),
    after: cursor === undefined ? undefined : readAskedPlace(cursor, of),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isWhole = cursor === undefined && !last;
  return {
    tasks: shown.map(({ list_place: _, ...row }) => toTask(row, clock)),
    total: isWhole ? shown.length : await countMatching(scope, filter, clock),
    next_cursor: last ? writeAskedPlace(of, last) : null,
    left_out: leftOut,
  };
}

function filterOf(actor: Actor, query: TaskQuery, where: ListFilter | null): Filter {
  const { state, due, mine, assigned_to, customer_id, job_id, priority, search = "" } = query;
  return {
    state,
    due,
    priority,
    search,
    where,
    customerId: customer_id,
    jobId: job_id,
    assignedTo: mine ? (actor.viewingAs ?? actor).userId : assigned_to,
  };
}

const id = z.int().positive();

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, order: "done" | "due"): Place {
  const shape = z.tuple([z.literal(order), order === "done" ? instantField("Time") : z.int(), id]);
  const [, value, lastId] = readCursor<[string, string | number, number]>(cursor, shape);
  return { value, id: lastId };
}
