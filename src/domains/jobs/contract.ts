/**
 * Jobs: work for a customer, from the first call to done.
 *
 * A job is made of one or more visits; a visit with a time is an event of type job on the calendar, and that event is
 * the only place where its time and technician are kept. The job's progress is worked out from its visits, or from its
 * checklist while it has none, and never typed (features.md T-FS-6). What is sold in a job is copied by value from the
 * price book (T-FS-1). Amounts are whole cents of the business's currency; what things cost, and so the margin, is
 * shown only to roles with `jobs.cost`. A deleted job can be brought back for 30 days.
 */
import { z } from "zod";
import { CustomFieldInputs, CustomFieldValues } from "#domains/custom-fields/values-contract.ts";
import { needing } from "#shared/calls.ts";
import { named } from "#shared/field-sentences.ts";
import { dayField, Id, IdParam, longText, orBlank, Page, requiredText, shortText } from "#shared/fields.ts";
import { askedOfList, LeftOut } from "#shared/filters/asked.ts";
import {
  ChecklistItem,
  JobLine,
  JobMoney,
  mostChecklistItems,
  mostLines,
  NewChecklistItem,
  NewJobLine,
  tickFields,
} from "./lines/contract.ts";
import { JobStats } from "./stats-contract.ts";
import { CancelledByCustomer, Visit } from "./visits/contract.ts";

/** Planning until the first visit begins; completed and cancelled jobs are reopened with a reason. */
export const JobStatus = z.enum(["planning", "in_progress", "completed", "cancelled"]);
export type JobStatus = z.infer<typeof JobStatus>;

/** In which states each action is allowed. */
export const jobActions = {
  edit: ["planning", "in_progress"],
  plan: ["planning", "in_progress"],
  complete: ["planning", "in_progress"],
  cancel: ["planning", "in_progress"],
  reopen: ["completed", "cancelled"],
} as const satisfies Record<string, readonly JobStatus[]>;

export const JobPriority = z.enum(["urgent", "high", "medium", "low"]);
export type JobPriority = z.infer<typeof JobPriority>;

