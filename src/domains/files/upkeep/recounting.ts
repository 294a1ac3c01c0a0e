/** Holds what the plan counts against what is kept, and puts right what has drifted apart (features.md T-FIL-2). */
import { recordUsage } from "#domains/billing/usage/service.ts";
import { lockStandingForUpdate } from "#domains/organizations/subscription.ts";
import { requirePermission, type Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { sumStorage } from "../list-store.ts";
import { forEachBusiness } from "./each-business.ts";

/** Uploads go on meanwhile: both figures are read while no other is counted. */
export const recountStorage = (appContext: AppContext): Promise<void> =>
  forEachBusiness(appContext, "The storage was not recounted", async (actor) => {
    const { organizationId } = actor;
    const drift = await inTransaction(requirePermission(actor, "files.update"), recount);
    // More than was paid for is never taken afterwards: whoever runs the installation hears of it.
    if (drift !== 0)
      appContext.log.warn({ organizationId, drift }, "The storage count differed from the files");
  });

/** Gives by how many bytes the files are more than what was counted. */
async function recount(tx: Scope): Promise<number> {
  const { storageUsedBytes: used } = await lockStandingForUpdate(tx);
  const { stored } = await sumStorage(tx);
  if (stored < used) {
    await recordUsage(tx, {
      kind: "storage",
      quantity: stored - used,
      subject: { kind: "organization", id: tx.organizationId },
      title: "Storage recounted",
      key: `recount-${newId()}`,
    });
  }
  return stored - used;
}
