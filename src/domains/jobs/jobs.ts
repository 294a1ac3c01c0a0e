/** What jobs leave to be done on a clock: the next ones of what repeats. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import { actingWithin, requirePermission, systemActor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { JobDefinition } from "#platform/ground.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays, localDay } from "#shared/time.ts";
import { extendSeries, horizonDays } from "./series.ts";
import { findSeriesToExtend } from "./series-store.ts";

/** Each series in a transaction of its own: one that fails does not keep the others. */
const makeRepeatedJobs: JobDefinition = {
  name: "jobs-repeat",
  data: z.object({}),
  cron: "11 4 * * *",
  async run(ground) {
    for (const organization of await listOrganizations(ground)) {
      const actor = systemActor(ground, organization);
      const scope = requirePermission(actor, "jobs.create");
      const until = addDays(localDay(now(), organization.timeZone), horizonDays);
      for (const id of await findSeriesToExtend(scope, until)) {
        await inTransaction(scope, (tx) =>
          extendSeries(requirePermission(actingWithin(tx, actor), "jobs.create"), id),
        );
      }
    }
  },
};

export const jobJobs = [makeRepeatedJobs] as unknown as JobDefinition<never>[];
