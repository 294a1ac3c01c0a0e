/** Which call of the public pages reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { landingContract } from "./contract.ts";
import { openContactForm, sendContactMessage } from "./service.ts";

const open = implement(landingContract).$context<CallContext>();

export const landingRoutes = open.router({
  openContactForm: open.openContactForm.handler(({ context: { appContext } }) => openContactForm(appContext)),
  contact: open.contact.handler(({ input, context: { appContext, request } }) =>
    sendContactMessage(appContext, request, input),
  ),
});
