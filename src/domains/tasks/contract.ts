/**
 * Tasks: the next step about a customer or a job, so that nobody is forgotten.
 *
 * A task is open or done. It may be due on a day of the business's calendar, by a time of that day or by its end; past
 * that it is overdue. A task about a job is about the job's customer as well. Tasks of a deleted customer are out of
 * sight until the customer is brought back. A customer has a next step when an open task, or an event that is still to
 * come, speaks of them. A deleted task can be brought back for 30 days.
 */
import { z } from "zod";
import { needing } from "#shared/calls.ts";
import { dayField, Id, IdParam, longText, orBlank, Page, requiredText, shortText } from "#shared/fields.ts";
import { askedOfList, LeftOut } from "#shared/filters/asked.ts";

export const TaskPriority = z.enum(["urgent", "high", "medium", "low"]);
export type TaskPriority = z.infer<typeof TaskPriority>;

export const restorableDays = 30;

export const Task = z
  .object({
    id: z.number(),
    title: z.string(),
    notes: z.string().nullable(),
    /** A day such as "2026-11-21", and the time "14:30" on it; both by the business's clock. */
    due_date: z.string().nullable(),
    due_time: z.string().nullable(),
    is_overdue: z.boolean(),
    priority: TaskPriority,
    customer_id: z.number().nullable(),
    customer_name: z.string().nullable(),
    job_id: z.number().nullable(),
    /** "J-1042 Boiler swap". */
    job_title: z.string().nullable(),
    assigned_to: z.string().nullable(),
    assigned_name: z.string().nullable(),
    /** When it was done, and by whom; null while it is open. */
    done_at: z.string().nullable(),
    done_by_name: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    version: z.number(),
  })
  .meta({ id: "Task" });
export type Task = z.infer<typeof Task>;

const timeMessage = "Enter a time such as 14:30";

const optionalFields = {
  notes: orBlank(longText("Notes", 5_000)),
  due_date: orBlank(dayField("Due date")),
  /** Only with a due date; a task that loses its date loses its time. */
  due_time: orBlank(z.string(timeMessage).regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeMessage)),
  priority: TaskPriority.optional(),
  customer_id: Id.nullable().optional(),
  job_id: Id.nullable().optional(),
};

export const NewTask = z.object({
  title: requiredText("Task name", 200),
  ...optionalFields,
  /** Whoever adds it, unless it says otherwise; null for nobody yet. */
  assigned_to: z.uuid("Choose a team member from the list").nullable().optional(),
});
export type NewTask = z.infer<typeof NewTask>;

/** What is absent stays as it is. */
export const TaskChanges = z.object({
  title: requiredText("Task name", 200).optional(),
  ...optionalFields,
  assigned_to: z.uuid("Choose a team member from the list").nullable().optional(),
  /** The version last seen; a newer one in store refuses the change with 409. */
  version: z.int().optional(),
});
export type TaskChanges = z.infer<typeof TaskChanges>;

const TaskState = z.enum(["open", "done", "all"]);
export const TaskDue = z.enum(["overdue", "today", "week", "later", "none"]);
export type TaskDue = z.infer<typeof TaskDue>;

const flag = z.preprocess((value) => (typeof value === "string" ? value === "true" : value), z.boolean());

const TaskFilter = z.object({
  state: TaskState.default("open"),
  /**
   * Overdue ones; those of today; those from today to the end of the week; those due after it; those without a date.
   */
  due: TaskDue.optional(),
  /** Assigned to whoever asks. */
  mine: flag.optional(),
  assigned_to: z.uuid("Choose a team member from the list").optional(),
  customer_id: IdParam.optional(),
  job_id: IdParam.optional(),
  priority: TaskPriority.optional(),
  /** Anywhere in the title, the notes or the customer's name. */
  search: shortText("Search", 200).optional(),
});

/** What is due first comes first; what was done last comes first among the done. */
export const TaskQuery = Page.extend({
  ...TaskFilter.shape,
  /** `order` comes before the list's own. What of the two can't be followed is in the answer's `left_out`. */
  ...askedOfList,
});
export type TaskQuery = z.infer<typeof TaskQuery>;

