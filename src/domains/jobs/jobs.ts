/** What jobs leave to be done on a clock: the next ones of what repeats. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import { type Actor, actingWithin, requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addDays, localDay } from "#shared/time/time.ts";
import { extendSeries, horizonDays } from "./series/service.ts";
import { findSeriesToExtend } from "./series/store.ts";

const makeRepeatedJobs: JobDefinition = {
  name: "jobs-repeat",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 11, isMadeUpFor: true },
  async run(appContext) {
    for (const organization of await listOrganizations(appContext)) {
      const actor = systemActor(appContext, organization);
      const until = addDays(localDay(now(), organization.timeZone), horizonDays);
      const due = await findSeriesToExtend(requirePermission(actor, "jobs.create"), until);
      for (const id of due) await extendAlone(actor, id);
    }
  },
};

/** In a transaction of its own: a series that fails is told to the operator and tried again the next night. */
async function extendAlone(actor: Actor, id: number): Promise<void> {
  try {
    await inTransaction(requirePermission(actor, "jobs.create"), (tx) =>
      extendSeries(requirePermission(actingWithin(tx, actor), "jobs.create"), id),
    );
  } catch (error) {
    const { appContext, organizationId } = actor;
    appContext.log.error(
      { err: error, organizationId, seriesId: id },
      "The next jobs of a series were not made",
    );
  }
}

export const jobJobs = [makeRepeatedJobs] as unknown as JobDefinition<never>[];
