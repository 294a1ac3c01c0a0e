/** The tasks of a list, page by page from the server, searched a moment after the last keystroke. */
import { useQuery } from "@tanstack/react-query";
import { noFilterText } from "#shared/filters/filter-text.ts";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, flag, oneOf, viewFilters } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import type { Task } from "../contract.ts";
import { type TaskView, viewNames } from "./task-views.ts";
import { tasksApi } from "./tasks-api.ts";

const pageSize = 50;

/** `sort` is any field, after "-" from the last to the first. */
const schema = { due: oneOf(viewNames), mine: flag, sort: anyText, ...viewFilters };

export type TaskFilters = ListFilters<typeof schema>;

export const useTaskFilters = (): TaskFilters => useListFilters(schema);

export const filterIn = (text: string): string => (text === noFilterText ? "" : text);

type Asked = { search?: string; where?: string; order?: string };

export function useTasks(view: TaskView & Asked & { customer_id?: number; job_id?: number }) {
  const { search: typed = "", where = "", order = "", ...filter } = view;
  return useListQuery({
    call: tasksApi.list,
    search: typed,
    input: (search) => ({ ...filter, limit: pageSize, ...asked({ search, where, order }) }),
    rowsOf: tasksOf,
    kept: freshness.calendarToday,
  });
}

const tasksOf = ({ tasks }: { tasks: Task[] }): Task[] => tasks;

export const useTaskStats = () => useQuery({ ...tasksApi.stats.queryOptions(), ...freshness.calendarToday });
