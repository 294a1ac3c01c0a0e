/** The customers for a list: all of them at once and searched in the browser, or page by page from the server. */

import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { freshness } from "#ui/api/freshness.ts";
import type { Sort } from "#ui/data-table/data-table-rows.ts";
import { anyText, asked, oneOf, viewFilters } from "#ui/data-table/list-filters.ts";
import { sortText } from "#ui/data-table/sort-text.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type Customer, CustomerStatus } from "../contract.ts";
import {
  filterCustomers,
  isServerSort,
  keepUnchanged,
  prepareSearch,
  serverSort,
  sortCustomers,
} from "./customer-list.ts";
import { customersApi } from "./customers-api.ts";

const pageSize = 100;

const schema = {
  status: oneOf(CustomerStatus.options),
  view: oneOf(["list", "pipeline"]),
  sort: anyText,
  ...viewFilters,
};

export type CustomerFilters = ListFilters<typeof schema>;

export const useCustomerFilters = (): CustomerFilters => useListFilters(schema);

type Asked = {
  search: string;
  status?: CustomerStatus | undefined;
  sort: Sort | null;
  where?: string;
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
  /** What of the filter and the order could not be followed, in words. */
  leftOut: readonly string[];
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

export function useCustomers({ search, status, sort, only, where = "" }: Asked): CustomersFound {
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
  // Only the server filters by a view.
  const isAsked = where !== "" || (sort !== null && isServerSort(sort.column));
  const remote = useCustomerPages(
    { search, status: status ?? only, sort, where },
    isAsked || (all.data !== undefined && !hasAll),
  );

  if (isAsked || (all.data && !hasAll)) return remote;
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
    leftOut: none,
  };
}

function nothingMore(): void {}
const none: readonly string[] = [];

/** Searches and sorts on the server. */
export function useCustomerPages(
  { search: typed, status, sort, where = "" }: Omit<Asked, "only">,
  isEnabled: boolean,
): CustomersFound {
  const order = serverSort(sort);
  const { rows, ...found } = useListQuery({
    call: customersApi.list,
    search: typed,
    input: (search) => ({
      limit: pageSize,
      ...(order ? { sort: order } : sort ? { order: sortText(sort) } : {}),
      ...asked({ search, where }),
      ...(status ? { status } : {}),
    }),
    rowsOf: customersOf,
    kept: freshness.customerList,
    isEnabled,
  });
  return { ...found, customers: rows, total: null, leftOut: found.first?.left_out ?? none };
}

const customersOf = ({ customers }: { customers: Customer[] }): Customer[] => customers;
