/** What campaigns forget on a clock. */
import { z } from "zod";
import { restorableDays } from "#domains/customers/contract.ts";
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import { requirePermission } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { forgetBrowsersBefore, forgetDeletedBefore } from "./forgetting-store.ts";

const dayMs = 24 * 3_600_000;
const browserDays = 90;
/** The CAN-SPAM Act asks for 30 days in which the way out works (15 U.S.C. 7704(a)(3)(A)(ii)). */
const promisedDays = 60;

const daysAgo = (days: number): string => new Date(now().getTime() - days * dayMs).toISOString();

export const forgetRecipients: JobDefinition = {
  name: "campaigns-forget",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 53, isMadeUpFor: true },
  run: (appContext) =>
    forEachBusiness(appContext, "Recipients of campaigns were not forgotten", async (actor) => {
      const scope = requirePermission(actor, "campaigns.send");
      await forgetBrowsersBefore(scope, daysAgo(browserDays));
      await forgetDeletedBefore(scope, { deleted: daysAgo(restorableDays), sent: daysAgo(promisedDays) });
    }),
};
