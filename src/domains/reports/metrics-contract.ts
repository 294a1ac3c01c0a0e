/**
 * Every figure of the reports, defined once: what it is called, how it is worked out, on which basis, and what is left out.
 *
 * Screens, files and the API take the words from here, and the server adds up what `fact` and `measure` say. Amounts are
 * in the business's currency, and every day is one of the business's time zone.
 */
import type { Permission } from "#shared/permissions.ts";

export const metricKeys = [
  "revenue",
  "invoices",
  "average_invoice",
  "collected",
  "refunded",
  "new_leads",
  "new_clients",
  "conversion",
  "speed_to_lead",
  "lost",
  "sold",
  "hours",
  "job_margin",
  "margin_rate",
  "issued",
  "outstanding",
  "overdue",
  "utilization",
  "cancelled_rate",
  "missed_rate",
] as const;
export type MetricKey = (typeof metricKeys)[number];

/** What is counted: rows of one kind, each with a value. `open` is what was left to pay, as the books have it. */
export type FactKey =
  | "revenue"
  | "invoice"
  | "cash"
  | "refund"
  | "issued"
  | "lead"
  | "client"
  | "contact"
  | "lost"
  | "sold"
  | "job"
  | "work"
  | "visit"
  | "busy"
  | "open";

/** `rate` is the sum of the values in percent of the sum of the weights. */
export type Measure = "sum" | "count" | "average" | "median" | "rate";

export const metricUnits = ["money", "count", "percent", "minutes", "hours", "quantity"] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** By what a fact can be split and filtered besides time. */
export const dimensions = ["customer", "service", "member", "source"] as const;
export type Dimension = (typeof dimensions)[number];

export type Metric = {
  label: string;
  unit: MetricUnit;
  fact: FactKey;
  measure: Measure;
  /** How it is worked out and what is left out, in words for people. */
  formula: string;
  /** "Accrual" counts when it is invoiced, "Cash" when the money moves. */
  basis: "Accrual" | "Cash" | "Activity";
  /** More of it is welcome, unwelcome, or neither. */
  mood: "up" | "down" | "neutral";
  /** What a role needs besides the report; without them the figure is left out. */
  needs: readonly Permission[];
};

const billing = ["invoices.view", "dashboard.revenue"] as const;
const money = ["invoices.view", "payments.view", "dashboard.revenue"] as const;
const people = ["customers.view"] as const;
const costs = ["jobs.view", "jobs.cost", "dashboard.revenue"] as const;
const work = ["jobs.view", "calendar.view"] as const;

