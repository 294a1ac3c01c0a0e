/** Which call about how well pages are found reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { websiteSeoContract } from "./contract.ts";
import { addKeywords, auditPage, listSeo, mendPage } from "./service.ts";

const calls = implement(websiteSeoContract).$context<CallContext>().use(authenticated);

export const websiteSeoRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listSeo(context.actor, input)),
  audit: calls.audit.handler(({ input, context }) => auditPage(context.actor, input.id)),
  mend: calls.mend.handler(({ input: { id, check, version }, context }) =>
    mendPage(context.actor, id, check, context.ifMatch ?? version),
  ),
  addKeywords: calls.addKeywords.handler(({ input: { id, keywords, version }, context }) =>
    addKeywords(context.actor, id, keywords, context.ifMatch ?? version),
  ),
});
