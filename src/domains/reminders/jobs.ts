/** What is done about reminders on a clock: each minute, for each business, what is due goes out. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { remindCustomers } from "./claiming.ts";
import { sendReminders } from "./sending.ts";

/** One business whose reminders cannot be worked out keeps none of the others waiting. */
export async function remindAll(appContext: AppContext): Promise<void> {
  for (const organization of await listOrganizations(appContext)) {
    try {
      await remindCustomers(appContext, organization);
    } catch (error) {
      appContext.log.error(
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
  run: (appContext) => remindAll(appContext),
};

export const reminderJobs = [eachMinute, sendReminders] as unknown as JobDefinition<never>[];
