/** Which call about the brand reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { addAsset, addLogo, deleteAsset, renameAsset, restoreAsset } from "./assets.ts";
import { brandingContract } from "./contract.ts";
import { previewBrand, readBrand, saveBrand } from "./service.ts";

const calls = implement(brandingContract).$context<CallContext>().use(authenticated);

export const brandingRoutes = calls.router({
  read: calls.read.handler(({ context }) => readBrand(context.actor)),
  save: calls.save.handler(({ input, context }) =>
    saveBrand(context.actor, input, context.ifMatch ?? input.version),
  ),
  addLogo: calls.addLogo.handler(({ input, context }) => addLogo(context.actor, input)),
  addAsset: calls.addAsset.handler(({ input, context }) => addAsset(context.actor, input)),
  renameAsset: calls.renameAsset.handler(({ input, context }) => renameAsset(context.actor, input)),
  deleteAsset: calls.deleteAsset.handler(({ input, context }) => deleteAsset(context.actor, input.id)),
  restoreAsset: calls.restoreAsset.handler(({ input, context }) => restoreAsset(context.actor, input.id)),
  preview: calls.preview.handler(({ input, context }) => previewBrand(context.actor, input)),
});
