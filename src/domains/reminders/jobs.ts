/** What is done about reminders on a clock: each minute, for each business, what is due goes out. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import type { Ground, JobDefinition } from "#platform/ground.ts";
import { remindCustomers } from "./claiming.ts";
import { sendReminders } from "./sending.ts";

/** One business whose reminders cannot be worked out keeps none of the others waiting. */
export async function remindAll(ground: Ground): Promise<void> {
  for (const organization of await listOrganizations(ground)) {
    try {
      await remindCustomers(ground, organization);
    } catch (error) {
      ground.log.error(
        { err: error, organizationId: organization.id },
        "Reminders of a business were not sent",
      );
    }
  }
}

const eachMinute: JobDefinition = {
  name: "reminders",
  data: z.object({}),
  clock: { everyMinutes: 1 },
  retries: 0,
  run: (ground) => remindAll(ground),
};

export const reminderJobs = [eachMinute, sendReminders] as unknown as JobDefinition<never>[];
