/** Looks once a day whether the records of each business's domain are still in place. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { checkDomain } from "./service.ts";
import { findDomain } from "./store.ts";

export const checkDomains: JobDefinition = {
  name: "sending-domains-check",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 41, isMadeUpFor: true },
  async run(appContext) {
    for (const organization of await listOrganizations(appContext)) {
      const actor = systemActor(appContext, organization);
      if (!(await findDomain(requirePermission(actor, "organization.view")))) continue;
      await checkDomain(actor).catch((error: unknown) =>
        appContext.log.error(
          { err: error, organizationId: organization.id },
          "A domain could not be checked",
        ),
      );
    }
  },
};
