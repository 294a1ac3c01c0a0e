/** Which call about feeds, invitations and calendar files reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { feedsContract } from "./contract.ts";
import { importFile, previewImport } from "./importing.ts";
import { getsInvitations, setInvitations } from "./invitations.ts";
import { createFeed, endFeed, listFeeds, renewFeed } from "./service.ts";

const calls = implement(feedsContract).$context<CallContext>().use(authenticated);

export const feedRoutes = calls.router({
  list: calls.list.handler(({ context }) => listFeeds(context.actor)),
  create: calls.create.handler(({ input, context }) => createFeed(context.actor, input)),
  renew: calls.renew.handler(({ input, context }) => renewFeed(context.actor, input.id)),
  remove: calls.remove.handler(({ input, context }) => endFeed(context.actor, input.id)),
  invitations: calls.invitations.handler(({ context }) => getsInvitations(context.actor)),
  setInvitations: calls.setInvitations.handler(({ input, context }) =>
    setInvitations(context.actor, input.is_on),
  ),
  previewImport: calls.previewImport.handler(({ input, context }) => previewImport(context.actor, input)),
  importFile: calls.importFile.handler(({ input, context }) => importFile(context.actor, input)),
});
