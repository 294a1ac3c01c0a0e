/**
 * The dashboard: how the business is doing, what just happened and what comes next.
 *
 * Each figure comes with its change against the same length of the previous month (ruling R15). Revenue is the
 * worth of jobs completed this month by the calendar, until invoices exist to say what was paid.
 */
import { oc } from "@orpc/contract";
import { z } from "zod";
import { Page } from "#shared/fields.ts";

/** Percent against the same span of last month; null where there was nothing then, which shows as "new". */
const Change = z.number().nullable();

export const DashboardStats = z.object({
  total_customers: z.number(),
  /** In dollars (ruling R11); null for a role that may not see revenue. */
  monthly_revenue: z.number().nullable(),
  active_jobs: z.number(),
  /** Percent of the jobs due this month that were completed; null when none was due. */
  completion_rate: z.number().nullable(),
  changes: z.object({
    total_customers: Change,
    monthly_revenue: Change,
    active_jobs: Change,
    completion_rate: Change,
  }),
});
export type DashboardStats = z.infer<typeof DashboardStats>;

export const ActivityType = z.enum([
  "success",
  "payment",
  "appointment",
  "contract",
  "customer",
  "note",
  "default",
]);

export const Activity = z.object({
  id: z.number(),
  type: ActivityType,
  title: z.string(),
  description: z.string().nullable(),
  timestamp: z.string(),
  metadata: z.object({
    customer_id: z.number().optional(),
    customer_name: z.string().optional(),
    /** In minor units. */
    amount: z.number().optional(),
    currency: z.string().optional(),
  }),
});
export type Activity = z.infer<typeof Activity>;

export const Appointment = z.object({
  id: z.number(),
  client: z.string(),
  service: z.string(),
  time: z.string(),
  status: z.string(),
});

const tags = ["Dashboard"];

export const dashboardContract = {
  stats: oc
    .route({ method: "GET", path: "/api/dashboard/stats", summary: "Four figures and their change", tags })
    .output(DashboardStats),
  activities: oc
    .route({ method: "GET", path: "/api/dashboard/activities", summary: "What happened, newest first", tags })
    .input(Page)
    .output(z.array(Activity)),
  appointments: oc
    .route({ method: "GET", path: "/api/dashboard/appointments", summary: "The next appointments", tags })
    .input(Page)
    .output(z.array(Appointment)),
};
