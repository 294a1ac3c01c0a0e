/** Which call about coming in by invitation, and about viewing as somebody else, reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { viewingContract } from "../viewing/contract.ts";
import { endView, viewAsMember, viewAsRole } from "../viewing/service.ts";
import { invitationContract } from "./contract.ts";
import { acceptInvitation, lookUpInvitation } from "./invitations.ts";

const open = implement(invitationContract).$context<CallContext>();
const calls = implement(viewingContract).$context<CallContext>().use(authenticated);

export const membershipRoutes = {
  open: open.router({
    lookUpInvitation: open.lookUpInvitation.handler(({ input, context: { appContext, request } }) =>
      lookUpInvitation(appContext, request, input.token),
    ),
    acceptInvitation: open.acceptInvitation.handler(({ input, context: { appContext, request } }) =>
      acceptInvitation(appContext, request, input),
    ),
  }),
  viewing: calls.router({
    viewAsRole: calls.viewAsRole.handler(({ input, context }) => viewAsRole(context.actor, input.role)),
    viewAsMember: calls.viewAsMember.handler(({ input, context }) =>
      viewAsMember(context.actor, input.userId),
    ),
    endView: calls.endView.handler(({ context }) => endView(context.actor)),
  }),
};
