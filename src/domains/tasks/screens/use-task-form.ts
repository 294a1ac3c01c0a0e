/** Fills, checks and saves the task form, whether the task is new or already here. */
import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { useSession } from "#ui/session/session.ts";
import type { Task, TaskPriority } from "../contract.ts";
import { expectedVersion, refreshTasks, tasksApi } from "./tasks-api.ts";

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
  const id = useSession().user?.id;
  const [start] = useState(() => valuesOf(subject, id === undefined ? null : String(id)));
  const [values, setValues] = useState(start);
  const [ownErrors, setOwnErrors] = useState<Record<string, string>>({});
  const save = useSaving(subject, mutationKey, onSaved);
  const errors = { ...(isApiError(save.error) ? save.error.fields : {}), ...ownErrors };

  function edit(changes: Partial<TaskValues>) {
    setValues((now) => ({ ...now, ...changes }));
    setOwnErrors({});
    if (save.isError) save.reset();
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const found = errorsOf(values);
    setOwnErrors(found);
    if (Object.keys(found).length === 0) save.mutate(values);
    const form = event.currentTarget;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  const isDirty = !save.isSuccess && JSON.stringify(values) !== JSON.stringify(start);
  return { values, edit, errors, save, submit, isDirty };
}

export type TaskForm = ReturnType<typeof useTaskForm>;

function useSaving(subject: TaskSubject, mutationKey: MutationKey, onSaved: (task: Task) => void) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  return useMutation({
    mutationKey,
    mutationFn: (values: TaskValues) => {
      const { customer_name: _, ...fields } = values;
      return subject.kind === "existing"
        ? tasksApi.update.call(
            { id: subject.task.id, ...fields },
            { context: expectedVersion(subject.task.version) },
          )
        : tasksApi.create.call(
            { ...fields, ...(subject.jobId === undefined ? {} : { job_id: subject.jobId }) },
            { context: { idempotencyKey } },
          );
    },
    onSuccess: (task) => {
      void refreshTasks(client);
      onSaved(task);
    },
  });
}

function errorsOf(values: TaskValues): Record<string, string> {
  if (values.title.trim() === "") return { title: "What is to be done is required" };
  if (values.due_time !== "" && values.due_date === "") {
    return { due_date: "Give the due date too, or leave the time out" };
  }
  if (values.customer_id === null && values.customer_name.trim() !== "") {
    return { customer_id: "Choose a customer from the list, or leave the field empty" };
  }
  return {};
}

function valuesOf(subject: TaskSubject, userId: string | null): TaskValues {
  const task = subject.kind === "existing" ? subject.task : undefined;
  const customer = subject.kind === "new" ? subject.customer : undefined;
  return {
    title: task?.title ?? "",
    notes: task?.notes ?? "",
    due_date: task?.due_date ?? "",
    due_time: task?.due_time ?? "",
    priority: task?.priority ?? "medium",
    assigned_to: task ? task.assigned_to : userId,
    customer_id: task?.customer_id ?? customer?.id ?? null,
    customer_name: task?.customer_name ?? customer?.name ?? "",
  };
}
