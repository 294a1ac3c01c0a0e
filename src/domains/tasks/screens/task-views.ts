/** The views that the list of tasks gives by itself, and the orders that it names. */
import type { TaskDue, TaskStats } from "../contract.ts";

export const viewNames = ["open", "overdue", "today", "week", "none", "done", "all"] as const;
export type ViewName = (typeof viewNames)[number];

export type TaskView = { state: "open" | "done" | "all"; due?: TaskDue; mine?: boolean };

type GivenView = { label: string; view: TaskView; count: (stats: TaskStats) => number | null };

export const views: Record<ViewName, GivenView> = {
  open: { label: "Open", view: { state: "open" }, count: ({ open }) => open },
  overdue: { label: "Overdue", view: { state: "open", due: "overdue" }, count: ({ overdue }) => overdue },
  today: { label: "Today", view: { state: "open", due: "today" }, count: ({ due_today }) => due_today },
  week: {
    label: "This week",
    view: { state: "open", due: "week" },
    count: ({ due_this_week }) => due_this_week,
  },
  none: { label: "No date", view: { state: "open", due: "none" }, count: (stats) => stats.without_date },
  done: { label: "Done", view: { state: "done" }, count: () => null },
  all: { label: "All", view: { state: "all" }, count: () => null },
};

type Narrowed = { name: ViewName; isMine: boolean; weekEnd: string };

/** What such a view shows, as a part of a filter. */
export function whereOf({ name, isMine, weekEnd }: Narrowed): string {
  const wheres: Record<ViewName, string> = {
    open: "status.any_of.open",
    overdue: "is_overdue.yes",
    today: "status.any_of.open due_date.between.today.today",
    week: `status.any_of.open due_date.between.today.${weekEnd}`,
    none: "status.any_of.open due_date.blank",
    done: "status.any_of.done",
    all: "",
  };
  return [wheres[name], isMine ? "assigned_to.any_of.me" : ""].filter(Boolean).join(" ");
}

/** A filter that asks whether tasks are done is asked of all of them, unless a view is chosen. */
export const usualView = (where: string): ViewName =>
  /(?:^|\s)(?:status|done_at|done_by_name)\./.test(where) ? "all" : "open";

export const sortOptions = [
  { value: "", label: "Usual Order" },
  { value: "due_date", label: "Due Date, Earliest First" },
  { value: "-due_date", label: "Due Date, Latest First" },
  { value: "priority", label: "Priority, Most Urgent First" },
  { value: "-priority", label: "Priority, Least Urgent First" },
  { value: "title", label: "Task, A to Z" },
  { value: "customer_name", label: "Customer, A to Z" },
  { value: "-created_at", label: "Created, Latest First" },
];
