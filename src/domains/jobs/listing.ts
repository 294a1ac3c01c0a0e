/** The jobs page by page: searched, narrowed down, in any order, without gaps or repeats; and how many stand where. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { readAskedPlace, writeAskedPlace } from "#domains/views/asked-places.ts";
import { readList } from "#domains/views/asking.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListOrder } from "#platform/database/filters/list-query.ts";
import type { ListField } from "#shared/filters/list-fields.ts";
import { lastMonths, localDay, monthBounds } from "#shared/time/time.ts";
import type { JobList, JobListItem } from "./contract.ts";
import { jobListFields } from "./list-fields-contract.ts";
import { jobListColumns, jobListOrderKinds, jobListOrders } from "./list-fields-store.ts";
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
  const { sort, cursor, limit = usualLimit, where: _, order: text = "", ...narrowed } = query;
  const { where, order, leftOut } = await readList(scope.actor, "jobs", jobList, query);
  const of = order ? text : sort;
  const filter = { ...narrowed, where: where ?? undefined, today: localDay(now(), scope.actor.timeZone) };
  const rows = await findAskedPage(scope, {
    filter,
    order: order ?? sorts[sort],
    after: cursor === undefined ? undefined : readAskedPlace(cursor, of),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    ...(await pageOf(scope, shown, filter, cursor === undefined && !last)),
    next_cursor: last ? writeAskedPlace(of, last) : null,
    left_out: leftOut,
  };
}

const by = (name: (typeof jobListFields)[number]["name"], isDescending: boolean): ListOrder => {
  const field: ListField | undefined = jobListFields.find((each) => each.name === name);
  const value = jobListColumns[name];
  if (!field || !value) throw new TypeError(`Jobs have no field "${name}"`);
  const [order, orderKind] = [jobListOrders[name], jobListOrderKinds[name]];
  return {
    column: { ...field, value, ...(order && { order }), ...(orderKind && { orderKind }) },
    isDescending,
  };
};

const sorts: Record<JobList["sort"], ListOrder> = {
  due_date: by("due_date", false),
  "-due_date": by("due_date", true),
  "-created_at": by("created_at", true),
  number: by("number", false),
  client_name: by("client_name", false),
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