export const metrics: Record<MetricKey, Metric> = {
  revenue: {
    label: "Revenue",
    unit: "money",
    fact: "revenue",
    measure: "sum",
    formula:
      "Invoices issued, less credit notes and voided invoices, each on its own day. Sales tax and tips are left out. A deposit counts once, when it is invoiced. Write-offs and refunds don't lower it.",
    basis: "Accrual",
    mood: "up",
    needs: billing,
  },
  invoices: {
    label: "Invoices",
    unit: "count",
    fact: "invoice",
    measure: "count",
    formula: "Invoices issued, with those that were voided or credited later.",
    basis: "Accrual",
    mood: "up",
    needs: billing,
  },
  average_invoice: {
    label: "Average Invoice",
    unit: "money",
    fact: "invoice",
    measure: "average",
    formula:
      "What invoices came to on the day they were issued, without sales tax, divided by their number. Credit notes and voids don't lower it.",
    basis: "Accrual",
    mood: "up",
    needs: billing,
  },
  collected: {
    label: "Collected",
    unit: "money",
    fact: "cash",
    measure: "sum",
    formula:
      "Payments received, less refunds and payments that failed or are disputed. Sales tax is included. Tips aren't.",
    basis: "Cash",
    mood: "up",
    needs: money,
  },
  refunded: {
    label: "Refunds",
    unit: "money",
    fact: "refund",
    measure: "sum",
    formula:
      "Money that went back: refunds, failed payments and disputes, less disputes won. Sales tax is included. Tips aren't.",
    basis: "Cash",
    mood: "down",
    needs: money,
  },
  new_leads: {
    label: "New Leads",
    unit: "count",
    fact: "lead",
    measure: "count",
    formula: "Customers who were added as a lead. Deleted customers are left out.",
    basis: "Activity",
    mood: "up",
    needs: people,
  },
  new_clients: {
    label: "New Clients",
    unit: "count",
    fact: "client",
    measure: "count",
    formula: "Customers who became a client for the first time. Deleted customers are left out.",
    basis: "Activity",
    mood: "up",
    needs: people,
  },
  conversion: {
    label: "Conversion",
    unit: "percent",
    fact: "lead",
    measure: "rate",
    formula: "New leads of the period who have become clients by now, out of all new leads of the period.",
    basis: "Activity",
    mood: "up",
    needs: people,
  },
  speed_to_lead: {
    label: "Speed to Lead",
    unit: "minutes",
    fact: "contact",
    measure: "median",
    formula:
      "Half of the new leads heard from your team sooner than this after they were added: by text, email, call or a contact that was logged. Leads without an answer are left out. Nights and weekends count.",
    basis: "Activity",
    mood: "down",
    needs: people,
  },
  lost: {
    label: "Lost",
    unit: "count",
    fact: "lost",
    measure: "count",
    formula: "Customers who became inactive. Someone who left twice counts twice.",
    basis: "Activity",
    mood: "down",
    needs: people,
  },
  sold: {
    label: "Times Sold",
    unit: "quantity",
    fact: "sold",
    measure: "sum",
    formula: "Quantities on invoices of what is in the price book, less those on voided invoices.",
    basis: "Accrual",
    mood: "up",
    needs: billing,
  },
  hours: {
    label: "Hours Worked",
    unit: "hours",
    fact: "work",
    measure: "sum",
    formula: "Time that was logged on the visits of jobs completed in the period.",
    basis: "Activity",
    mood: "neutral",
    needs: ["jobs.view"],
  },
  job_margin: {
    label: "Job Margin",
    unit: "money",
    fact: "job",
    measure: "sum",
    formula:
      "Prices of jobs completed in the period, less the parts and the time used on them. Sales tax and overhead are left out. Parts and time without a known cost count as 0.",
    basis: "Activity",
    mood: "up",
    needs: costs,
  },
  margin_rate: {
    label: "Margin Rate",
    unit: "percent",
    fact: "job",
    measure: "rate",
    formula: "Job margin in percent of the prices of the same jobs.",
    basis: "Activity",
    mood: "up",
    needs: costs,
  },
  issued: {
    label: "Issued",
    unit: "money",
    fact: "issued",
    measure: "sum",
    formula:
      "What issued invoices ask for, with sales tax and less deposits that were invoiced before. Later credit notes and voids don't lower it.",
    basis: "Accrual",
    mood: "up",
    needs: billing,
  },
  outstanding: {
    label: "Outstanding",
    unit: "money",
    fact: "open",
    measure: "sum",
    formula: "What was left to pay on issued invoices at the end of the period, or today.",
    basis: "Accrual",
    mood: "down",
    needs: money,
  },
  overdue: {
    label: "Overdue",
    unit: "money",
    fact: "open",
    measure: "sum",
    formula: "The part of Outstanding that was past its due day.",
    basis: "Accrual",
    mood: "down",
    needs: money,
  },
  utilization: {
    label: "Technician Utilization",
    unit: "percent",
    fact: "busy",
    measure: "rate",
    formula:
      "Hours of jobs and appointments that weren't cancelled, in percent of the working hours of everyone who can be booked. Only what has ended counts.",
    basis: "Activity",
    mood: "up",
    needs: [...work, "availability.view"],
  },
  cancelled_rate: {
    label: "Cancelled",
    unit: "percent",
    fact: "visit",
    measure: "rate",
    formula: "Jobs and appointments on the calendar that were cancelled, out of all that were due by now.",
    basis: "Activity",
    mood: "down",
    needs: work,
  },
  missed_rate: {
    label: "No-Shows",
    unit: "percent",
    fact: "visit",
    measure: "rate",
    formula:
      "Jobs and appointments that ended without being started, completed or cancelled, out of all that were due by now.",
    basis: "Activity",
    mood: "down",
    needs: work,
  },
};
