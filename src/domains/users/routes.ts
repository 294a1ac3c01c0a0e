/** Which call about people reaches which function. */
import { implement } from "@orpc/server";
import { unavailable } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { usersContract } from "./contract.ts";

const calls = implement(usersContract).$context<CallContext>().use(authenticated);

export const userRoutes = calls.router({
  updateProfile: calls.updateProfile.handler(() => {
    throw unavailable("Profiles cannot be changed yet.");
  }),
});
