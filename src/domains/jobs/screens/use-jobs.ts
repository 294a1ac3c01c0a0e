/** The jobs for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { afterChanges } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type JobListItem, JobPriority, JobStatus } from "../contract.ts";
import { jobsApi } from "./jobs-api.ts";

const pageSize = 50;

const schema = {
  status: oneOf([...JobStatus.options, "all"]),
  show: oneOf(["overdue", "unscheduled"]),
  priority: oneOf(JobPriority.options),
  member: anyText,
  sort: oneOf(["due_date", "-due_date", "-created_at", "number", "client_name"]),
};

export type JobFilters = ListFilters<typeof schema>;

export const useJobFilters = (): JobFilters => useListFilters(schema);

/** Jobs that are not done yet, unless a status is chosen; "all" asks for every one. */
function statusOf(status: JobFilters["filters"]["status"]) {
  if (status === "") return { is_open: "true" as const };
  return status === "all" ? {} : { status };
}

export function useJobs({ search: typed, filters }: JobFilters) {
  const { status, show, priority, member: assigned_to, sort } = filters;
  return useListQuery({
    call: jobsApi.list,
    search: typed,
    input: (search) => ({
      limit: pageSize,
      ...statusOf(status),
      ...(show === "overdue" ? { is_overdue: "true" as const } : {}),
      ...(show === "unscheduled" ? { is_unscheduled: "true" as const } : {}),
      ...asked({ search, priority, assigned_to, sort }),
    }),
    rowsOf: jobsOf,
    kept: { ...freshness.customerList, ...afterChanges },
  });
}

const jobsOf = ({ jobs }: { jobs: JobListItem[] }): JobListItem[] => jobs;

export const useJobStats = () =>
  useQuery({ ...jobsApi.stats.queryOptions(), ...freshness.calendarStats, ...afterChanges });

const mostOfCustomer = 100;

/** The newest first. */
export const useJobsOfCustomer = (customerId: number) =>
  useQuery({
    ...jobsApi.list.queryOptions({
      input: { customer_id: customerId, limit: mostOfCustomer, sort: "-created_at" },
    }),
    ...freshness.customerList,
    ...afterChanges,
  });
