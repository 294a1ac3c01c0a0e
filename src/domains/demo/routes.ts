/** Which demo call reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { demoContract } from "./contract.ts";
import { resetDemo } from "./service.ts";

const calls = implement(demoContract).$context<CallContext>().use(authenticated);

export const demoRoutes = calls.router({
  reset: calls.reset.handler(({ context }) => resetDemo(context.actor)),
});
