/** Holds what the plan counts against what is kept, and puts right what has drifted apart (features.md T-FIL-2). */
import { recordUsage } from "#domains/billing/usage/service.ts";
import { listOrganizations } from "#domains/organizations/service.ts";
import { lockStandingForUpdate } from "#domains/organizations/subscription.ts";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { sumStorage } from "./list-store.ts";

/** Uploads go on meanwhile: both figures are read while no other is counted. */
export async function recountStorage(appContext: AppContext): Promise<void> {
  for (const organization of await listOrganizations(appContext)) {
    const scope = requirePermission(systemActor(appContext, organization), "files.update");
    const drift = await inTransaction(scope, async (tx) => {
      const { storageUsedBytes: used } = await lockStandingForUpdate(tx);
      const { stored } = await sumStorage(tx);
      if (stored < used) {
        const subject = { kind: "organization", id: organization.id };
        const title = "Storage recounted";
        await recordUsage(tx, {
          kind: "storage",
          quantity: stored - used,
          subject,
          title,
          key: `recount-${newId()}`,
        });
      }
      return stored - used;
    });
    // More than was paid for is never taken afterwards: whoever runs the installation hears of it.
    if (drift === 0) continue;
    appContext.log.warn(
      { organizationId: organization.id, drift },
      "The storage count differed from the files",
    );
  }
}
