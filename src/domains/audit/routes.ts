/** Which call about the audit log reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { auditContract } from "./contract.ts";
import { readExportPage, startExport } from "./exporting.ts";
import { getEvent, listEvents, listFacets } from "./service.ts";
import { readSeal, verifyChain } from "./verifying.ts";

const calls = implement(auditContract).$context<CallContext>().use(authenticated);

export const auditRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listEvents(context.actor, input)),
  get: calls.get.handler(({ input, context }) => getEvent(context.actor, input.id)),
  facets: calls.facets.handler(({ context }) => listFacets(context.actor)),
  seal: calls.seal.handler(({ context }) => readSeal(context.actor)),
  verify: calls.verify.handler(({ input, context }) => verifyChain(context.actor, input.from_sequence)),
  startExport: calls.startExport.handler(({ input, context }) => startExport(context.actor, input)),
  exportPage: calls.exportPage.handler(({ input, context }) =>
    readExportPage(context.actor, input.id, input.cursor),
  ),
});
