/** Which call about finding reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { fewAtOnce } from "./at-once.ts";
import { searchContract } from "./contract.ts";
import { search } from "./service.ts";

const calls = implement(searchContract).$context<CallContext>().use(authenticated);

export const searchRoutes = calls.router({
  search: calls.search.handler(({ input, context }) =>
    fewAtOnce(context.actor, () => search(context.actor, input)),
  ),
});
