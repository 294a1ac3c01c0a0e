/** Which demo call reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { demoContract, openDemoContract } from "./contract.ts";
import { resetDemo } from "./service.ts";
import { demoStatus, visitDemo } from "./visit.ts";

const calls = implement(demoContract).$context<CallContext>().use(authenticated);

const open = implement(openDemoContract).$context<CallContext>();

export const demoRoutes = {
  open: open.router({
    status: open.status.handler(({ context: { appContext } }) => demoStatus(appContext)),
    visit: open.visit.handler(({ context: { appContext, request } }) => visitDemo(appContext, request)),
  }),
  owner: calls.router({
    reset: calls.reset.handler(({ context }) => resetDemo(context.actor)),
  }),
};
