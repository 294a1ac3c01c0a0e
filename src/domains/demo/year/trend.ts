/** Judges a planned year by what its last month would show on the dashboard: a firm that does well, within reason. */
import { type Day, monthToDate, type Span, sameSpanOfPreviousMonth } from "#shared/time/time.ts";
import { business } from "../cast.ts";
import { instantAt } from "./agenda.ts";
import type { Deed, PlanKey } from "./deeds.ts";

/** Growth against the same length of the month before that looks like a good month; 0.1 is ten percent. */
const goodRevenue = { from: 0.02, to: 0.3 } as const;
const goodBacklog = { from: 0.02, to: 0.4 } as const;

/** How far the month up to the early afternoon of `today` is from a good one; 0 when it is one. */
export function distanceFromGoodMonth(deeds: readonly Deed[], today: Day): number {
  const moment = instantAt(today, 14 * 60);
  const before = sameSpanOfPreviousMonth(moment, business.timeZone);
  const jobs = jobsOf(deeds);
  const revenue = growth(
    worthIn(jobs, before),
    worthIn(jobs, { start: monthToDate(moment, business.timeZone).start, end: moment }),
  );
  const backlog = growth(openAt(jobs, before.end), openAt(jobs, moment));
  return distance(revenue, goodRevenue) + distance(backlog, goodBacklog) / 2;
}

type Job = { bookedAt: Date; dollars: number; completedAt?: Date; closedAt?: Date };

function jobsOf(deeds: readonly Deed[]): Job[] {
  const jobs = new Map<PlanKey, Job>();
  for (const deed of deeds) {
    if (deed.kind === "book" && deed.input.type === "job") {
      jobs.set(deed.entry, { bookedAt: deed.at, dollars: deed.input.estimated_cost ?? 0 });
    }
    const job = deed.kind === "move entry" ? jobs.get(deed.entry) : undefined;
    if (!job || deed.kind !== "move entry") continue;
    if (deed.status === "completed") job.completedAt = deed.at;
    if (deed.status === "completed" || deed.status === "cancelled") job.closedAt = deed.at;
  }
  return [...jobs.values()];
}

const worthIn = (jobs: readonly Job[], { start, end }: Span): number =>
  jobs
    .filter(({ completedAt }) => completedAt && completedAt >= start && completedAt < end)
    .reduce((sum, { dollars }) => sum + dollars, 0);

const openAt = (jobs: readonly Job[], moment: Date): number =>
  jobs.filter(({ bookedAt, closedAt }) => bookedAt <= moment && (!closedAt || closedAt > moment)).length;

const growth = (before: number, after: number): number => (before === 0 ? 1 : after / before - 1);

const distance = (value: number, { from, to }: { from: number; to: number }): number =>
  Math.max(from - value, value - to, 0);
