/** Which call about setting up online payments reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { collectingContract } from "./contract.ts";
import { connectCollecting, getCollecting, refreshCollecting, updateCollecting } from "./service.ts";

const calls = implement(collectingContract).$context<CallContext>().use(authenticated);

export const collectingRoutes = calls.router({
  get: calls.get.handler(({ context }) => getCollecting(context.actor)),
  connect: calls.connect.handler(({ context }) => connectCollecting(context.actor)),
  refresh: calls.refresh.handler(({ context }) => refreshCollecting(context.actor)),
  update: calls.update.handler(({ input, context }) => updateCollecting(context.actor, input)),
});
