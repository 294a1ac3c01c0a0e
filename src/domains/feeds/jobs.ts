/** Each minute, for each business: members who want invitations are told what is new for them. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { inviteMembers } from "./invitations.ts";

const invite: JobDefinition = {
  name: "calendar-invitations",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  retries: 0,
  async run(appContext) {
    for (const organization of await listOrganizations(appContext)) {
      try {
        await inviteMembers(appContext, organization);
      } catch (error) {
        // One business that fails keeps none of the others waiting.
        appContext.log.error({ err: error, organizationId: organization.id }, "Invitations were not sent");
      }
    }
  },
};

export const feedJobs = [invite] as unknown as JobDefinition<never>[];
