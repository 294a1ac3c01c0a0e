/**
 * The dashboard: how the business is doing, what just happened and what comes next.
 *
 * Each figure comes with its change against the same length of the previous month (ruling R15). Revenue is the
 * money that came in from customers by the calendar, less what went back (decision 69).
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { Page } from "#shared/fields.ts";

/**
 * Percent against the same span of last month, to one decimal. Null where there was nothing then, which shows as
 * "new", and where there is no figure now.
 */
const Change = z.number().nullable().default(0);

/**
 * A figure is null for a role that may not see what it is made of; one that sees only some records gets theirs. One
 * that is not there at all counts as zero (ruling R32).
 */
export const DashboardStats = z.object({
  /** Everyone who is a customer now: leads, prospects, clients and the inactive. */
  total_customers: z.number().nullable().default(0),
  /**
   * Payments received this month, less refunds and what failed or is disputed, with sales tax and without tips; in
   * dollars or the major unit of the business's currency (ruling R11).
   */
  monthly_revenue: z.number().nullable().default(0),
  /** Jobs that are planned or in progress, as the list of jobs counts them. */
  active_jobs: z.number().nullable().default(0),
  /**
   * Of the jobs of this month so far, the completed ones in percent of those that were completed, called off, or not
   * begun by the day on which they were due. Work on the calendar that belongs to no job is counted with them: it is
   * due when it ends, missed when it is then still scheduled or confirmed, and not counted while in progress. Null when
   * there was none.
   */
  completion_rate: z.number().nullable().default(0),
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
export type ActivityType = z.infer<typeof ActivityType>;

/** At most `mostActivities` come at once; `cursor` is the id of the activity after which to go on. */
export const ActivityQuery = Page.extend({
  types: z.union([ActivityType, z.array(ActivityType)]).optional(),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

export const mostActivities = 100;

export const Appointment = z.object({
  id: z.number(),
  /** Whom it is with: the client, or else the contact. */
  client: z.string(),
  /** What it is about: the title of the event. */
  service: z.string(),
  /** When it begins, in ISO 8601. */
  time: z.string(),
  status: z.string(),
});
export type Appointment = z.infer<typeof Appointment>;

/** What somebody should look at; null for what the role may not see. Each leads to the list that it counts. */
const Attention = z.object({
  overdue_jobs: z.number().nullable(),
  /** Open jobs of which no visit that is still to be done has a time. */
  unscheduled_jobs: z.number().nullable(),
  overdue_tasks: z.number().nullable(),
  /** Leads and prospects of whom neither an open task nor an event to come speaks. */
  leads_without_next_step: z.number().nullable(),
  /** Jobs and appointments with a customer, from now to the end of tomorrow. */
  unconfirmed_appointments: z.number().nullable(),
  /** Jobs with finished work that isn't invoiced, and what is left to bill of them; null without a right to see invoices. */
  uninvoiced_jobs: z.number().nullable(),
  uninvoiced_cents: z.number().nullable(),
  /** Invoices whose due day has passed, and what is left to pay of them. */
  overdue_invoices: z.number().nullable(),
  overdue_cents: z.number().nullable(),
  /** Invoices not overdue yet, of which the newest payment failed within 30 days, and what is left to pay of them. */
  failed_payments: z.number().nullable(),
  failed_cents: z.number().nullable(),
  /** Contracts that wait for a signature although their work begins today or tomorrow, and what they come to. */
  unsigned_contracts: z.number().nullable(),
  unsigned_cents: z.number().nullable(),
  /** The one whose work begins first. */
  first_unsigned_id: z.number().nullable(),
  /** Customers who wrote and have no answer yet, and the conversations of those who have waited longest. */
  waiting_customers: z.number().nullable(),
  longest_waiting: z
    .array(
      z.object({
        conversation_id: z.number(),
        name: z.string(),
        /** While the business was open, at most 30 days back. */
        waiting_minutes: z.number(),
      }),
    )
    .nullable(),
});
export type Attention = z.infer<typeof Attention>;

export const DashboardInsights = z
  .object({
    /**
     * Earned or billed and not yet in: what is done and not invoiced, overdue, or of a payment that failed. None of it is
     * counted twice. Null for a role that sees none of them.
     */
    money_left_cents: z.number().nullable(),
    /** As Monthly Revenue counts it, of the last twelve months, oldest first; the last is this month so far. */
    revenue_by_month: z.array(z.object({ month: z.string(), cents: z.number() })).nullable(),
    pipeline: z
      .array(
        z.object({
          status: z.enum(["lead", "prospect", "client"]),
          customers: z.number(),
          /** Whole cents of their estimated values. */
          value_cents: z.number(),
        }),
      )
      .nullable(),
    attention: Attention,
  })
  .meta({ id: "DashboardInsights" });
export type DashboardInsights = z.infer<typeof DashboardInsights>;

/** Keys that this version doesn't know are kept for one that does. */
const PlacedCard = z.object({
  key: z.string().regex(/^[a-z_]{1,40}$/, "This isn't a card of the dashboard"),
  is_hidden: z.boolean(),
});
export type PlacedCard = z.infer<typeof PlacedCard>;

const LayoutChanges = z.object({ cards: z.array(PlacedCard).max(40, "The dashboard has up to 40 cards") });

/** In order; null for a person who has arranged nothing. */
export const DashboardLayout = z
  .object({ cards: z.array(PlacedCard).nullable() })
  .meta({ id: "DashboardLayout" });
export type DashboardLayout = z.infer<typeof DashboardLayout>;

const tags = ["Dashboard"];
const path = "/api/dashboard/layout";

export const dashboardContract = {
  stats: needing("dashboard.view")
    .meta({ failure: "Failed to fetch dashboard stats" })
    .route({
      method: "GET",
      path: "/api/dashboard/stats",
      summary: "Retrieve the four dashboard figures and how they changed",
      tags,
    })
    .output(DashboardStats),
  insights: needing("dashboard.view")
    .meta({ failure: "Failed to fetch dashboard insights" })
    .route({
      method: "GET",
      path: "/api/dashboard/insights",
      summary: "Retrieve revenue by month, pipeline by value and what needs attention",
      tags,
    })
    .output(DashboardInsights),
  activities: needing("dashboard.view")
    .meta({ failure: "Failed to fetch dashboard activities" })
    .route({
      method: "GET",
      path: "/api/dashboard/activities",
      summary: "List recent activity, newest first",
      tags,
    })
    .input(ActivityQuery)
    .output(z.array(Activity)),
  appointments: needing("dashboard.view", "calendar.view")
    .meta({ failure: "Failed to fetch dashboard appointments" })
    .route({
      method: "GET",
      path: "/api/dashboard/appointments",
      summary: "List upcoming appointments",
      tags,
    })
    .input(Page.pick({ limit: true }))
    .output(z.array(Appointment)),
  layout: needing("dashboard.view")
    .route({ method: "GET", path, summary: "Retrieve how you arranged your dashboard", tags })
    .output(DashboardLayout),
  saveLayout: needing("dashboard.view")
    .route({ method: "PUT", path, summary: "Move and hide cards of your dashboard", tags })
    .input(LayoutChanges)
    .output(DashboardLayout),
  resetLayout: needing("dashboard.view")
    .route({ method: "DELETE", path, summary: "Arrange your dashboard as usual again", tags })
    .output(DashboardLayout),
};
