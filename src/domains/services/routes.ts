/** Which call about services reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { listBatches, undoBatch } from "./batches.ts";
import { batchesContract } from "./batches-contract.ts";
import { servicesContract } from "./contract.ts";
import { deleteService, restoreService } from "./deletion.ts";
import { exportServices } from "./exporting.ts";
import { importServices, previewImport } from "./importing/importing.ts";
import { listServices } from "./listing.ts";
import { changePrices, previewPrices } from "./pricing.ts";
import {
  createService,
  duplicateService,
  getService,
  listCategories,
  listPrices,
  updateService,
} from "./service.ts";

const batchCalls = implement(batchesContract).$context<CallContext>().use(authenticated);
const calls = implement(servicesContract).$context<CallContext>().use(authenticated);

/** Mounted first: their fixed names come before an id in the same place. */
export const serviceBatchRoutes = batchCalls.router({
  previewPrices: batchCalls.previewPrices.handler(({ input, context }) =>
    previewPrices(context.actor, input),
  ),
  changePrices: batchCalls.changePrices.handler(({ input: { fingerprint, ...rule }, context }) =>
    changePrices(context.actor, rule, fingerprint),
  ),
  previewImport: batchCalls.previewImport.handler(({ input, context }) =>
    previewImport(context.actor, input),
  ),
  importServices: batchCalls.importServices.handler(({ input, context }) => {
    const { fingerprint: expectedFingerprint, leaves_out_faults: leavesOutErrors, ...file } = input;
    return importServices(context.actor, file, { expectedFingerprint, leavesOutErrors });
  }),
  batches: batchCalls.batches.handler(({ context }) => listBatches(context.actor)),
  undo: batchCalls.undo.handler(({ input, context }) => undoBatch(context.actor, input.id)),
  export: batchCalls.export.handler(({ input, context }) => exportServices(context.actor, input)),
});

export const serviceRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listServices(context.actor, input)),
  categories: calls.categories.handler(({ context }) => listCategories(context.actor)),
  get: calls.get.handler(({ input, context }) => getService(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => createService(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateService(context.actor, id, changes, context.ifMatch ?? version),
  ),
  delete: calls.delete.handler(({ input, context }) =>
    deleteService(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restore: calls.restore.handler(({ input, context }) => restoreService(context.actor, input.id)),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateService(context.actor, input.id)),
  prices: calls.prices.handler(({ input, context }) => listPrices(context.actor, input.id)),
});
