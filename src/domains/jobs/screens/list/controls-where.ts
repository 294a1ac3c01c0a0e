/** What the controls above the list of jobs ask for, as a part of a filter by any field. */
import type { FilterItem } from "#shared/filters/filter.ts";
import { writeFilter } from "#shared/filters/filter-text.ts";
import { type JobPriority, type JobStatus, jobActions } from "../../contract.ts";

type ShownStatus = JobStatus | "active" | "all";

/** Jobs that are not done yet, unless the filter speaks of the status itself. */
export const usualStatus = (where: string): "active" | "all" =>
  /(^| )status\./.test(where) ? "all" : "active";

export const statusOf = ({ status, where }: { status: ShownStatus | ""; where: string }): ShownStatus =>
  status || usualStatus(where);

type Controls = {
  status: ShownStatus | "";
  show: "overdue" | "unscheduled" | "";
  priority: JobPriority | "";
  member: string;
};

/** `where` is the filter beside which they stand. */
export function controlsWhere({ status, show, priority, member }: Controls, where: string): string {
  const shown = statusOf({ status, where });
  const items: FilterItem[] = [];
  if (shown === "active" || show === "overdue") items.push(anyOf("status", jobActions.plan));
  if (shown !== "active" && shown !== "all") items.push(anyOf("status", [shown]));
  if (show === "overdue") items.push({ field: "due_date", is: "before", day: "today" });
  if (show === "unscheduled") items.push({ field: "is_unscheduled", is: "yes" });
  if (priority) items.push(anyOf("priority", [priority]));
  if (member)
    items.push({ match: "any", items: [anyOf("assigned_to", [member]), anyOf("technicians", [member])] });
  return writeFilter({ match: "all", items });
}

const anyOf = (field: string, values: readonly string[]): FilterItem => ({
  field,
  is: "any_of",
  values: [...values],
});
