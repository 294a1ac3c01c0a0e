/** What is done with a task where it stands: ticked off, opened again, deleted, each with a way back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Task } from "../contract.ts";
import { refreshTasks, tasksApi } from "./tasks-api.ts";

export function useTaskChanges() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      tick: (task: Task) => tick(client, task, task.done_at === null),
      remove: (task: Task) => remove(client, task),
    }),
    [client],
  );
}

async function tick(client: QueryClient, task: Task, isDone: boolean, isUndo = false): Promise<void> {
  try {
    await (isDone ? tasksApi.done : tasksApi.undone).call({ id: task.id });
  } catch (error) {
    notifyError(error, "Failed to update the task");
    void refreshTasks(client);
    return;
  }
  await refreshTasks(client);
  if (isUndo) return;
  notifyUndo(
    isDone ? `Done: ${task.title}` : `Reopened: ${task.title}`,
    () => void tick(client, task, !isDone, true),
  );
}

async function remove(client: QueryClient, task: Task): Promise<void> {
  try {
    await tasksApi.delete.call({ id: task.id });
  } catch (error) {
    notifyError(error, "Failed to delete the task");
    return;
  }
  await refreshTasks(client);
  notifyUndo(`Deleted: ${task.title}`, () => void restore(client, task));
}

async function restore(client: QueryClient, task: Task): Promise<void> {
  try {
    await tasksApi.restore.call({ id: task.id });
    await refreshTasks(client);
    notifySuccess(`${task.title} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore the task");
  }
}
