/** The fields by which the list of jobs is filtered, sorted and shown, by the names they have in it. */
import type { ListField } from "#shared/filters/list-fields.ts";
import { wordsOf } from "#shared/lookup.ts";
import { JobPriority, JobStatus } from "./contract.ts";

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }));

export const jobListFields = [
  { name: "number", label: "Number", kind: "text", isRequired: true },
  { name: "title", label: "Title", kind: "text", isRequired: true },
  { name: "client_name", label: "Client", kind: "text", isRequired: true },
  {
    name: "status",
    label: "Status",
    kind: "choice",
    options: optionsOf(JobStatus.options),
    isRequired: true,
  },
  {
    name: "priority",
    label: "Priority",
    kind: "choice",
    options: optionsOf(JobPriority.options),
    isBulk: true,
    isRequired: true,
  },
  { name: "service_name", label: "Service", kind: "text" },
  { name: "location", label: "Location", kind: "text" },
  { name: "start_date", label: "Start Date", kind: "day" },
  { name: "due_date", label: "Due Date", kind: "day", isBulk: true },
  { name: "next_visit", label: "Next Visit", kind: "moment" },
  { name: "is_unscheduled", label: "Unscheduled", kind: "yes_no", isRequired: true },
  { name: "assigned_to", label: "Owner", kind: "choice", isMember: true, isBulk: true },
  { name: "technicians", label: "Technicians", kind: "choice", isMember: true, isUnsorted: true },
  { name: "progress", label: "Progress (%)", kind: "number", isRequired: true },
  { name: "visits_total", label: "Visits", kind: "number", isRequired: true },
  { name: "visits_done", label: "Completed Visits", kind: "number", isRequired: true },
  { name: "price_cents", label: "Price", kind: "money", isRequired: true },
  { name: "cost_cents", label: "Cost", kind: "money", isRequired: true, needs: "jobs.cost" },
  { name: "margin_cents", label: "Margin", kind: "money", isRequired: true, needs: "jobs.cost" },
  { name: "is_repeating", label: "Repeats", kind: "yes_no", isRequired: true },
  { name: "description", label: "Description", kind: "text", isUnsorted: true },
  { name: "notes", label: "Notes", kind: "text", isUnsorted: true },
  { name: "cancel_reason", label: "Reason for Canceling", kind: "text" },
  { name: "reopen_reason", label: "Reason for Reopening", kind: "text" },
  { name: "completed_at", label: "Completed", kind: "moment" },
  { name: "cancelled_at", label: "Cancelled", kind: "moment" },
  { name: "cancelled_by_customer", label: "Cancelled by Customer", kind: "yes_no", isRequired: true },
  { name: "created_by", label: "Created By", kind: "choice", isMember: true },
  { name: "created_at", label: "Created", kind: "moment", isRequired: true },
  { name: "updated_at", label: "Last Changed", kind: "moment", isRequired: true },
] as const satisfies readonly ListField[];
