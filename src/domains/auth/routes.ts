/** Which call about signing in reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { authContract, publicAuthContract } from "./contract.ts";
import { proofsRoutes } from "./proofs/routes.ts";
import { changePassword } from "./recovery/passwords.ts";
import { forgetPassword, resetPassword } from "./recovery/service.ts";
import { refresh, signOut } from "./service.ts";
import { listSessions, revokeSession } from "./sessions/sessions.ts";
import { signIn } from "./sign-in/service.ts";
import { signUp } from "./sign-up/service.ts";

const open = implement(publicAuthContract).$context<CallContext>();
const calls = implement(authContract).$context<CallContext>().use(authenticated);

export const authRoutes = {
  proofs: proofsRoutes,
  open: open.router({
    signIn: open.signIn.handler(({ input, context: { appContext, request } }) =>
      signIn(appContext, request, input),
    ),
    signUp: open.signUp.handler(({ input, context: { appContext, request } }) =>
      signUp(appContext, request, input),
    ),
    refresh: open.refresh.handler(({ input, context: { appContext, request } }) =>
      refresh(appContext, request, input.refreshToken),
    ),
    signOut: open.signOut.handler(({ input, context: { appContext, request } }) =>
      signOut(appContext, request, input.refreshToken),
    ),
    forgotPassword: open.forgotPassword.handler(({ input, context: { appContext, request } }) =>
      forgetPassword(appContext, request, input.email),
    ),
    resetPassword: open.resetPassword.handler(({ input, context: { appContext, request } }) =>
      resetPassword(appContext, request, input),
    ),
  }),
  account: calls.router({
    listSessions: calls.listSessions.handler(({ context }) => listSessions(context.actor)),
    revokeSession: calls.revokeSession.handler(({ input, context }) =>
      revokeSession(context.actor, input.id),
    ),
    changePassword: calls.changePassword.handler(({ input, context }) =>
      changePassword(context.actor, input),
    ),
  }),
};
