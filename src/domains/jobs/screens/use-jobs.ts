/** The jobs for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { noFilterText } from "#shared/filters/filter-text.ts";
import { afterChanges } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf, viewFilters } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { JobList, type JobListItem, JobPriority, JobStatus } from "../contract.ts";
import { jobsApi } from "./jobs-api.ts";
import { statusOf } from "./list/controls-where.ts";

const pageSize = 50;

const schema = {
  status: oneOf([...JobStatus.options, "active", "all"]),
  show: oneOf(["overdue", "unscheduled"]),
  priority: oneOf(JobPriority.options),
  member: anyText,
  /** One of the list's own orders, or any field, after "-" from the last to the first. */
  sort: anyText,
  ...viewFilters,
};

export type JobFilters = ListFilters<typeof schema>;

export const useJobFilters = (): JobFilters => useListFilters(schema);

function statusAsked(status: ReturnType<typeof statusOf>) {
  if (status === "active") return { is_open: "true" as const };
  return status === "all" ? {} : { status };
}

const isOwnOrder = oneOf(JobList.shape.sort.unwrap().options);

export function useJobs({ search: typed, filters }: JobFilters) {
  const { show, priority, member: assigned_to, sort } = filters;
  const own = isOwnOrder(sort);
  const where = filters.where === noFilterText ? "" : filters.where;
  return useListQuery({
    call: jobsApi.list,
    search: typed,
    input: (search) => ({
      limit: pageSize,
      ...statusAsked(statusOf(filters)),
      ...(show === "overdue" ? { is_overdue: "true" as const } : {}),
      ...(show === "unscheduled" ? { is_unscheduled: "true" as const } : {}),
      ...asked({ search, priority, assigned_to, where, sort: own, order: own ? "" : sort }),
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
