/** Which call about people reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { usersContract } from "./contract.ts";
import { updateProfile } from "./profile.ts";

const calls = implement(usersContract).$context<CallContext>().use(authenticated);

export const userRoutes = calls.router({
  updateProfile: calls.updateProfile.handler(({ input: { version, ...changes }, context }) =>
    updateProfile(context.actor, changes, context.ifMatch ?? version),
  ),
});
