/** Tasks page by page, narrowed down, without gaps or repeats. */
import { z } from "zod";
import { readAskedPage } from "#domains/views/asked-page.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter } from "#platform/database/filters/list-query.ts";
import { instantField } from "#shared/fields.ts";
import { clockOf } from "./clock.ts";
import type { Task, TaskQuery } from "./contract.ts";
import { toTask } from "./event-builders.ts";
import { taskList } from "./list-source.ts";
import { findAskedPage, usualOrders } from "./list-store.ts";
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
  const { limit = usualLimit } = query;
  const clock = clockOf(actor);
  const usual = query.state === "done" ? "done" : "due";
  const page = await readAskedPage(actor, "tasks", taskList, {
    asked: query,
    limit,
    usual: { name: usual, order: usualOrders[usual] },
    find: ({ where, ...question }) =>
      findAskedPage(scope, { ...question, clock, filter: filterOf(actor, query, where) }),
  });
  const { rows, where, isWhole, next_cursor, left_out } = page;
  return {
    tasks: rows.map((row) => toTask(row, clock)),
    total: isWhole ? rows.length : await countMatching(scope, filterOf(actor, query, where), clock),
    next_cursor,
    left_out,
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
