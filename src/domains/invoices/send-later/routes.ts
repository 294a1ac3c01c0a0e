/** Which call about sending invoices later reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { sendLaterContract } from "./contract.ts";
import { cancelSend, getScheduledSend, scheduleSend } from "./service.ts";

const calls = implement(sendLaterContract).$context<CallContext>().use(authenticated);

export const sendLaterRoutes = calls.router({
  get: calls.get.handler(({ input, context }) => getScheduledSend(context.actor, input.id)),
  schedule: calls.schedule.handler(({ input: { id, ...wanted }, context }) =>
    scheduleSend(context.actor, id, wanted),
  ),
  cancel: calls.cancel.handler(({ input, context }) => cancelSend(context.actor, input.id)),
});
