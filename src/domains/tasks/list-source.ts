/** What views and bulk edits know of the list of tasks. They have no fields of the business's own. */

import { z } from "zod";
import { readBulkChanges } from "#domains/views/bulk/reading.ts";
import type { ListSource } from "#domains/views/lists.ts";
import { requirePermission } from "#platform/actor.ts";
import { clockOf } from "./clock.ts";
import { TaskChanges } from "./contract.ts";
import { taskListFields } from "./list-fields-contract.ts";
import { taskListColumns, taskListOrderKinds, taskListOrders, taskRefusal, taskTable } from "./list-store.ts";
import { assertMember, markTask, updateTask } from "./service.ts";
import { isOverdue } from "./store.ts";

const status = z.enum(["open", "done"], "Choose a status").optional();
const BulkChanges = TaskChanges.pick({ priority: true, due_date: true, assigned_to: true }).extend({
  status,
});
/** What an undo puts back. */
const FormerValues = BulkChanges.extend(TaskChanges.pick({ due_time: true }).shape);

export const taskList: ListSource = {
  needs: "tasks.view",
  fields: taskListFields,
  table: taskTable,
  columns: taskListColumns,
  columnsNow: { is_overdue: (actor) => isOverdue(clockOf(actor)) },
  orders: taskListOrders,
  orderKinds: taskListOrderKinds,
  bulk: {
    needs: "tasks.update",
    read: async (actor, given) => {
      const read = readBulkChanges(BulkChanges, given);
      await assertMember(requirePermission(actor, "tasks.view"), read.assigned_to);
      return read;
    },
    refusal: taskRefusal,
    // A task that loses its day loses its time.
    follows: { due_date: ["due_time"] },
    change: async (actor, id, changes, version) => {
      const { status: wanted, ...fields } = FormerValues.parse(changes);
      const { version: now } =
        Object.keys(fields).length > 0 ? await updateTask(actor, id, fields, version) : { version };
      return wanted === undefined ? { version: now } : markTask(actor, id, wanted === "done", now);
    },
  },
};
