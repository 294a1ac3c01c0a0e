/** What reports do on a clock: weekly emails, and forgetting what was deleted. */
import { z } from "zod";
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import { requirePermission } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { keptDays } from "./service.ts";
import { claimDueReports, sendWeeklyReport } from "./weekly/sending.ts";
import { forgetDeletedReports } from "./weekly/weekly-store.ts";

const claiming: JobDefinition = {
  name: "weekly-reports",
  data: z.object({}),
  clock: { everyMinutes: 5, after: 1, isMadeUpFor: true },
  retries: 0,
  run: (appContext) => forEachBusiness(appContext, "Weekly reports were not emailed", claimDueReports),
};

const forgetting: JobDefinition = {
  name: "reports-forget",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 59, isMadeUpFor: true },
  run: (appContext) =>
    forEachBusiness(appContext, "Deleted reports were not forgotten", (actor) =>
      forgetDeletedReports(
        requirePermission(actor, "reports.save"),
        new Date(now().getTime() - keptDays * 86_400_000).toISOString(),
      ),
    ),
};

export const reportJobs = [sendWeeklyReport, claiming, forgetting] as unknown as JobDefinition<never>[];
