/** Which call about pages of files reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { filePagesContract } from "./contract.ts";
import { listFilePages } from "./service.ts";

const calls = implement(filePagesContract).$context<CallContext>().use(authenticated);

export const filePageRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listFilePages(context.actor, input.id)),
});
