/** What stands in the fields of the job form, and how it becomes a job. */
import {
  type CustomFieldInputs,
  type CustomFieldValues,
  changedValues,
} from "#domains/custom-fields/values-contract.ts";
import { isDay } from "#shared/time/dates.ts";
import { instantOf, wallTimeAt } from "#shared/time/wall-clock.ts";
import type { Errors } from "#ui/form/record-draft.ts";
import type { Job, JobChanges, NewJob } from "../../contract.ts";
import type { ChecklistItem, ItemKind } from "../../lines/contract.ts";

export type ChecklistLine = { key: number; text: string; is_required: boolean; kind: ItemKind; unit: string };

/** Whether the first visit waits in the tray, has a time, or is left for later. */
export type FirstVisit = "unscheduled" | "now" | "none";

/** Every field as the text in it. */
export type JobValues = {
  title: string;
  service_id: string;
  service_name: string;
  client_name: string;
  customer_id: string;
  location: string;
  start_date: string;
  due_date: string;
  priority: string;
  assigned_to: string;
  description: string;
  notes: string;
  recurrence: string;
  visit: FirstVisit;
  visit_time: string;
  visit_minutes: string;
  visit_member: string;
  checklist: ChecklistLine[];
  /** Taken over from the job that is duplicated. */
  lines: NewJob["lines"];
  custom_fields: CustomFieldInputs;
};

/** How people know the fields that a job keeps. */
export const fieldLabels: Partial<Record<keyof JobValues, string>> = {
  title: "Title",
  client_name: "Client",
  customer_id: "Client",
  location: "Location",
  start_date: "Start Date",
  due_date: "Due Date",
  priority: "Priority",
  assigned_to: "Owner",
  description: "Description",
  notes: "Notes",
  custom_fields: "Custom Fields",
};

let lastKey = 0;

export function checklistLine(item?: ChecklistItem): ChecklistLine {
  lastKey += 1;
  const { text = "", is_required = false, kind = "check", unit } = item ?? {};
  return { key: lastKey, text, is_required, kind, unit: unit ?? "" };
}

export const emptyValues: JobValues = {
  title: "",
  service_id: "",
  service_name: "",
  client_name: "",
  customer_id: "",
  location: "",
  start_date: "",
  due_date: "",
  priority: "medium",
  assigned_to: "",
  description: "",
  notes: "",
  recurrence: "",
  visit: "unscheduled",
  visit_time: "09:00",
  visit_minutes: "60",
  visit_member: "",
  checklist: [],
  lines: [],
  custom_fields: {},
};

export const repeatOptions = [
  { value: "", label: "Does not repeat" },
  { value: "FREQ=WEEKLY", label: "Every week" },
  { value: "FREQ=WEEKLY;INTERVAL=2", label: "Every 2 weeks" },
  { value: "FREQ=MONTHLY", label: "Every month" },
  { value: "FREQ=MONTHLY;INTERVAL=3", label: "Every 3 months" },
  { value: "FREQ=MONTHLY;INTERVAL=6", label: "Every 6 months" },
  { value: "FREQ=YEARLY", label: "Every year" },
];

export const valuesOf = (job: Job): JobValues => ({
  ...emptyValues,
  title: job.title,
  client_name: job.client_name,
  customer_id: job.customer_id === null ? "" : String(job.customer_id),
  location: job.location ?? "",
  start_date: job.start_date ?? "",
  due_date: job.due_date ?? "",
  priority: job.priority,
  assigned_to: job.assigned_to ?? "",
  description: job.description ?? "",
  notes: job.notes ?? "",
  custom_fields: job.custom_fields ?? {},
});

/** The same work once more: without its days, its visits and what was done. */
export const copyOf = (job: Job): Partial<JobValues> => ({
  ...valuesOf(job),
  start_date: "",
  due_date: "",
  checklist: job.checklist.map(checklistLine),
  lines: job.lines.map((line) => ({
    kind: line.kind,
    service_id: line.service_id,
    name: line.name,
    quantity: line.quantity,
    unit_price_cents: line.unit_price_cents,
    is_taxable: line.is_taxable,
    ...(line.unit_cost_cents === null ? {} : { unit_cost_cents: line.unit_cost_cents }),
  })),
});

