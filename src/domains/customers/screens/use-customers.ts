/** The customers for a list: all of them at once and searched in the browser, or page by page from the server. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { freshness } from "#ui/api/freshness.ts";
import type { Sort } from "#ui/data-table/data-table-rows.ts";
import type { Customer, CustomerStatus } from "../contract.ts";
import { filterCustomers, keepUnchanged, prepareSearch, serverSort, sortCustomers } from "./customer-list.ts";
import { customersApi } from "./customers-api.ts";

const pageSize = 100;
const typingPauseMs = 150;

type Asked = {
  search: string;
  status?: CustomerStatus | undefined;
  sort: Sort | null;
  /** Narrows what is fetched at all, for a screen that only ever shows one status. */
  only?: CustomerStatus;
};

export type CustomersFound = {
  customers: readonly Customer[];
  /** How many there are before searching and filtering; null when the server holds more than were fetched. */
  total: number | null;
  /** Nothing can be shown yet. */
  isLoading: boolean;
  /** What is shown answers an earlier question; the new answer is on its way. */
  isSearching: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => Promise<{ error: unknown }>;
  hasMore: boolean;
  loadMore: () => void;
};

/** Everything, as long as the server can give it in one answer. */
export function useAllCustomers(only?: CustomerStatus) {
  return useQuery({
    ...customersApi.list.queryOptions({ input: only ? { status: only } : {} }),
    ...freshness.customerList,
    // What is only the beginning need not be kept up to date: the pages are.
    refetchInterval: (query) =>
      query.state.data?.next_cursor ? false : freshness.customerList.refetchInterval,
    structuralSharing: keepUnchanged,
  });
}

export function useCustomers({ search, status, sort, only }: Asked): CustomersFound {
  const all = useAllCustomers(only);
  const hasAll = all.data?.next_cursor === null;
  const rows = all.data?.customers;
  useEffect(() => {
    if (!rows || !hasAll) return;
    const timer = setTimeout(() => prepareSearch(rows));
    return () => clearTimeout(timer);
  }, [rows, hasAll]);

  const sorted = useMemo(() => sortCustomers(rows ?? [], sort), [rows, sort]);
  const local = useMemo(() => filterCustomers(sorted, { search, status }), [sorted, search, status]);
  const remote = useCustomerPages(
    { search, status: status ?? only, sort },
    all.data !== undefined && !hasAll,
  );

  if (all.data && !hasAll) return remote;
  return {
    customers: local,
    total: rows?.length ?? null,
    isLoading: all.data === undefined,
    isSearching: false,
    isFetching: all.isFetching,
    error: all.error,
    refetch: all.refetch,
    hasMore: false,
    loadMore: nothingMore,
  };
}

function nothingMore(): void {}

/** Searches and sorts on the server, 150 ms after the last keystroke; the answer before stays until the next is there. */
export function useCustomerPages(
  { search, status, sort }: Omit<Asked, "only">,
  isEnabled: boolean,
): CustomersFound {
  const [asked] = useDebouncedValue(search.trim(), typingPauseMs);
  const order = serverSort(sort) ?? "newest";
  const pages = useInfiniteQuery({
    ...customersApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        sort: order,
        ...(asked === "" ? {} : { search: asked }),
        ...(status ? { status } : {}),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ...freshness.customerList,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const customers = useMemo(() => pages.data?.pages.flatMap((page) => page.customers) ?? [], [pages.data]);
  return {
    customers,
    total: null,
    isLoading: pages.data === undefined,
    isSearching: pages.isPlaceholderData || asked !== search.trim(),
    isFetching: pages.isFetching,
    error: pages.error,
    refetch: pages.refetch,
    hasMore: pages.hasNextPage,
    loadMore: () => {
      if (!pages.isFetching) void pages.fetchNextPage();
    },
  };
}
