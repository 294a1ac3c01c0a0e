/** What website forms do on a clock: who came is forgotten after two days, deleted submissions after thirty, spam after ninety. */
import { z } from "zod";
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import { requirePermission } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { emptySpamBefore, emptySubmissionsBefore, forgetVisitorsBefore } from "./figures/store.ts";
import { daysKnown } from "./figures/visits.ts";
import { restorableDays, spamDays } from "./submissions/contract.ts";

const dayMs = 24 * 3_600_000;

const daysAgo = (days: number): string => new Date(now().getTime() - days * dayMs).toISOString();

const tidy: JobDefinition = {
  name: "website-forms-tidy",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 37, isMadeUpFor: true },
  run: (appContext) =>
    forEachBusiness(appContext, "Visitors of website forms were not forgotten", async (actor) => {
      const scope = requirePermission(actor, "website.delete");
      await forgetVisitorsBefore(scope, addDays(localDay(now(), actor.timeZone), -daysKnown));
      await emptySubmissionsBefore(scope, daysAgo(restorableDays));
      await emptySpamBefore(scope, daysAgo(spamDays));
    }),
};

export const websiteFormJobs = [tidy] as unknown as JobDefinition<never>[];
