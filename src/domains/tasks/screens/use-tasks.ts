/** The tasks of a list, page by page from the server, searched a moment after the last keystroke. */
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { asked, flag, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import type { Task, TaskDue } from "../contract.ts";
import { tasksApi } from "./tasks-api.ts";

const pageSize = 50;

export const viewNames = ["open", "overdue", "today", "week", "none", "done"] as const;

const schema = { due: oneOf(viewNames), mine: flag };

export type TaskFilters = ListFilters<typeof schema>;

export const useTaskFilters = (): TaskFilters => useListFilters(schema);

export type TaskView = { state: "open" | "done"; due?: TaskDue; mine?: boolean };

export function useTasks(view: TaskView & { search?: string; customer_id?: number; job_id?: number }) {
  const { search: typed = "", ...filter } = view;
  return useListQuery({
    call: tasksApi.list,
    search: typed,
    input: (search) => ({ ...filter, limit: pageSize, ...asked({ search }) }),
    rowsOf: tasksOf,
    kept: freshness.calendarToday,
  });
}

const tasksOf = ({ tasks }: { tasks: Task[] }): Task[] => tasks;

export const useTaskStats = () => useQuery({ ...tasksApi.stats.queryOptions(), ...freshness.calendarToday });
