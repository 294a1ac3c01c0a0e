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
    definition: `Work completed this month. Jobs count at their price, and other calendar work counts at its estimated cost. ${sinceLastMonth}`,
    to: laterPaths.salesReport(),
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
