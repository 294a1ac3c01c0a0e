/** Which call about tasks reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { tasksContract } from "./contract.ts";
import { listTasks } from "./listing.ts";
import { listForgottenLeads, listNextSteps } from "./next-steps.ts";
import {
  createTask,
  deleteTask,
  findTask,
  getTaskStats,
  markTask,
  restoreTask,
  updateTask,
} from "./service.ts";

const calls = implement(tasksContract).$context<CallContext>().use(authenticated);

export const taskRoutes = calls.router({
  stats: calls.stats.handler(({ context }) => getTaskStats(context.actor)),
  nextSteps: calls.nextSteps.handler(({ input, context }) =>
    listNextSteps(context.actor, input.customer_ids),
  ),
  forgottenLeads: calls.forgottenLeads.handler(({ input, context }) =>
    listForgottenLeads(context.actor, input),
  ),
  list: calls.list.handler(({ input, context }) => listTasks(context.actor, input)),
  get: calls.get.handler(({ input, context }) => findTask(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => createTask(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateTask(context.actor, id, changes, context.ifMatch ?? version),
  ),
  done: calls.done.handler(({ input, context }) => markTask(context.actor, input.id, true)),
  undone: calls.undone.handler(({ input, context }) => markTask(context.actor, input.id, false)),
  delete: calls.delete.handler(({ input, context }) =>
    deleteTask(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restore: calls.restore.handler(({ input, context }) => restoreTask(context.actor, input.id)),
});
