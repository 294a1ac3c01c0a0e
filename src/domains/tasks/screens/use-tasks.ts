/** The tasks of a list, page by page from the server, searched a moment after the last keystroke. */
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { freshness } from "#ui/api/freshness.ts";
import type { TaskDue } from "../contract.ts";
import { tasksApi } from "./tasks-api.ts";

const pageSize = 50;
const typingPauseMs = 150;

export type TaskView = { state: "open" | "done"; due?: TaskDue; mine?: boolean };

export function useTasks(view: TaskView & { search?: string; customer_id?: number; job_id?: number }) {
  const { search: typed = "", ...filter } = view;
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs);
  const pages = useInfiniteQuery({
    ...tasksApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filter,
        limit: pageSize,
        ...(search ? { search } : {}),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    ...freshness.calendarToday,
    placeholderData: keepPreviousData,
  });
  const tasks = useMemo(() => pages.data?.pages.flatMap((page) => page.tasks) ?? [], [pages.data]);
  return { tasks, total: pages.data?.pages[0]?.total ?? 0, isLoading: pages.data === undefined, pages };
}

export const useTaskStats = () => useQuery({ ...tasksApi.stats.queryOptions(), ...freshness.calendarToday });
