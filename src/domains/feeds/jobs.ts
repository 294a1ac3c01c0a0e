/** Each minute, for each business: members who want invitations are told what is new for them. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import type { JobDefinition } from "#platform/ground.ts";
import { inviteMembers } from "./invitations.ts";

const invite: JobDefinition = {
  name: "calendar-invitations",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  retries: 0,
  async run(ground) {
    for (const organization of await listOrganizations(ground)) {
      try {
        await inviteMembers(ground, organization);
      } catch (error) {
        // One business that fails keeps none of the others waiting.
        ground.log.error({ err: error, organizationId: organization.id }, "Invitations were not sent");
      }
    }
  },
};

export const feedJobs = [invite] as unknown as JobDefinition<never>[];
