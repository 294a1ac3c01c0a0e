/** Which call about what is unread reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { unreadContract } from "./contract.ts";
import { unreadOf } from "./service.ts";

const calls = implement(unreadContract).$context<CallContext>().use(authenticated);

export const unreadRoutes = calls.router({
  count: calls.count.handler(({ context }) => unreadOf(context.actor)),
});
