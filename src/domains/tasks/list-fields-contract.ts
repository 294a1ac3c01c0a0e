/** The fields by which the list of tasks is filtered, sorted and exported, by the names they have in it. */
import type { ListField } from "#shared/filters/list-fields.ts";

export const taskListFields = [
  { name: "title", label: "Task", kind: "text", isRequired: true },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: [
      { value: "open", label: "Open" },
      { value: "done", label: "Done" },
    ],
    isBulk: true,
    isRequired: true,
  },
  { name: "due_date", label: "Due Date", kind: "day", isBulk: true },
  { name: "due_time", label: "Due Time", kind: "text" },
  { name: "is_overdue", label: "Overdue", kind: "yes_no", isRequired: true },
  {
    name: "priority",
    label: "Priority",
    kind: "choice",
    options: [
      { value: "urgent", label: "Urgent" },
      { value: "high", label: "High" },
      { value: "medium", label: "Medium" },
      { value: "low", label: "Low" },
    ],
    isBulk: true,
    isRequired: true,
  },
  { name: "assigned_to", label: "Assigned To", kind: "choice", isMember: true, isBulk: true },
  { name: "customer_name", label: "Customer", kind: "text" },
  { name: "job_title", label: "Job", kind: "text" },
  { name: "notes", label: "Notes", kind: "text", isUnsorted: true },
  { name: "done_at", label: "Done On", kind: "moment" },
  { name: "done_by_name", label: "Done By", kind: "text" },
  { name: "created_at", label: "Created", kind: "moment", isRequired: true },
  { name: "updated_at", label: "Last Changed", kind: "moment", isRequired: true },
] as const satisfies readonly ListField[];
