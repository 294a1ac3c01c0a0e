/** The jobs for a list, page by page from the server, searched a moment after the last keystroke. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { lastChangeAt } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { jobsApi } from "./jobs-api.ts";

const pageSize = 50;
const typingPauseMs = 150;

/** Whoever comes back from changing a job elsewhere sees it here, however fresh the rest is. */
const afterChanges = {
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    lastChangeAt() > state.dataUpdatedAt ? ("always" as const) : true,
};

/** What is asked for, as it stands in the address. */
export type Asked = {
  search: string;
  status: string;
  show: string;
  priority: string;
  member: string;
  sort: string;
};

/** "Active" unless a status is chosen; "all" asks for every one. */
function filterFrom(asked: Asked) {
  const { search, status, show, priority, member, sort } = asked;
  return {
    ...(search ? { search } : {}),
    ...(status === "" ? { is_open: "true" } : status === "all" ? {} : { status: status as "planning" }),
    ...(show === "overdue" ? { is_overdue: "true" } : {}),
    ...(show === "unscheduled" ? { is_unscheduled: "true" } : {}),
    ...(priority ? { priority: priority as "high" } : {}),
    ...(member ? { assigned_to: member } : {}),
    ...(sort ? { sort: sort as "due_date" } : {}),
  };
}

export function useJobs(asked: Asked) {
  const [search] = useDebouncedValue(asked.search.trim(), typingPauseMs);
  const filter = filterFrom({ ...asked, search });
  const pages = useInfiniteQuery({
    ...jobsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: pageSize, ...filter, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ...freshness.customerList,
    ...afterChanges,
    placeholderData: keepPreviousData,
  });
  const jobs = useMemo(() => pages.data?.pages.flatMap((page) => page.jobs) ?? [], [pages.data]);
  return {
    jobs,
    total: pages.data?.pages[0]?.total ?? 0,
    isTotalLeast: pages.data?.pages[0]?.is_total_least ?? false,
    isLoading: pages.data === undefined,
    isSearching: pages.isPlaceholderData,
    pages,
  };
}

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
