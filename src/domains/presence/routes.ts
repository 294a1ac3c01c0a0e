/** Which call about who looks at a record reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { presenceContract } from "./contract.ts";
import { tellPresence } from "./service.ts";

const calls = implement(presenceContract).$context<CallContext>().use(authenticated);

export const presenceRoutes = calls.router({
  tell: calls.tell.handler(({ input, context }) => tellPresence(context.actor, input)),
});
