/** Which call about scheduled texts reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { scheduledContract } from "./contract.ts";
import { cancelScheduled, listScheduled, scheduleText, updateScheduled } from "./service.ts";

const calls = implement(scheduledContract).$context<CallContext>().use(authenticated);

export const scheduledRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listScheduled(context.actor, input.id)),
  create: calls.create.handler(({ input: { id, ...text }, context }) =>
    scheduleText(context.actor, id, text),
  ),
  update: calls.update.handler(({ input: { id: conversationId, scheduled_id: id, ...changes }, context }) =>
    updateScheduled(context.actor, { conversationId, id }, changes),
  ),
  cancel: calls.cancel.handler(({ input: { id: conversationId, scheduled_id: id }, context }) =>
    cancelScheduled(context.actor, { conversationId, id }),
  ),
});