const jobFields = {
  id: z.number(),
  /** Counts up within the business: "J-1042". */
  number: z.string(),
  title: z.string(),
  status: JobStatus,
  priority: JobPriority,
  /** The first service of the job; null when it has none. */
  service_id: z.number().nullable(),
  service_name: z.string().nullable(),
  customer_id: z.number().nullable(),
  /** The customer's name, or the one that was typed. */
  client_name: z.string(),
  location: z.string().nullable(),
  /** Days on the business's calendar, such as "2026-11-21". */
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  /** 0 to 100, from the visits: one that was begun counts half. */
  progress: z.number(),
  is_overdue: z.boolean(),
  /** The member who answers for the job; each visit has its own technician. */
  assigned_to: z.string().nullable(),
  visits_total: z.number(),
  visits_done: z.number(),
  visits_started: z.number(),
  /** When and with whom it goes on: the first visit that is still to be done. */
  next_visit: z
    .object({ id: z.number(), start: z.string(), end: z.string(), assigned_to: z.string().nullable() })
    .nullable(),
  /** Set on the jobs of a series: "every 6 months". */
  recurrence_words: z.string().nullable(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
  /** Why it was cancelled, while it is; why it was opened again, the last time. */
  cancel_reason: z.string().nullable(),
  /** The customer cancelled, not the business. */
  cancelled_by_customer: z.boolean(),
  reopen_reason: z.string().nullable(),
  completed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  /** Of all its lines. */
  price_cents: z.number(),
  /** Of parts and time that were used, at what they cost; null without `jobs.cost`. */
  cost_cents: z.number().nullable(),
  /** The members to whom its visits are given, cancelled ones aside. */
  technicians: z.array(z.string()),
  created_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  custom_fields: CustomFieldValues.optional(),
  version: z.number(),
};

export const JobListItem = z.object(jobFields).meta({ id: "JobListItem" });
export type JobListItem = z.infer<typeof JobListItem>;

export const Job = z
  .object({
    ...jobFields,
    client_phone: z.string().nullable(),
    client_email: z.string().nullable(),
    lines: z.array(JobLine),
    checklist: z.array(ChecklistItem),
    visits: z.array(Visit),
    money: JobMoney,
    recurrence: z.string().nullable(),
  })
  .meta({ id: "Job" });
export type Job = z.infer<typeof Job>;

const optionalFields = {
  description: orBlank(longText("Description", 5_000)),
  notes: orBlank(longText("Notes", 10_000)),
  priority: JobPriority.optional(),
  customer_id: Id.nullable().optional(),
  client_name: orBlank(shortText("Client", 200)),
  location: orBlank(shortText("Location", 300)),
  start_date: orBlank(dayField("Start date")),
  due_date: orBlank(dayField("Due date")),
  assigned_to: z.uuid("Choose a team member from the list").nullable().optional(),
  custom_fields: CustomFieldInputs.optional(),
};

/** One of `customer_id` and `client_name` is needed, and a title or a service that gives it. */
export const NewJob = z.object({
  title: orBlank(shortText("Title", 200)),
  ...optionalFields,
  lines: z.array(NewJobLine).max(mostLines, `A job can have up to ${mostLines} lines`).default([]),
  checklist: z.array(NewChecklistItem).max(mostChecklistItems).default([]),
  /** RFC 5545, such as "FREQ=MONTHLY;INTERVAL=6"; every time is a job of its own, from `start_date` on. */
  recurrence: orBlank(shortText("Repeats", 500)),
});
export type NewJob = z.infer<typeof NewJob>;

/** What is absent stays as it is. */
export const JobChanges = z.object({
  title: requiredText("Title", 200).optional(),
  ...optionalFields,
  version: z.int().optional(),
});
export type JobChanges = z.infer<typeof JobChanges>;

export const JobList = Page.extend({
  search: z.string().max(200).optional(),
  status: JobStatus.optional(),
  /** Planning and in progress together. */
  is_open: z.stringbool().optional(),
  is_overdue: z.stringbool().optional(),
  /** No visit of it that is still to be done has a time. */
  is_unscheduled: z.stringbool().optional(),
  priority: JobPriority.optional(),
  assigned_to: z.uuid().optional(),
  customer_id: z.coerce.number().int().optional(),
  service_id: z.coerce.number().int().optional(),
  sort: z.enum(["due_date", "-due_date", "-created_at", "number", "client_name"]).default("due_date"),
  /** `order` comes before `sort`. What of the two can't be followed is in the answer's `left_out`. */
  ...askedOfList,
});
export type JobList = z.infer<typeof JobList>;

export const JobHistoryEntry = z.object({
  id: z.number(),
  at: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  by: z.string(),
});
export type JobHistoryEntry = z.infer<typeof JobHistoryEntry>;

/** What an hour of a member's work costs the business; null while it does not reckon with it. */
export const JobSettings = z.object({
  labor_cost_cents: z
    .int("Labor cost must be a whole number of cents")
    .min(0, { error: named("Labor cost") })
    .max(100_000_000, { error: named("Labor cost") })
    .nullable(),
});
export type JobSettings = z.infer<typeof JobSettings>;

/** How long a deleted job can be brought back. */
export const restorableDays = 30;

const Reason = requiredText("Reason", 300);
const ById = z.object({ id: IdParam });
const Versioned = ById.extend({ version: z.int().optional() });
const tags = ["Jobs"];
const at = (method: "GET" | "POST" | "PUT" | "DELETE", path: `/${string}`, summary: string) => ({
  method,
  path: `/api/jobs${path === "/" ? "/" : path}` as `/${string}`,
  summary,
  tags,
});

export const jobsContract = {
  list: needing("jobs.view")
    .route(at("GET", "/", "List jobs"))
    .input(JobList)
    .output(
      z.object({
        jobs: z.array(JobListItem),
        next_cursor: z.string().nullable(),
        total: z.number(),
        /** There are more than `total`: what is searched is counted up to 1,000. */
        is_total_least: z.boolean(),
        left_out: LeftOut,
      }),
    ),
  stats: needing("jobs.view")
    .route(at("GET", "/stats", "Retrieve job counts"))
    .output(JobStats),
  settings: needing("jobs.view", "jobs.cost")
    .route(at("GET", "/settings", "Retrieve job settings"))
    .output(JobSettings),
  saveSettings: needing("jobs.update", "jobs.cost")
    .route(at("PUT", "/settings", "Update job settings. Time already logged keeps its cost"))
    .input(JobSettings)
    .output(JobSettings),
  get: needing("jobs.view")
    .route(at("GET", "/{id}", "Retrieve a job with its lines, checklist and visits"))
    .input(ById)
    .output(Job),
  history: needing("jobs.view")
    .route(at("GET", "/{id}/history", "List the history of a job, newest first"))
    .input(ById)
    .output(z.array(JobHistoryEntry)),
  create: needing("jobs.create")
    .route({ ...at("POST", "/", "Create a job"), successStatus: 201 })
    .input(NewJob)
    .output(Job),
  update: needing("jobs.update")
    .route(at("PUT", "/{id}", "Update a job"))
    .input(ById.extend(JobChanges.shape))
    .output(Job),
  setLines: needing("jobs.update")
    .route(
      at("PUT", "/{id}/lines", "Replace the lines of a job. Existing lines keep their id, price and cost"),
    )
    .input(
      Versioned.extend({
        lines: z.array(NewJobLine.extend({ id: z.uuid().optional() })).max(mostLines),
      }),
    )
    .output(Job),
  setChecklist: needing("jobs.update")
    .route(
      at("PUT", "/{id}/checklist", "Replace the checklist of a job. Existing items keep their id and state"),
    )
    .input(
      Versioned.extend({
        items: z.array(NewChecklistItem.extend({ id: z.uuid().optional() })).max(mostChecklistItems),
      }),
    )
    .output(Job),
  tick: needing("jobs.update")
    .route(
      at("PUT", "/{id}/checklist/{item_id}", "Check or uncheck a checklist item. A reading needs its number"),
    )
    .input(ById.extend(tickFields))
    .output(Job),
  complete: needing("jobs.update")
    .route(
      at(
        "POST",
        "/{id}/complete",
        "Complete a job. Its visits and required checklist items must be completed first",
      ),
    )
    .input(Versioned)
    .output(Job),
  cancel: needing("jobs.update")
    .route(at("POST", "/{id}/cancel", "Cancel a job and its visits"))
    .input(Versioned.extend({ reason: Reason, cancelled_by_customer: CancelledByCustomer }))
    .output(Job),
  reopen: needing("jobs.update")
    .route(at("POST", "/{id}/reopen", "Reopen a completed or cancelled job"))
    .input(Versioned.extend({ reason: Reason }))
    .output(Job),
  stopRepeating: needing("jobs.update")
    .route(
      at(
        "POST",
        "/{id}/stop-repeating",
        "Stop a repeating job. Later jobs that haven't been started are deleted",
      ),
    )
    .input(ById)
    .output(Job),
  delete: needing("jobs.delete")
    .route(at("DELETE", "/{id}", "Delete a job. It can be restored for 30 days"))
    .input(ById)
    .output(JobListItem),
  restore: needing("jobs.delete")
    .route(at("POST", "/{id}/restore", "Restore a deleted job"))
    .input(ById)
    .output(Job),
};
