/** Which call about the domain that email is sent from reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { sendingDomainContract } from "./contract.ts";
import { addDomain, checkDomain, readEmailSettings, removeDomain } from "./service.ts";

const calls = implement(sendingDomainContract).$context<CallContext>().use(authenticated);

export const sendingDomainRoutes = calls.router({
  read: calls.read.handler(({ context }) => readEmailSettings(context.actor)),
  add: calls.add.handler(({ input, context }) => addDomain(context.actor, input.address)),
  check: calls.check.handler(({ context }) => checkDomain(context.actor)),
  remove: calls.remove.handler(({ context }) => removeDomain(context.actor)),
});
