/** What is done about texts later and on a clock. */
import { z } from "zod";
import { systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { tellStandIn } from "#platform/sms/stand-in/telling.ts";
import { actOnTexts } from "./acting-job.ts";
import { listInReview } from "./numbers-store.ts";
import { readRegistrationAgain } from "./registering.ts";
import { sendText } from "./send-text.ts";

const mostAtOnce = 500;

/** Carriers take days; the stand-in takes seconds, and whoever waits for it on the screen asks more often. */
const askAboutRegistrations: JobDefinition = {
  name: "texts-registrations",
  data: z.object({}),
  clock: { everyMinutes: 15, after: 4 },
  async run(appContext) {
    for (const { organization_id: id, time_zone: timeZone, country } of await listInReview(
      appContext.pool,
      mostAtOnce,
    )) {
      // One that cannot be asked about keeps none of the others waiting.
      await readRegistrationAgain(systemActor(appContext, { id, timeZone, country })).catch(
        (error: unknown) =>
          appContext.log.warn({ err: error, organization: id }, "A registration could not be asked about"),
      );
    }
  },
};

export const textJobs = [
  sendText,
  actOnTexts,
  tellStandIn,
  askAboutRegistrations,
] as unknown as JobDefinition<never>[];
