/** The jobs page by page: searched, narrowed down, in any order, without gaps or repeats; and how many stand where. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { readAskedPage } from "#domains/views/asked-page.ts";
import { orderBy } from "#domains/views/lists.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { lastMonths, localDay, monthBounds } from "#shared/time/time.ts";
import type { JobList, JobListItem } from "./contract.ts";
import { jobList } from "./list-source.ts";
import {
  countCompletedBySpan,
  countJobs,
  countMatching,
  type Filter,
  findAskedPage,
  findPage,
  type Place,
} from "./list-store.ts";
import { toListItem } from "./serializers.ts";
import type { JobCounts, JobStats } from "./stats-contract.ts";
import type { JobInFull } from "./store.ts";

const usualLimit = 50;

/** What is searched is counted up to here, so that a word that most jobs have is found as soon as a rare one. */
const mostCounted = 1000;

export type JobPage = {
  jobs: JobListItem[];
  next_cursor: string | null;
  total: number;
  is_total_least: boolean;
  left_out: string[];
};

export async function listJobs(actor: Actor, query: JobList): Promise<JobPage> {
  const scope = requirePermission(actor, "jobs.view");
  if (query.where || query.order) return listAsked(scope, query);
  const { sort, cursor, limit = usualLimit, where: _, order: __, ...narrowed } = query;
  const filter = { ...narrowed, today: localDay(now(), actor.timeZone) };
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const isWhole = cursor === undefined && !hasMore;
  return {
    ...(await pageOf(scope, shown, filter, isWhole)),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
    left_out: [],
  };
}

async function pageOf(scope: Scope, shown: JobInFull[], filter: Filter, isWhole: boolean) {
  const count = isWhole ? shown.length : await countMatching(scope, filter, mostCounted);
  const isLeast = Boolean(filter.search) && count > mostCounted;
  const items = shown.map((row) => toListItem(scope.actor, row));
  return {
    jobs: await withFieldValues(scope, "job", items),
    total: isLeast ? mostCounted : count,
    is_total_least: isLeast,
  };
}

/** By a filter over any field, or in the order of any field. */
async function listAsked(scope: Scope, query: JobList): Promise<JobPage> {
  const { sort, limit = usualLimit, cursor: _, where: __, order: ___, ...narrowed } = query;
  const today = localDay(now(), scope.actor.timeZone);
  const filterOf = (where: ListFilter | null): Filter => ({ ...narrowed, where: where ?? undefined, today });
  const page = await readAskedPage(scope.actor, "jobs", jobList, {
    asked: query,
    limit,
    usual: { name: sort, order: sorts[sort] },
    find: ({ where, ...question }) => findAskedPage(scope, { ...question, filter: filterOf(where) }),
  });
  const { rows, where, isWhole, next_cursor, left_out } = page;
  return { ...(await pageOf(scope, rows, filterOf(where), isWhole)), next_cursor, left_out };
}

const sorts: Record<JobList["sort"], ListOrder> = {
  due_date: orderBy(jobList, "due_date"),
  "-due_date": orderBy(jobList, "due_date", "down"),
  "-created_at": orderBy(jobList, "created_at", "down"),
  number: orderBy(jobList, "number"),
  client_name: orderBy(jobList, "client_name"),
};

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: JobList["sort"]): Place {
  const day = z.string().regex(/^(-?infinity|\d{4}-\d\d-\d\d)$/);
  const values: Record<JobList["sort"], z.ZodType<string | number>> = {
    due_date: day,
    "-due_date": day,
    "-created_at": z.iso.datetime(),
    number: z.int(),
    client_name: z.string(),
  };
  const shape = z.tuple([z.literal(sort), values[sort], z.int().positive()]);
  const [, value, id] = readCursor<[string, string | number, number]>(cursor, shape);
  return { value, id };
}

export function getJobCounts(actor: Actor): Promise<JobCounts> {
  const scope = requirePermission(actor, "jobs.view");
  const day = localDay(now(), actor.timeZone);
  return countJobs(scope, day, monthBounds(day, actor.timeZone));
}

const monthsShown = 12;

export async function getJobStats(actor: Actor): Promise<JobStats> {
  const scope = requirePermission(actor, "jobs.view");
  const zone = actor.timeZone;
  const months = lastMonths(localDay(now(), zone), monthsShown);
  const starts = months.map((month) => monthBounds(month, zone).start);
  const [counts, completed] = await Promise.all([getJobCounts(actor), countCompletedBySpan(scope, starts)]);
  const countOf = new Map(completed.map(({ span, count }) => [span, count]));
  return {
    ...counts,
    completed_by_month: months.map((month, index) => ({
      month: month.slice(0, 7),
      count: countOf.get(index + 1) ?? 0,
    })),
  };
}
