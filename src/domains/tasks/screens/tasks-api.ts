/** The screens' door to the tasks that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { tasksContract } from "../contract.ts";

export const tasksApi = apiFor("tasks", tasksContract);

/** A record's version as a change must carry it, so that it never overwrites what somebody else has just saved. */
export const expectedVersion = (version: number): { ifMatch: string } => ({ ifMatch: `"${version}"` });

/** After a change: lists, figures and next steps are asked for again. */
export const refreshTasks = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: tasksApi.key() });
