/** How the event log tells what was done with a task, and what of a task goes over the wire. */
import type { NewEvent } from "#platform/events.ts";
import type { Task } from "./contract.ts";
import type { Clock, StoredTask } from "./store.ts";

export function toTask(row: StoredTask, clock: Clock): Task {
  const { due_order: order, ...fields } = row;
  return { ...fields, is_overdue: row.done_at === null && order < clock.minute };
}

type Kind = "created" | "done" | "reopened" | "deleted" | "restored";

const words: Record<Kind, string> = {
  created: "Task added",
  done: "Task done",
  reopened: "Task reopened",
  deleted: "Task deleted",
  restored: "Task restored",
};

/** One line of the event log, in the timeline of the task's customer. */
export function taskEvent(kind: Kind, row: StoredTask): NewEvent {
  const due = row.due_date && kind !== "done" && kind !== "deleted" ? `Due ${row.due_date}` : undefined;
  return {
    ...aboutTask(row),
    type: `task.${kind}`,
    title: `${words[kind]}: ${row.title}`,
    ...(due ? { description: row.due_time ? `${due} at ${row.due_time}` : due } : {}),
    data: facts(row),
  };
}

/** What people decide about a task. */
export const loggedFields = [
  "title",
  "notes",
  "due_date",
  "due_time",
  "priority",
  "customer_id",
  "job_id",
  "assigned_to",
] as const satisfies (keyof StoredTask)[];

export function changedEvent(before: StoredTask, row: StoredTask): NewEvent {
  const fields = loggedFields.filter((field) => before[field] !== row[field]);
  const pick = (of: StoredTask) => Object.fromEntries(fields.map((field) => [field, of[field]]));
  return {
    ...aboutTask(row),
    type: "task.updated",
    title: `Task updated: ${row.title}`,
    data: { ...facts(row), before: pick(before), after: pick(row) },
  };
}

export const aboutTask = ({ id, customer_id }: Pick<StoredTask, "id" | "customer_id">) => ({
  subject: { kind: "task", id },
  customerId: customer_id,
});

const facts = ({ customer_name, due_date }: StoredTask) => ({
  ...(customer_name === null ? {} : { customer_name }),
  ...(due_date === null ? {} : { due: due_date }),
});
