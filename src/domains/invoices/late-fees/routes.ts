/** Which call about late fees reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { lateFeesContract } from "./contract.ts";
import { getLateFeeSettings, updateLateFeeSettings } from "./settings.ts";

const calls = implement(lateFeesContract).$context<CallContext>().use(authenticated);

export const lateFeeRoutes = calls.router({
  settings: calls.settings.handler(({ context }) => getLateFeeSettings(context.actor)),
  saveSettings: calls.saveSettings.handler(({ input, context }) =>
    updateLateFeeSettings(context.actor, input),
  ),
});
