/** Which call about submissions reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { submissionsContract } from "./contract.ts";
import { exportSubmissions } from "./exporting.ts";
import {
  deleteSubmission,
  getSubmission,
  listSubmissions,
  markSubmission,
  restoreSubmission,
} from "./service.ts";

const calls = implement(submissionsContract).$context<CallContext>().use(authenticated);

export const submissionRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listSubmissions(context.actor, input)),
  export: calls.export.handler(({ input, context }) => exportSubmissions(context.actor, input)),
  get: calls.get.handler(({ input, context }) => getSubmission(context.actor, input.id)),
  mark: calls.mark.handler(({ input, context }) => markSubmission(context.actor, input.id, input.state)),
  delete: calls.delete.handler(({ input, context }) => deleteSubmission(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreSubmission(context.actor, input.id)),
});
