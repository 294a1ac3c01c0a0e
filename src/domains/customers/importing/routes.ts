/** Which call about imports of customers reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { customerImportsContract } from "./contract.ts";
import { importCustomers, listImports, previewImport } from "./service.ts";
import { undoImport } from "./undo.ts";

const calls = implement(customerImportsContract).$context<CallContext>().use(authenticated);

export const customerImportRoutes = calls.router({
  preview: calls.preview.handler(({ input, context }) => previewImport(context.actor, input)),
  make: calls.make.handler(({ input: { fingerprint, leaves_out_errors, ...file }, context }) =>
    importCustomers(context.actor, file, { expectedFingerprint: fingerprint, leavesOut: leaves_out_errors }),
  ),
  list: calls.list.handler(({ context }) => listImports(context.actor)),
  undo: calls.undo.handler(({ input, context }) => undoImport(context.actor, input.id)),
});
