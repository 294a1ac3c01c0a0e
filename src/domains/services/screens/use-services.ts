/** The price book for a list, page by page from the server, searched a moment after the last keystroke. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { freshness } from "#ui/api/freshness.ts";
import type { ServiceFilter, ServiceSort } from "../contract.ts";
import { servicesApi } from "./services-api.ts";

const pageSize = 100;
const typingPauseMs = 150;

export type Asked = { search: string; category: string; status: string; sort: ServiceSort };

/** Blank parts ask for nothing. */
export const filterFrom = ({ search, category, status }: Omit<Asked, "sort">): ServiceFilter => ({
  ...(search ? { search } : {}),
  ...(category ? { category } : {}),
  ...(status ? { status: status as "active" } : {}),
});

export function useServices(asked: Asked) {
  const [search] = useDebouncedValue(asked.search.trim(), typingPauseMs);
  const pages = useInfiniteQuery({
    ...servicesApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        limit: pageSize,
        sort: asked.sort,
        ...filterFrom({ ...asked, search }),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ...freshness.customerList,
    placeholderData: keepPreviousData,
  });
  const services = useMemo(() => pages.data?.pages.flatMap((page) => page.services) ?? [], [pages.data]);
  return {
    services,
    total: pages.data?.pages[0]?.total ?? 0,
    isLoading: pages.data === undefined,
    isSearching: pages.isPlaceholderData,
    pages,
  };
}

export const useCategories = () =>
  useQuery({ ...servicesApi.categories.queryOptions(), ...freshness.customerList });
