/** Which call about the business itself reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { readPreferences, savePreferences } from "./preferences.ts";
import { organizationsContract } from "./preferences-contract.ts";

const calls = implement(organizationsContract).$context<CallContext>().use(authenticated);

export const organizationRoutes = calls.router({
  preferences: calls.preferences.handler(({ context }) => readPreferences(context.actor)),
  savePreferences: calls.savePreferences.handler(({ input, context }) =>
    savePreferences(context.actor, input, context.ifMatch ?? input.version),
  ),
});
