/** Which call about the business's email address and signature reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { mailSettingsContract } from "./contract.ts";
import { chooseAddress, closeAddress, previewSignature, readMailSettings, saveSignature } from "./service.ts";

const calls = implement(mailSettingsContract).$context<CallContext>().use(authenticated);

export const mailSettingsRoutes = calls.router({
  read: calls.read.handler(({ context }) => readMailSettings(context.actor)),
  chooseAddress: calls.chooseAddress.handler(({ input, context }) =>
    chooseAddress(context.actor, input.name),
  ),
  closeAddress: calls.closeAddress.handler(({ context }) => closeAddress(context.actor)),
  saveSignature: calls.saveSignature.handler(({ input, context }) =>
    saveSignature(context.actor, input.signature, context.ifMatch ?? input.version),
  ),
  preview: calls.preview.handler(({ input, context }) => previewSignature(context.actor, input.signature)),
});
