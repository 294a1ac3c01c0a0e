/**
 * One way for every list that comes from the server page by page: asked a moment after the last keystroke, with the rows
 * of the question before in view until the answer is here.
 */
import { useDebouncedValue } from "@mantine/hooks";
import type { ProcedureUtils } from "@orpc/tanstack-query";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { CallContext } from "../api/client.ts";
import type { freshness } from "../api/freshness.ts";

const typingPauseMs = 150;

type Options<Input, Page, Row> = {
  /** "servicesApi.list". */
  call: ProcedureUtils<CallContext, Input, Page, Error>;
  /** As typed; the search that `input` gets follows a moment later. */
  search?: string;
  /** All but the page. */
  input: (search: string) => Input;
  rowsOf: (page: Page) => readonly Row[];
  /** Where the page after this one begins; by default its `next_cursor`. */
  next?: (page: Page) => string | null | undefined;
  /** What the call names the beginning of a page; by default "cursor". */
  nextName?: string;
  /** One of `freshness`, or less. */
  kept?: Partial<(typeof freshness)[keyof typeof freshness]> & {
    refetchOnMount?: (query: { state: { dataUpdatedAt: number } }) => boolean | "always";
  };
  isEnabled?: boolean;
};

export type ListQuery<Page, Row> = {
  rows: readonly Row[];
  /** What the server said about the whole list with its first page, and about the latest stretch of it. */
  first: Page | undefined;
  last: Page | undefined;
  /** Nothing can be shown yet. */
  isLoading: boolean;
  /** What is shown answers an earlier question; the new answer is on its way. */
  isSearching: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => Promise<{ error: unknown }>;
  hasMore: boolean;
  loadMore: () => void;
};

export function useListQuery<Input, Page, Row>(options: Options<Input, Page, Row>): ListQuery<Page, Row> {
  const { call, search = "", input, rowsOf, next = nextCursor, nextName = "cursor" } = options;
  const { kept = {}, isEnabled = true } = options;
  const [settled] = useDebouncedValue(search.trim(), typingPauseMs);
  const pages = useInfiniteQuery({
    ...call.infiniteOptions({
      input: (from: string | undefined) => ({ ...input(settled), ...(from ? { [nextName]: from } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page: Page) => next(page) ?? undefined,
    }),
    ...kept,
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
  const found = pages.data?.pages;
  const rows = useMemo(() => found?.flatMap((page) => rowsOf(page)) ?? [], [found, rowsOf]);
  return {
    rows,
    first: found?.[0],
    last: found?.at(-1),
    error: pages.error,
    refetch: pages.refetch,
    isLoading: found === undefined,
    isSearching: pages.isPlaceholderData || settled !== search.trim(),
    isFetching: pages.isFetching,
    hasMore: pages.hasNextPage,
    loadMore: () => {
      if (!pages.isFetching) void pages.fetchNextPage();
    },
  };
}

const nextCursor = (page: unknown): string | null =>
  (page as { next_cursor?: string | null }).next_cursor ?? null;
