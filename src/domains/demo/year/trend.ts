/** Judges a planned year by what its last month would show on the dashboard: a firm that does well, within reason. */
import { type Day, monthToDate, type Span, sameSpanOfPreviousMonth } from "#shared/time/time.ts";
import { business } from "../cast.ts";
import type { Action, PlanKey } from "./actions.ts";
import { instantAt } from "./agenda.ts";

/** Growth against the same length of the month before that looks like a good month; 0.1 is ten percent. */
const goodRevenue = { from: 0.02, to: 0.3 } as const;
const goodBacklog = { from: 0.02, to: 0.4 } as const;

/** How far the month up to the early afternoon of `today` is from a good one; 0 when it is one. */
export function distanceFromGoodMonth(actions: readonly Action[], today: Day): number {
  const moment = instantAt(today, 14 * 60);
  const before = sameSpanOfPreviousMonth(moment, business.timeZone);
  const jobs = jobsOf(actions);
  const revenue = growth(
    worthIn(jobs, before),
    worthIn(jobs, { start: monthToDate(moment, business.timeZone).start, end: moment }),
  );
  const backlog = growth(openAt(jobs, before.end), openAt(jobs, moment));
  return distance(revenue, goodRevenue) + distance(backlog, goodBacklog) / 2;
}

type Job = { bookedAt: Date; dollars: number; completedAt?: Date; closedAt?: Date };

function jobsOf(actions: readonly Action[]): Job[] {
  const jobs = new Map<PlanKey, Job>();
  for (const action of actions) {
    if (action.kind === "book" && action.input.type === "job") {
      jobs.set(action.entry, { bookedAt: action.at, dollars: action.input.estimated_cost ?? 0 });
    }
    const job = action.kind === "move entry" ? jobs.get(action.entry) : undefined;
    if (!job || action.kind !== "move entry") continue;
    if (action.status === "completed") job.completedAt = action.at;
    if (action.status === "completed" || action.status === "cancelled") job.closedAt = action.at;
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
