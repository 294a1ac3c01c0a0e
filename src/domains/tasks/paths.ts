/** The address of the list of tasks. */
import { pagePathWith } from "#shared/page-path.ts";

export const tasksPath = pagePathWith<{ task?: "new"; due?: "overdue" }>()("/tasks");
