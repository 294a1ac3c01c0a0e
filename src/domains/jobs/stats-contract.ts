/** How many jobs stand where, and how many were completed month by month: the figures above the jobs. */
import { z } from "zod";

export const JobStats = z.object({
  active: z.number(),
  overdue: z.number(),
  unscheduled: z.number(),
  /** Of this month in the business's zone. */
  completed_this_month: z.number(),
  /** The last twelve months of the business's calendar, oldest first; the last is this month so far. */
  completed_by_month: z.array(z.object({ month: z.string(), count: z.number() })),
});
export type JobStats = z.infer<typeof JobStats>;

/** Without the months. */
export type JobCounts = Omit<JobStats, "completed_by_month">;
