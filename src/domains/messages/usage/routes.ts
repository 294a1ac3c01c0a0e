/** Which call about the messages behind the plan's figure reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { messageUsageContract } from "./contract.ts";
import { listUsedMessages } from "./service.ts";

const calls = implement(messageUsageContract).$context<CallContext>().use(authenticated);

export const messageUsageRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listUsedMessages(context.actor, input)),
});
