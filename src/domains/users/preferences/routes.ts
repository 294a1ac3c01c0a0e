/** Which call about one's own preferences reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { preferencesContract } from "./contract.ts";
import { readPersonalPreferences, savePersonalPreferences } from "./service.ts";

const calls = implement(preferencesContract).$context<CallContext>().use(authenticated);

export const preferenceRoutes = calls.router({
  preferences: calls.preferences.handler(({ context }) => readPersonalPreferences(context.actor)),
  savePreferences: calls.savePreferences.handler(({ input, context }) =>
    savePersonalPreferences(context.actor, input),
  ),
});
