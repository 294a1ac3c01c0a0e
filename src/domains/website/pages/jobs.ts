/** What website pages do on a clock: forget visitors, ended links and deleted pages, and look after domains. */
import { z } from "zod";
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import { requirePermission } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { restorableDays } from "./contract.ts";
import { forgetPageVisitorsBefore } from "./figures/store.ts";
import { deleteEndedLinks } from "./publishing/preview-links-store.ts";
import { publishScheduled } from "./publishing/scheduling.ts";
import { checkDomains } from "./site/domains.ts";
import { emptyPagesBefore } from "./store.ts";

const dayMs = 24 * 3_600_000;

const tidy: JobDefinition = {
  name: "website-pages-tidy",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 52, isMadeUpFor: true },
  run: (appContext) =>
    forEachBusiness(appContext, "Visitors of the website were not forgotten", async (actor) => {
      const scope = requirePermission(actor, "website.delete");
      await forgetPageVisitorsBefore(scope, addDays(localDay(now(), actor.timeZone), -1));
      await deleteEndedLinks(scope, now().toISOString());
      await emptyPagesBefore(scope, new Date(now().getTime() - restorableDays * dayMs).toISOString());
    }),
};

const domains: JobDefinition = {
  name: "website-domains-check",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 5 * 60 + 7, isMadeUpFor: true },
  run: (appContext) => forEachBusiness(appContext, "Website domains were not checked", checkDomains),
};

export const websitePageJobs = [tidy, domains, publishScheduled] as unknown as JobDefinition<never>[];
