/** What the four figures are called, what exactly each counts, and where the rows behind it are. */

import { booksPaymentsPath } from "#domains/books/paths.ts";
import { customersPath } from "#domains/customers/paths.ts";
import { jobsPath } from "#domains/jobs/paths.ts";
import type { Permission } from "#shared/permissions.ts";
import type { DashboardStats } from "../contract.ts";

export type Figure = {
  name: keyof DashboardStats["changes"];
  label: string;
  definition: string;
  to: string;
  /** Who may not see it has no card of it. */
  shownWith?: Permission;
  /** What the way there needs besides the figure itself. */
  needs?: readonly Permission[];
};

const sinceLastMonth = "The change compares this month to date with the same days last month.";

export const figures: Figure[] = [
  {
    name: "total_customers",
    label: "Total Customers",
    definition:
      "All leads, prospects, clients and inactive customers. The change compares with the same time last month.",
    to: customersPath(),
  },
  {
    name: "monthly_revenue",
    label: "Monthly Revenue",
    definition: `Payments received this month, less refunds and payments that failed or are disputed. Sales tax is included. Tips aren't. ${sinceLastMonth}`,
    to: booksPaymentsPath({ period: "this_month" }),
    shownWith: "dashboard.revenue",
    needs: ["invoices.view", "payments.view"],
  },
  {
    name: "active_jobs",
    label: "Active Jobs",
    definition: "Jobs that are planned or in progress. The change compares with the same time last month.",
    to: jobsPath(),
  },
  {
    name: "completion_rate",
    label: "Completion Rate",
    definition: `The share of this month's jobs and other work that was completed, out of all that was completed, missed or cancelled. ${sinceLastMonth}`,
    to: jobsPath(),
  },
];
