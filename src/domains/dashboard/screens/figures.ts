/** What the four figures are called, what exactly each counts, and where the rows behind it are. */
import { customersPath } from "#domains/customers/paths.ts";
import { jobsPath } from "#domains/jobs/paths.ts";
import { laterPaths } from "#shared/common-paths.ts";
import type { DashboardStats } from "../contract.ts";

export type Figure = {
  name: keyof DashboardStats["changes"];
  label: string;
  definition: string;
  to: string;
};

const sinceLastMonth = "The change compares this month until now with the same days of last month.";

export const figures: Figure[] = [
  {
    name: "total_customers",
    label: "Total Customers",
    definition:
      "Everyone on your list now: leads, prospects, clients and inactive. The change compares with this moment last month.",
    to: customersPath(),
  },
  {
    name: "monthly_revenue",
    label: "Monthly Revenue",
    definition: `What was completed this month: jobs at their price, other work on the calendar at its estimated cost. ${sinceLastMonth}`,
    to: laterPaths.salesReport(),
  },
  {
    name: "active_jobs",
    label: "Active Jobs",
    definition: "Jobs that are planned or in progress. The change compares with this moment last month.",
    to: jobsPath(),
  },
  {
    name: "completion_rate",
    label: "Completion Rate",
    definition: `Of the jobs and other work of this month so far that were completed, missed or cancelled, how many were completed. ${sinceLastMonth}`,
    to: jobsPath(),
  },
];
