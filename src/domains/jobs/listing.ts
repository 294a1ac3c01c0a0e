/** The jobs page by page: searched, narrowed down, in any order, without gaps or repeats; and how many stand where. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { lastMonths, localDay, monthBounds } from "#shared/time/time.ts";
import type { JobList, JobListItem } from "./contract.ts";
import { countCompletedBySpan, countJobs, countMatching, findPage, type Place } from "./list-store.ts";
import { toListItem } from "./serializers.ts";
import type { JobCounts, JobStats } from "./stats-contract.ts";

const usualLimit = 50;

/** What is searched is counted up to here, so that a word that most jobs have is found as soon as a rare one. */
const mostCounted = 1000;

export type JobPage = {
  jobs: JobListItem[];
  next_cursor: string | null;
  total: number;
  is_total_least: boolean;
};

export async function listJobs(actor: Actor, query: JobList): Promise<JobPage> {
  const scope = requirePermission(actor, "jobs.view");
  const { sort, cursor, limit = usualLimit, ...narrowed } = query;
  const filter = { ...narrowed, today: localDay(now(), actor.timeZone) };
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const isWhole = cursor === undefined && !hasMore;
  const count = isWhole ? shown.length : await countMatching(scope, filter, mostCounted);
  const isLeast = Boolean(filter.search) && count > mostCounted;
  return {
    jobs: await withFieldValues(
      scope,
      "job",
      shown.map((row) => toListItem(actor, row)),
    ),
    total: isLeast ? mostCounted : count,
    is_total_least: isLeast,
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

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
