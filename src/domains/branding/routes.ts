/** Which call about the brand reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { brandingContract } from "./contract.ts";
import { addLogo, previewBrand, readBrand, saveBrand } from "./service.ts";

const calls = implement(brandingContract).$context<CallContext>().use(authenticated);

export const brandingRoutes = calls.router({
  read: calls.read.handler(({ context }) => readBrand(context.actor)),
  save: calls.save.handler(({ input, context }) =>
    saveBrand(context.actor, input, context.ifMatch ?? input.version),
  ),
  addLogo: calls.addLogo.handler(({ input, context }) => addLogo(context.actor, input)),
  preview: calls.preview.handler(({ input, context }) => previewBrand(context.actor, input)),
});