export function checkValues(values: JobValues, isNew: boolean): Errors {
  const errors: Partial<Record<keyof JobValues, string>> = {};
  const hasName =
    values.title.trim() !== "" || (isNew && (values.service_id !== "" || values.lines.length > 0));
  if (!hasName) errors.title = isNew ? "Choose a service or enter a title" : "Title is required";
  if (values.client_name.trim() === "") errors.client_name = "Client is required";
  const [start, due] = [values.start_date, values.due_date];
  if (start && due && due < start) errors.due_date = "Choose a due date on or after the start date";
  if (values.recurrence && !start) errors.start_date = "Choose a start date for a repeating job";
  if (isNew && values.visit === "now") {
    if (!isDay(start)) errors.start_date = "Choose the day of the visit";
    if (!/^\d\d:\d\d$/.test(values.visit_time)) errors.visit_time = "Start time is required";
  }
  return errors;
}

const numberOrNull = (text: string): number | null => (text === "" ? null : Number(text));

export function newJobOf(values: JobValues): NewJob {
  const service = numberOrNull(values.service_id);
  const own = service === null ? [] : [{ kind: "service" as const, service_id: service, quantity: "1" }];
  return {
    ...fieldsOf(values),
    custom_fields: values.custom_fields,
    lines: [...own, ...values.lines],
    checklist: values.checklist
      .map(({ key: _, text, ...asked }) => ({ ...asked, text: text.trim() }))
      .filter(({ text }) => text !== ""),
    ...(values.recurrence ? { recurrence: values.recurrence } : {}),
  };
}

function fieldsOf(values: JobValues) {
  const { title, client_name, location, start_date, description, notes } = values;
  const due_date = values.due_date || (values.visit === "now" ? start_date : "");
  const texts = { title, client_name, location, start_date, due_date, description, notes };
  const filled = Object.entries(texts).filter(([, text]) => text.trim() !== "");
  return {
    ...(Object.fromEntries(filled) as Partial<typeof texts>),
    customer_id: numberOrNull(values.customer_id),
    priority: values.priority as "medium",
    assigned_to: values.assigned_to || null,
  };
}

const changeable = [
  "title",
  "client_name",
  "customer_id",
  "location",
  "start_date",
  "due_date",
  "priority",
  "assigned_to",
  "description",
  "notes",
] as const;

/** Only what differs, so that nothing else is written over. A text that was emptied is sent empty. */
export function changesBetween(before: JobValues, now: JobValues): JobChanges {
  const changed = changeable.filter((field) => before[field] !== now[field]);
  const entries = changed.map((field): [string, unknown] => [
    field,
    field === "customer_id"
      ? numberOrNull(now.customer_id)
      : field === "assigned_to"
        ? now.assigned_to || null
        : now[field],
  ]);
  const custom = changedValues(before.custom_fields as CustomFieldValues, now.custom_fields);
  return {
    ...(Object.fromEntries(entries) as JobChanges),
    ...(Object.keys(custom).length > 0 ? { custom_fields: custom } : {}),
  };
}

/** The first visit's time on the start date, when it has one. */
export function visitTimeOf(values: JobValues, zone: string): { start: string; end: string } | undefined {
  if (values.visit !== "now") return undefined;
  return spanFrom(values.start_date, values.visit_time, Number(values.visit_minutes), zone);
}

/** From the texts of a date and a time field, in the business's zone. */
export function spanFrom(day: string, time: string, minutes: number, zone: string) {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const start = instantOf({ day, minute: hour * 60 + minute }, zone);
  return { start: new Date(start).toISOString(), end: new Date(start + minutes * 60_000).toISOString() };
}

/** "09:05", as a time field holds it. */
export function timeText(instant: string, zone: string): string {
  const { minute } = wallTimeAt(Date.parse(instant), zone);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
