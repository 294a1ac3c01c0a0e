/** Which call about sending reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { sendingContract } from "./contract.ts";
import { changeConsent, consentOfCustomer } from "./service.ts";

const calls = implement(sendingContract).$context<CallContext>().use(authenticated);

export const sendingRoutes = calls.router({
  consentOf: calls.consentOf.handler(({ input, context }) => consentOfCustomer(context.actor, input.id)),
  changeConsent: calls.changeConsent.handler(({ input: { id, ...change }, context }) =>
    changeConsent(context.actor, id, change),
  ),
});
