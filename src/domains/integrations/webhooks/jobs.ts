/** The work of webhooks: deliveries, and each night what their log forgets. */
import { z } from "zod";
import { forEachBusiness } from "#domains/files/upkeep/each-business.ts";
import { requirePermission } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { logDays } from "./contract.ts";
import { forgetDeliveriesBefore } from "./deliveries-store.ts";
import { deliverJobs } from "./delivering.ts";

const forgetDeliveries: JobDefinition = {
  name: "webhooks-forget",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 11, isMadeUpFor: true },
  run: (appContext) =>
    forEachBusiness(appContext, "Old deliveries of webhooks were not forgotten", (actor) =>
      forgetDeliveriesBefore(
        requirePermission(actor, "integrations.update"),
        new Date(now().getTime() - logDays * 86_400_000),
      ),
    ),
};

export const webhookJobs = [...deliverJobs, forgetDeliveries] as unknown as JobDefinition<never>[];
