/** Which call about where the website stands reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { websiteSiteContract } from "./contract.ts";
import { addDomain, checkDomain, makeMainDomain, removeDomain } from "./domains.ts";
import { addRedirect, readSite, removeRedirect, updateSite } from "./service.ts";

const calls = implement(websiteSiteContract).$context<CallContext>().use(authenticated);

export const websiteSiteRoutes = calls.router({
  read: calls.read.handler(({ context }) => readSite(context.actor)),
  update: calls.update.handler(({ input, context }) => updateSite(context.actor, input)),
  addDomain: calls.addDomain.handler(({ input, context }) => addDomain(context.actor, input.host)),
  checkDomain: calls.checkDomain.handler(({ input, context }) => checkDomain(context.actor, input.id)),
  makeMain: calls.makeMain.handler(({ input, context }) => makeMainDomain(context.actor, input.id)),
  removeDomain: calls.removeDomain.handler(({ input, context }) => removeDomain(context.actor, input.id)),
  addRedirect: calls.addRedirect.handler(({ input, context }) => addRedirect(context.actor, input)),
  removeRedirect: calls.removeRedirect.handler(({ input, context }) =>
    removeRedirect(context.actor, input.id),
  ),
});
