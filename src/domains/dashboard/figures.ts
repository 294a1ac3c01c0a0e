/** Works out the four figures of the dashboard and how each changed against the previous month. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readTogether } from "#platform/database/read-together.ts";
import { reachOf } from "#platform/narrowing.ts";
import { money, percentIn, toMajorUnits } from "#shared/money/money.ts";
import { monthToDate, type Span, sameSpanOfPreviousMonth } from "#shared/time/time.ts";
import type { DashboardStats } from "./contract.ts";
import { type Figures, readFigures } from "./figures-store.ts";

/**
 * Each figure reaches as far as both the dashboard and the records it is made of may be seen. The changes compare
 * this month until now with the same length of the previous month in the business's zone (ruling R15).
 */
export async function getDashboardStats(actor: Actor): Promise<DashboardStats> {
  const scope = requirePermission(actor, "dashboard.view");
  const reaches = {
    customers: reachOf(actor, "customers.view", scope.reach),
    entries: reachOf(actor, "calendar.view", scope.reach),
    jobs: reachOf(actor, "jobs.view", scope.reach),
    revenue: reachOf(actor, "dashboard.revenue", scope.reach),
  };
  const figures = await readTogether(scope, `figures ${actor.timeZone}`, Object.values(reaches), () =>
    readFigures(scope, reaches, spansOf(now(), actor.timeZone)),
  );
  const current = shown(figures.current);
  const previous = shown(figures.previous);
  const revenue = current.revenue === null ? null : money(Number(current.revenue), figures.currency);
  return {
    total_customers: current.total_customers,
    monthly_revenue: revenue && toMajorUnits(revenue),
    active_jobs: current.active_jobs,
    completion_rate: current.rate && percentIn(current.rate.completed, current.rate.decided),
    changes: {
      total_customers: percentChange(current.total_customers, previous.total_customers),
      monthly_revenue: percentChange(current.revenue, previous.revenue),
      active_jobs: percentChange(current.active_jobs, previous.active_jobs),
      completion_rate: rateChange(current.rate, previous.rate),
    },
  };
}

function spansOf(moment: Date, zone: string): { current: Span; previous: Span } {
  const { start, end } = monthToDate(moment, zone);
  // What happened in this very millisecond has happened.
  const current = { start, end: new Date(end.getTime() + 1) };
  return { current, previous: sameSpanOfPreviousMonth(moment, zone) };
}

function shown({ customers, revenueCents, activeJobs, jobsCompleted, jobsDecided }: Figures) {
  const isRated = jobsCompleted !== null && jobsDecided !== null && jobsDecided > 0;
  return {
    total_customers: customers,
    revenue: revenueCents === null ? null : BigInt(revenueCents),
    active_jobs: activeJobs,
    rate: isRated ? { completed: BigInt(jobsCompleted), decided: BigInt(jobsDecided) } : null,
  };
}

type Count = number | bigint | null;

/**
 * From `before` to `after` in percent, to one decimal, the half away from zero; null when there was nothing before or
 * one is unknown. Both are whole numbers.
 */
export function percentChange(after: Count, before: Count): number | null {
  if (after === null || before === null || BigInt(before) === 0n) return null;
  return percentIn(BigInt(after) - BigInt(before), BigInt(before));
}

type Rate = { completed: bigint; decided: bigint } | null;

/** Both rates over the same denominator, so that neither is rounded before the change is. */
const rateChange = (after: Rate, before: Rate): number | null =>
  after && before && percentChange(after.completed * before.decided, before.completed * after.decided);
