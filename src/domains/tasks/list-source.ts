/** What views know of the list of tasks. They have no fields of the business's own. */
import type { ListSource } from "#domains/views/lists.ts";
import { taskListFields } from "./list-fields-contract.ts";
import { taskListColumns, taskListOrderKinds, taskListOrders, taskTable } from "./list-store.ts";

export const taskList: ListSource = {
  needs: "tasks.view",
  fields: taskListFields,
  table: taskTable,
  columns: taskListColumns,
  orders: taskListOrders,
  orderKinds: taskListOrderKinds,
};