export const TaskStats = z.object({
  open: z.number(),
  overdue: z.number(),
  /** Open and due today, overdue or not. */
  due_today: z.number(),
  /** From today to the end of the week. */
  due_this_week: z.number(),
  without_date: z.number(),
  /** Done since the first moment of today. */
  done_today: z.number(),
  /** Of the open ones, those assigned to whoever asks, and of these the ones due today or earlier. */
  mine: z.number(),
  mine_due: z.number(),
});
export type TaskStats = z.infer<typeof TaskStats>;

const mostCustomers = 200;

const CustomerIds = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",") : value),
  z
    .array(IdParam)
    .min(1, "Choose at least one customer")
    .max(mostCustomers, `Choose up to ${mostCustomers} customers`),
);

export const NextStep = z.object({
  customer_id: z.number(),
  /** False when neither an open task nor an event to come speaks of the customer, whoever may see it. */
  has_next_step: z.boolean(),
  /** The first open task that the reader may see. */
  task: z.object({ id: z.number(), title: z.string(), due_date: z.string().nullable() }).nullable(),
  is_overdue: z.boolean(),
});
export type NextStep = z.infer<typeof NextStep>;

export const ForgottenLead = z.object({
  id: z.number(),
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  status: z.enum(["lead", "prospect"]),
  estimated_value_cents: z.number().nullable(),
  /** The last contact, or when the lead came in. */
  waiting_since: z.string(),
});
export type ForgottenLead = z.infer<typeof ForgottenLead>;

const ById = z.object({ id: IdParam });
const tags = ["Tasks"];

export const tasksContract = {
  stats: needing("tasks.view")
    .route({
      method: "GET",
      path: "/api/tasks/stats",
      summary: "Retrieve counts of open, due and overdue tasks",
      tags,
    })
    .output(TaskStats),
  nextSteps: needing("tasks.view", "customers.view")
    .route({
      method: "GET",
      path: "/api/tasks/next-steps",
      summary: "Check which customers have a next step",
      tags,
    })
    .input(z.object({ customer_ids: CustomerIds }))
    .output(z.object({ next_steps: z.array(NextStep) })),
  forgottenLeads: needing("tasks.view", "customers.view")
    .route({
      method: "GET",
      path: "/api/tasks/forgotten-leads",
      summary: "List leads and prospects without a next step, longest waiting first",
      tags,
    })
    .input(Page)
    .output(
      z.object({ leads: z.array(ForgottenLead), total: z.number(), next_cursor: z.string().nullable() }),
    ),
  list: needing("tasks.view")
    .route({ method: "GET", path: "/api/tasks", summary: "List tasks, due soonest first", tags })
    .input(TaskQuery)
    .output(
      z.object({
        tasks: z.array(Task),
        /** How many fit the filter on all pages. */
        total: z.number(),
        next_cursor: z.string().nullable(),
        left_out: LeftOut,
      }),
    ),
  get: needing("tasks.view")
    .route({ method: "GET", path: "/api/tasks/{id}", summary: "Retrieve a task", tags })
    .input(ById)
    .output(Task),
  create: needing("tasks.create")
    .route({ method: "POST", path: "/api/tasks", summary: "Add a task", tags, successStatus: 201 })
    .input(NewTask)
    .output(Task),
  update: needing("tasks.update")
    .route({ method: "PUT", path: "/api/tasks/{id}", summary: "Update a task", tags })
    .input(ById.extend(TaskChanges.shape))
    .output(Task),
  done: needing("tasks.update")
    .route({ method: "POST", path: "/api/tasks/{id}/done", summary: "Mark a task as done", tags })
    .input(ById)
    .output(Task),
  undone: needing("tasks.update")
    .route({ method: "POST", path: "/api/tasks/{id}/undone", summary: "Reopen a completed task", tags })
    .input(ById)
    .output(Task),
  delete: needing("tasks.delete")
    .route({ method: "DELETE", path: "/api/tasks/{id}", summary: "Delete a task. Can be restored", tags })
    .input(ById)
    .output(Task),
  restore: needing("tasks.delete")
    .route({
      method: "POST",
      path: "/api/tasks/{id}/restore",
      summary: "Restore a deleted task",
      tags,
    })
    .input(ById)
    .output(Task),
};
