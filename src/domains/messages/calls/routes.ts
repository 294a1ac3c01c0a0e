/** Which call about logged calls and closed conversations reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { callsContract } from "./contract.ts";
import { logCall, markAnswered } from "./service.ts";

const calls = implement(callsContract).$context<CallContext>().use(authenticated);

export const loggedCallRoutes = calls.router({
  log: calls.log.handler(({ input: { id, ...call }, context }) => logCall(context.actor, id, call)),
  answered: calls.answered.handler(({ input, context }) => markAnswered(context.actor, input.id)),
});
