/** What the calendar does every night: what repeats comes within reach day by day. */
import { z } from "zod";
import { listOrganizations } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { extendSeries } from "./series/service.ts";
import { listSeriesToFill } from "./series/store.ts";

/** A series is filled for thirteen months; when it has less than twelve left, it is time for more. */
const leastMonthsAhead = 12;

const extendAllSeries: JobDefinition = {
  name: "calendar-extend-series",
  data: z.object({}),
  clock: { everyMinutes: 24 * 60, after: 4 * 60 + 41, isMadeUpFor: true },
  async run(appContext) {
    const horizon = now();
    horizon.setUTCMonth(horizon.getUTCMonth() + leastMonthsAhead);
    for (const organization of await listOrganizations(appContext)) {
      const actor = systemActor(appContext, organization);
      const due = await listSeriesToFill(requirePermission(actor, "calendar.create"), horizon);
      for (const { id } of due) await extendAlone(actor, id);
    }
  },
};

/** A series that fails keeps no other: it is told to the operator and tried again the next night. */
async function extendAlone(actor: Actor, id: number): Promise<void> {
  await extendSeries(actor, id).catch((error: unknown) => {
    const { appContext, organizationId } = actor;
    appContext.log.error(
      { err: error, organizationId, seriesId: id },
      "The next events of a series were not made",
    );
  });
}

export const calendarJobs = [extendAllSeries] as unknown as JobDefinition<never>[];
