/** Which call of members about the portal reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { portalContract } from "./contract.ts";
import {
  endPortalSession,
  getCustomerPortal,
  inviteToPortal,
  listPortalSessions,
  seeAsCustomer,
  setFileShown,
} from "./customers.ts";
import { previewPortal, readPortalSettings, savePortalSettings } from "./service.ts";

const calls = implement(portalContract).$context<CallContext>().use(authenticated);

export const portalRoutes = calls.router({
  settings: calls.settings.handler(({ context }) => readPortalSettings(context.actor)),
  saveSettings: calls.saveSettings.handler(({ input, context }) =>
    savePortalSettings(context.actor, input, context.ifMatch ?? input.version),
  ),
  preview: calls.preview.handler(({ input, context }) => previewPortal(context.actor, input)),
  sessions: calls.sessions.handler(({ context }) => listPortalSessions(context.actor)),
  endSession: calls.endSession.handler(({ input, context }) =>
    endPortalSession(context.actor, input.session_id),
  ),
  customer: calls.customer.handler(({ input, context }) => getCustomerPortal(context.actor, input.id)),
  showFile: calls.showFile.handler(({ input, context }) => setFileShown(context.actor, input.id, input)),
  invite: calls.invite.handler(({ input, context }) => inviteToPortal(context.actor, input.id)),
  seeAs: calls.seeAs.handler(({ input, context }) => seeAsCustomer(context.actor, input.id)),
});
