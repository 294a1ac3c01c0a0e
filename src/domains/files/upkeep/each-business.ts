/** Work on a clock for every business: one that fails keeps no other from its turn. */
import { listOrganizations } from "#domains/organizations/service.ts";
import { type Actor, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";

/** `failed` is what the log says of a business whose turn came to nothing. */
export async function forEachBusiness(
  appContext: AppContext,
  failed: string,
  work: (actor: Actor) => Promise<void>,
): Promise<void> {
  for (const organization of await listOrganizations(appContext)) {
    await work(systemActor(appContext, organization)).catch((error: unknown) =>
      appContext.log.error({ err: error, organizationId: organization.id }, failed),
    );
  }
}
