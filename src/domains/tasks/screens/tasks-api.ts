/** The screens' door to the tasks that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { tasksContract } from "../contract.ts";

export const tasksApi = apiFor("tasks", tasksContract);

/** After a change: lists, figures and next steps are asked for again. */
export const refreshTasks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: tasksApi.key() });
