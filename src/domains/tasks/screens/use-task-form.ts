/** Fills, checks and saves the task form, whether the task is new or already here. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { customerNaming } from "#domains/customers/screens/CustomerPicker.tsx";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useEditing } from "#ui/presence/editing-now.ts";
import { useSession } from "#ui/session/session.ts";
import type { Task, TaskPriority } from "../contract.ts";
import { refreshTasks, tasksApi } from "./tasks-api.ts";

/** A new task may begin with the customer or job it is about. */
export type TaskSubject =
  | { kind: "new"; customer?: { id: number; name: string }; jobId?: number }
  | { kind: "existing"; task: Task };

export type TaskValues = {
  title: string;
  notes: string;
  due_date: string;
  due_time: string;
  priority: TaskPriority;
  assigned_to: string | null;
  customer_id: number | null;
  customer_name: string;
};

type Options = { subject: TaskSubject; mutationKey: MutationKey; onSaved: (task: Task) => void };

export function useTaskForm({ subject, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEditing("task", subject.kind === "existing" ? subject.task.id : undefined);
  const about = subject.kind === "new" && subject.jobId !== undefined ? { job_id: subject.jobId } : {};
  const save = ({ base, wanted, context }: Sending<Task, TaskValues, TaskValues, never>): Promise<Task> => {
    const { customer_name: _, ...fields } = wanted;
    return base
      ? tasksApi.update.call({ id: base.id, ...fields }, { context })
      : tasksApi.create.call({ ...fields, ...about }, { context });
  };
  return useRecordForm({
    mutationKey,
    record: subject.kind === "existing" ? subject.task : null,
    valuesOf: (task) => (task ? valuesOf(task) : emptyValues(subject, userId)),
    read,
    save,
    onSaved: (saved: Task, sent) => {
      void refreshTasks(client);
      onSaved(saved);
      if (sent.base === null) return;
      offerUndo({
        said: `${saved.title} saved.`,
        undone: `Changes to ${saved.title} undone.`,
        saved,
        sent,
        read,
        putBack: save,
        adopt: () => refreshTasks(client),
      });
    },
    stale: {
      title: "This task has changed",
      latest: ({ id }) => tasksApi.get.call({ id }),
      labels,
      naming: { assigned_to: memberNaming(client), customer_id: customerNaming(client) },
    },
  });
}

export type TaskForm = ReturnType<typeof useTaskForm>;

const labels = {
  title: "Task name",
  notes: "Notes",
  due_date: "Due",
  due_time: "By",
  priority: "Priority",
  assigned_to: "Assigned to",
  customer_id: "Customer",
  customer_name: "Customer",
};

const read = (values: TaskValues) => readAs(values, errorsOf(values));

function errorsOf(values: TaskValues): Errors {
  if (values.title.trim() === "") return { title: "Task name is required" };
  if (values.due_time !== "" && values.due_date === "") {
    return { due_date: "Add a due date or remove the time" };
  }
  if (values.customer_id === null && values.customer_name.trim() !== "") {
    return { customer_id: "Choose a customer from the list or leave this blank" };
  }
  return {};
}

const valuesOf = (task: Task): TaskValues => ({
  title: task.title,
  notes: task.notes ?? "",
  due_date: task.due_date ?? "",
  due_time: task.due_time ?? "",
  priority: task.priority,
  assigned_to: task.assigned_to,
  customer_id: task.customer_id,
  customer_name: task.customer_name ?? "",
});

/** Whoever adds a task does it, unless they say otherwise. */
function emptyValues(subject: TaskSubject, userId: string | number | undefined): TaskValues {
  const customer = subject.kind === "new" ? subject.customer : undefined;
  return {
    title: "",
    notes: "",
    due_date: "",
    due_time: "",
    priority: "medium",
    assigned_to: userId === undefined ? null : String(userId),
    customer_id: customer?.id ?? null,
    customer_name: customer?.name ?? "",
  };
}
