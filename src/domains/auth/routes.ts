/** Which call about signing in reaches which function. */
import { implement } from "@orpc/server";
import { unavailable } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { authContract, publicAuthContract } from "./contract.ts";

const open = implement(publicAuthContract).$context<CallContext>();
const calls = implement(authContract).$context<CallContext>().use(authenticated);

const soon = () => {
  throw unavailable("This call is not served yet.");
};

export const authRoutes = {
  open: open.router({
    signIn: open.signIn.handler(soon),
    signUp: open.signUp.handler(soon),
    refresh: open.refresh.handler(soon),
    signOut: open.signOut.handler(soon),
    forgotPassword: open.forgotPassword.handler(soon),
    resetPassword: open.resetPassword.handler(soon),
  }),
  account: calls.router({
    listSessions: calls.listSessions.handler(soon),
    revokeSession: calls.revokeSession.handler(soon),
    changePassword: calls.changePassword.handler(soon),
  }),
};
