/** Which call about sending reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { sendingContract } from "./contract.ts";
import { changeConsent, consentOfCustomer } from "./service.ts";
import { readSendingSettings, saveSendingSettings } from "./settings.ts";
import { endSuppression } from "./suppression.ts";

const calls = implement(sendingContract).$context<CallContext>().use(authenticated);

export const sendingRoutes = calls.router({
  consentOf: calls.consentOf.handler(({ input, context }) => consentOfCustomer(context.actor, input.id)),
  changeConsent: calls.changeConsent.handler(({ input: { id, ...change }, context }) =>
    changeConsent(context.actor, id, change),
  ),
  endSuppression: calls.endSuppression.handler(({ input: { id, ...end }, context }) =>
    endSuppression(context.actor, id, end),
  ),
  settings: calls.settings.handler(({ context }) => readSendingSettings(context.actor)),
  saveSettings: calls.saveSettings.handler(({ input, context }) =>
    saveSendingSettings(context.actor, input, context.ifMatch ?? input.version),
  ),
});
